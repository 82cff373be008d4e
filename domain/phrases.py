"""Phrase templates of a game, each with the id of the rule that it rests on."""

from collections.abc import Mapping

import msgspec


class Said(msgspec.Struct, frozen=True, gc=False):
    """How a phrase is put into English words, and the id of the rule that it rests on."""

    rule: str
    """Empty when lines of a count that rest on different rules say the same."""
    sentence: str


def rule_ids_of(said: Mapping[str, Said]) -> dict[str, str]:
    """Return the id of the rule that each phrase rests on, by its code."""
    return {code: phrase.rule for code, phrase in said.items() if phrase.rule}


def wording_of(said: Mapping[str, Said], names: Mapping[str, str]) -> dict[str, str]:
    """Return the words of each phrase, and of each *name* that it can hold, by their codes."""
    return {**{code: phrase.sentence for code, phrase in said.items()}, **names}
