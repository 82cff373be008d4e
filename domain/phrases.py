"""Phrase templates of a game, each with the id of the rule that it rests on."""

from collections.abc import Mapping

import msgspec


class Said(msgspec.Struct, frozen=True, gc=False):
    """The template of a phrase in English, and the id of the rule that it rests on."""

    rule: str
    """Empty if lines of the score that rest on different rules share the phrase."""
    sentence: str


def rule_ids_of(said: Mapping[str, Said]) -> dict[str, str]:
    """Return the rule id of each phrase, by its code."""
    return {code: phrase.rule for code, phrase in said.items() if phrase.rule}


def wording_of(said: Mapping[str, Said], names: Mapping[str, str]) -> dict[str, str]:
    """Return the templates of all phrases and the *names* of their values, by code."""
    return {**{code: phrase.sentence for code, phrase in said.items()}, **names}
