"""The registry of games and of all versions of their rules."""

from collections.abc import Iterator, Mapping
from typing import Final

from domain.birdie import BIRDIE
from domain.bloom import BLOOM
from domain.bower import BOWER
from domain.felci import FELCI
from domain.game import AnyGame

GAMES: Final[Mapping[str, AnyGame]] = {game.name: game for game in (FELCI, BOWER, BIRDIE, BLOOM)}
"""The newest version of each game, which links to the versions before it."""


def versions(game: AnyGame) -> Iterator[AnyGame]:
    """Yield *game* and each version before it, the first one last."""
    version: AnyGame | None = game
    while version is not None:
        yield version
        version = version.before


def first_version(game: AnyGame) -> AnyGame:
    """Return the first version of *game*: that of a record that names none."""
    *_, first = versions(game)
    return first


class _Versions(Mapping[str, AnyGame]):
    """All versions of the given games, by id, such as ``felci/1``."""

    def __init__(self, games: Mapping[str, AnyGame]) -> None:
        self._games = games

    def __getitem__(self, rules: str) -> AnyGame:
        for game in self._games.values():
            for version in versions(game):
                if version.rules == rules:
                    return version
        raise KeyError(rules)

    def __iter__(self) -> Iterator[str]:
        for game in self._games.values():
            yield from (version.rules for version in versions(game))

    def __len__(self) -> int:
        return sum(1 for _ in self)


RULES: Final[Mapping[str, AnyGame]] = _Versions(GAMES)
"""All versions of the rules, by id; each stored match and record names one."""
