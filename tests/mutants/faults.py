"""The planted faults: fifteen per game, in a TOML table for each game."""

import tomllib
from pathlib import Path
from typing import Final

import msgspec

PROJECT: Final = Path(__file__).parents[2]
TABLES: Final = sorted(Path(__file__).parent.glob("*.toml"))


class Fault(msgspec.Struct, frozen=True):
    """What somebody might get wrong: *new* in the place of *old*, which stands once in *file*."""

    game: str
    wrong: str
    file: str
    old: str
    new: str

    def planted(self, project: Path) -> str:
        """Return the text of the file in *project* with the fault; ValueError if it can't be."""
        text = (project / self.file).read_text(encoding="utf-8")
        found = text.count(self.old)
        if found != 1:
            raise ValueError(f"{self.file} has {found} times what the fault replaces: {self.old}")
        return text.replace(self.old, self.new)


def faults(*games: str) -> list[Fault]:
    """Return the faults of these games, or of all."""
    return [
        Fault(table.stem, **fault)
        for table in TABLES
        if not games or table.stem in games
        for fault in tomllib.loads(table.read_text(encoding="utf-8"))["fault"]
    ]
