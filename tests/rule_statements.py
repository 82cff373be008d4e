"""What a rules text states, in each language: numbers, bounds, may and must, cells."""

import re
from collections import Counter
from typing import Final, NamedTuple

RULE_ID: Final = re.compile(r"\b[A-Z]{3}-\d+(?:\.\d+)?")
SILENT: Final = re.compile(rf"{RULE_ID.pattern}|`[^`]*`|\"[^\"]*\"|“[^”]*”|«[^»]*»")
CELL: Final = re.compile(r"\b[a-h][1-8]\b")
NUMBERS: Final = {
    "en": {
        "two": 2, "both": 2, "twice": 2, "double": 2, "three": 3, "four": 4, "five": 5, "six": 6,
        "seven": 7, "eight": 8, "nine": 9, "ten": 10, "twelve": 12, "thirteen": 13, "fifteen": 15,
        "twenty": 20, "third": 3, "fourth": 4,
    },
    "it": {
        "due": 2, "entrambi": 2, "entrambe": 2, "doppio": 2, "tre": 3, "quattro": 4, "cinque": 5,
        "sei": 6, "sette": 7, "otto": 8, "nove": 9, "dieci": 10, "dodici": 12, "tredici": 13,
        "quindici": 15, "venti": 20, "terza": 3, "terzo": 3, "quarta": 4, "quarto": 4,
    },
}  # fmt: skip
"""Those above one, which may also be an article."""
NOT_NUMBERS: Final = {
    "en": r"(?!)",
    "it": r"\bsei\b(?= (?:mai|obbligato|tu|Ada)\b)",
}
"""What looks like a number: ``sei`` is also *you are*."""
ORDINALS: Final = {
    "en": r"\b(?:(?P<first>first)|(?P<second>second)) (?=round\b)",
    "it": r"\b(?:(?P<first>prim[oa])|(?P<second>second[oa])) (?=round\b|manche\b)",
}
"""Rounds by their number in words."""
STATEMENTS: Final = {
    "en": {
        "free": r"\b(?:never have|(?:don|doesn)['’]t have|nobody has) to\b"
        r"|\b(?:need not|(?:not|nobody is) obliged)\b",
        "not": r"\b(?:can|may|must)(?:['’]t| not|not| never| neither)\b|\bnobody (?:can|may)\b",
        "must": r"\b(?:must|has to|have to)\b",
        "may": r"\b(?:may|can)\b",
        "at least": r"\bat least\b|\bor more\b",
        "at most": r"\bat most\b",
        "exactly": r"\bexactly\b",
    },
    "it": {
        "free": r"\bnon (?:sei|è)(?: mai)? obbligat[oa]\b|\bnessuno è obbligato\b"
        r"|\bnon (?:devi|deve|devono)\b",
        "not": r"\b(?:non|nessun[oa]?|né)(?: (?:lo|la|li|le|si|ne|ti|ci|vi))*"
        r" (?:può|puoi|possono)\b",
        "must": r"\b(?:deve|devi|devono|dovete)\b",
        "may": r"\b(?:può|puoi|possono|potete)\b",
        "at least": r"\balmeno\b|\bo più\b",
        "at most": r"\bal massimo\b",
        "exactly": r"\besattamente\b",
    },
}
"""The first that fits a word is meant, so that *can't* is no *can*."""


class Stated(NamedTuple):
    """What a text states, each as often as it does."""

    numbers: Counter[int]
    words: Counter[str]
    """May, must, bounds and cells."""


def stated_in(text: str, language: str) -> Stated:
    """Return what *text* states."""
    text = SILENT.sub(" ", text.replace("**", "").replace("*", ""))
    return Stated(_numbers(text, language), _words(text, language))


def _numbers(text: str, language: str) -> Counter[int]:
    text = re.sub(NOT_NUMBERS[language], " ", text)
    rounds = re.finditer(ORDINALS[language], text, re.IGNORECASE)
    found = Counter(1 if each["first"] else 2 for each in rounds)
    found.update(map(int, re.findall(r"(?<![\w-])\d+(?!\w)", text)))
    words = re.findall(r"[^\W\d]+", text.lower())
    found.update(NUMBERS[language][word] for word in words if word in NUMBERS[language])
    return found


def _words(text: str, language: str) -> Counter[str]:
    kinds = STATEMENTS[language]
    each = "|".join(f"(?P<k{at}>{words})" for at, words in enumerate(kinds.values()))
    names = list(kinds)
    found = re.finditer(each, text, re.IGNORECASE)
    said = Counter(names[int((match.lastgroup or "k0")[1:])] for match in found)
    return said + Counter(CELL.findall(text))


KINDS: Final = {
    "ruling": re.compile(r"> \*\*(?:Ruling|Decisione)\.\*\*"),
    "example": re.compile(r"> "),
}
"""How the paragraphs of a rules page begin that are not the rulebook's."""


def sections_of(page: str) -> dict[str, dict[str, str]]:
    """Return a rules page by its anchors: what is the ``book``'s, each ``ruling`` and example."""
    found = {}
    for section in re.split(r"^#{2,3} ", page, flags=re.MULTILINE)[1:]:
        heading, _, body = section.partition("\n")
        anchor = re.search(r"\{#(\w+)\}", heading)
        parts = {"book": "", "ruling": "", "example": ""}
        for paragraph in body.strip().split("\n\n"):
            kind = next((kind for kind, how in KINDS.items() if how.match(paragraph)), "book")
            parts[kind] += f"{paragraph}\n\n"
        found[anchor[1] if anchor else heading.split()[0]] = parts
    return found


def apart(english: str, italian: str) -> list[str]:
    """Return what only one of two texts states that should state the same."""
    ours, theirs = stated_in(english, "en"), stated_in(italian, "it")
    return [
        f"{name}: {dict(one - other)} in English, {dict(other - one)} in Italian"
        for name, one, other in zip(Stated._fields, ours, theirs, strict=True)
        if one != other
    ]


def pages_apart(english: str, italian: str) -> dict[str, list[str]]:
    """Return by anchor what only one of two rules pages states, part by part."""
    ours, theirs = sections_of(english), sections_of(italian)
    assert list(ours) == list(theirs)
    found = {
        f"{anchor} {kind}": apart(ours[anchor][kind], theirs[anchor][kind])
        for anchor in ours
        for kind in ours[anchor]
    }
    return {where: what for where, what in found.items() if what}


def beyond(sentence: str, page: str, language: str) -> set[str]:
    """Return which of may, must and bounds a *sentence* states that the rules it cites do not.

    Only what is the rulebook's counts, so a ruling does not turn a *may* into a *must*.
    """
    sections = sections_of(page)
    cited = [sections[rule]["book"] for rule in RULE_ID.findall(sentence) if rule in sections]
    known = stated_in("\n".join(cited), language).words
    return {word for word in stated_in(sentence, language).words if not known[word]}


def sentences_with_rules(text: str) -> list[str]:
    """Return the sentences of *text* that cite a rule."""
    return [each for each in re.split(r"(?<=[.!?…]) ", text) if RULE_ID.search(each)]
