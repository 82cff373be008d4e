"""Can two people at two screens play a whole match of Bower, and what does everybody see?

Takes and placings in the middle of the match are made without a browser: they show nothing new.
"""

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, expect

from domain.bower import BOWER
from domain.bower.components import COLUMNS, STANDARD
from domain.bower.state import Step
from domain.game import Onlooker
from domain.match import Match
from tests.bower.sets import SETS
from tests.browser import secrets_of_bower
from tests.browser.knowledge import Notes
from tests.browser.laying import Laid, Parlour, by_chance
from tests.browser.nester import Nester
from tests.browser.people import Company, Person

pytestmark = pytest.mark.browser
RICH = replace(
    STANDARD,
    nest_tiles=tuple(
        rich if number % 3 == 0 else tile
        for number, (tile, rich) in enumerate(
            zip(STANDARD.nest_tiles, SETS[0].nest_tiles, strict=True)
        )
    ),
)
"""A set with gems enough for a bonus now and then."""
CLICKED = (0, 1, 2, 11, 12)
"""The turns that are played by clicking from the take on."""
TABLE = """() => {
  const words = (one) => one.getAttribute("aria-label").split(/, (can be|not possible)/)[0];
  const public = [...document.querySelectorAll("svg.table [data-place]")]
    .filter((one) => !/^(egg|aside)/.test(one.dataset.id))
    .map((one) => [one.dataset.id, words(one)]);
  const tiles = [...document.querySelectorAll("svg.table [data-zone='display']")]
    .map((one) => [one.dataset.id, words(one)]);
  return [...public, ...tiles].sort();
}"""


class Played(NamedTuple):
    """A match that is over, with the pages on which it was played and watched."""

    table: Laid
    ada: Nester
    bruno: Nester
    carla: Person
    notes: list[Notes]
    tables: list[list[Any]]
    """What each page showed of the public table, after each move."""
    record: bytes

    @property
    def everybody(self) -> list[Person]:
        """Return those who have the page open."""
        return [self.ada.person, self.bruno.person, self.carla]


@pytest.fixture(scope="module")
def played(chromium: Browser, parlour: Parlour) -> Iterator[Played]:
    """Let Ada and Bruno play, while Carla looks on."""
    company = Company(chromium)
    try:
        yield play(company, parlour.lay(BOWER, "a-whole-match-of-bower", components=RICH))
    except Exception:
        company.photograph("whole-match-of-bower")
        raise
    finally:
        company.leave()


def play(company: Company, table: Laid) -> Played:
    """Play to the end."""
    viewers = (0, 1, Onlooker.SPECTATOR)
    people = [table.come(company.visit, seat) for seat in (0, 1, None)]
    players = [Nester(person, seed) for seed, person in enumerate(people[:2], 1)]
    eyes = zip(people, viewers, strict=True)
    notes = [Notes(person, viewer, secrets_of_bower) for person, viewer in eyes]
    tables = []
    while (match := table.match).to_move is not None:
        if is_clicked(match):
            assert players[match.to_move].on_turn()
            players[match.to_move].act()
        else:
            table.move(by_chance(match))
        for person in people:
            person.has_moves(table.match.moves)
        for one in notes:
            one.take()
        tables.append([person.page.evaluate(TABLE) for person in people])
    record = people[0].context.request.get(people[0].page.url + "record").body()
    return Played(table, *players, people[2], notes, tables, record)


def is_clicked(match: Match) -> bool:
    """Tell whether the next move is made by clicking."""
    turn = match.state.turn
    return turn.step not in (Step.TAKE, Step.PLACE) or turn.number in CLICKED


def test_each_kind_of_move_was_made_by_clicking(played):
    did = played.ada.did + played.bruno.did

    assert did.keys() >= {"take", "place", "turn", "draw", "bonus tile"}
    assert did["bonus tile"] > 5
    assert len([what for what in did if what.startswith("effect")]) > 2


