"""
memgauge: scenario files in, one graded report out. Run `snakemake --cores 4`.

Reads   config.yaml and what it names
Writes  data/**.parquet, data/memgauge.duckdb, reports/report.md, reports/figures/*.svg
"""


configfile: "config.yaml"


container: "docker://python:3.13-slim"


include: "workflow/rules/common.smk"
include: "workflow/rules/scenarios.smk"
include: "workflow/rules/architectures.smk"
include: "workflow/rules/grading.smk"
include: "workflow/rules/aggregation.smk"
include: "workflow/rules/reports.smk"
include: "workflow/rules/checks.smk"


rule all:
    default_target: True
    input:
        "reports/report.md",
        "data/memgauge.duckdb",
        "data/complete.txt",
