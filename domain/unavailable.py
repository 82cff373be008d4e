"""Places that a rule makes unavailable to a player, grouped by rule."""

from collections import defaultdict
from collections.abc import Iterable

import msgspec

from domain.errors import Refusal


class Unavailable(msgspec.Struct, frozen=True, omit_defaults=True):
    """Places that one rule makes unavailable."""

    rule: str
    name: str
    sentence: str
    places: tuple[str, ...]
    zones: tuple[str, ...] = ()
    """Zones whose shapes are all unavailable."""


def unavailable(
    refusal: Refusal, places: Iterable[str] = (), zones: tuple[str, ...] = ()
) -> Unavailable:
    """Return *places*, and all shapes of *zones*, as unavailable by a rule."""
    return Unavailable(refusal.rule, refusal.name, refusal.sentence, tuple(places), zones)


def partition(
    answers: Iterable[tuple[str, Refusal | None]],
) -> tuple[tuple[str, ...], tuple[Unavailable, ...]]:
    """Partition places into those available, and the unavailable ones by rule."""
    open_places: list[str] = []
    by_rule: defaultdict[Refusal, list[str]] = defaultdict(list)
    last: Refusal | None = None
    for place, refusal in answers:
        if refusal is None:
            open_places.append(place)
            continue
        # One rule usually closes several in a row: look it up once.
        if refusal is not last:
            last, places = refusal, by_rule[refusal]
        places.append(place)
    closed = tuple([unavailable(refusal, places) for refusal, places in by_rule.items()])
    return tuple(open_places), closed
