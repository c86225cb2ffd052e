"""What an importer made of a data set: kept, dropped and why, and what was malformed."""

import hashlib
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

CHUNK_BYTES = 1 << 20


@dataclass(slots=True)
class Account:
    """The account of one import; importers add to it as they read.

    Attributes:
        kept: questions kept, by query type.
        dropped: questions dropped, by reason.
        malformed: each piece of evidence that was read differently from how it is written, or not at all.
        notes: how often something happened that a reader of the figures should know.
        files: SHA-256 of each file read, by path.
    """

    importer: str
    scenarios: int = 0
    turns: int = 0
    kept: Counter[str] = field(default_factory=Counter)
    dropped: Counter[str] = field(default_factory=Counter)
    malformed: list[str] = field(default_factory=list)
    notes: Counter[str] = field(default_factory=Counter)
    files: dict[str, str] = field(default_factory=dict)

    def reads(self, path: Path) -> Path:
        """Record that a file is read; returns it."""
        with path.open("rb") as stream:
            digest = hashlib.file_digest(stream, "sha256")
        self.files[str(path)] = digest.hexdigest()
        return path

    def lines(self) -> list[str]:
        """The account as text, in a fixed order."""
        kept, dropped = self.kept.total(), self.dropped.total()
        lines = [
            f"importer {self.importer}: {self.scenarios:,} scenarios, {self.turns:,} turns",
            f"questions: {kept + dropped:,} read, {kept:,} kept, {dropped:,} dropped",
        ]
        lines += [f"  kept, {query_type}: {count:,}" for query_type, count in sorted(self.kept.items())]
        lines += [f"  dropped, {reason}: {count:,}" for reason, count in sorted(self.dropped.items())]
        lines += [f"note: {note}: {count:,}" for note, count in sorted(self.notes.items())]
        lines.append(f"malformed evidence: {len(self.malformed):,}")
        lines += [f"  {place}" for place in self.malformed]
        lines += [f"file {path}: sha256 {digest}" for path, digest in sorted(self.files.items())]
        return lines
