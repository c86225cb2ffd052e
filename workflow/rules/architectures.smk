"""
Answering: every architecture answers every query of every suite; one rule per architecture, run_<architecture>,
and one for the rungs of its ladder, run_<architecture>_ladder.

Reads   data/turns/{suite}.parquet; under the oracle gold_triples also data/facts/{suite}.parquet, under aliases
        data/aliases/{suite}.parquet, and under query_type data/answer_keys/{suite}.parquet
Writes  data/answers/{suite}/<architecture>.parquet         one row per query
        data/context_items/{suite}/<architecture>.parquet   one row per query and item of context
        data/timings/{suite}/<architecture>.parquet         one row per query, measured
"""

ORACLE_TABLES = {"gold_triples": "facts", "aliases": "aliases", "query_type": "answer_keys"}

for job, runs in CONFIGURATION.jobs().items():

    rule:
        name:
            f"run_{job}"
        input:
            **{
                table: f"data/{table}/{{suite}}.parquet"
                for oracle, table in ORACLE_TABLES.items()
                if any(oracle in run.oracles for run in runs)
            },
            turns="data/turns/{suite}.parquet",
            code=[RUN_FILES[runs[0].base], *sources("running", RUN_FILES[runs[0].base])],
        output:
            [f"data/{table}/{{suite}}/{run.architecture}.parquet" for run in runs for table in RUN_TABLES],
        log:
            f"data/logs/run_{job}/{{suite}}.log",
        wildcard_constraints:
            suite=any_of(runs[0].suites),
        params:
            runs=[run.as_settings() for run in runs],
            remember_queries=lambda wildcards: CONFIGURATION.suites[wildcards.suite].remember_queries,
        script:
            "../scripts/run_architecture.py"
