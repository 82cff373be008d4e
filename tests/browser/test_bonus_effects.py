"""Bonus tiles of Bower that affect the opponent, and declined effects."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.bower_bonus_tables import ADA, BARE, BRUNO
from tests.browser.bower_player import CARDS, DISPLAY, DO_WITHOUT, SQUARE, Nester


@pytest.mark.long
def test_a_drawn_tile_covers_two_squares(choosing):
    table, ada = choosing("cover")
    top = table.match.state.stack[0]
    assert f"tile-{top}" not in ada.page.content()

    ada.done("Apply")
    expect(ada.thing(f"tile-{top}")).to_be_visible()
    assert f"tile-{top}" in table.shown(BRUNO)
    assert ada.open(SQUARE) == [f"nest-0-{column}-1" for column in (1, 2, 3, 4)]
    ada.choose("nest-0-2-1")
    ada.turn()
    ada.done("Cover")
    nest = table.match.state.nests[ADA]
    assert {cell for cell, square in nest.squares.items() if square.tile == top} == {
        *nest.tiles[-1].cells
    }
    expect(ada.thing(f"tile-{top}")).to_be_visible()


@pytest.mark.long
def test_a_given_tile_must_be_placed_in_a_turn_without_a_take(choosing, visit):
    table, ada = choosing("give")
    display = [f"tile-{tile}" for tile in table.match.state.display]
    assert ada.open() == display
    bruno = Nester(table.come(visit, BRUNO), 2)

    ada.choose(display[1])
    ada.done("Give")
    assert bruno.on_turn()
    assert not bruno.open(DISPLAY)
    expect(bruno.thing(display[1])).to_have_attribute("aria-pressed", "true")
    kept = next(tile for tile in table.match.state.hands[BRUNO] if f"tile-{tile}" != display[1])
    bruno.thing(f"tile-{kept}").click(force=True)
    bruno.person.says("The tile that was given must be placed now. (BOW-5.7)")
    bruno.place()
    assert table.match.state.nests[BRUNO].tiles[-1].tile == display[1].removeprefix("tile-")


@pytest.mark.long
def test_the_opponent_plays_two_turns_in_a_row(choosing):
    table, ada = choosing("double-turn")

    ada.done("Apply")
    ada.person.says("Bruno's turn")
    table.play(lambda match: match.state.played[BRUNO] == 2)
    assert table.match.to_move == BRUNO
    ada.person.has_moves(table.match.moves)
    ada.person.says("Bruno's turn")
    table.play(lambda match: match.to_move == ADA)
    assert table.match.state.played == (2, 3)
    assert ada.on_turn()


@pytest.mark.long
def test_enter_does_what_the_button_says_wherever_a_click_left_the_focus(choosing):
    table, ada = choosing("double-turn")
    square = ada.thing("nest-0-1-1")
    square.focus()
    ada.page.keyboard.press("ArrowRight")
    ada.page.keyboard.press("Enter")
    ada.person.says("First apply or decline the effect")

    square.focus()
    ada.page.keyboard.press("Enter")
    ada.person.says("Bruno's turn")
    assert table.match.to_move == BRUNO


@pytest.mark.long
def test_the_opponent_discards_a_tile(choosing, visit):
    table, ada = choosing("discard")
    bruno = Nester(table.come(visit, BRUNO), 2)
    held = table.match.state.hands[BRUNO][0]
    assert f"tile-{held}" not in ada.page.locator("svg.table").inner_html()

    ada.done("Apply")
    ada.person.says("Bruno's turn")
    assert bruno.on_turn()
    bruno.person.says("Your opponent makes you discard a tile from your hand")
    bruno.act()
    assert bruno.did["discard"] == 1
    expect(ada.thing(f"tile-{held}")).to_be_visible()
    assert table.match.state.hands[BRUNO] == ()
    expect(ada.thing("hand-1")).to_have_accessible_name(re.compile("0 tiles"))


@pytest.mark.long
def test_an_effect_is_declined(choosing):
    table, ada = choosing("white-flower")

    ada.press(ada.button("Decline"))
    ada.person.says("Decline its effect?")
    ada.done("Decline")
    assert table.match.state.kept[ADA] == ("white-flower",)
    expect(ada.thing("own-0")).to_have_accessible_name(re.compile("unplaced tokens: white flower"))


@pytest.mark.long
def test_an_effect_that_there_is_not_is_applied_or_declined(choosing):
    table, ada = choosing("cross", components=BARE)

    ada.person.says("It has no effect now.")
    expect(ada.confirm).to_contain_text("Decline")
    ada.press(ada.button("Apply"))
    ada.done("Apply")
    assert "which has no effect now" in table.shown(BRUNO, "log")


@pytest.mark.long
def test_a_whole_bonus_is_declined(at_bonus, visit):
    table = at_bonus("cross")
    ada = Nester(table.come(visit, ADA), 1)

    ada.press(ada.button(DO_WITHOUT))
    ada.person.says("Decline this bonus?")
    ada.done("Decline")
    ada.person.says("Bruno's turn")
    assert table.match.state.bonuses == ((), ())
    assert "declines the bonus" in table.shown(BRUNO, "log")


@pytest.mark.long
def test_drawn_tiles_are_shown_again_after_a_reload_and_to_nobody_else(at_bonus, visit):
    table = at_bonus("cross")
    ada, bruno = (Nester(table.come(visit, seat), seat) for seat in (ADA, BRUNO))
    ada.draw()
    drawn = [f"bonus-{tile}" for tile in table.match.state.turn.drawn]
    assert sorted(ada.open(CARDS)) == sorted(drawn)

    ada.page.reload()
    ada.person.is_live()
    assert sorted(ada.open(CARDS)) == sorted(drawn)
    expect(bruno.page.locator("svg.table [data-id^='drawn-']")).to_have_count(3)
    assert not any(tile in bruno.page.locator("svg.table").inner_html() for tile in drawn)
    assert not any(tile in table.shown(None) for tile in drawn)
    ada.choose_bonus()
    bruno.person.has_moves(ada.person.moves())
    expect(bruno.page.locator("svg.table [data-id^='drawn-']")).to_have_count(0)


@pytest.mark.long
def test_in_super_nest_one_of_the_revealed_tiles_is_chosen(at_bonus, visit):
    table = at_bonus("egg-red", super_nest=True)
    ada, bruno = (Nester(table.come(visit, seat), seat) for seat in (ADA, BRUNO))
    revealed = [f"bonus-{tile}" for tile in table.match.state.revealed]
    assert len(revealed) == 7
    assert sorted(ada.open(CARDS)) == sorted(revealed)
    expect(bruno.page.locator(f"svg.table {CARDS}")).to_have_count(7)
    expect(ada.page.locator("svg.table [data-place^='nest-0-']")).to_have_count(30)

    ada.choose_bonus("egg-red")
    ada.person.says("Bruno's turn")
    expect(ada.page.locator(f"svg.table {CARDS}")).to_have_count(6)
    assert table.match.state.bonuses[ADA] == ("egg-red",)
