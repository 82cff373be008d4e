"""Premoves: choosing during another player's turn."""

import re

import pytest
from playwright.sync_api import expect

from domain.birdie import BIRDIE
from domain.felci import FELCI
from domain.felci.commands import PlantFern
from domain.felci.components import BLACK, WHITE
from domain.registry import GAMES
from tests.browser.chosen_deals import by_chance
from tests.browser.felci_player import BENCH, CELL, CONFIRM, FelciPlayer
from tests.sampling import one_of

SOME = 4
IN_SIGHT = """() => {
  const found = new Map();
  for (const thing of document.querySelectorAll("svg.table :is(.place, .shape)")) {
    const outline = thing.querySelector(".outline") ?? thing;
    const { x, y, width, height } = outline.getBoundingClientRect();
    const at = [x + width / 2, y + height / 2];
    const hit = document.elementFromPoint(...at)?.closest("svg.table [role]:not(.noted)");
    if (hit?.dataset.id) found.set(hit.getAttribute("class").split(" ")[1] + hit.dataset.zone, at);
  }
  return [...found.values()];
}"""
"""Where one thing of each kind that can be pressed is in sight, except what takes notes."""
CLEARED = """async () =>
  (await import("/static/state.js")).set({ notice: "", selection: null, ahead: false })"""


def test_what_is_chosen_ahead_waits_for_the_turn_or_is_dropped_when_it_does_not_fit(
    chosen_deals, visit
):
    table = chosen_deals.open_table(FELCI)
    bruno = FelciPlayer(table.come(visit, BLACK), 1)
    bruno.person.forgive("409")  # what is asked may be late in the turn of another
    own = bruno.page.locator("svg.table [data-id^='black-']")

    own.and_(bruno.page.locator("[data-id*='-hand-']")).first.click()
    bruno.person.says("choose any empty cell")
    cell = bruno.choose(CELL)
    bruno.person.says("It will be checked again on your turn.")
    expect(bruno.button(CONFIRM)).to_have_count(0)
    table.move(PlantFern(table.match.state.hands[0][0], cell))
    bruno.person.says("The move you had prepared is no longer possible.")

    own.and_(bruno.page.locator("[data-id*='-visitor-']")).first.click()
    bruno.person.says("Choose a bench")
    bench = bruno.choose(BENCH)
    bruno.hear()
    table.play(lambda match: match.to_move == BLACK)
    bruno.person.says(re.compile(rf"Your turn\. The \w+ visitor on the {bench}"))
    before = bruno.person.moves()
    bruno.page.keyboard.press("Enter")
    bruno.person.has_moves(before + 1)


def test_what_is_chosen_ahead_is_kept_whole_when_two_moves_come_at_once(chosen_deals, visit):
    table = chosen_deals.open_table(FELCI, "two moves at once")
    bruno = FelciPlayer(table.come(visit, BLACK), 1)
    bruno.person.forgive("409")
    page, held, released = bruno.page, [], []
    own = page.locator("svg.table [data-id^='black-'][data-id*='-visitor-']")
    own.first.click()
    bruno.person.says("Choose a bench")
    bench = bruno.choose(BENCH)
    bruno.hear()

    def one_of(request):
        return request.url.endswith("/choices") and len(request.post_data_json["picks"]) == 1

    def hold(route):
        """Let what is chosen be looked at again, but not be picked again."""
        if one_of(route.request) and not released:
            held.append(route)
        else:
            route.continue_()

    page.route("**/choices", hold)
    position = table.match.moves
    with page.expect_request(one_of):
        table.play(lambda match: match.moves == position + 1)
    released.append(True)
    table.play(lambda match: match.to_move == BLACK)
    bruno.person.has_moves(table.match.moves)
    for route in held:
        route.continue_()

    bruno.person.says(re.compile(rf"Your turn\. The \w+ visitor on the {bench}"))


@pytest.mark.parametrize("game", one_of(("birdie", "bloom", "bower", "felci")))
def test_whatever_is_pressed_in_the_turn_of_another_is_planned_or_answered(
    chosen_deals, visit, game
):
    table = chosen_deals.open_table(GAMES[game], f"pressed early {game}")
    table.play(lambda match: match.moves > SOME and match.to_move == BLACK, by_chance)
    ada = table.come(visit, WHITE)
    marked = ada.page.locator("svg.table :is(.picked, .ring.refused)")
    things = ada.page.evaluate(IN_SIGHT)
    assert len(things) > SOME

    for x, y in things:
        ada.page.mouse.click(x, y)
        expect(marked).not_to_have_count(0)
        planned = ada.page.locator("svg.table .picked").count()
        expect(ada.page.locator("#status.refused")).to_have_count(0 if planned else 1)
        ada.page.evaluate(CLEARED)
        expect(marked).to_have_count(0)


def test_a_card_of_the_draw_area_is_planned_first(chosen_deals, visit):
    table = chosen_deals.open_table(BIRDIE, "an early card")
    table.play(lambda match: match.moves > SOME and match.to_move == BLACK, by_chance)
    ada = table.come(visit, WHITE)

    ada.page.locator('svg.table [data-id="area-0"]').click()
    ada.says("Move planned.")
    expect(ada.page.locator(".act .confirm")).to_have_count(0)


def test_a_planned_move_is_given_up_when_the_match_ends(chosen_deals, visit):
    table = chosen_deals.open_table(FELCI, "planned to the end")
    bruno = FelciPlayer(table.come(visit, BLACK), 1)
    bruno.person.forgive("409")
    bruno.page.locator("svg.table [data-id^='black-'][data-id*='-hand-']").first.click()
    bruno.person.says("choose any empty cell")
    expect(bruno.page.locator("svg.table .picked")).to_have_count(1)

    table.players[0].act(table.path, "resign", 0)

    bruno.person.says("you win")
    expect(bruno.page.locator("svg.table .picked")).to_have_count(0)
    expect(bruno.page.locator(".act [data-undo]")).to_have_count(0)
