"""Previews of a ladder of Bloom while it is built."""

import re
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from tests.bloom.commands import UNSEEN, lay
from tests.browser.bloom_tables import with_hands
from tests.browser.people import Person
from tests.browser.player import take_back_all
from web.games.bloom.lay_ladder import NO_JOKER

ROSE = "22 26 29 33 46 23 70 71 73 78 55 57 J"
LAID = (
    *(UNSEEN, UNSEEN, lay("24 25 27 28")),
    *(UNSEEN, UNSEEN, lay("45 J 48")),
)
TULIP = "24 25 27 28 45 48 J 60 61 62 63 64 66"
J = "joker-hand-0"


class Said(NamedTuple):
    """What is said after some picks, and on which button the move would be made."""

    picks: str
    words: tuple[str, ...]
    button: str = ""


class Closed(NamedTuple):
    """Why something can't be picked after something else."""

    pick: str
    thing: str
    rule: str


TABLE = {
    "too few": Said("tile-70 tile-71", ("Tiles 70, 71. Choose more tiles.",)),
    "flowers and point tile": Said(
        "tile-73 tile-70 tile-71", ("70, 71, 73: 5 flowers, point tile 5.",), "Lay and take a joker"
    ),
    "without the joker": Said(
        f"tile-73 tile-70 tile-71 {NO_JOKER}", ("5 flowers, point tile 5.",), "Lay"
    ),
    "too far apart": Said("tile-22 tile-26", ("22 and 26 are 4 apart. Choose more tiles.",)),
    "a joker in the gap": Said(
        f"tile-55 {J} tile-57", ("55, joker, 57: 8 flowers, point tile 8.",), "Lay and take a joker"
    ),
    "what remains of a robbed ladder": Said(
        "tile-24 tile-22 tile-23",
        ("22, 23, 24: 7 flowers, point tile 7.", "Ladder 1 keeps 25, 27, 28."),
        "Lay",
    ),
    "a swap": Said(
        "tile-46 joker-2-1",
        ("Swap your 46 for the joker: ladder 2 becomes 45, 46, 48, and you can use the joker",),
        "Swap the joker",
    ),
    "an addition": Said(
        "tile-26 ladder-1", ("Ladder 1 becomes 24, 25, 26, 27, 28.",), "Add to ladder 1"
    ),
    "an addition by a tile that stays in the ladder": Said(
        "tile-26 tile-25", ("Ladder 1 becomes 24, 25, 26, 27, 28.",), "Add to ladder 1"
    ),
    "nothing to add yet": Said("ladder-1", ("Choose tiles from your hand to add to ladder 1.",)),
}


@pytest.fixture(scope="module")
def person(chosen_deals, stay):
    """Let rose come, with tiles for every kind of ladder, and two ladders on the table."""
    table = with_hands(chosen_deals, ROSE, TULIP, open="1 2 3 4 5 6 7 8", moves=LAID)
    return table.come(stay, 0)


@pytest.fixture
def rose(person):
    """Return rose, who has picked nothing."""
    take_back_all(person)
    return person


def pick(person: Person, id: str) -> None:
    """Pick a thing on the table or a button, and wait until it is picked."""
    person.page.locator(f"svg.table [data-id='{id}'], [data-pick='{id}']").first.dispatch_event(
        "click"
    )
    expect(person.page.locator(f"button[data-pick='{id}']")).to_have_count(0)


@pytest.mark.parametrize("text", TABLE.values(), ids=TABLE)
def test_the_outcome_is_shown_at_each_pick(rose, text):
    confirm = rose.page.locator("[data-confirm]")

    for id in text.picks.split():
        pick(rose, id)
    for words in text.words:
        rose.says(words)
    if text.button:
        expect(confirm).to_contain_text(text.button)
    else:
        expect(confirm).to_have_count(0)


@pytest.mark.parametrize(
    "closed",
    [
        Closed("tile-22", "tile-71", "BLO-4.1"),
        Closed("tile-46", "tile-25", "BLO-5.2"),
        Closed("tile-24", "tile-28", "BLO-5.2"),
    ],
    ids=lambda closed: f"{closed.thing} with {closed.pick}",
)
def test_a_tile_that_does_not_fit_names_the_rule(rose, closed):
    thing = rose.page.locator(f"svg.table [data-id='{closed.thing}']")

    pick(rose, closed.pick)
    expect(thing).to_have_attribute("aria-label", re.compile(rf"not possible: .*{closed.rule}"))
    thing.hover()
    expect(rose.page.locator(".reason")).to_contain_text(f"({closed.rule})")
    thing.click(force=True)
    rose.says(f"({closed.rule})")
    expect(rose.page.locator("[data-confirm]")).to_have_count(0)
