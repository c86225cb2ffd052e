from memgauge.scenarios.suites import import_data

import_data(
    importer=snakemake.params.importer,
    source=snakemake.params.source,
    options=snakemake.params.options,
    suite=snakemake.wildcards.suite,
    outputs=dict(snakemake.output.items()),
    log=snakemake.log[0],
)
