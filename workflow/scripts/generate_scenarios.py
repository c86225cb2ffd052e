from memgauge.scenarios.suites import generate

generate(
    source=snakemake.params.source,
    filler_turns=snakemake.params.filler_turns,
    suite=snakemake.wildcards.suite,
    outputs=dict(snakemake.output.items()),
    log=snakemake.log[0],
)
