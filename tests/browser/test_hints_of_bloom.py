"""Hints of Bloom appear only on request, and use the viewer's hand only."""

import pytest
from playwright.sync_api import Locator, expect

from domain.bloom import BLOOM
from tests.bloom.commands import UNSEEN
from tests.browser.bloom_tables import with_hands
from tests.browser.devices import PHONE
from tests.browser.people import Person
from tests.browser.test_replay import end
from tests.browser.touch_measurements import THUMB, size, sizes
from web.games.bloom.choices import choices

NONE = "1 5 9 13 17 21 25 29 33 37 41 45 49"
MINE = "54 55 57 20 21 22 90 30 33 36 J 61 64"


def switch(person: Person) -> Locator:
    """Return what switches hints on and off."""
    return person.page.get_by_role("button", name="Hints")


def hint_buttons(person: Person) -> Locator:
    """Return the hints that are shown."""
    return person.page.locator(".tools .choice")


def hinted(table) -> list[str]:
    """Return the hints for the player to move."""
    match = table.match
    return [hint.label for hint in choices(BLOOM.view(match.state, match.to_move), ()).hints]


@pytest.mark.long
def test_hints_come_and_go_as_wished_and_are_remembered(chosen_deals, visit):
    table = with_hands(chosen_deals, MINE)
    ada = table.come(visit, 0)

    expect(switch(ada)).to_have_attribute("aria-pressed", "false")
    expect(hint_buttons(ada)).to_have_count(0)
    switch(ada).click()
    assert hinted(table)
    expect(hint_buttons(ada)).to_have_text(hinted(table))
    ada.page.reload()
    expect(hint_buttons(ada)).to_have_text(hinted(table))
    switch(ada).click()
    expect(hint_buttons(ada)).to_have_count(0)
    assert "false" not in ada.page.locator(".tools").inner_text()
    ada.page.reload()
    ada.is_live()
    expect(switch(ada)).to_have_attribute("aria-pressed", "false")
    expect(hint_buttons(ada)).to_have_count(0)


@pytest.mark.long
def test_a_hint_is_picked_and_laid(chosen_deals, visit):
    table = with_hands(chosen_deals, MINE)
    ada = table.come(visit, 0)
    switch(ada).click()
    best = hinted(table)[0]

    hint_buttons(ada).first.click()
    ada.says(best)
    ada.page.locator("[data-confirm]").click()
    ada.has_moves(1)
    (ladder,) = table.match.state.ladders
    assert ", ".join(map(str, ladder.tiles)) == best.partition(":")[0]


@pytest.mark.long
def test_hints_do_not_depend_on_hidden_information(chosen_deals, visit):
    tables = [with_hands(chosen_deals, MINE, other) for other in ("1 2 3 4 5", "53 56 58 23 91 J")]
    shown = []
    for table in tables:
        ada = table.come(visit, 0)
        switch(ada).click()
        expect(hint_buttons(ada)).to_have_count(len(hinted(table)))
        shown.append(hint_buttons(ada).all_inner_texts())
    assert shown[0] == shown[1]


def test_a_player_who_is_not_on_turn_or_watches_is_shown_no_ladder(chosen_deals, visit):
    table = with_hands(chosen_deals, "1 4 7", MINE)
    bruno, carla = table.come(visit, 1), table.come(visit, None)

    switch(bruno).click()
    expect(switch(bruno)).to_have_attribute("aria-pressed", "true")
    expect(hint_buttons(bruno)).to_have_count(0)
    expect(switch(carla)).to_have_count(0)
    table.move(UNSEEN)
    bruno.has_moves(1)
    expect(hint_buttons(bruno)).to_have_count(0)


def test_that_there_is_no_ladder_is_said_above_the_way_through_the_moves(chosen_deals, visit):
    ada = with_hands(chosen_deals, NONE).come(visit, 0)
    switch(ada).click()
    words = ada.page.get_by_text("No ladder can be made from your hand alone.")
    expect(words).to_be_visible()
    lower, upper = (thing.bounding_box() for thing in (ada.page.locator(".stepper"), words))
    assert upper["y"] + upper["height"] <= lower["y"]


@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 568), (844, 390)])
def test_on_a_phone_the_first_hint_is_read_whole_and_the_next_one_is_in_sight(
    chosen_deals, visit, width, height
):
    phone = {**PHONE, "viewport": {"width": width, "height": height}}
    ada = with_hands(chosen_deals, MINE).come(visit, 0, **phone)
    switch(ada).tap()
    first, second = hint_buttons(ada).first, hint_buttons(ada).nth(1)

    expect(first).to_be_in_viewport(ratio=1)
    expect(second).to_be_in_viewport(ratio=0.01)
    assert first.evaluate("(one) => one.scrollHeight <= one.clientHeight")
    assert size(first) >= THUMB


@pytest.mark.long
def test_on_a_phone_on_its_side_the_word_that_there_is_no_ladder_squeezes_no_control(
    chosen_deals, visit
):
    phone = {**PHONE, "viewport": {"width": 844, "height": 390}}
    ada = with_hands(chosen_deals, NONE).come(visit, 0, **phone)
    switch(ada).tap()

    assert min(sizes(ada.page.locator(":is(.tools, .stepper) :is(select, button)"))) >= THUMB
    panel, stepper = (ada.page.locator(part).bounding_box() for part in (".act", ".stepper"))
    assert panel["y"] + panel["height"] <= stepper["y"]


def test_a_resigned_match_asks_for_no_order_of_the_hand(chosen_deals, visit):
    table = with_hands(chosen_deals, MINE, moves=[UNSEEN])
    end(table)
    ada = table.come(visit, 0, **PHONE)

    expect(ada.page.get_by_role("button", name="Rematch")).to_be_visible()
    expect(ada.page.locator(".tools select")).to_be_hidden()
