"""Check scenario files and lint their meaning: every finding with file and line, one conversation at a time."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from memgauge.errors import ScenarioError
from memgauge.model import Scenario
from memgauge.scenarios.linting import lint
from memgauge.scenarios.mistakes import Mistakes
from memgauge.scenarios.reading import Draft, scenario_files, stream_drafts


@dataclass(slots=True)
class Validation:
    """What was found in some files: what is wrong with the form, with the meaning, and what may be meant."""

    missing: list[str] = field(default_factory=list)
    form: Mistakes = field(default_factory=Mistakes)
    meaning: Mistakes = field(default_factory=Mistakes)
    warnings: Mistakes = field(default_factory=Mistakes)
    files: int = 0
    scenarios: int = 0
    turns: int = 0
    queries: int = 0

    @property
    def errors(self) -> list[str]:
        """Every error, in a line each."""
        return [*self.missing, *self.form.told(), *self.meaning.told()]


def validate_sources(sources: Sequence[str | Path]) -> Validation:
    """Check files and lint their meaning, as if all sources were one suite.

    Args:
        sources: folders and files.

    Returns:
        All mistakes and warnings, and counts.
    """
    result = Validation()
    files: dict[Path, None] = {}
    for source in sources:
        try:
            files |= dict.fromkeys(scenario_files(source))
        except ScenarioError as error:
            result.missing += error.mistakes
    result.files = len(files)
    for draft in stream_drafts(files, result.form):
        _check(draft, result)
    return result


def _check(draft: Draft, result: Validation) -> None:
    result.scenarios += 1
    before = result.form.count
    placed = list(draft.placed)
    result.turns += len(placed)
    result.queries += sum(entry.key is not None for _, entry in placed)
    if result.form.count > before:
        return
    entries = tuple(entry for _, entry in placed)
    scenario = Scenario(draft.name, entries, draft.description, draft.aliases, draft.predicates)
    for finding in lint(scenario):
        place = draft.place if finding.turn is None else placed[finding.turn][0]
        if finding.severity == "error":
            result.meaning.add(draft.file, place, finding.message)
        else:
            result.warnings.add(draft.file, place, f"warning: {finding.message}")
