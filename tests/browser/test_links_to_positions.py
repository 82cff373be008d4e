"""Links to positions draw at once and keep the viewer's side at the bottom."""

import pytest
from playwright.sync_api import expect

from domain.felci import FELCI
from domain.registry import GAMES
from tests.browser.chosen_deals import by_chance
from tests.browser.devices import MOVING
from tests.sampling import one_of

WATCH = """() => {
  globalThis.seen = [];
  const look = () => {
    const table = document.querySelector("#table");
    const shown = table && getComputedStyle(table).visibility === "visible";
    if (shown && table.querySelector("#status")?.textContent)
      globalThis.seen.push([
        /Move \\d+ of/.exec(document.querySelector("#status")?.textContent)?.[0] ?? "another",
        document.getAnimations().filter(({ effect }) =>
          effect.target?.closest("svg.table .shape")).length,
      ]);
    requestAnimationFrame(look);
  };
  look();
}"""
"""Notes at each frame which position is to be seen, and how many shapes travel."""
SIDES = """() => {
  const middle = (one) => one.getBoundingClientRect().top;
  const all = (selector) => [...document.querySelectorAll(`svg.table ${selector}`)].map(middle);
  return [all('[data-id^="white-visitor"]'), all('[data-id^="black-visitor"]')];
}"""


def laid(chosen_deals, name, game=FELCI):
    table = chosen_deals.open_table(game, name)
    table.play(lambda match: match.over, by_chance)
    return table


@pytest.mark.parametrize("game", one_of(GAMES.values()), ids=lambda game: game.name)
@pytest.mark.parametrize("eyes", ["white", "referee"])
def test_a_fresh_page_shows_the_position_of_its_link_and_nothing_else(
    chosen_deals, visit, game, eyes
):
    table = laid(chosen_deals, f"a link {game.name} {eyes}", game)
    person = visit(table.url, **MOVING)
    person.page.add_init_script(f"({WATCH})()")
    whose = game.seat_names[0] if eyes == "white" else eyes
    person.go(f"{table.path}#4:{whose}")

    expect(person.page.locator("#table .at")).to_contain_text("4 /")
    person.page.wait_for_timeout(800)
    seen = person.page.evaluate("globalThis.seen")
    assert {at for at, _ in seen} == {"Move 4 of"}
    assert {moving for _, moving in seen} == {0}


def test_a_link_that_is_followed_on_the_page_lets_nothing_travel(chosen_deals, visit):
    table = laid(chosen_deals, "another link")
    person = visit(table.url, **MOVING)
    person.go(f"{table.path}#20:white")
    expect(person.page.locator("#table .at")).to_contain_text("20 /")
    person.page.evaluate(f"({WATCH})()")
    person.page.evaluate("location.hash = '#18:black'")

    expect(person.page.locator("#table .at")).to_contain_text("18 /")
    person.page.wait_for_timeout(500)
    assert {moving for _, moving in person.page.evaluate("globalThis.seen")} == {0}


def test_a_page_whose_link_leads_nowhere_shows_the_newest_position(chosen_deals, visit):
    table = laid(chosen_deals, "a bad link")
    person = visit(table.url)
    person.forgive("404")
    person.go(f"{table.path}#nowhere")

    expect(person.page.locator("#table .at")).to_contain_text(f"{table.match.moves} /")
    expect(person.page.locator("svg.table .shape").first).to_be_visible()


@pytest.mark.parametrize("seat", [0, 1])
def test_the_referees_viewpoint_keeps_the_players_side_at_the_bottom(chosen_deals, visit, seat):
    table = laid(chosen_deals, f"own side {seat}")
    person = table.come(visit, seat)
    person.page.get_by_role("button", name="First position").click()
    for eyes in ("", "everything", "a spectator"):
        if eyes:
            person.page.get_by_label("View as").select_option(eyes)
        expect(person.page.locator("#table .at")).to_contain_text("0 /")
        person.page.wait_for_timeout(900)
        sides = person.page.evaluate(SIDES)
        assert min(sides[seat]) > max(sides[1 - seat])


@pytest.mark.parametrize("seat", [0, 1])
def test_the_side_that_a_spectator_looked_on_from_last_stays_at_the_bottom(
    chosen_deals, visit, seat
):
    table = laid(chosen_deals, f"side looked on from {seat}")
    person = visit(table.url)
    person.go(f"{table.path}#0:{['white', 'black'][seat]}")
    expect(person.page.locator("#table .at")).to_contain_text("0 /")
    for eyes in ("everything", "a spectator"):
        person.page.get_by_label("View as").select_option(eyes)
        expect(person.page.locator("#table .at")).to_contain_text("0 /")
        person.page.wait_for_timeout(900)
        sides = person.page.evaluate(SIDES)
        assert min(sides[seat]) > max(sides[1 - seat])
