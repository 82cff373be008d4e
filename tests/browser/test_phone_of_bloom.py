"""Playing Bloom on phones of any size, with any number of players."""

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from domain.bloom import BLOOM
from domain.bloom.commands import Pass
from domain.bloom.view import View
from domain.match import Match
from tests.browser.bloom_player import EDGE, Florist, kind_of
from tests.browser.bloom_tables import MANY, as_recorded, hoarding, is_hoarded, record, with_hands
from tests.browser.devices import PHONE
from tests.browser.people import OVER
from tests.browser.touch_measurements import SCREENS, hidden, on_phones, size, sizes, wide

pytestmark = pytest.mark.long
KINDS = {"draw", "lay", "steal", "add", "swap"}
TABLES = {
    2: ("rulebook_examples", 1, KINDS | {"stop", "take_joker"}),
    5: ("jokers", 4, KINDS),
}
"""For so many players: a recorded match, and who makes which kinds of moves in it."""
LEAST = 24
"""How wide and high a thing is at least that is to be tapped."""
COVERED = """(all) => all.filter((one) => {
  one.scrollIntoView({ block: "center" });
  const { x, y, width, height } = one.getBoundingClientRect();
  const there = document.elementFromPoint(x + width / 2, y + height / 2);
  return there?.closest("[data-id]") !== one;
}).map((one) => one.dataset.id)"""
OVERLAPPING = """() => {
  const all = [...document.querySelectorAll("svg.table .shape:not(.ghost, .tag)")]
    .filter((one) => !one.matches(".points, .tile, .slot, .pile"));
  const boxes = all.map((one) => {
    const what = one.matches(".back") ? one : one.querySelector("text");
    return [one.dataset.id, what.getBoundingClientRect()];
  });
  const apart = (a, b) =>
    a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
  return boxes.flatMap(([id, a], at) =>
    boxes.slice(at + 1).filter(([, b]) => !apart(a, b)).map(([other]) => [id, other]));
}"""

FREE = """() => [...document.querySelectorAll("[data-place^='ladder-']")].map((one) => {
  const own = `[aria-label*=', in ladder ${one.dataset.place.slice(7)} of'] .outline`;
  const left = (thing) => thing.getBoundingClientRect().left;
  return Math.min(...[...document.querySelectorAll(own)].map(left)) - left(one);
})"""
"""How wide the edge of each ladder is, on which no tile lies."""


def easily(match: Match) -> Any:
    """Return a move of the easy bot."""
    known = match.game.observation(match.state, match.to_move)
    return match.game.bots["easy"](known, Random(match.moves))


def tap(thing: Locator) -> None:
    """Tap a thing, a ladder where no tile lies."""
    ladder = (thing.get_attribute("data-place") or "").startswith("ladder-")
    thing.tap(position=EDGE if ladder else None)


def assert_all_is_within_reach(page: Page) -> None:
    """Nothing is wider than the screen, hidden, covered or too small to be tapped."""
    assert wide(page) == 0
    pressed = sizes(page.get_by_role("region", name="Your move").locator("button, select"))
    assert pressed
    assert min(pressed) >= LEAST
    tiles = page.locator("svg.table .shape[data-zone]")
    assert all(size(piece) >= LEAST for piece in page.locator("svg.table .open").all())
    assert tiles.evaluate_all(COVERED) == []
    assert hidden(page) == []
    assert page.evaluate(OVERLAPPING) == []
    assert all(free >= LEAST for free in page.evaluate(FREE))


@pytest.fixture(params=on_phones(*TABLES))
def phone(request):
    """Return a phone, and how many play."""
    screen, players = request.param
    return {**PHONE, "viewport": screen}, players


@pytest.mark.parametrize(
    "phone",
    [(SCREENS[0], 2), (SCREENS[1], 5)],
    indirect=True,
    ids=lambda how: f"{how[0]['width']}-{how[1]}",
)
def test_each_kind_of_move_is_made_by_tapping(chosen_deals, visit, phone):
    how, players = phone
    name, seat, kinds = TABLES[players]
    moves = [move.command for move in record(name).moves]
    table, made = as_recorded(chosen_deals, name), set()
    player = Florist(table.come(visit, seat, **how), lambda: moves[table.match.moves], press=tap)

    while (match := table.match).to_move is not None:
        kind = kind_of(moves[match.moves])
        if match.to_move != seat or kind in made:
            table.move(moves[match.moves])
            continue
        made.add(kind)
        player.person.has_moves(match.moves)
        player.prepare(player.planned())
        expect(player.confirm).to_be_visible()
        assert wide(player.page) == 0
        assert sizes(player.confirm)[0] >= LEAST
        player.done()
        player.count(moves[match.moves])
    assert player.did.keys() >= kinds
    player.person.says(OVER)
    assert wide(player.page) == 0
    assert hidden(player.page) == []


def test_the_middle_of_a_match_is_within_reach(chosen_deals, visit, phone):
    how, players = phone
    name, *_ = TABLES[players]
    table = as_recorded(chosen_deals, name, 42)
    person = table.come(visit, table.match.to_move, **how)

    assert_all_is_within_reach(person.page)
    assert len(table.match.state.ladders) > 3
    for seat, hand in enumerate(table.match.state.hands):
        back = person.page.locator(f"svg.table [data-id='back-{seat}'] .count")
        expect(back).to_have_text(str(len(hand)))


def test_late_in_a_match_the_hand_and_the_reserve_are_on_one_screen(chosen_deals, visit):
    table = chosen_deals.open_table(BLOOM, "late bloom 3", players=3)
    table.play(lambda match: match.moves > 90 and match.to_move == 0, easily)
    page = table.come(visit, 0, **PHONE).page

    controls = page.get_by_role("region", name="Your move").bounding_box()["y"]
    for zone in ("hand", "open"):
        for tile in page.locator(f"svg.table .open[data-zone='{zone}']").all():
            box = tile.bounding_box()
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= controls


@pytest.mark.parametrize(
    "screen",
    [SCREENS[0], SCREENS[1]],
    ids=lambda screen: str(screen["width"]),
)
def test_every_tile_of_a_large_hand_is_within_reach(chosen_deals, visit, screen):
    table = with_hands(chosen_deals)
    table.play(is_hoarded, hoarding)
    player = Florist(table.come(visit, 0, **{**PHONE, "viewport": screen}), lambda: None, press=tap)

    assert_all_is_within_reach(player.page)
    (held, *_) = player.seen(View).hands
    assert len(held.tiles) >= MANY
    last = player.page.locator("svg.table .open[data-zone='hand']").last
    last.tap()
    expect(player.page.locator("svg.table .picked[data-zone='hand']")).to_have_count(1)
    expect(player.page.locator("svg.table .ghost[data-id='tray-0']")).to_have_count(1)
    assert wide(player.page) == 0


def test_a_player_passes_by_tapping(chosen_deals, visit):
    moves = record("all_passed_in_round_2").moves
    table = as_recorded(chosen_deals, "all_passed_in_round_2", len(moves) - 1)
    player = Florist(
        table.come(visit, moves[-1].by, **{**PHONE, "viewport": SCREENS[-1]}), Pass, press=tap
    )

    assert_all_is_within_reach(player.page)
    player.act()
    player.person.says(OVER)
    assert wide(player.page) == 0
