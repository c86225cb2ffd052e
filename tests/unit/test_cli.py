from pathlib import Path

import pytest

from conftest import ROOT
from memgauge.cli import main


def test_validate(capsys: pytest.CaptureFixture[str]) -> None:
    main(["validate", str(ROOT / "scenarios" / "article"), str(ROOT / "scenarios" / "scaling")])
    assert "5 scenarios, 18 queries, no mistake" in capsys.readouterr().out


def test_mistakes_exit_with_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "one.yaml").write_text("scenario: s\n")
    with pytest.raises(SystemExit) as caught:
        main(["validate", str(tmp_path), str(tmp_path / "none")])
    assert caught.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 2
