"""
Grading: every grader judges every answer, in DuckDB.

Reads   data/answers/{suite}/*.parquet, data/context_items/{suite}/*.parquet, data/answer_keys/{suite}.parquet
Writes  data/grades/{suite}.parquet   one row per query, architecture and grader
"""


rule grade_answers:
    """Grade one suite."""
    input:
        unpack(lambda wildcards: run_tables(("answers", "context_items"), [wildcards.suite])),
        answer_keys="data/answer_keys/{suite}.parquet",
        code=sources("grading"),
        graders=files_of("graders", ".sql", CONFIGURATION.graders),
    output:
        "data/grades/{suite}.parquet",
    log:
        "data/logs/grade_answers/{suite}.log",
    wildcard_constraints:
        suite=any_of(SUITES),
    params:
        tables=lambda wildcards: {
            **run_tables(("answers", "context_items"), [wildcards.suite]),
            "answer_keys": [f"data/answer_keys/{wildcards.suite}.parquet"],
        },
        graders=list(CONFIGURATION.graders),
    script:
        "../scripts/grade_answers.py"
