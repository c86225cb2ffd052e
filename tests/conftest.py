"""What several tests share: the reference data, whole workflow runs, golden files."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from projects import ROOT, Project

REFERENCE = ROOT.parent / "shared" / "reference" / "article"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write golden files anew instead of comparing")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compare a text with a file of tests/golden; write it with --update-golden."""

    def compare(name: str, text: str) -> None:
        file = ROOT / "tests" / "golden" / name
        if request.config.getoption("--update-golden"):
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8")
        assert text == file.read_text(encoding="utf-8"), f"{file} differs; pytest --update-golden writes it anew"

    return compare


@pytest.fixture(scope="session")
def reference() -> Path:
    """Folder of the published benchmark's data."""
    if not REFERENCE.is_dir():
        pytest.skip(f"the published benchmark's data is not at {REFERENCE}")
    return REFERENCE


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A fresh copy of the project."""
    return Project(tmp_path).copy_from(ROOT)


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Project]:
    """The project as it stands, run once in the whole session. Not to be changed: copy it."""
    done = Project(tmp_path_factory.mktemp("finished")).copy_from(ROOT)
    done.run()
    yield done


@pytest.fixture
def rerun(tmp_path: Path, finished: Project) -> Project:
    """A copy of the finished project that a test may change."""
    return Project(tmp_path).copy_from(finished.folder)
