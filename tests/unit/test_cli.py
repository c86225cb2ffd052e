from pathlib import Path

import pytest

from conftest import ROOT
from memgauge.cli import main


def test_validate(capsys: pytest.CaptureFixture[str]) -> None:
    main(["validate", str(ROOT / "scenarios" / "scaling")])
    assert "1 files, 1 scenarios, 7 turns, 1 queries: no mistake, 0 warnings" in capsys.readouterr().out


def test_keys_that_the_article_never_states(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["validate", str(ROOT / "scenarios" / "article")])
    assert caught.value.code == 2
    lines = capsys.readouterr().err.splitlines()
    assert [line.split("article/")[1].split(": the evidence")[0] for line in lines] == [
        "incident_response.yaml:96:5: query q1",
        "incident_response.yaml:120:5: query q2",
        "pipeline_review.yaml:109:5: query q1",
    ]


def test_schema(capsys: pytest.CaptureFixture[str]) -> None:
    main(["schema"])
    assert capsys.readouterr().out == (ROOT / "workflow/schemas/scenario.schema.json").read_text(encoding="utf-8")


def test_mistakes_exit_with_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "one.yaml").write_text("scenario: s\n")
    with pytest.raises(SystemExit) as caught:
        main(["validate", str(tmp_path), str(tmp_path / "none")])
    assert caught.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 2
