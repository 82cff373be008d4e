"""What on the table do phrases name? In a game that has rounds, no piece of an earlier one."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from domain.game import Phrase
from web.page.tables import TABLES

ROUND: Final = "round_dealt"
"""The phrase with which a round begins, in every game that has rounds."""


def named(phrase: Phrase, places: Mapping[str, str]) -> Iterator[str]:
    """Find the ids of *places* whose names are among the values of *phrase*."""
    for value in phrase.values.values():
        parts = value if isinstance(value, tuple) else (value,)
        yield from (places[part] for part in parts if isinstance(part, str) and part in places)


class Naming:
    """The ids of *places* by the names that phrases have for them, on the way back in a match.

    Beyond the deal of the round only those are left that are not dealt or laid anew in each.
    """

    def __init__(self, game: str, places: Mapping[str, str]) -> None:
        self._places = places
        self._fleeting = TABLES[game].is_of_a_round

    def of(self, phrases: Sequence[Phrase]) -> tuple[tuple[str, ...], ...]:
        """Return the ids that each of *phrases* names, of which the newest are asked for first."""
        found = []
        for phrase in reversed(phrases):
            found.append(tuple(named(phrase, self._places)))
            if phrase.code == ROUND:
                self._forget()
        return tuple(reversed(found))

    def _forget(self) -> None:
        self._places = {name: id for name, id in self._places.items() if not self._fleeting(id)}
