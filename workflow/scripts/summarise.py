from memgauge.aggregation import summarise

summarise(
    tables=snakemake.params.tables,
    outputs=dict(snakemake.output.items()),
    log=snakemake.log[0],
)
