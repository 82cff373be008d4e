"""Playing Bloom by keyboard alone."""

import re

import pytest
from playwright.sync_api import expect

from domain.bloom.commands import Pass
from domain.bloom.components import HAND
from domain.bloom.view import View
from tests.bloom.commands import UNSEEN
from tests.browser.bloom_player import Florist, kind_of
from tests.browser.bloom_tables import as_recorded, hoarding, is_hoarded, record, with_hands
from tests.browser.devices import PHONE
from tests.browser.hands import Keyboard, at_keyboard, open_by_keyboard
from tests.sampling import one_of

pytestmark = pytest.mark.long


ROWS = """(all) => {
  const at = (one) => one.getBoundingClientRect();
  const lying = all.toSorted((one, other) => at(one).y - at(other).y || at(one).x - at(other).x);
  const rows = Map.groupBy(lying, (one) => Math.round(at(one).y));
  return [...rows.values()].map((row) => row.map((one) => one.dataset.id));
}"""


@pytest.fixture
def sit(visit):
    """Return what lets somebody sit down who makes planned moves by keyboard alone."""

    def sits(table, seat, planned):
        person, keys = at_keyboard(table, visit, seat)
        return Florist(person, planned, press=keys), keys

    return sits


@pytest.fixture
def play(chosen_deals, sit):
    """Return what plays a recorded match, from some move on one seat by keyboard alone.

    Each kind of move is made so once; all others are made without, as they show nothing new.
    """

    def plays(name, seat, start=0):
        table, moves = as_recorded(chosen_deals, name, start), record(name).moves
        somebody, keys = sit(table, seat, lambda: moves[table.match.moves].command)
        made = set()
        while (match := table.match).to_move is not None:
            kind = kind_of(somebody.planned())
            if match.to_move != seat or kind in made:
                table.move(somebody.planned())
            else:
                made.add(kind)
                somebody.person.has_moves(match.moves)
                somebody.act()
        somebody.person.says(re.compile(r"wins?, .* to "))
        assert keys.used_alone()
        return somebody.did

    return plays


def test_a_whole_match_is_played_by_keyboard_alone(play):
    """Tulip does all of it: both thefts, a swap, ladders with and without taking a joker."""
    did = play("rulebook_examples", 1)

    assert did.keys() >= {"draw", "tile", "stop", "lay", "steal", "take_joker", "add", "swap"}
    assert did["steal"] == 2


def test_a_match_is_ended_by_passing_by_keyboard_alone(play):
    moves = record("all_passed_in_round_2").moves
    before = next(at for at, move in enumerate(moves) if isinstance(move.command, Pass))

    assert play("all_passed_in_round_2", moves[-1].by, before)["pass"]


def test_a_tile_is_drawn_unseen_by_keyboard_alone(chosen_deals, sit):
    table = with_hands(chosen_deals, "1 3")
    somebody, keys = sit(table, 0, lambda: UNSEEN)

    somebody.act()
    table_after = somebody.seen(View)
    assert table_after.turn.drawn
    assert len(table_after.hands[0].tiles) == HAND + 1
    held = somebody.person.page.locator("svg.table [data-zone='hand']").first
    expect(held).to_have_attribute("aria-label", re.compile(r"not possible: .*\(BLO-3\.1\)"))
    assert keys.used_alone()


def test_a_table_is_opened_by_keyboard_alone(server_url, visit):
    person = visit(server_url)
    keys = open_by_keyboard(person, game="Bloom", against="the bot", side="rose")

    person.says("Your turn")
    assert keys.used_alone()


def test_everything_is_reached_by_the_arrow_keys(chosen_deals, visit):
    table = as_recorded(chosen_deals, "rulebook_examples", 43)
    person = table.come(visit, table.match.to_move)

    assert person.page.locator("svg.table [tabindex]").count() > 80
    assert Keyboard(person.page).left_out() == []


@pytest.mark.parametrize("how", one_of([{}, PHONE]), ids=["wide", "phone"])
def test_up_and_down_lead_from_row_to_row_of_a_large_hand(chosen_deals, visit, how):
    table = with_hands(chosen_deals)
    table.play(is_hoarded, hoarding)
    person = table.come(visit, 0, **how)
    keys = Keyboard(person.page)
    hand = person.page.locator("[data-zone='hand']")
    *others, before, short = hand.evaluate_all(ROWS)
    focused = person.page.locator("svg.table :focus")

    assert others
    assert len(short) < len(before)
    keys.walk_to(person.page.locator(f"[data-id='{before[-1]}']"))
    for key, reached in (
        ("ArrowDown", short[-1]),
        ("ArrowUp", before[len(short) - 1]),
        ("ArrowDown", short[-1]),
        ("ArrowLeft", short[-2] if short[1:] else before[-1]),
        ("ArrowRight", short[-1]),
    ):
        keys.press(key)
        expect(focused).to_have_attribute("data-id", reached)
    keys.press("ArrowDown")
    expect(focused).not_to_have_attribute("data-zone", "hand")
