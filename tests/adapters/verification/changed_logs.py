"""Helpers that change a log, with or without recomputing its hashes."""

from collections.abc import Iterator
from typing import Any

from domain.fair_random import canonical
from domain.hash_chain import commitment, genesis, linked
from tests.adapters.records.broken_records import places


def leaves(value: Any) -> Iterator[tuple[Any, Any]]:
    """Return the way to every leaf of a JSON value, and what is there."""
    for path in places(value):
        leaf = value
        for key in path:
            leaf = leaf[key]
        if not isinstance(leaf, (dict, list)) or not leaf:
            yield path, leaf


def another(value: Any) -> Any:
    """Return a value of the same form that is another one."""
    if isinstance(value, bool) or value is None:
        return value is not True
    if isinstance(value, int):
        return value + 1
    return value[:-1] + "10"[value[-1:] == "1"] if isinstance(value, str) else [0]


def bound_again(log: Any) -> Any:
    """Return *log* with the chain that a server would make that rewrites history."""
    seed, match = bytes.fromhex(log["events"][0]["private"]["seed"]), log["match"]
    head = genesis(match)
    for number, event in enumerate(log["events"], 1):
        bound = commitment(seed, match, number, canonical(event["private"]))
        public = event["public"]
        head = linked(head, number, event["topic"], public["at"], public["by"], bound)
        event |= {"k": number, "commitment": bound.hex(), "hash": head.hex()}
    return log | {"head": head.hex()}
