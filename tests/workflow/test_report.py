"""The report as a whole, against a golden file; only the measured block is left out."""

import re
from collections.abc import Callable

from projects import Project, without_measured


def test_the_report(finished: Project, golden: Callable[[str, str], None]) -> None:
    golden("report.md", without_measured(finished.folder / "reports" / "report.md").decode())


def test_the_measured_block_has_a_row_per_suite_and_architecture(finished: Project) -> None:
    report = (finished.folder / "reports" / "report.md").read_text(encoding="utf-8")
    block = report.split("<!-- measured: begin -->")[1].split("<!-- measured: end -->")[0]
    assert len(re.findall(r"^\| (?:article|scaling) \|", block, flags=re.MULTILINE)) == 6


def test_every_figure_that_the_report_shows_exists(finished: Project) -> None:
    report = (finished.folder / "reports" / "report.md").read_text(encoding="utf-8")
    figures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", report)
    assert len(figures) == 3
    for figure in figures:
        assert (finished.folder / "reports" / figure).read_text(encoding="utf-8").startswith("<?xml")
