from pathlib import Path

import pytest

from memgauge.sources import PACKAGE, sources
from projects import ROOT


def test_imports_are_followed() -> None:
    found = {Path(file).stem for file in sources("grading")}
    assert {"grading", "queries", "tables", "plugins", "model", "errors"} <= found
    assert "running" not in found


def test_what_is_loaded_by_name_is_not_followed() -> None:
    assert not any("architectures" in file and "raw_dump" in file for file in sources("running"))


def test_an_architecture_brings_its_own_imports() -> None:
    file = str(PACKAGE / "architectures" / "raw_dump.py")
    assert {"raw_dump", "key_terms", "model"} <= {Path(name).stem for name in sources(file)}


def test_names_are_relative_to_the_working_directory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert "src/memgauge/errors.py" in sources("errors")
