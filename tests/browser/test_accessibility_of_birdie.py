"""Accessibility of Birdie by axe, in light and dark."""

from collections.abc import Callable

import pytest

from domain.birdie import BIRDIE
from domain.birdie.commands import ScoreSets
from domain.birdie.partial_state import position
from domain.birdie.state import Step
from domain.match import Match
from tests.browser.axe import faults
from tests.browser.birdie_moves_player import Plan, by_plan, is_scored, planned
from tests.browser.birdie_player import Birder
from tests.browser.chosen_deals import OpenedTable
from tests.browser.devices import PHONE
from tests.web.games.birdie.picks import picks_for

pytestmark = pytest.mark.long
PLAN = Plan((9, 4))


@pytest.fixture
def lay(chosen_deals, request) -> Callable[..., OpenedTable]:
    """Return what lays a table that is played until it stands as it should."""

    def laid(until: Callable[[Match], bool], players: int = 2, **options: bool) -> OpenedTable:
        key = f"{request.node.name} {players} {options}"
        table = chosen_deals.open_table(BIRDIE, key, players=players, **options)
        table.play(until, by_plan(*[PLAN] * players))
        return table

    return laid


@pytest.fixture
def ada(visit) -> Callable[..., Birder]:
    """Return what lets somebody come who is to move."""

    def come(table: OpenedTable, **how: object) -> Birder:
        return Birder(table.come(visit, table.match.to_move, **how), PLAN)

    return come


def test_a_turn_of_four_is_accessible_before_and_after_picking(ada, lay, visit):
    table = lay(lambda match: match.moves > 12, players=4)
    player = ada(table)
    assert faults(player.page) == []
    player.pick(f"hand-{table.match.to_move}-0", "area-0", "area-1")
    assert faults(player.page) == []

    phone = table.come(visit, None, **PHONE)
    phone.page.get_by_role("button", name="Help with keys").click()
    assert faults(phone.page) == []


def test_a_row_is_accessible_before_and_after_its_sets_are_marked(ada, lay):
    player = ada(lay(can_only_mark))
    assert faults(player.page) == []
    view = player.view()
    player.pick(*picks_for(position(view), planned(view, PLAN, PLAN)))
    player.person.says("in all")
    assert faults(player.page) == []


def can_only_mark(match: Match) -> bool:
    """Tell whether a row with sets is to be scored, and what comes before that is done."""
    return is_scored(match) and isinstance(by_plan(PLAN, PLAN)(match), ScoreSets)


def test_a_gap_is_accessible_before_and_after_the_answer(ada, lay):
    player = ada(lay(asks_about_a_set, expert=True), **PHONE)
    assert faults(player.page) == []
    player.pick("write")
    player.person.says("Score?")
    assert faults(player.page) == []


def asks_about_a_set(match: Match) -> bool:
    """Tell whether a set has flown away, and is to be written or not, with a pigeon at hand."""
    now = match.game.view(match.state, match.to_move).legal.scoring
    return bool(now) and now.step is Step.WRITE and now.abilities["pigeon"] is None


def test_a_match_that_is_over_is_accessible(lay, visit):
    table = lay(lambda match: match.to_move is None, expert=True)
    reader = table.come(visit, None)
    assert faults(reader.page) == []
    reader.go(f"{table.path}audit")
    assert faults(reader.page) == []
