"""A whole match by two people at two screens, and what each sees."""

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, expect

from domain.felci.components import BLACK, WHITE
from domain.game import Observer
from tests.browser import felci_knowledge
from tests.browser.chosen_deals import ChosenDeals, by_chance
from tests.browser.devices import MOVING
from tests.browser.felci_player import FelciPlayer
from tests.browser.leak_detection import Notes
from tests.browser.people import OVER, People, Person, company
from tests.web.visitors import as_body

FEW = 10
"""With so many tiles left to draw the match is near its end."""


class Played(NamedTuple):
    """A match that is over, with the pages on which it was played and watched."""

    ada: FelciPlayer
    bruno: FelciPlayer
    carla: Person
    notes: list[Notes]
    record: bytes
    whole: bool
    """Whether the turns in the middle were played by clicking, too."""

    @property
    def everybody(self) -> list[Person]:
        """Return those who have the page open."""
        return [self.ada.person, self.bruno.person, self.carla]


@pytest.fixture(
    scope="module",
    params=[False, pytest.param(True, marks=pytest.mark.long)],
    ids=["first turns and last", "whole"],
)
def played(
    chromium: Browser, chosen_deals: ChosenDeals, request: pytest.FixtureRequest
) -> Iterator[Played]:
    """Let Ada and Bruno play by clicking, while Carla looks on: the same matches each time."""
    key = "a-whole-match-by-clicking" if request.param else "a-whole-match"
    with company(chromium, "whole-match") as people, chosen_deals.next_table(key):
        yield play(people, chosen_deals, whole=request.param)


def play(people: People, chosen_deals: ChosenDeals, *, whole: bool) -> Played:
    """Play from the home page to the end, with each kind of move."""
    server_url = chosen_deals.url
    ada = people.visit(
        server_url,
        permissions=["clipboard-read", "clipboard-write"],
        **(MOVING if whole else {}),
    )
    bruno, carla = people.visit(server_url), people.visit(server_url)
    ada.open_table("Ada", side="white")
    bruno.take_seat(copied(ada, "Invitation link"), "Bruno")
    carla.watch(copied(ada, "Link for spectators"))

    white, black = FelciPlayer(ada, 1), FelciPlayer(bruno, 2)
    eyes = ((ada, WHITE), (bruno, BLACK), (carla, Observer.SPECTATOR))
    notes = [Notes(person, viewer, felci_knowledge) for person, viewer in eyes]
    begin(white, black)
    if not whole:
        play_on(chosen_deals, [ada, bruno])
    while white.take_turn() and black.take_turn():
        for note in notes:
            note.take()

    bruno.says(OVER)
    carla.says(OVER)
    answer = ada.context.request.get(ada.page.url + "record")
    return Played(white, black, carla, notes, answer.body(), whole)


def copied(person: Person, label: str) -> str:
    """Copy a link that the page shows, as somebody does who sends it to a friend."""
    field = person.page.get_by_label(re.compile(f"^{label}"))
    person.page.locator(".link").filter(has=field).get_by_role("button", name="Copy").click()
    expect(person.page.get_by_role("button", name="Copied")).not_to_have_count(0)
    link = str(person.page.evaluate("navigator.clipboard.readText()"))
    assert link == field.input_value()
    return link


def begin(white: FelciPlayer, black: FelciPlayer) -> None:
    """Do in the first turns what chance might leave out."""
    white.on_turn()
    white.plant()
    white.seat("^white bench")
    white.draw(0)
    black.on_turn()
    black.plant()
    black.seat("^white bench")
    black.draw()


def play_on(chosen_deals: ChosenDeals, people: list[Person]) -> None:
    """Let both play without pointing until few tiles are left to draw: it shows nothing new."""
    url = people[WHITE].page.url
    match_id = url.split("/")[-2]
    while len((match := chosen_deals.match(match_id)).state.pile) > FEW or match.to_move != WHITE:
        headers = {"Expected-Position": str(match.moves), "Idempotency-Key": f"{match.moves:024}"}
        body = as_body(by_chance(match))
        answer = people[match.to_move].context.request.post(
            f"{url}moves", data=body, headers=headers
        )
        assert answer.ok, answer.text()


def test_every_kind_of_move_was_made_by_clicking(played):
    did = played.ada.did + played.bruno.did

    assert did.keys() >= {"fern", "undergrowth", "visitor on white", "draw", "other draw"}
    assert played.bruno.did["visitor on white"]
    assert did["fern"] > (20 if played.whole else 2)


