"""Links from words of the log to places in the scene.

In a game of several rounds, a piece of an earlier round is not linked.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

import msgspec

from domain.game import Phrase

ROUND: Final = ("round_dealt", "round_dealt_earlier")
"""Codes of the phrases that begin a round."""


class Mention(msgspec.Struct, frozen=True, gc=False):
    """A name mentioned by a phrase."""

    name: str
    round: int
    """Number of rounds begun, including one that the phrase begins."""


def names_in(phrase: Phrase) -> list[str]:
    """Return the possible names among the values of *phrase*."""
    names: list[str] = []
    for value in phrase.values.values():
        if isinstance(value, str):
            names.append(value)
        elif isinstance(value, tuple):
            names += value
    return names


def named(phrase: Phrase, places: Mapping[str, str]) -> Iterator[str]:
    """Return the ids of the *places* that *phrase* mentions."""
    yield from (places[name] for name in names_in(phrase) if name in places)


def located(
    mentions: Iterable[Mention],
    places: Mapping[str, str],
    round: int,
    is_of_a_round: Callable[[str], bool],
) -> tuple[str, ...]:
    """Return the ids of the mentioned *places*, in a *round* counted like theirs.

    From an earlier round, only places that are not renewed in each round are left.
    """
    found: dict[str, None] = {}
    for mention in mentions:
        id = places.get(mention.name)
        if id is not None and (mention.round == round or not is_of_a_round(id)):
            found[id] = None
    return tuple(found)
