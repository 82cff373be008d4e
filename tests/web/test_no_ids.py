"""Nothing is called by its id on a page: neither in what is told nor in what is counted."""

import re
from html import unescape

import pytest

from tests.web.importing import imported

IDS = {
    "felci": r"\b(?:white|black)-(?:north|south|east|west)\b",
    "bower": r"\bN\d\d\b|\bearth-\d|\b(?:colored|egg|peek|white|double)-\w+",
    "birdie": r"\b(?:box|pass|flaps|gap|trophy)-\d|\b(?:robin|owl|pigeon|woodpecker)-\w+",
    "bloom": r"\b(?:ladder|points|left|tile|joker)-\d|\bjoker-\w+",
}
PEOPLE = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
TOLD = {"text", "label", "what", "why", "note", "prompt", "sentence", "decided", "said"}


def said(seen):
    """Return all that a picture says to people."""
    if isinstance(seen, dict):
        for key, value in seen.items():
            if key in TOLD and isinstance(value, str):
                yield value
            yield from said(value)
    if isinstance(seen, list):
        for one in seen:
            yield from said(one)


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("game", IDS)
def test_pictures_audits_and_numbers_have_names_for_everything(app, visitor, game, language):
    path = imported(app, f"{game}/house_bots")
    asked = {**PEOPLE, "Accept-Language": language}
    told = []
    for at in (0, 7, 20):
        told += said(visitor.get(f"{path}picture?at={at}&as=referee", headers=asked).json)
    told += said(visitor.get(f"{path}picture?as=0", headers=asked).json)
    for page in (f"{path}audit", f"/games/{game}"):
        text = re.sub(
            r"<(script|style|svg).*?</\1>",
            "",
            visitor.get(page, headers=asked).text,
            flags=re.DOTALL,
        )
        told.append(unescape(re.sub(r"<[^>]+>", " ", text)))

    assert sorted({found for one in told for found in re.findall(IDS[game], one)}) == []
