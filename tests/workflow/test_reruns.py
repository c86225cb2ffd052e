"""What runs again after a change, and that the same input gives the same bytes."""

import os
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest

from projects import ROOT, Project

BEHIND_ANSWERS = {
    "grade_answers",
    "summarise",
    "build_database",
    "draw_figures",
    "write_report",
    "check_answers",
    "all",
}


def planned(project: Project, *arguments: str) -> set[str]:
    """The rules that a run would run, as `rule` or `rule suite`."""
    done = project.snakemake("--dry-run", *arguments)
    assert done.returncode == 0, done.stdout
    rules = set()
    for block in re.split(r"^(?:local)?rule ", done.stdout, flags=re.MULTILINE)[1:]:
        name = block.split(":")[0]
        suite = re.search(r"wildcards: suite=(\w+)", block)
        rules.add(f"{name} {suite[1]}" if suite else name)
    return rules


def names(rules: set[str]) -> set[str]:
    return {rule.split()[0] for rule in rules}


def test_a_second_run_has_nothing_to_do(finished: Project) -> None:
    done = finished.snakemake()
    assert done.returncode == 0
    assert "Nothing to be done" in done.stdout


def test_a_changed_scenario_runs_its_suite_again(rerun: Project) -> None:
    file = rerun.folder / "scenarios" / "article" / "data_pipeline.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("Waiting here.", "Waiting there."), encoding="utf-8")
    rules = planned(rerun)
    assert names(rules) == BEHIND_ANSWERS | {
        "convert_scenarios",
        "run_raw_dump",
        "run_vector_rag",
        "run_context_graph",
        "run_context_graph_ladder",
    }
    assert not any(rule.endswith(" scaling") for rule in rules)


def test_a_removed_scenario_leaves_nothing_behind(rerun: Project) -> None:
    (rerun.folder / "scenarios" / "article" / "data_pipeline.yaml").unlink()
    rerun.run()
    for file in (rerun.folder / "data").rglob("*"):
        assert not file.is_file() or b"data_pipeline" not in file.read_bytes(), file
    assert "data_pipeline" not in (rerun.folder / "reports" / "report.md").read_text(encoding="utf-8")


def test_an_edited_architecture_runs_alone(rerun: Project) -> None:
    file = rerun.folder / "src" / "memgauge" / "architectures" / "vector_rag.py"
    file.write_text(file.read_text(encoding="utf-8") + "\n# edited\n", encoding="utf-8")
    assert names(planned(rerun)) == BEHIND_ANSWERS | {"run_vector_rag"}


def test_a_changed_option_runs_its_architecture_again(rerun: Project) -> None:
    rerun.configure(lambda settings: settings["architectures"]["vector_rag"].update(top_k=5))
    assert names(planned(rerun)) == BEHIND_ANSWERS | {"run_vector_rag", "describe_run"}


def test_an_edited_grader_grades_again(rerun: Project) -> None:
    file = rerun.folder / "src" / "memgauge" / "graders" / "contains.sql"
    file.write_text(file.read_text(encoding="utf-8") + "-- edited\n", encoding="utf-8")
    assert names(planned(rerun)) == BEHIND_ANSWERS


def test_an_edited_section_only_writes_the_report(rerun: Project) -> None:
    file = rerun.folder / "src" / "memgauge" / "sections" / "latency.md"
    file.write_text(file.read_text(encoding="utf-8") + "\nMore.\n", encoding="utf-8")
    assert names(planned(rerun)) == {"write_report", "check_answers", "all"}


def test_an_architecture_that_is_no_longer_configured_leaves_no_rows(rerun: Project) -> None:
    rerun.configure(lambda settings: settings["architectures"].pop("raw_dump"))
    rerun.run()
    assert not list((rerun.folder / "data").rglob("raw_dump.parquet"))
    assert "raw_dump" not in (rerun.folder / "reports" / "report.md").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize(("cores", "seed"), [(1, "0"), (4, "1"), (2, "random")])
def test_the_same_bytes(project: Project, finished: Project, cores: int, seed: str) -> None:
    project.run(cores=cores, PYTHONHASHSEED=seed)
    ours, theirs = project.computed(), finished.computed()
    assert ours.keys() == theirs.keys()
    assert [name for name in ours if ours[name] != theirs[name]] == []


@pytest.mark.slow
def test_killed_at_any_moment_it_finishes_with_the_same_bytes(project: Project, finished: Project) -> None:
    for seconds in (2.5, 4.0, 5.5, 3.5):
        process = subprocess.Popen(
            project.command(),
            cwd=project.folder,
            env=project.environment(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        time.sleep(seconds)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    project.run()
    ours, theirs = project.computed(), finished.computed()
    assert [name for name in theirs if ours.get(name) != theirs[name]] == []
    # What a killed job had not finished lies under a temporary name, which nothing reads.
    assert all(name.endswith(".part") for name in ours.keys() - theirs.keys())


def test_a_folder_with_a_quote_and_a_space(tmp_path: Path) -> None:
    folder = tmp_path / "my eval's dir"
    folder.mkdir()
    project = Project(folder).copy_from(ROOT)
    project.configure(lambda settings: settings["suites"].pop("scaling"))
    project.run()
    assert (folder / "reports" / "report.md").exists()
