"""No page shifts by itself: while loading, during turns, for questions, at the end."""

import pytest
from playwright.sync_api import Route, expect

from domain.bloom import BLOOM
from domain.felci import FELCI
from domain.match import Clock
from domain.registry import GAMES
from tests.browser.chosen_deals import by_chance
from tests.browser.felci_player import FelciPlayer, pressing
from tests.browser.layout import screen
from tests.browser.layout_shifts import MOST, observed, open_slowly, shifted
from tests.sampling import one_of

ADA = 0
SOON = 12
"""After so many moves every kind of turn of Felci has come."""
SCREENS = one_of((390, 1280))


def played(person, table, moves=None):
    """Let all play without *person*'s page, which sees it: no input hides a shift."""
    while table.match.to_move is not None and (moves is None or table.match.moves < moves):
        table.move(by_chance(table.match))
        if table.match.to_move is not None:
            person.has_moves(table.match.moves)


@pytest.mark.parametrize("width", SCREENS)
def test_a_page_that_moves_is_found(chosen_deals, visit, width):
    ada = chosen_deals.open_table(FELCI, f"moved {width}").come(
        observed(visit), ADA, **screen(width)
    )
    shifted(ada)

    ada.page.evaluate("document.querySelector('.match').style.paddingTop = '150px'")

    assert shifted(ada).by_itself > MOST


@pytest.mark.parametrize("width", SCREENS)
def test_nothing_moves_while_a_table_loads_and_in_the_turns_of_all(chosen_deals, visit, width):
    table = chosen_deals.open_table(FELCI, f"at rest {width}")
    ada = table.come(observed(visit), ADA, **screen(width))
    loaded = shifted(ada)
    played(ada, table, SOON)
    turns = shifted(ada)

    assert loaded.total <= MOST, loaded
    assert turns.total <= MOST, turns


@pytest.mark.long
@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_nothing_moves_while_a_table_loads_slowly_before_and_after_its_end(
    chosen_deals, visit, game, width
):
    table = chosen_deals.open_table(game, f"slow {game.name} {width}", players=max(game.players))
    for until in (lambda match: match.moves > 2, lambda match: match.to_move is None):
        table.play(until, by_chance)
        for seat in (ADA, None):
            person = table.sit(observed(visit), seat, **screen(width))
            open_slowly(person, table.path)
            person.is_live()
            loaded = shifted(person)
            assert loaded.total <= MOST, (table.match.moves, seat, loaded)
            person.page.close()


@pytest.mark.long
@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("crowd", [min, max], ids=["few", "many"])
def test_nothing_moves_over_a_whole_match(chosen_deals, visit, game, width, crowd):
    players = crowd(game.players)
    table = chosen_deals.open_table(
        game, f"a whole match at rest {game.name} {width} {crowd.__name__}", players=players
    )
    ada = table.come(observed(visit), ADA, **screen(width))
    loaded = shifted(ada)
    assert loaded.total <= MOST, loaded

    played(ada, table)
    expect(ada.page.locator(".match.over")).to_be_visible()
    whole = shifted(ada)
    assert whole.score <= MOST, whole


@pytest.mark.long
@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_nothing_moves_over_a_whole_match_for_a_spectator_of_many_players(
    chosen_deals, visit, game, width
):
    table = chosen_deals.open_table(
        game, f"watched at rest {game.name} {width}", players=max(game.players)
    )
    watching = table.come(observed(visit), None, locale="it-IT", **screen(width))
    loaded = shifted(watching)
    assert loaded.total <= MOST, loaded

    slider = watching.page.locator(".stepper input[type=range]")
    while table.match.to_move is not None:
        table.move(by_chance(table.match))
        if table.match.to_move is not None:
            expect(slider).to_have_attribute("max", f"{table.match.moves}")
    expect(watching.page.locator(".match.over")).to_be_visible()
    whole = shifted(watching)
    assert whole.score <= MOST, whole


@pytest.mark.parametrize("width", SCREENS)
def test_a_turn_that_is_played_by_pointing_moves_nothing_by_itself(chosen_deals, visit, width):
    table = chosen_deals.open_table(FELCI, f"pointed at {width}")
    how = screen(width)
    ada = FelciPlayer(table.come(observed(visit), ADA, **how), 1, pressing(how))
    shifted(ada.person)

    while table.match.to_move == ADA:
        ada.act()
    moved = shifted(ada.person)

    assert moved.by_itself == 0, moved
    assert moved.total <= MOST, moved


