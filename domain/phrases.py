"""Phrase templates of a game, each with the id of the rule that it rests on."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import msgspec

ONE: Final = ":one"
"""Ends the code of a phrase's singular."""
AND: Final = "and"
"""Code of the words that join the last of several things to the others, and its format."""
LONG: Final = "long"
"""Format of things with long names."""
EACH: Final = "each"
"""Format of things with their articles."""
A, TWO, THREE, FOUR = "a:", "two:", "three:", "four:"
"""Begin the codes of a piece with its article, and of several alike.

A bare ``a:`` is for any other piece.
"""
ALIKE: Final = {2: TWO, 3: THREE, 4: FOUR}


class Said(msgspec.Struct, frozen=True, gc=False):
    """The template of a phrase in English, and the id of the rule that it rests on."""

    rule: str
    """Empty if lines of the score that rest on different rules share the phrase."""
    sentence: str
    one: str = ""
    """Its singular, if it has one: for a ``count`` of 1, or a list of one thing."""


class Listed:
    """Things in a template. ``{things}`` separates them by commas.

    A format says how else they are named, by words in any order:

    - ``and`` joins the last one to the others;
    - ``long`` separates long names by semicolons;
    - ``each`` also gives each its article, and names several alike together;
    - a capital letter, as in ``Each``, begins a sentence;
    - any other word is a form of the names: ``{things:fern}`` names ``fern:red`` in place of
      ``red``. A language may need forms that English does not tell apart.
    """

    def __init__(self, codes: Sequence[str], wording: Mapping[str, str]) -> None:
        self._codes, self._wording = codes, wording

    def __format__(self, spec: str) -> str:
        """Return the things as *spec* says."""
        if not spec:
            return ", ".join(map(self._word, self._codes))
        asked = set(spec.lower().split())
        (form,) = asked - {AND, EACH, LONG} or {""}
        words = (
            [*self._each()] if EACH in asked else [self._word(code, form) for code in self._codes]
        )
        if len(words) > 1 and asked & {AND, EACH}:
            template = self._wording.get(AND, "{others} and {last}")
            joined = template.format(others=", ".join(words[:-1]), last=words[-1])
        else:
            joined = ("; " if LONG in asked else ", ").join(words)
        return f"{joined[:1].upper()}{joined[1:]}" if spec[:1].isupper() else joined

    def _each(self) -> Iterator[str]:
        for code, count in Counter(self._codes).items():
            alike = self._wording.get(f"{ALIKE.get(count)}{code}")
            if alike:
                yield alike
            else:
                one = self._wording.get(A, "{thing}").format(thing=self._word(code))
                yield from [self._wording.get(f"{A}{code}", one)] * count

    def _word(self, code: str, form: str = "") -> str:
        if form and (named := self._wording.get(f"{form}:{code}")):
            return named
        if " " not in code:
            return self._wording.get(code, code)
        return " ".join([self._wording.get(word, word) for word in code.split(" ")])


def is_single(values: Mapping[str, object]) -> bool:
    """Return whether a phrase with *values* is about one thing."""
    if "count" in values:
        return values["count"] == 1
    return any(isinstance(value, tuple) and len(value) == 1 for value in values.values())


def rule_ids_of(sentences: Mapping[str, Said]) -> dict[str, str]:
    """Return the rule id of each phrase, by its code."""
    return {code: phrase.rule for code, phrase in sentences.items() if phrase.rule}


def wording_of(sentences: Mapping[str, Said], names: Mapping[str, str]) -> dict[str, str]:
    """Return the templates of all phrases and the *names* of their values, by code."""
    singular = {f"{code}{ONE}": phrase.one for code, phrase in sentences.items() if phrase.one}
    return {**{code: phrase.sentence for code, phrase in sentences.items()}, **singular, **names}


def is_sentence(words: str) -> bool:
    """Tell whether a phrase is a whole sentence, rather than a player's action."""
    return words.endswith(".")
