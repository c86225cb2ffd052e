from memgauge.scenarios.suites import convert

convert(
    source=snakemake.params.source,
    aliases=snakemake.params.aliases,
    suite=snakemake.wildcards.suite,
    outputs=dict(snakemake.output.items()),
    log=snakemake.log[0],
)
