"""Layout checks of every page and match, on every screen and in every language."""

from functools import cache

import pytest

from domain.birdie import BIRDIE
from domain.bloom import BLOOM
from domain.bower import BOWER
from domain.registry import GAMES
from tests.browser.analysis_pages import look_back
from tests.browser.birdie_moves_player import Plan, by_plan, is_scored
from tests.browser.bower_bonus_tables import at_a_bonus
from tests.browser.chosen_deals import by_chance, well_on
from tests.browser.layout import ENGLISH, HEIGHTS, ITALIAN, OTHERS, misplaced, pages, screen, seated
from tests.web.visitors import new_key

pytestmark = pytest.mark.long
ADA = 0
LONG = Plan((14, 14))
"""A player of Birdie whose rows become long."""


@pytest.fixture(scope="module")
def tables(chosen_deals):
    """Return how to have the tables of a game: at the start, in the middle and at the end."""

    @cache
    def of(game):
        many = well_on(GAMES[game])
        start, middle, end = (
            chosen_deals.open_table(GAMES[game], f"{game} {at}") for at in range(3)
        )
        start.play(lambda match: match.moves > 0 and match.to_move == ADA, by_chance)
        middle.play(lambda match: match.moves > many and match.to_move == ADA, by_chance)
        end.play(lambda match: match.to_move is None, by_chance)
        look_back(end)
        return start, middle, end, *more(chosen_deals, game)

    return of


def more(chosen_deals, game):
    """Lay tables of a game that look like no others."""
    if game == BOWER.name:
        yield at_a_bonus(chosen_deals, "everywhere", "branch")
    if game == BIRDIE.name:
        scored = chosen_deals.open_table(BIRDIE, "everywhere scored")
        scored.play(lambda match: is_scored(match) and match.to_move == ADA, by_plan(LONG, LONG))
        yield scored
    most = GAMES[game].players[-1]
    if most > 2:
        full = chosen_deals.open_table(GAMES[game], f"{game} full", players=most)
        full.play(
            lambda match: match.moves > well_on(match.game) and match.to_move == ADA, by_chance
        )
        yield full


@pytest.mark.parametrize("how", [ENGLISH, ITALIAN], ids=["english-light", "italian-dark"])
@pytest.mark.parametrize("width", HEIGHTS)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_misplaced(chosen_deals, tables, visit, game, width, how):
    found = {}
    laid = tables(game)
    for number, table in enumerate(laid):
        for seat in (ADA, None):
            page = seated(table, visit, seat, **screen(width, **how)).page
            found[f"table {number} for {seat}"] = misplaced(page)
    reader = visit(chosen_deals.url, **screen(width, **how))
    reader.forgive("404")
    for path in (*pages(game, laid[2].path), *(OTHERS if game == BLOOM.name else ())):
        reader.go(path)
        reader.page.evaluate("document.fonts.ready.then(() => null)")
        found[path] = misplaced(reader.page)

    assert [f"{where}: {fault}" for where, faults in found.items() for fault in faults] == []


@pytest.mark.parametrize("how", [ENGLISH, ITALIAN], ids=["english-light", "italian-dark"])
@pytest.mark.parametrize("width", HEIGHTS)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_nothing_is_misplaced_where_a_table_waits_and_a_friend_is_invited(
    chosen_deals, visit, game, width, how
):
    found = []
    for named, players in (({"name": "Ada"}, game.players[-1]), ({}, game.players[0])):
        host, friend = (visit(chosen_deals.url, **screen(width, **how)) for _ in range(2))
        seats = [named, *({} for _ in range(1, players))]
        request = {"game": game.name, "seats": seats, "sit": ADA}
        key = {"Idempotency-Key": new_key()}
        opened = host.page.request.post(f"{chosen_deals.url}/matches", data=request, headers=key)
        host.watch(opened.json()["path"])
        link = host.page.locator(".waiting .link input").first
        friend.go(link.input_value())
        found += [*misplaced(host.page), *misplaced(friend.page)]

    assert found == []
