"""
Aggregation: summaries of the grades, and the database that people query.

Reads   every table that this run makes
Writes  data/architectures.parquet        one row per architecture and rung
        data/suites.parquet               one row per suite
        data/summaries/{summary}.parquet  see the first comment of src/memgauge/summaries/{summary}.sql
        data/memgauge.duckdb              tables, summaries and documented views
"""

COMPUTED_FROM = (
    "turns",
    "facts",
    "aliases",
    "queries",
    "answer_keys",
    "answers",
    "grades",
    "architectures",
    "suites",
)
SUMMARY_FILES = {name: f"data/summaries/{name}.parquet" for name in ORDER}


rule describe_run:
    """Write down what was configured, and remove the results of what no longer is."""
    input:
        code=sources("describing"),
    output:
        architectures="data/architectures.parquet",
        suites="data/suites.parquet",
    log:
        "data/logs/describe_run.log",
    params:
        configuration=CONFIGURATION.as_settings(),
        expected=sorted(file for files in TABLE_FILES.values() for file in files),
    script:
        "../scripts/describe_run.py"


rule summarise:
    """Compute every summary that follows from the inputs alone."""
    input:
        **{table: TABLE_FILES[table] for table in COMPUTED_FROM},
        code=sources("aggregation"),
        sql=files_of("summaries", ".sql", ORDER),
    output:
        **SUMMARY_FILES,
    log:
        "data/logs/summarise.log",
    params:
        tables={table: TABLE_FILES[table] for table in COMPUTED_FROM},
    script:
        "../scripts/summarise.py"


rule build_database:
    """Put everything into one DuckDB file."""
    input:
        tables=[file for files in TABLE_FILES.values() for file in files],
        summaries=list(SUMMARY_FILES.values()),
        code=sources("database"),
        sql=[*files_of("parts", ".sql"), *files_of("views", ".sql")],
    output:
        "data/memgauge.duckdb",
    log:
        "data/logs/build_database.log",
    params:
        tables=TABLE_FILES,
        summaries=SUMMARY_FILES,
    script:
        "../scripts/build_database.py"
