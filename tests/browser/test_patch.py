"""The page's script applies patches correctly."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random

import msgspec
import pytest
from playwright.sync_api import Page

from adapters.records.replay import replay
from domain.game import Observer
from domain.registry import GAMES
from tests.golden import FIXTURES, recorded
from tests.sampling import one_of
from tests.web.live.apply_patch import as_read
from tests.web.live.test_view_diff import pictures
from web.live.view_diff import Patch, diff
from web.view_models.match_view import MatchView

BECOME = """async (matches) => {
  const { changed } = await import("/static/patch.js");
  const sorted = (key, value) =>
    value?.constructor === Object
      ? Object.fromEntries(Object.keys(value).toSorted().map((name) => [name, value[name]]))
      : value;
  return matches.map(([first, changes]) => {
    let seen = JSON.parse(first);
    return changes.map((one) => JSON.stringify((seen = changed(seen, JSON.parse(one))), sorted));
  });
}"""


@pytest.fixture(scope="module")
def page(chromium, server_url) -> Page:
    """Return a page of the store."""
    page = chromium.new_page()
    page.goto(server_url)
    yield page
    page.close()


@pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.long)], ids=["some", "all"])
@pytest.mark.parametrize("game", one_of(GAMES))
def test_patches_lead_a_page_from_view_to_view(page, game, every):
    matches = [
        list(pictures(replay(recorded(path)).events, viewer, Random(seed)))
        for seed, path in enumerate(sorted((FIXTURES / game).glob("*.json"))[::every])
        for viewer in (seed % 2, Observer.SPECTATOR)
    ]
    reported = [(text(shown[0]), list(changes(shown))) for shown in matches]

    assert page.evaluate(BECOME, reported) == [
        [as_read(text(view)) for view in shown[1:]] for shown in matches
    ]


def changes(shown: Sequence[MatchView]) -> Iterator[str]:
    """Give what is sent from picture to picture; nothing new is a change, too."""
    return (text(diff(*pair) or Patch()) for pair in pairwise(shown))


def text(value: msgspec.Struct) -> str:
    """Return what is sent."""
    return msgspec.json.encode(value).decode()