def test_no_page_and_no_answer_ever_held_a_type_that_was_hidden_from_its_reader(played):
    for note in played.notes:
        assert note.beyond(played.record) == []
        assert note.frames > 40
        assert len(note.mentions) > 500


def test_the_comparison_finds_what_is_hidden(played):
    white, black, _ = played.notes
    white.viewer, black.viewer = black.viewer, white.viewer

    assert white.beyond(played.record)
    assert black.beyond(played.record)
    white.viewer, black.viewer = black.viewer, white.viewer


def test_at_the_end_everybody_reads_the_same_count_line_by_line(played):
    record = json.loads(played.record)
    counts = [
        person.page.get_by_role("region", name="Final score").inner_text()
        for person in played.everybody
    ]

    assert counts[0] == counts[1] == counts[2]
    for name, total in zip(record["players"], record["result"]["totals"], strict=True):
        assert re.search(rf"{name}\s+{total}\b", counts[0])
    signed = [int(sign.replace("−", "-")) for sign in re.findall(r"^[+−]\d+$", counts[0], re.M)]
    assert sum(signed) == sum(record["result"]["totals"])
    assert set(re.findall(r"FEL-6\.\d", counts[0])) >= {"FEL-6.2"}


def test_at_the_end_everybody_reads_who_won(played):
    result = json.loads(played.record)["result"]
    names = ["Ada", "Bruno"]
    score = " to ".join(map(str, sorted(result["totals"], reverse=True)))

    for seat, person in enumerate(played.everybody):
        says = person.status.inner_text()
        assert score in says
        if len(result["winners"]) == 2:
            assert "share the victory" in says
        elif result["winners"] == [seat]:
            assert "you win" in says.lower()
        else:
            assert f"{names[result['winners'][0]]} wins" in says


def test_at_the_end_the_face_down_tiles_are_revealed_to_everybody(played):
    gardens = [
        person.page.get_by_role("gridcell").evaluate_all(
            "all => all.map((one) => one.getAttribute('aria-label'))"
        )
        for person in played.everybody
    ]
    moves = json.loads(played.record)["moves"]
    laid = [tile for move in moves for tile in move.get("undergrowth", [])]

    assert gardens[0] == sorted(gardens[1], key=gardens[0].index) == gardens[2]
    assert laid
    for tile in laid:
        owner = next(m["by"] for m in moves if tile in m.get("undergrowth", []))
        words = f"{tile['cell']}, {['White', 'Black'][owner]}'s undergrowth, {tile['type']}"
        assert words in gardens[0]
    for person in played.everybody:
        expect(person.page.locator("svg.table use[href='#tile-back']")).to_have_count(len(laid))


def test_a_line_of_the_count_lights_up_what_was_counted_for_it(played):
    page = played.carla.page
    line = page.get_by_role("region", name="Final score").get_by_role("button").first
    line.hover()

    cells = re.search(r"\((.+)\)", line.inner_text())
    named = cells[1].split(", ") if cells else []
    expect(page.locator(".ring.lit")).to_have_count(1 + len(named))


def test_at_the_end_the_replay_leads_from_the_first_position_to_the_last(played):
    page = played.carla.page
    last = played.carla.moves()

    page.get_by_role("link", name="Replay", exact=True).click()
    played.carla.says(f"Move 0 of {last}.")
    expect(page.get_by_role("gridcell", name=re.compile(", empty$"))).to_have_count(52)
    page.get_by_role("button", name="One move forward").click()
    played.carla.says(f"Move 1 of {last}. Ada plants a")
    page.get_by_role("button", name="Back to the latest move").click()
    played.carla.says(OVER)


def test_at_the_end_the_audit_agrees_and_is_a_click_away(played):
    page = played.carla.page
    totals = json.loads(played.record)["result"]["totals"]

    page.get_by_role("link", name="Audit").click()
    expect(page.get_by_text("Every move is legal.")).to_be_visible()
    expect(page.get_by_text("The result agrees with the count.")).to_be_visible()
    for name, total in zip(["Ada (white)", "Bruno (black)"], totals, strict=True):
        expect(page.get_by_role("heading", name=f"{name}: {total}")).to_be_visible()
    page.get_by_role("link", name="The table").click()
    played.carla.is_live()


def test_at_the_end_the_record_is_a_click_away(played):
    page = played.carla.page

    with page.expect_download() as download:
        page.get_by_role("link", name="Record", exact=True).click()
    shown = json.loads(download.value.path().read_bytes())
    assert shown == json.loads(played.record)
    assert shown["format"] == "giardino-record/1"
    assert shown["fairness"]["scheme"] == "giardino-fair/1"
