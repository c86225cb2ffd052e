"""
Answering: every architecture answers every query of every suite; one rule per architecture, run_<architecture>.

Reads   data/turns/{suite}.parquet; under the oracle aliases also data/aliases/{suite}.parquet, and under the
        oracle query_type also data/answer_keys/{suite}.parquet
Writes  data/answers/{suite}/<architecture>.parquet         one row per query
        data/context_items/{suite}/<architecture>.parquet   one row per query and item of context
        data/timings/{suite}/<architecture>.parquet         one row per query, measured
"""

ORACLE_TABLES = {"aliases": "aliases", "query_type": "answer_keys"}

for name, run in CONFIGURATION.runs.items():

    rule:
        name:
            f"run_{name}"
        input:
            turns="data/turns/{suite}.parquet",
            code=[RUN_FILES[name], *sources("running", RUN_FILES[name])],
            **{
                table: f"data/{table}/{{suite}}.parquet"
                for oracle, table in ORACLE_TABLES.items()
                if oracle in run.oracles
            },
        output:
            **{table: f"data/{table}/{{suite}}/{name}.parquet" for table in RUN_TABLES},
        params:
            architecture=name,
            memory=run.memory,
            options=dict(run.options),
            oracles=list(run.oracles),
        log:
            f"data/logs/run_{name}/{{suite}}.log",
        wildcard_constraints:
            suite=any_of(run.suites),
        script:
            "../scripts/run_architecture.py"
