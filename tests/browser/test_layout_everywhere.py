"""Layout checks of every page and match, on every screen and in every language."""

from functools import cache

import pytest

from domain.bloom import BLOOM
from domain.bower import BOWER
from domain.registry import GAMES
from tests.browser.analysis_pages import look_back
from tests.browser.bower_bonus_tables import at_a_bonus
from tests.browser.chosen_deals import by_chance, well_on
from tests.browser.layout import (
    ENGLISH,
    HEIGHTS,
    ITALIAN,
    OTHERS,
    misplaced,
    pages,
    screen,
    seated,
)

pytestmark = [pytest.mark.browser, pytest.mark.long]
ADA = 0


@pytest.fixture(scope="module")
def tables(parlour):
    """Return how to have the tables of a game: at the start, in the middle and at the end."""

    @cache
    def of(game):
        many = well_on(GAMES[game])
        start, middle, end = (parlour.lay(GAMES[game], f"{game} {at}") for at in range(3))
        start.play(lambda match: match.moves > 0 and match.to_move == ADA, by_chance)
        middle.play(lambda match: match.moves > many and match.to_move == ADA, by_chance)
        end.play(lambda match: match.to_move is None, by_chance)
        look_back(end)
        return start, middle, end, *more(parlour, game)

    return of


def more(parlour, game):
    """Lay tables of a game that look like no others."""
    if game == BOWER.name:
        yield at_a_bonus(parlour, "everywhere", "branch")
    most = GAMES[game].players[-1]
    if most > 2:
        full = parlour.lay(GAMES[game], f"{game} full", players=most)
        full.play(
            lambda match: match.moves > well_on(match.game) and match.to_move == ADA, by_chance
        )
        yield full


@pytest.mark.parametrize("how", [ENGLISH, ITALIAN], ids=["english-light", "italian-dark"])
@pytest.mark.parametrize("width", HEIGHTS)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_misplaced(parlour, tables, visit, game, width, how):
    found = {}
    laid = tables(game)
    for number, table in enumerate(laid):
        for seat in (ADA, None):
            page = seated(table, visit, seat, **screen(width, **how)).page
            found[f"table {number} for {seat}"] = misplaced(page)
    reader = visit(parlour.url, **screen(width, **how))
    reader.forgive("404")
    for path in (*pages(game, laid[2].path), *(OTHERS if game == BLOOM.name else ())):
        reader.go(path)
        reader.page.evaluate("document.fonts.ready.then(() => null)")
        found[path] = misplaced(reader.page)

    assert [f"{where}: {fault}" for where, faults in found.items() for fault in faults] == []
