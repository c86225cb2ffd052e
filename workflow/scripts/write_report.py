from memgauge.reporting import write_report

write_report(
    database=snakemake.input.database,
    sections=snakemake.params.sections,
    output=snakemake.output[0],
    log=snakemake.log[0],
)
