from pathlib import Path

import pytest

from memgauge.cli import main
from projects import ROOT


def test_validate(capsys: pytest.CaptureFixture[str]) -> None:
    main(["validate", str(ROOT / "scenarios" / "scaling")])
    assert "1 files, 1 scenarios, 7 turns, 1 queries: no mistake, 0 warnings" in capsys.readouterr().out


def test_every_scenario_of_the_project_is_valid(capsys: pytest.CaptureFixture[str]) -> None:
    main(["validate", str(ROOT / "scenarios" / "article")])
    assert "5 files, 5 scenarios, 179 turns, 18 queries: no mistake, 0 warnings" in capsys.readouterr().out


STORY = "1 Ann went to the hall.\n2 Ben went to the shed.\n3 Where is Ann?\thall\t1\n1 Cy slept.\n2 Who slept?\tCy\t1\n"


def test_import_writes_files_that_are_valid(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "qa1_single-supporting-fact_test.txt"
    source.write_text(STORY)
    main(["import", "babi", str(source), "--out", str(tmp_path / "out.jsonl")])
    main(["validate", str(tmp_path / "out.jsonl")])
    assert "1 files, 2 scenarios, 5 turns, 2 queries: no mistake" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["bbai", "SOURCE", "--out", "x.jsonl"], "no importer is called 'bbai'. Did you mean babi?"),
        (["babi", "none", "--out", "x.jsonl"], "none: there is no such file or folder."),
        (["babi", "SOURCE", "--out", "x.yaml"], "a YAML file holds one scenario, and there are 2; use .jsonl."),
        (["babi", "SOURCE", "--out", "x.txt"], "expected a name that ends in .yaml or .jsonl."),
        (["babi", "SOURCE", "--out", "x.jsonl", "--set", "limit"], "expected OPTION=VALUE."),
        (["locomo", "SOURCE", "--out", "x.jsonl", "--set", "adit=x"], "no option 'adit'. Did you mean audit?"),
    ],
)
def test_import_mistakes(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    source = tmp_path / "qa1_single-supporting-fact_test.txt"
    source.write_text(STORY)
    with pytest.raises(SystemExit) as caught:
        main(["import", *(str(source) if word == "SOURCE" else word for word in arguments)])
    assert caught.value.code == 2
    assert message in capsys.readouterr().err


def test_schema(capsys: pytest.CaptureFixture[str]) -> None:
    main(["schema"])
    assert capsys.readouterr().out == (ROOT / "workflow/schemas/scenario.schema.json").read_text(encoding="utf-8")


def test_mistakes_exit_with_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "one.yaml").write_text("scenario: s\n")
    with pytest.raises(SystemExit) as caught:
        main(["validate", str(tmp_path), str(tmp_path / "none")])
    assert caught.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 2
