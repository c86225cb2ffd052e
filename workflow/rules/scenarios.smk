"""
Scenarios: every suite becomes tables, the answer keys apart from the queries.

Reads   the suite's scenario files, or the files of its data set
Writes  data/scenarios/{suite}.parquet     one row per scenario
        data/turns/{suite}.parquet         one row per turn
        data/facts/{suite}.parquet         one row per fact
        data/aliases/{suite}.parquet       one row per alias
        data/predicates/{suite}.parquet    one row per declared predicate
        data/queries/{suite}.parquet       one row per query
        data/answer_keys/{suite}.parquet   one row per query
        data/imports/{suite}.txt           of imported suites: what was kept, what was dropped and why
"""


rule convert_scenarios:
    """Read and check the suite's scenario files."""
    input:
        files=lambda wildcards: SOURCE_FILES[wildcards.suite],
        code=sources("scenarios.suites"),
    output:
        **{table: f"data/{table}/{{suite}}.parquet" for table in SCENARIO_TABLES},
    log:
        "data/logs/convert_scenarios/{suite}.log",
    wildcard_constraints:
        suite=any_of([name for name in SUITES if name not in GENERATED + IMPORTED]),
    params:
        source=lambda wildcards: CONFIGURATION.suites[wildcards.suite].source,
        aliases=lambda wildcards: dict(CONFIGURATION.suites[wildcards.suite].aliases),
    script:
        "../scripts/convert_scenarios.py"


rule generate_scenarios:
    """Make the suite's scenarios from the one conversation in its source."""
    input:
        files=lambda wildcards: SOURCE_FILES[wildcards.suite],
        code=sources("scenarios.suites"),
    output:
        **{table: f"data/{table}/{{suite}}.parquet" for table in SCENARIO_TABLES},
    log:
        "data/logs/generate_scenarios/{suite}.log",
    wildcard_constraints:
        suite=any_of(GENERATED),
    params:
        source=lambda wildcards: CONFIGURATION.suites[wildcards.suite].source,
        filler_turns=lambda wildcards: list(CONFIGURATION.suites[wildcards.suite].filler_turns),
    script:
        "../scripts/generate_scenarios.py"


rule import_scenarios:
    """Read the suite's data set, and account for every question."""
    input:
        files=lambda wildcards: SOURCE_FILES[wildcards.suite],
        code=sources("scenarios.suites"),
        importer=lambda wildcards: sources(f"importers.{CONFIGURATION.suites[wildcards.suite].importer}"),
    output:
        **{table: f"data/{table}/{{suite}}.parquet" for table in SCENARIO_TABLES},
        imports="data/imports/{suite}.txt",
    log:
        "data/logs/import_scenarios/{suite}.log",
    wildcard_constraints:
        suite=any_of(IMPORTED),
    params:
        importer=lambda wildcards: CONFIGURATION.suites[wildcards.suite].importer,
        source=lambda wildcards: CONFIGURATION.suites[wildcards.suite].source,
        options=lambda wildcards: dict(CONFIGURATION.suites[wildcards.suite].options),
    script:
        "../scripts/import_scenarios.py"
