"""What holds for every SQL file, section, scenario and rule that exists."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from memgauge.plugins import PACKAGE, plugin_files
from memgauge.queries import grain
from memgauge.scenarios.reading import read_scenarios
from memgauge.sources import sources
from memgauge.summaries import ORDER
from projects import ROOT, Project

SQL = [file for folder in ("graders", "summaries", "views") for file in plugin_files(folder, ".sql").values()]
SCRIPTS = sorted((ROOT / "workflow" / "scripts").glob("*.py"))
RULES = sorted((ROOT / "workflow" / "rules").glob("*.smk"))


@pytest.mark.parametrize("file", SQL, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_an_sql_file_opens_with_its_grain(file: Path) -> None:
    assert grain(file).startswith("One row per ")


def test_every_summary_is_made() -> None:
    assert sorted(ORDER) == sorted(plugin_files("summaries", ".sql"))


@pytest.mark.parametrize("file", SCRIPTS, ids=lambda file: file.stem)
def test_a_script_is_one_import_and_one_call(file: Path) -> None:
    first, second = ast.parse(file.read_text(encoding="utf-8")).body
    assert isinstance(first, ast.ImportFrom)
    assert (first.module or "").startswith("memgauge.")
    assert isinstance(second, ast.Expr)
    assert isinstance(second.value, ast.Call)


@pytest.mark.parametrize("file", RULES, ids=lambda file: file.stem)
def test_a_rule_file_opens_with_its_contract(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert re.match(r'"""\n[A-Z].*?\nReads   .*?\nWrites  .*?"""', text, flags=re.DOTALL)
    assert not re.search(r"^\s+(run|shell):", text, flags=re.MULTILINE)


@pytest.mark.parametrize("file", SCRIPTS, ids=lambda file: file.stem)
def test_the_rule_of_a_script_names_the_code_that_it_runs(file: Path) -> None:
    module = re.match(r"from memgauge\.([\w.]+) import", file.read_text(encoding="utf-8"))
    assert module is not None
    (rule_file,) = [rules for rules in RULES if f"scripts/{file.name}" in rules.read_text(encoding="utf-8")]
    assert f'sources("{module[1]}"' in rule_file.read_text(encoding="utf-8")


@pytest.mark.parametrize("module", ["running", "grading", "aggregation", "scenarios.suites", "database", "figures"])
def test_the_code_of_a_stage_is_what_python_really_imports(module: str) -> None:
    listing = "print(*(str(module.__file__) for name, module in sys.modules.items() if name.startswith('memgauge')))"
    script = f"import sys, memgauge.{module}; {listing}"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    listed = {Path(file).resolve() for file in sources(module)} | set(PACKAGE.rglob("__init__.py"))
    assert {Path(file).resolve() for file in loaded} <= listed


def test_the_articles_conversations() -> None:
    scenarios = read_scenarios(ROOT / "scenarios" / "article")
    entries = [entry for scenario in scenarios for entry in scenario.entries]
    kinds = [entry.turn_type for entry in entries]
    assert (len(scenarios), len(entries)) == (5, 179)
    assert (kinds.count("fact"), kinds.count("query")) == (25, 18)
    types = [entry.key.query_type for entry in entries if entry.key]
    assert {kind: types.count(kind) for kind in types} == {"direct": 6, "distant": 7, "join": 5}
    for scenario in scenarios:
        of = [entry.turn_type for entry in scenario.entries]
        assert of.count("distractor") > of.count("fact")


def test_no_file_names_a_package_index_or_this_machine() -> None:
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False).stdout  # noqa: S607
    if not tracked:
        pytest.skip("not a git checkout")
    # Written in two halves each, so that this line does not find itself.
    hosts = ("python" + "hosted", "pypi" + ".org", "registry." + "npmjs", "deb." + "debian")
    pattern = re.compile("|".join(map(re.escape, hosts)) + r"|/(root|work)/[A-Za-z.]")
    for name in tracked.split("\0"):
        file = ROOT / name
        if name and file.suffix != ".svg" and file.is_file():
            assert not pattern.search(file.read_text(encoding="utf-8")), name


def test_the_database_is_documented(finished: Project) -> None:
    import duckdb  # noqa: PLC0415

    with duckdb.connect(finished.folder / "data" / "memgauge.duckdb", read_only=True) as connection:
        rows = connection.sql("SELECT view_name, comment FROM duckdb_views() WHERE NOT internal").fetchall()
        rows += connection.sql("SELECT table_name, comment FROM duckdb_tables()").fetchall()
    assert {"accuracy", "tokens", "latency", "scaling", "growth", "answers_graded", "paired"} <= {
        name for name, _ in rows
    }
    assert all(comment and comment.startswith("One row per ") for _, comment in rows)
