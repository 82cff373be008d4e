"""Test helper: plays whole matches at screens and records all that is shown."""

import json
import re
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from typing import Any, Final, NamedTuple

from playwright.sync_api import Locator, expect

from domain.game import Observer, Seat
from domain.match import Match
from tests.browser.chosen_deals import OpenedTable
from tests.browser.leak_detection import Notes, Secrets
from tests.browser.people import OVER, People, Person
from tests.browser.player import Pointer

LOOK = """({ places, lying }) => {
  const words = (one) => one.getAttribute("aria-label").split(/, (can be|not possible)/)[0];
  const faces = (one) => [...one.querySelectorAll("use")].map((use) => use.getAttribute("href"));
  const all = (kind) => [...document.querySelectorAll(`svg.table ${kind}`)];
  return [
    ...all(places).map((one) => [one.dataset.id, words(one)]),
    ...all(lying).map((one) => [one.dataset.id, faces(one).join()]),
  ].sort();
}"""


APART: Final = 4
"""Of the moves that are made without pointing, after every so many everybody looks."""


class Public(NamedTuple):
    """Which things on the table everybody sees alike, as selectors."""

    places: str
    lying: str


class Watched(NamedTuple):
    """A match that is over, with the pages on which it was played and watched."""

    table: OpenedTable
    players: Sequence[Pointer]
    carla: Person
    """Who looked on."""
    notes: list[Notes]
    tables: list[list[Any]]
    """What each page showed of the public table, whenever everybody looked."""
    record: bytes

    @property
    def everybody(self) -> list[Person]:
        """Return those who have the page open."""
        return [*(player.person for player in self.players), self.carla]

    @property
    def did(self) -> Counter[str]:
        """Return how often each kind of move was made by pointing."""
        return sum((player.did for player in self.players), Counter())

    def counts(self) -> list[str]:
        """Return how the final count reads on each page."""
        regions = (
            person.page.get_by_role("region", name="Final score") for person in self.everybody
        )
        return [region.inner_text() for region in regions]

    def counted(self, words: str) -> Locator:
        """Return the lines of the final count with these words."""
        count = self.carla.page.get_by_role("region", name="Final score")
        return count.get_by_role("listitem").filter(has_text=words)

    def follow(self, line: Locator, says: str | re.Pattern[str]) -> None:
        """Follow a *line* of the count to its move, of which the log *says* this, and come back."""
        page = self.carla.page
        move = line.get_by_role("link", name=re.compile("^move ")).first
        number = int(move.inner_text())
        move.click()
        self.carla.says(f"Move {number} of {self.carla.moves()}.")
        log = page.get_by_role("region", name="Log").locator(".here")
        expect(log.first).to_contain_text(says)
        page.get_by_role("button", name="Back to the latest move").click()
        self.carla.says(OVER)


def unless_known(
    plan: Callable[[Match], Any], kind_of: Callable[[Any], Hashable], often: int
) -> Callable[[Match], Any]:
    """Return what gives the planned move, but none as long as its kind was met less *often*."""
    met: Counter[Hashable] = Counter()

    def instead(match: Match) -> Any:
        command = plan(match)
        met[kind_of(command)] += 1
        return command if met[kind_of(command)] > often else None

    return instead


def watch(
    company: People,
    table: OpenedTable,
    sit: Callable[[Person, Seat], Pointer],
    secrets: Secrets,
    public: Public,
    instead: Callable[[Match], Any] = lambda match: None,
) -> Watched:
    """Play to the end, each at a browser; a move *instead* of a player's own is made without.

    Everybody looks after each move that was pointed at, after some of the others, and at the end.
    """
    seats = range(len(table.names))
    people = [table.come(company.visit, seat) for seat in (*seats, None)]
    players = [sit(people[seat], seat) for seat in seats]
    viewers = (*seats, Observer.SPECTATOR)
    notes = [Notes(person, viewer, secrets) for person, viewer in zip(people, viewers, strict=True)]
    tables = []
    while (match := table.match).to_move is not None:
        if command := instead(match):
            table.move(command)
        else:
            people[match.to_move].has_moves(match.moves)
            assert players[match.to_move].on_turn()
            players[match.to_move].act()
        if command and match.moves % APART and table.match.to_move is not None:
            continue
        for person in people:
            person.has_moves(table.match.moves)
        for note in notes:
            note.take()
        tables.append([person.page.evaluate(LOOK, public._asdict()) for person in people])
    record = people[0].context.request.get(people[0].page.url + "record").body()
    return Watched(table, players, people[-1], notes, tables, record)


class WatchedMatch:
    """What is to be seen of every whole match; a file with such a match makes it tests of its own.

    The file's fixture ``played`` gives what was watched.
    """

    def test_whenever_all_looked_every_page_showed_the_same_table(self, played):
        for shown in played.tables:
            for table in shown[1:]:
                assert table == shown[0]
        different = {json.dumps(shown[0]) for shown in played.tables}
        assert len(different) > len(played.tables) * 0.9
        moves = len(json.loads(played.record)["moves"])
        assert len(played.tables) > moves / APART

    def test_no_page_and_no_answer_ever_held_what_was_hidden_from_its_reader(self, played):
        looks = len(played.tables)
        for note in played.notes:
            reported = note.beyond(played.record)
            assert not reported, reported[:3]
            assert note.frames > looks
            assert len(note.mentions) > 100 * looks

    def test_the_comparison_finds_what_is_hidden(self, played):
        """What came to a seat is too much for any other one."""
        seated = played.notes[:-1]
        for person in seated:
            seat = person.viewer
            for other in range(len(seated)):
                person.viewer = other
                assert bool(person.beyond(played.record)) is (other != seat)
            person.viewer = seat

    def test_at_the_end_everybody_reads_the_count_of_the_audit(self, played):
        answer = played.table.players[0].get(f"{played.table.path}audit.json")
        audit = json.loads(answer.data)
        counts = played.counts()
        assert len(set(counts)) == 1
        assert audit["claim"]["agrees"]
        for name, total in zip(played.table.names, audit["totals"], strict=True):
            written = str(total).replace("-", "−")
            assert re.search(rf"{name}\s+{written}\b", counts[0])
        rules = played.carla.page.locator("section.count li .rule").all_inner_texts()
        assert sorted(rules) == sorted(line["rule"] for line in audit["lines"])