def test_after_each_move_every_page_showed_the_same_table(played):
    for shown in played.tables:
        assert shown[0] == shown[1] == shown[2]
    assert len({json.dumps(shown[0]) for shown in played.tables}) > len(played.tables) * 0.9
    assert len(played.tables) == len(json.loads(played.record)["moves"])


def test_no_page_and_no_answer_ever_held_what_was_hidden_from_its_reader(played):
    for one in played.notes:
        assert one.beyond(played.record) == []
        assert one.frames > 40
        assert len(one.mentions) > 5000


def test_the_comparison_finds_what_is_hidden(played):
    south, north, _ = played.notes
    south.viewer, north.viewer = north.viewer, south.viewer

    assert south.beyond(played.record)
    assert north.beyond(played.record)
    south.viewer, north.viewer = north.viewer, south.viewer


def test_at_the_end_everybody_reads_the_count_of_the_audit(played):
    answer = played.table.players[0].get(f"{played.table.path}audit.json")
    audit = json.loads(answer.data)
    counts = [
        one.page.get_by_role("region", name="Final count").inner_text() for one in played.everybody
    ]

    assert counts[0] == counts[1] == counts[2]
    assert audit["claim"]["agrees"]
    for name, total in zip(("Ada", "Bruno"), audit["totals"], strict=True):
        assert re.search(rf"{name}\s+{total}\b", counts[0])
    rules = re.findall(r"BOW-6\.\d", counts[0])
    assert sorted(rules) == sorted(line["rule"] for line in audit["lines"])


def test_at_the_end_all_eggs_are_revealed_to_everybody(played):
    eggs = json.loads(played.record)["deal"]["eggs"]
    for person in played.everybody:
        shown = person.page.locator("svg.table [data-place^='egg-']").evaluate_all(
            "all => all.map((one) => one.getAttribute('aria-label'))"
        )
        named = [secrets_of_bower.named(label) for label in shown]
        assert [{*named[0], *named[2], *named[4]}, {*named[1], *named[3], *named[5]}] == [
            set(eggs[:3]),
            set(eggs[3:6]),
        ]


def test_a_line_of_the_count_lights_its_squares_and_leads_to_its_moves(played):
    page = played.carla.page
    count = page.get_by_role("region", name="Final count")
    line = count.get_by_role("listitem").filter(has_text="BOW-6.1").first
    line.get_by_role("button").hover()
    lit = page.locator(".ring.lit").count()
    assert lit > 1

    move = line.get_by_role("link").first
    number = int(move.inner_text())
    move.click()
    played.carla.says(f"Move {number} of {played.carla.moves()}.")
    log = page.get_by_role("region", name="Log").locator(".here")
    expect(log.first).to_contain_text(re.compile("places|covers|puts"))
    page.get_by_role("button", name="Back to now").click()
    played.carla.says("The match is over")


def test_looking_back_shows_what_the_own_seat_knew_then(played):
    page, last = played.ada.page, played.ada.person.moves()
    hidden = page.get_by_role("button", name=re.compile(r"^egg of column \d: hidden"))
    filled = page.locator("svg.table [data-place^='nest-']:not([aria-label$='empty'])")
    assert hidden.count() == 0
    assert filled.count() > 2 * COLUMNS

    page.get_by_role("link", name="Replay from the start").click()
    played.ada.person.says(f"Move 0 of {last}.")
    expect(hidden).to_have_count(3)
    expect(filled).to_have_count(0)
    page.get_by_role("button", name="One move on").click()
    played.ada.person.says(f"Move 1 of {last}.")
    page.keyboard.press("End")
    played.ada.person.says("The match is over")
    page.get_by_role("button", name="One move back").click()
    expect(hidden).not_to_have_count(0)
    expect(page.locator("svg.table [data-id^='north-hand-']")).not_to_have_count(0)
    page.get_by_role("button", name="First position").click()
    played.ada.person.says(f"Move 0 of {last}.")
    page.get_by_role("button", name="Newest position").click()
    played.ada.person.says("The match is over")
