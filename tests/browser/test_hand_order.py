"""Sorting the viewer's hand of Bloom, which nobody else learns of."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Locator, Request, WebSocket, expect

from domain.bloom.commands import StopDrawing
from domain.bloom.components import JOKER
from tests.bloom.commands import UNSEEN, lay, take
from tests.bloom.drawn_positions import BOX
from tests.browser.bloom_tables import with_hands
from tests.browser.chosen_deals import OpenedTable
from tests.browser.devices import PHONE
from tests.browser.hands import Finger, Keyboard
from tests.browser.people import Person
from tests.sampling import one_of

DRAWN = "60 1 41 99 40 J 30 3 100 55 44 77 75"
"""A hand as it was dealt."""
ORDER = """(all) => all
  .map((one) => [one.transform.baseVal[0].matrix, one.dataset.id])
  .toSorted(([a], [b]) => a.f - b.f || a.e - b.e)
  .map(([, id]) => id)"""


OPENED = """() => performance.getEntriesByType("resource")
  .some(({ name }) => name.endsWith("/seat"))"""
"""Whether the page has asked for the last thing that it asks for as it opens."""


class Holder:
    """Somebody who looks at a hand, and lays it as is liked."""

    def __init__(self, person: Person) -> None:
        self.person, self.page = person, person.page
        self.tiles = self.page.locator("svg.table [data-zone='hand']")
        self.sort = self.page.get_by_role("combobox", name="Hand")
        self.sent: list[str] = []
        self.page.wait_for_function(OPENED)
        self.page.on("request", self._sends)
        self.page.on("websocket", self._opens)

    def _sends(self, request: Request) -> None:
        if (
            "/help?" not in request.url and "/static/" not in request.url
        ):  # What a tile is that a slow pointer rests on.
            self.sent.append(f"{request.method} {request.url} {request.post_data or ''}")

    def _opens(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: self.sent.append(str(frame)))

    def order(self) -> list[str]:
        """Return the tiles as they lie, as numbers, the joker as J."""
        ids: list[str] = self.tiles.evaluate_all(ORDER)
        return ["J" if id.startswith(JOKER) else id.removeprefix("tile-") for id in ids]

    def tile(self, number: int) -> Locator:
        """Return a tile of the hand."""
        return self.page.locator(f"[data-zone='hand'][data-id='tile-{number}']")

    def lies(self, text: str) -> None:
        """See that the hand lies so."""
        assert self.order() == text.split()


@pytest.fixture
def come(chosen_deals, visit) -> Callable[..., tuple[OpenedTable, Holder]]:
    """Let rose come, who holds a hand as it was dealt."""

    def comes(**how: Any) -> tuple[OpenedTable, Holder]:
        table = with_hands(chosen_deals, DRAWN, "10 12 14")
        return table, Holder(table.come(visit, 0, **how))

    return comes


def test_no_tile_of_the_hand_is_dimmed_whatever_can_be_played(come):
    _, ada = come()

    assert ada.page.locator("svg.table .closed[data-zone='hand']").count()
    seen = ada.tiles.evaluate_all("(all) => all.map((one) => getComputedStyle(one).opacity)")
    assert set(seen) == {"1"}


@pytest.mark.long
def test_a_hand_is_sorted_by_number_in_runs_by_flowers_or_not(come):
    _, ada = come()

    ada.lies("1 3 30 40 41 44 55 60 75 77 99 100 J")
    ada.sort.select_option("by flowers")
    flowers = [0 if tile == "J" else BOX.flowers[int(tile)] for tile in ada.order()]
    assert all(more >= fewer for more, fewer in pairwise(flowers))
    ada.sort.select_option("in runs")
    ada.lies("40 41 75 77 99 100 1 3 30 44 55 60 J")
    expect(ada.page.locator(".shape.parted")).to_have_count(4)
    ada.sort.select_option("as drawn")
    ada.lies(DRAWN)


@pytest.mark.long
@pytest.mark.parametrize("how", one_of([{}, PHONE]), ids=["mouse", "finger"])
def test_a_tile_is_dragged_to_another_place_and_nothing_is_picked(come, how):
    _, ada = come(**how)
    drag = Finger(ada.page).drag if how else Locator.drag_to

    drag(ada.tile(60), ada.tile(30))
    ada.lies("1 3 60 30 40 41 44 55 75 77 99 100 J")
    drag(ada.tile(1), ada.tile(100))
    ada.lies("3 60 30 40 41 44 55 75 77 99 100 1 J")
    expect(ada.sort.locator("option:checked")).to_have_text("your own")
    expect(ada.page.locator("[data-undo], [data-confirm]")).to_have_count(0)


@pytest.mark.long
def test_a_tile_is_moved_by_keys(come):
    _, ada = come()
    keys = Keyboard(ada.page)

    keys.walk_to(ada.tile(1))
    keys.press("Shift+ArrowRight", "Shift+ArrowRight")
    ada.lies("3 30 1 40 41 44 55 60 75 77 99 100 J")
    assert keys.has_focus(ada.tile(1))
    keys.press("Shift+ArrowLeft", "Shift+ArrowLeft", "Shift+ArrowLeft")
    ada.lies("1 3 30 40 41 44 55 60 75 77 99 100 J")


@pytest.mark.long
def test_a_players_own_order_survives_moves_and_a_reload(come):
    table, ada = come()
    keys = Keyboard(ada.page)
    keys.walk_to(ada.tile(3))
    keys.press("Shift+ArrowLeft")
    for command in (lay("75 77 J"), UNSEEN, UNSEEN, take(98), StopDrawing()):
        table.move(command)
    ada.person.has_moves(5)

    own = ada.order()
    assert own[:-1] == ["3", "1", "30", "40", "41", "44", "55", "60", "99", "100"]
    ada.page.reload()
    ada.person.is_live()
    assert ada.order() == own
    ada.sort.select_option("in runs")
    ada.page.reload()
    assert ada.order()[:2] == ["40", "41"]


@pytest.mark.long
def test_the_order_of_a_hand_is_never_sent(chosen_deals, visit):
    table = with_hands(chosen_deals, "10 12 14", DRAWN)
    bruno = Holder(table.come(visit, 1))
    others = [Holder(table.come(visit, 0)).person, table.come(visit, None)]
    for person in (bruno.person, *others):  # The digits are the last that a page works out.
        person.page.locator("p.chain").wait_for()
    shown = [other.page.content() for other in others]
    for person in (bruno.person, *others):
        person.received()

    bruno.sort.select_option("by flowers")
    bruno.tile(60).drag_to(bruno.tile(1))
    keys = Keyboard(bruno.page)
    keys.walk_to(bruno.tile(3))
    keys.press("Shift+ArrowLeft")
    assert bruno.order() != DRAWN.split()
    assert bruno.sent == []
    assert [other.received() for other in others] == [[], []]
    assert [other.page.content() for other in others] == shown

    table.move(UNSEEN)
    for other in others:
        other.has_moves(1)
        assert "your own" not in other.page.content()
    assert bruno.sent == []


@pytest.mark.long
def test_nothing_is_sent_on_turn_either(come):
    _, ada = come()

    ada.tile(40).drag_to(ada.tile(1))
    ada.sort.select_option("as drawn")
    ada.lies(DRAWN)
    assert ada.sent == []


@pytest.mark.long
def test_a_drawn_tile_is_ringed_for_its_holder_alone(come, visit):
    table, ada = come()
    bruno = table.come(visit, 1)
    rings = [person.page.locator(".ring.last") for person in (ada.person, bruno)]

    for command, tile in ((UNSEEN, 80), (take(98), 98)):
        table.move(command)
        for person in (ada.person, bruno):
            person.has_moves(table.match.moves)
        expect(rings[0]).to_have_count(table.match.moves)
        spot = ada.tile(tile).get_attribute("transform")
        assert spot
        expect(rings[0].and_(ada.page.locator(f"[transform^='{spot}']"))).to_have_count(1)
        expect(rings[1]).to_have_count(0)
