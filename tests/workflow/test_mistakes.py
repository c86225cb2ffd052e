"""A user's mistake stops the run before any job, with one message and no traceback; old reports do not hide it."""

from typing import Any

import pytest

from projects import Configure, Project


def change(**values: Any) -> Configure:
    def apply(settings: dict[str, Any]) -> None:
        for path, value in values.items():
            place = settings
            *steps, last = path.split("__")
            for step in steps:
                place = place[step]
            place[last] = value

    return apply


@pytest.mark.parametrize(
    ("mistake", "message"),
    [
        (change(architectures__vector_rga={}), "no architecture is called 'vector_rga'. Did you mean vector_rag?"),
        (change(architectures__vector_rag={"topk": 3}), "has no option 'topk'. Did you mean top_k?"),
        (change(architectures__context_graph__oracles=["alias"]), "no oracle 'alias'. Did you mean aliases?"),
        (change(sweets={}), "unknown key 'sweets'. Did you mean suites?"),
    ],
)
def test_a_misspelt_name_stops_at_once(finished: Project, rerun: Project, mistake: Configure, message: str) -> None:
    rerun.configure(mistake)
    done = rerun.snakemake()
    assert done.returncode == 2
    assert message in done.stdout
    assert "Traceback" not in done.stdout
    assert rerun.computed() == finished.computed()


def test_a_broken_scenario_stops_before_any_job(rerun: Project) -> None:
    file = rerun.folder / "scenarios" / "article" / "data_pipeline.yaml"
    file.write_text(
        file.read_text(encoding="utf-8").replace("ground_truth: Parquet", "groundtruth: Parquet"), encoding="utf-8"
    )
    done = rerun.snakemake()
    assert done.returncode == 2
    assert "data_pipeline.yaml:" in done.stdout
    assert "unknown key 'groundtruth'. Did you mean ground_truth?" in done.stdout
    assert "Traceback" not in done.stdout
    assert "rule " not in done.stdout


FAILING = '''
"""A memory that fails at one question."""
from memgauge.model import Answer

class Failing:
    oracles = frozenset()

    def remember(self, turn):
        pass

    def answer(self, query):
        if "RateLimiter" in query.text:
            raise RuntimeError("lost it")
        return Answer(None)
'''


def test_a_failing_architecture_finishes_the_rest_and_exits_with_1(project: Project) -> None:
    (project.folder / "src" / "failing.py").write_text(FAILING, encoding="utf-8")
    project.configure(change(architectures__failing={"memory": "failing:Failing"}))
    done = project.snakemake()
    assert done.returncode == 1
    assert "1 answers are missing" in done.stdout
    report = (project.folder / "reports" / "report.md").read_text(encoding="utf-8")
    assert "the architecture failed: RuntimeError: lost it" in report
