"""Dragging tiles of Bloom with mouse and touch."""

from functools import partial

import pytest
from playwright.sync_api import Locator, expect

from tests.bloom.commands import UNSEEN, lay
from tests.browser.bloom_tables import with_hands
from tests.browser.chosen_deals import OpenedTable
from tests.browser.devices import PHONE
from tests.browser.hands import Finger
from tests.browser.people import Person
from tests.sampling import one_of

ROSE, TULIP = "23 26 29 33 36 39 70 71 73 77 80 83 86", "24 25 27 28 45 46 47 J 60 61 62 63 64"
LAID = (UNSEEN, UNSEEN, lay("24 25 27 28"))
FACES = "all => all.map((one) => one.getAttribute('href'))"


class Dragger:
    """Somebody who drags things over the table."""

    def __init__(self, table: OpenedTable, person: Person, *, finger: bool) -> None:
        self.table, self.person, self.page = table, person, person.page
        self._drag = Finger(self.page).drag if finger else partial(Locator.drag_to, force=True)

    def thing(self, id: str) -> Locator:
        """Return the thing on the table with this id."""
        return self.page.locator(f"svg.table [data-id='{id}']")

    def drag(self, thing: str, place: str) -> None:
        """Drag a thing to a place."""
        self._drag(self.thing(thing), self.thing(place))

    def tray(self) -> list[str]:
        """Return which tiles lie in the tray, as their faces say."""
        faces = self.page.locator("[data-id^='tray-'] > .inner > use").evaluate_all(FACES)
        return [face.removeprefix("#bloom-") for face in faces]

    def make(self) -> list[tuple[object, ...]]:
        """Make the move that is chosen; return the ladders on the table."""
        count = self.table.match.moves
        self.page.locator("[data-confirm]").click()
        self.person.has_moves(count + 1)
        return [ladder.tiles for ladder in self.table.match.state.ladders]


@pytest.fixture(params=one_of(["mouse", "finger"]))
def ada(chosen_deals, visit, request):
    """Let rose come, who has a hand for any gesture, after tulip laid a ladder."""
    finger = request.param == "finger"
    table = with_hands(chosen_deals, ROSE, TULIP, open="1 2 3 4 5 6 7 8", moves=LAID)
    return Dragger(table, table.come(visit, 0, **PHONE if finger else {}), finger=finger)


@pytest.mark.long
def test_own_tiles_are_dragged_into_the_tray(ada):
    for tile in ("tile-73", "tile-70", "tile-71"):
        ada.drag(tile, "tray")
    ada.person.says("70, 71, 73: ")
    assert ada.tray() == ["70", "71", "73"]
    assert (70, 71, 73) in ada.make()


@pytest.mark.long
def test_a_players_own_tile_is_dragged_onto_a_ladder_and_added(ada):
    ada.drag("tile-26", "ladder-1")
    ada.person.says("Ladder 1 becomes 24, 25, 26, 27, 28.")
    assert ada.make() == [(24, 25, 26, 27, 28)]


@pytest.mark.long
def test_a_tile_is_dragged_from_a_ladder_into_the_tray_and_stolen(ada):
    ada.drag("tile-23", "tray")
    ada.drag("tile-24", "tray")
    ada.person.says("Ladder 1 keeps 25, 27, 28.")
    ada.drag("tile-26", "tray")
    ada.person.says("23, 24, 26: ")
    assert ada.tray() == ["23", "24", "26"]
    assert ada.make() == [(25, 27, 28), (23, 24, 26)]


@pytest.mark.long
def test_a_piece_dropped_outside_every_place_stays_picked_and_can_be_put_back(ada):
    ada.drag("tile-70", "side-1")
    expect(ada.thing("tile-70")).to_have_attribute("aria-pressed", "true")
    assert ada.tray() == ["70"]
    ada.page.locator("[data-undo]").click()
    expect(ada.thing("tile-70")).to_have_attribute("aria-pressed", "false")
    assert ada.tray() == []
