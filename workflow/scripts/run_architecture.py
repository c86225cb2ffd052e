from memgauge.running import run

run(
    inputs=dict(snakemake.input.items()),
    outputs=dict(snakemake.output.items()),
    architecture=snakemake.params.architecture,
    memory=snakemake.params.memory,
    options=snakemake.params.options,
    oracles=snakemake.params.oracles,
    log=snakemake.log[0],
)
