"""
Checking: is every query answered by every architecture?

Reads   every answers table of this run
Writes  data/complete.txt   only where no answer has the status error
"""


rule check_answers:
    """Fail where an architecture failed; everything else has been made by then."""
    input:
        report="reports/report.md",
        figures=expand("reports/figures/{figure}.svg", figure=FIGURES),
        answers=TABLE_FILES["answers"],
        code=sources("checking"),
    output:
        "data/complete.txt",
    log:
        "data/logs/check_answers.log",
    script:
        "../scripts/check_answers.py"
