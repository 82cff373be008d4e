"""No page shows the id of a piece or place, in its texts or counts."""

import re
from html import unescape

import pytest

from domain.registry import GAMES
from tests.stated import stated
from tests.web.imports import imported

PEOPLE = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
TOLD = {"text", "label", "what", "why", "note", "prompt", "sentence", "decided", "summary"}


def said(seen):
    """Return all that a picture says to people."""
    if isinstance(seen, dict):
        for key, value in seen.items():
            if key in TOLD and isinstance(value, str):
                yield value
            yield from said(value)
    if isinstance(seen, list):
        for part in seen:
            yield from said(part)


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("game", GAMES)
def test_pictures_audits_and_numbers_have_names_for_everything(app, visitor, game, language):
    path = imported(app, f"{game}/house_bots")
    headers = {**PEOPLE, "Accept-Language": language}
    reported = []
    for at in (0, 7, 20):
        reported += said(visitor.get(f"{path}match-view?at={at}&as=referee", headers=headers).json)
    reported += said(visitor.get(f"{path}match-view?as=0", headers=headers).json)
    for page in (f"{path}audit", f"/games/{game}"):
        text = re.sub(
            r"<(script|style|svg).*?</\1>",
            "",
            visitor.get(page, headers=headers).text,
            flags=re.DOTALL,
        )
        reported.append(unescape(re.sub(r"<[^>]+>", " ", text)))

    assert (
        sorted({found for text in reported for found in re.findall(stated(game).IDS, text)}) == []
    )
