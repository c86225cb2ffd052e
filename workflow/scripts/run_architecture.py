from memgauge.running import run

run(
    inputs=dict(snakemake.input.items()),
    outputs=list(snakemake.output),
    runs=snakemake.params.runs,
    log=snakemake.log[0],
    remember_queries=snakemake.params.remember_queries,
)
