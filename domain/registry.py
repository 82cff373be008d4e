"""The registry of games and of all versions of their rules."""

from collections.abc import Iterator, Mapping
from typing import Final

from domain.birdie import BIRDIE
from domain.bloom import BLOOM
from domain.bower import BOWER
from domain.felci import FELCI
from domain.game import AnyGame

GAMES: Final[Mapping[str, AnyGame]] = {game.name: game for game in (FELCI, BOWER, BIRDIE, BLOOM)}
"""Each game as a new table is played: its newest version, which leads to all before it."""


def versions(game: AnyGame) -> Iterator[AnyGame]:
    """Return *game* and each version of it before, the first one last."""
    version: AnyGame | None = game
    while version is not None:
        yield version
        version = version.before


def first_version(game: AnyGame) -> AnyGame:
    """Return the version that a record means which names none."""
    *_, first = versions(game)
    return first


class _Versions(Mapping[str, AnyGame]):
    """Every version of the games on a shelf by its id, as ``felci/1``."""

    def __init__(self, shelf: Mapping[str, AnyGame]) -> None:
        self._shelf = shelf

    def __getitem__(self, rules: str) -> AnyGame:
        for game in self._shelf.values():
            for version in versions(game):
                if version.rules == rules:
                    return version
        raise KeyError(rules)

    def __iter__(self) -> Iterator[str]:
        for game in self._shelf.values():
            yield from (version.rules for version in versions(game))

    def __len__(self) -> int:
        return sum(1 for _ in self)


RULES: Final[Mapping[str, AnyGame]] = _Versions(GAMES)
"""Every version of the rules that a stored or recorded match may have been played under."""
