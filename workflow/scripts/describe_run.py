from memgauge.describing import describe

describe(
    settings=snakemake.params.configuration,
    expected=snakemake.params.expected,
    outputs=dict(snakemake.output.items()),
    log=snakemake.log[0],
)
