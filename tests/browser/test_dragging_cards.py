"""Dragging cards of Birdie with mouse and touch."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from domain.birdie import BIRDIE
from domain.birdie.components import WOODPECKER
from domain.birdie.legal import runs_from
from domain.match import Match
from tests.browser.birdie_moves_player import Plan, by_plan, is_scored
from tests.browser.birdie_player import Birder
from tests.browser.devices import PHONE
from tests.browser.hands import Finger
from tests.sampling import one_of

pytestmark = pytest.mark.long
PLAN = Plan((6, 6))
Drag = Callable[[str, str], None]


@pytest.fixture(params=one_of(["finger", "mouse"]))
def table(chosen_deals, visit, request):
    """Return what lays a table that is played until it stands so: a player, and what drags."""
    how = PHONE if request.param == "finger" else {}

    def lay(until: Callable[[Match], bool]) -> tuple[Birder, Drag]:
        laid = chosen_deals.open_table(BIRDIE, request.node.name)
        laid.play(until, by_plan(PLAN, PLAN))
        ada = Birder(laid.come(visit, laid.match.to_move, **how))
        finger = Finger(ada.page).drag if how else Locator.drag_to
        return ada, lambda thing, place: finger(ada.thing(thing), ada.thing(place))

    return lay


def test_cards_are_stacked_by_dragging_them_onto_the_tray_and_the_deck(table):
    ada, drag = table(lambda match: match.moves > 3)
    seat = ada.view().viewer

    drag(f"hand-{seat}-0", "stacking")
    ada.person.says("two cards from the draw area")
    drag("area-2", "stacking")
    drag("area-0", f"deck-{seat}")
    expect(ada.confirm).to_contain_text("Stack 3")
    view = ada.view()
    first, second, third = view.hands[seat].cards[0], view.area[2], view.area[0]
    lie_in_order(ada, [first, second, third])

    drag("stack-2", "stack-0")
    lie_in_order(ada, [third, first, second])
    ada.thing("area-2").press("Shift+ArrowLeft")
    lie_in_order(ada, [third, second, first])
    drag("stack-2", f"flaps-{seat}")
    lie_in_order(ada, [third, second])
    ada.done()


def lie_in_order(ada: Birder, cards: list[str]) -> None:
    """See that these cards lie in the tray, one after the other."""
    for at, card in enumerate(cards):
        shown = ada.page.locator(f"[data-id=stack-{at}] .inner > use")
        expect(shown).to_have_attribute("href", f"#birdie-{card}")
    expect(ada.page.locator("[data-id^=stack-]")).to_have_count(len(cards))


def test_a_set_is_marked_by_dragging_from_its_last_card_to_its_first(table):
    ada, drag = table(is_scored)
    seat = ada.view().viewer
    row = ada.view().rows[seat]
    run = next(run for at in range(len(row)) for run in runs_from(row, at))

    drag(f"row-{seat}-{run.last}", f"row-{seat}-{run.first}")
    ada.person.says(f"{run.size} {run.feature}")
    expect(ada.confirm).to_contain_text(f"Score {run.size} points")


def test_a_woodpecker_moves_a_card_that_is_dragged_into_a_gap(table):
    ada, drag = table(can_move_a_card)
    seat = ada.view().viewer
    row = ada.view().rows[seat]

    ada.button("Woodpecker").click()
    drag(f"row-{seat}-0", "gap-2")
    ada.person.says("from place 1 to place 2?")
    ada.done("Move it")
    assert ada.view().rows[seat] == (row[1], row[0], *row[2:])


def can_move_a_card(match: Match) -> bool:
    """Tell whether the player to move has a woodpecker to discard."""
    now = match.game.view(match.state, match.to_move).legal
    return bool(now.scoring and now.scoring.abilities[WOODPECKER] is None)