@pytest.mark.parametrize("width", SCREENS)
def test_questions_and_absent_players_have_reserved_space(chosen_deals, visit, width):
    table = chosen_deals.open_table(FELCI, f"asked {width}")
    table.play(lambda match: match.moves == 2)
    mover = table.match.line[-1].seat
    other_player = table.come(observed(visit), 1 - mover, **screen(width))
    shifted(other_player)

    for what in ("take_back", "withdraw"):
        assert table.players[mover].act(table.path, what, 2).status_code == 200
        question = other_player.page.get_by_role("region", name="Undo request")
        expect(question).to_have_count(1 if what == "take_back" else 0)
    other = table.come(visit, mover)
    expect(other_player.page.locator(".player .away")).to_have_count(0)
    other.page.close()
    expect(other_player.page.locator(".player .away")).to_have_count(1)

    moved = shifted(other_player)
    assert moved.total <= MOST / 4, moved


@pytest.mark.long
@pytest.mark.parametrize("width", [390, 1280])
def test_hints_that_are_on_move_nothing_when_the_turn_comes_and_goes(chosen_deals, visit, width):
    table = chosen_deals.open_table(BLOOM, f"hints at rest {width}")
    ada = table.come(observed(visit), ADA, **screen(width))
    table.play(lambda match: match.to_move == ADA, by_chance)
    ada.page.get_by_role("button", name="Hints").click()
    shifted(ada)

    played(ada, table, table.match.moves + SOON)
    moved = shifted(ada)
    assert moved.total <= MOST, moved


@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_moves_from_the_click_that_opens_a_table_to_the_deal(server_url, visit, width):
    ada, held = observed(visit)(server_url, draws=True, **screen(width)), list[Route]()
    ada.go()
    ada.page.route("**/seed", lambda route: held.append(route))
    ada.door("Felci").get_by_role("button", name="Play against the bot").click()
    expect(ada.page.locator(".waiting")).to_contain_text("random seed of each player's browser")
    for route in held:
        route.continue_()
    ada.page.unroute("**/seed")
    ada.is_live()
    expect(ada.page.locator(".waiting")).to_have_count(0)

    found = shifted(ada)
    assert found.score <= MOST, found


@pytest.mark.long
@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_nothing_moves_when_a_table_fills_or_a_match_that_is_over_is_opened(
    chosen_deals, visit, game, width
):
    ada, bruno = observed(visit)(chosen_deals.url, **screen(width)), visit(chosen_deals.url)
    ada.open_table("Ada", game=game.title)
    opened = shifted(ada)
    bruno.take_seat(ada.link("Invitation link"), "Bruno")
    expect(ada.page.locator(".log")).to_have_count(1)
    dealt = shifted(ada)

    over = chosen_deals.open_table(game, f"over at rest {game.name} {width}")
    over.play(lambda match: match.to_move is None, by_chance)
    ada.go(over.path)
    expect(ada.page.get_by_role("region", name="Final score")).to_be_visible()
    for found in (opened, dealt, shifted(ada)):
        assert found.total <= MOST, found


@pytest.mark.long
@pytest.mark.parametrize("width", [390, 1280])
def test_a_clock_has_its_place_before_it_runs(chosen_deals, visit, width):
    table = chosen_deals.open_table(FELCI, f"a clock at rest {width}", clock=Clock(bank=600_000))
    ada = table.come(observed(visit), ADA, **screen(width))
    loaded = shifted(ada)
    played(ada, table, SOON)

    assert loaded.total <= MOST, loaded
    assert shifted(ada).total <= MOST


@pytest.mark.long
@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_moves_while_other_pages_load(chosen_deals, visit, width):
    person = observed(visit)(chosen_deals.url, **screen(width))
    over = chosen_deals.open_table(FELCI, f"pages at rest {width}")
    over.play(lambda match: match.to_move is None, by_chance)
    more = (f"{over.path}{page}" for page in ("audit", "analysis", "play-on?at=3"))
    for path in ("/", "/rules/", "/rules/birdie", "/matches", "/records/", "/desk/", *more):
        open_slowly(person, path)
        loaded = shifted(person)
        assert loaded.total <= MOST, (path, loaded)


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("path", ["/", "/desk", "/rules/", "/records/"])
def test_what_comes_first_has_its_place_before_the_rest_of_the_page_comes(
    server_url, visit, path, width
):
    page = visit(server_url, **screen(width)).page
    page.goto(f"{server_url}{path}")
    rows = page.locator(":is(.games, .all-games)")
    first = rows.locator("> *").first
    before = first.bounding_box()

    rows.evaluate("(row) => row.replaceChildren(...[...row.children].slice(0, 2))")
    after = first.bounding_box()

    assert before is not None
    assert after is not None
    assert (after["x"], after["y"], after["width"]) == (before["x"], before["y"], before["width"])
