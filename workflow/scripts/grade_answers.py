from memgauge.grading import grade

grade(
    tables=snakemake.params.tables,
    graders=snakemake.params.graders,
    output=snakemake.output[0],
    log=snakemake.log[0],
)
