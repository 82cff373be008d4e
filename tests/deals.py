"""Pieces of a deal as JSON, and which of them can be exchanged."""

from collections.abc import Iterator
from copy import deepcopy
from itertools import combinations
from typing import Any

from domain.deal_slots import DealSlot


def lists(deal: Any, name: str) -> Any:
    """Return the list of a *deal* that is called so; one in another is named as ``rounds.0``."""
    for part in name.split("."):
        deal = deal[int(part)] if isinstance(deal, list) else deal[part]
    return deal


def piece_at(deal: Any, slot: DealSlot) -> Any:
    """Return the piece that lies there."""
    return lists(deal, slot.list)[slot.at]


def slots(deal: Any, name: str = "") -> Iterator[DealSlot]:
    """Return where each piece of a *deal* lies, a list after the other."""
    for key, part in deal.items() if isinstance(deal, dict) else enumerate(deal):
        if isinstance(part, (dict, list)):
            yield from slots(part, f"{name}.{key}".removeprefix("."))
        elif isinstance(deal, list):
            yield DealSlot(name, key)


def unlike(deal: Any) -> Iterator[tuple[DealSlot, DealSlot]]:
    """Return each two pieces of one list that are not the same."""
    for one, other in combinations(slots(deal), 2):
        if one.list == other.list and piece_at(deal, one) != piece_at(deal, other):
            yield one, other


def exchanged(deal: Any, one: DealSlot, other: DealSlot) -> Any:
    """Return a *deal* in which two pieces have changed places."""
    changed = deepcopy(deal)
    here, there = lists(changed, one.list), lists(changed, other.list)
    here[one.at], there[other.at] = there[other.at], here[one.at]
    return changed
