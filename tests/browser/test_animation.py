"""Animations and sounds show what happened and whose turn it is."""

import re

import pytest
from playwright.sync_api import Page, expect

from domain.bower import BOWER
from domain.bower.state import Step
from tests.browser.bower_player import HAND, Nester
from tests.browser.devices import MOVING
from tests.browser.felci_player import TILE, first, together

LOOK_FOR_MOTION = """() => {
  globalThis.moving = new Set();
  globalThis.looks = 0;
  const look = () => {
    globalThis.looks++;
    for (const { effect } of document.getAnimations())
      globalThis.moving.add(effect.target.closest("[data-id]")?.dataset.id);
    requestAnimationFrame(look);
  };
  look();
}"""
STEPS = """async () => {
  const { change } = await import("/static/animation.js");
  const thing = (id, x, more) => ({ id, kind: "tile", x, y: 0, size: 9, body: "tile", ...more });
  const others = [...Array(40).keys()].map((at) => `other-${at}`);
  const before = [thing("played", 0), thing("number", 50, { text: "1" }),
    ...others.map((id) => thing(id, 90))];
  const after = [thing("number", 50, { text: "2" }), thing("new", 30, { face: "new" }),
    ...others.map((id) => thing(id, 20)), thing("played", 10, { place: "place" })];
  const table = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  table.innerHTML = after.map(({ id }) => `<g data-id="${id}"><g class="inner"></g></g>`).join("");
  table.classList.add("table");
  document.body.prepend(table);
  change({ scene: { supply: "stock" }, marks: ["place"] }, before, after, [thing("stock", 0)]);
  const moving = document.getAnimations();
  const begin = ({ effect }) => effect.getComputedTiming().delay;
  const names = moving.toSorted((one, other) => begin(one) - begin(other))
    .map(({ effect }) => effect.target.parentElement.dataset.id.replace(/-.*/, ""));
  const longest = Math.max(...moving.map(({ effect }) => effect.getComputedTiming().endTime));
  dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  return [[...new Set(names)], longest, document.getAnimations().length];
}"""
"""Moves forty-three things, and tells in which order, how long it takes in milliseconds, and how
many still move after a key was pressed."""
MOVED = "(id) => globalThis.moving.has(id)"


def look_for_motion(page: Page) -> None:
    """Note from now on, at each frame, which things are in motion."""
    page.evaluate(LOOK_FOR_MOTION)


def look_on(page: Page, frames: int) -> None:
    """Wait until so many more frames were painted."""
    until = page.evaluate("globalThis.looks") + frames
    page.wait_for_function("(until) => globalThis.looks > until", arg=until)


@pytest.mark.long
def test_a_planted_fern_moves_to_its_place_on_both_screens(chosen_deals, visit):
    white, black = together(chosen_deals, visit, **MOVING)
    tile = white.named(white.open(TILE)[0])
    held = tile.get_attribute("data-id")
    for player in (white, black):
        look_for_motion(player.page)

    tile.click()
    white.page.get_by_role("gridcell", name=re.compile("^d4,")).click()
    white.page.wait_for_function(MOVED, arg=held)
    white.confirm()
    black.page.wait_for_function(MOVED, arg="fern-d4")


@pytest.mark.long
def test_the_move_is_animated_before_its_consequences_and_a_key_skips_both(chosen_deals, visit):
    person = visit(chosen_deals.url, **MOVING)
    person.go()

    order, longest, left = person.page.evaluate(STEPS)
    assert order == ["played", "other", "new", "number"]
    assert longest <= 1200
    assert left == 0


def test_nothing_moves_for_the_player_who_wants_no_motion(chosen_deals, visit):
    ada = first(chosen_deals, visit, reduced_motion="reduce")
    look_for_motion(ada.page)

    ada.plant()
    ada.seat()
    ada.draw()
    look_on(ada.page, 20)

    assert ada.page.evaluate("globalThis.moving.size") == 0
    assert ada.person.moves() == 3


@pytest.mark.long
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_tile_of_bower_moves_into_the_nest_unless_that_is_unwanted(chosen_deals, visit, motion):
    table = chosen_deals.open_table(BOWER, f"a tile moves: {motion}")
    table.play(lambda match: match.state.turn.step is Step.PLACE)
    seat = table.match.to_move
    people = [table.come(visit, viewer, reduced_motion=motion) for viewer in (seat, 1 - seat)]
    for person in people:
        look_for_motion(person.page)

    player = Nester(people[0], 1)
    player.place(player.open(HAND)[0])
    placed = f"tile-{table.match.state.nests[seat].tiles[-1].tile}"
    other = people[1].page
    if motion == "reduce":
        people[1].has_moves(player.person.moves())
        look_on(other, 20)
        assert other.evaluate("globalThis.moving.size") == 0
    else:
        other.wait_for_function(MOVED, arg=placed)


@pytest.mark.long
def test_the_title_says_whose_turn_it_is(chosen_deals, visit):
    white, black = together(chosen_deals, visit)

    expect(white.page).to_have_title("● Your turn · Felci · Giardino")
    expect(black.page).to_have_title("Felci · Giardino")
    white.take_turn()
    expect(white.page).to_have_title("Felci · Giardino")
    expect(black.page).to_have_title("● Your turn · Felci · Giardino")


@pytest.mark.long
def test_the_last_moves_are_marked_where_they_were_made(chosen_deals, visit):
    white, black = together(chosen_deals, visit)
    white.plant()
    cell = white.page.get_by_role("gridcell", name=re.compile(r"^\w+, \w+ fern"))

    for player in (white, black):
        expect(player.page.locator(".ring.last")).not_to_have_count(0)
        mark = player.page.locator(".ring.last").last.bounding_box()
        place = player.page.locator(cell_of(cell.get_attribute("data-id"))).bounding_box()
        assert mark
        assert place
        for side in ("x", "y"):
            length = {"x": "width", "y": "height"}[side]
            between = mark[side] + mark[length] / 2 - place[side] - place[length] / 2
            assert abs(between) < 3


def cell_of(id: str | None) -> str:
    """Return the selector of a cell's place."""
    return f"svg.table [data-place='{id}']"


def test_a_screen_reader_hears_what_each_player_did(chosen_deals, visit):
    white, black = together(chosen_deals, visit)
    white.plant()
    fern = white.page.get_by_role("gridcell", name=re.compile(r"^\w+, \w+ fern"))
    cell, kind, *_ = re.split(r"\W+", fern.get_attribute("aria-label") or "")

    black.person.says(f"Ada plants a {kind} fern on {cell} as a new plant. Ada's turn.")
    white.person.says(
        f"Ada plants a {kind} fern on {cell} as a new plant. Your turn. 1 action left."
    )
    white.seat()
    black.person.says(re.compile(r"Ada seats the \w+ visitor on the [\w ]+\. Ada's turn\."))
    white.draw()
    black.person.says("Ada draws 1 fern. Your turn. 2 actions left.")
    black.choose_tile()
    expect(black.person.status).not_to_contain_text("Ada draws")
