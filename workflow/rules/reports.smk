"""
Reporting: figures, and the report that quotes them.

Reads   data/summaries/*.parquet, data/memgauge.duckdb
Writes  reports/figures/{figure}.svg   the same bytes every time
        reports/report.md              the same bytes every time, but for the block that is marked as measured
"""


rule draw_figures:
    """Draw every figure."""
    input:
        **{name: SUMMARY_FILES[name] for name in ("accuracy", "scaling_tokens", "ladder")},
        architectures="data/architectures.parquet",
        code=sources("figures"),
    output:
        **{figure: f"reports/figures/{figure}.svg" for figure in FIGURES},
    log:
        "data/logs/draw_figures.log",
    script:
        "../scripts/draw_figures.py"


rule write_report:
    """Fill the sections of the report."""
    input:
        database="data/memgauge.duckdb",
        code=sources("reporting"),
        sections=files_of("sections", ".md", CONFIGURATION.sections),
    output:
        "reports/report.md",
    log:
        "data/logs/write_report.log",
    params:
        sections=list(CONFIGURATION.sections),
    script:
        "../scripts/write_report.py"
