from memgauge.database import build_database

build_database(
    tables=snakemake.params.tables,
    summaries=snakemake.params.summaries,
    output=snakemake.output[0],
    log=snakemake.log[0],
)
