"""Which files of this package a piece of code depends on, so that a rule can name its code as an input.

Read off the import statements; what is loaded by name (architectures, SQL files, sections) is not followed.
"""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parent


def sources(*roots: str) -> list[str]:
    """List the files of the package that some code imports, however indirectly.

    Args:
        roots: modules of the package (`scenarios.suites`), which are listed too, or paths of files.

    Returns:
        Paths, sorted.
    """
    found: set[Path] = set()
    waiting = [Path(root) if root.endswith(".py") else _file(root.split(".")) for root in roots]
    while waiting:
        file = waiting.pop()
        if file is not None and file not in found:
            found.add(file)
            waiting += [_file(module) for module in _imports(file)]
    return sorted(name_of(file) for file in found)


def name_of(file: str | Path) -> str:
    """Path of a file as rules name it: relative where it lies below the working directory."""
    path = Path(file)
    return str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)


def _file(module: list[str]) -> Path | None:
    place = PACKAGE.joinpath(*module)
    candidates = (place.with_suffix(".py"), place / "__init__.py")
    return next((file for file in candidates if file.is_file()), None)


@cache
def _imports(file: Path) -> list[list[str]]:
    return list(_modules(ast.parse(file.read_text(encoding="utf-8"))))


def _modules(tree: ast.AST) -> Iterator[list[str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == PACKAGE.name:
            module = node.module.split(".")[1:]
            yield module
            yield from ([*module, alias.name] for alias in node.names)
