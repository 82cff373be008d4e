"""The page of a spectator who follows the public link."""

import re

import pytest
from playwright.sync_api import expect

from domain.bower import BOWER
from domain.felci import FELCI
from tests.browser.felci_player import together

MOVE = """async () => {
  const answer = await fetch("moves", {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "Expected-Position": "3",
      "Idempotency-Key": "a-key-of-a-spectator",
    },
    body: JSON.stringify({ do: "visitor", type: "red", bench: "white-north" }),
  });
  return [answer.status, (await answer.json()).sentence];
}"""


@pytest.fixture
def people(chosen_deals, visit):
    """Return Ada and Bruno, whose match begins, and Carla, who looks on."""
    white, black = together(chosen_deals, visit)
    carla = visit(chosen_deals.url)
    carla.watch(white.person.link("Link for spectators"))
    return white, black, carla


@pytest.fixture
def table(chosen_deals):
    """Return a table whose match begins; nobody is at a screen."""
    return chosen_deals.open_table(FELCI)


@pytest.mark.long
def test_a_spectator_sees_each_move_as_it_is_made(people):
    white, black, carla = people
    carla.says("Ada's turn.")
    for player in (white, black):
        assert player.on_turn()
        player.plant()
        carla.has_moves(player.person.moves())
        player.seat()
        carla.has_moves(player.person.moves())
        player.draw()
        carla.has_moves(player.person.moves())

    carla.says("Ada's turn.")
    log = carla.page.get_by_role("region", name="Log")
    expect(log.get_by_role("button", name=re.compile("Ada plants a .* fern on"))).to_be_visible()
    expect(log.get_by_role("button", name=re.compile("Bruno seats the .* visitor"))).to_be_visible()
    cells = [
        person.page.get_by_role("gridcell", name=re.compile(r"^\w+, \w+ fern"))
        for person in (white.person, carla)
    ]
    assert cells[0].count() == cells[1].count() == 2


def test_a_spectator_sees_both_hands_from_behind(table, visit):
    carla = table.come(visit, None)
    expect(carla.page.locator("svg.table use[href='#tile-back']")).to_have_count(8)
    expect(carla.page.get_by_role("button", name=re.compile(r"^\w+ (fern|visitor)"))).to_have_count(
        0
    )


def test_a_spectator_of_bower_sees_no_egg_and_both_hands_from_behind(chosen_deals, visit):
    table = chosen_deals.open_table(BOWER, "a spectator")
    carla = table.come(visit, None)
    table.play(lambda match: match.moves == 6)
    carla.has_moves(6)
    page = carla.page

    expect(page.get_by_role("button", name=re.compile(r"^egg of column \d: hidden"))).to_have_count(
        6
    )
    expect(page.get_by_role("button", name="set-aside egg: hidden")).to_have_count(2)
    expect(page.get_by_label("can be chosen")).to_have_count(0)
    held = sum(map(len, table.match.state.hands))
    assert held > 1
    expect(page.locator("svg.table [data-id*='-hand-']")).to_have_count(held)
    assert not any(
        page.locator(f"svg.table [data-id='tile-{tile}']").count()
        for hand in table.match.state.hands
        for tile in hand
    )


@pytest.mark.long
def test_a_spectator_cannot_move(table, visit):
    table.play(lambda match: match.moves == 3)
    carla = table.come(visit, None)
    page = carla.page

    expect(page.get_by_label("can be chosen")).to_have_count(0)
    expect(page.get_by_role("region", name="Your move").get_by_role("button")).to_have_count(0)
    page.get_by_role("gridcell", name=re.compile(", empty$")).first.click()
    page.get_by_role("button", name=re.compile("^Pile")).click()
    for key in ("Enter", "d", "u", " "):
        page.keyboard.press(key)
    carla.says("Bruno's turn.")
    carla.forgive("403")
    assert page.evaluate(MOVE) == [403, "You have no seat at this table."]
    assert table.match.moves == carla.moves() == 3


def test_an_invitation_seats_one_person_and_shows_nobody_else_a_hand(server_url, visit):
    ada, bruno, late = visit(server_url), visit(server_url), visit(server_url)
    ada.open_table("Ada", side="white")
    expect(ada.page.get_by_role("listitem").filter(has_text="Black")).not_to_contain_text("away")
    invitation = ada.link("Invitation link")
    bruno.take_seat(invitation, "Bruno")

    late.forgive("409")
    late.go(invitation)
    expect(late.page.get_by_text("Somebody has taken this seat.")).to_be_visible()
    late.go(ada.page.url)
    late.is_live()
    expect(late.page.locator("svg.table use[href='#tile-back']")).to_have_count(8)


@pytest.mark.long
def test_everybody_sees_who_is_not_at_the_table(people):
    white, black, carla = people
    players = [
        person.page.get_by_role("listitem").filter(has_text="Bruno")
        for person in (white.person, carla)
    ]
    for player in players:
        expect(player).not_to_contain_text("away")
    black.page.close()
    for player in players:
        expect(player).to_contain_text("away")
