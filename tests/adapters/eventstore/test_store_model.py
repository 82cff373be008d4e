"""Model-based tests of the store: commands, repeats and restarts in any order."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import msgspec
import pytest
from hypothesis import settings as hypothesis
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from adapters.database.database import never
from adapters.eventstore.errors import IdempotencyConflict, StalePosition, UnknownMatch
from adapters.eventstore.idempotency_keys import ClientKey
from adapters.eventstore.match_service import MatchService
from adapters.match_store import MatchStore
from adapters.projections.match_list import MatchSearch
from adapters.settings import settings
from adapters.sql_tables.seat_names import told_apart
from domain.errors import IllegalMove
from domain.felci.commands import SeatVisitor
from domain.match import PERSON
from tests.adapters.matches import FELCI, moves_of, ticking

MATCHES = st.integers(0, 2)
SEATS = st.integers(0, 1)
CHOICES = st.integers(0, 10**6)
NONSENSE = SeatVisitor("red", "nowhere")


class Sent(NamedTuple):
    """A move that was answered."""

    seat: int
    command: Any
    key: ClientKey


class Expected(msgspec.Struct):
    """What a match should be."""

    match_id: str
    sitting: dict[int, str] = {}
    moves: list[Sent] = []


class Service(RuleBasedStateMachine):
    """A store with a file, others who remember the matches apart, and what they ought to hold.

    After each second start they are one and trust their memory. Otherwise they ask the log for what
    the other wrote, as several processes do.
    """

    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None)
        self.expected: dict[int, Expected] = {}
        self.clock = ticking()
        self.alone = False
        self.start()

    def start(self) -> None:
        place = settings(f"{self.folder.name}/matches.db", {})
        self.store = MatchStore(place, writes=True, clock=self.clock)
        self.applications = [self.store.matches] * 2
        if not self.alone:
            log = self.store.matches.log
            log.alone = never
            self.applications[1] = MatchService(log, self.clock)

    def stop(self) -> None:
        self.store.close()
        self.alone = not self.alone

    def teardown(self) -> None:
        self.stop()
        self.folder.cleanup()

    @rule(number=MATCHES)
    def open_a_table(self, number: int) -> None:
        key = ClientKey(f"table-{number}")
        match_id = self.store.open_table(FELCI, {}, (PERSON, PERSON), {}, key=key, secret=b"secret")
        assert self.expected.setdefault(number, Expected(match_id)).match_id == match_id

    def any_match(self, choice: int) -> Expected:
        return list(self.expected.values())[choice % len(self.expected)]

    @precondition(lambda self: self.expected)
    @rule(choice=CHOICES, seat=SEATS, who=st.sampled_from(["Ada", "Bruno", "Eve"]))
    def take_a_seat(self, choice: int, seat: int, who: str) -> None:
        match = self.any_match(choice)
        theirs = self.store.take_seat(match.match_id, seat, who, bearer=who)
        assert theirs == (match.sitting.setdefault(seat, who) == who)

    @precondition(lambda self: self.expected)
    @rule(choice=CHOICES, which=CHOICES, application=SEATS)
    def make_a_move(self, choice: int, which: int, application: int) -> None:
        known, store = self.any_match(choice), self.applications[application]
        match = store.live(known.match_id).match
        position = len(known.moves)
        if match.to_move is None:
            with pytest.raises(IllegalMove):
                store.move(known.match_id, 0, NONSENSE, position, ClientKey("nonsense"))
            return
        legal = list(moves_of(match))
        sent = Sent(match.to_move, legal[which % len(legal)], ClientKey(f"move-{position}"))
        answer = store.move(known.match_id, sent.seat, sent.command, position, sent.key)
        assert (answer.position, answer.fresh) == (position + 1, True)
        known.moves.append(sent)

    @precondition(lambda self: any(match.moves for match in self.expected.values()))
    @rule(choice=CHOICES, which=CHOICES, application=SEATS, expected=st.integers(-1, 99))
    def send_a_move_again(self, choice: int, which: int, application: int, expected: int) -> None:
        played = [match for match in self.expected.values() if match.moves]
        match, store = played[choice % len(played)], self.applications[application]
        position = which % len(match.moves)
        seat, command, key = match.moves[position]
        answer = store.move(match.match_id, seat, command, expected, key)
        assert (answer.position, answer.fresh) == (position + 1, False)
        with pytest.raises(IdempotencyConflict):
            store.move(match.match_id, seat, NONSENSE, expected, key)

    @precondition(lambda self: self.expected)
    @rule(choice=CHOICES, seat=SEATS, application=SEATS, off=st.sampled_from([-2, -1, 1, 2]))
    def send_what_is_refused(self, choice: int, seat: int, application: int, off: int) -> None:
        match, store = self.any_match(choice), self.applications[application]
        with pytest.raises(StalePosition):
            store.move(
                match.match_id, seat, NONSENSE, len(match.moves) + off, ClientKey("nonsense")
            )
        with pytest.raises(IllegalMove):
            store.move(match.match_id, seat, NONSENSE, len(match.moves), ClientKey("nonsense"))
        with pytest.raises(UnknownMatch):
            store.move("nowhere", seat, NONSENSE, 0, ClientKey("nonsense"))

    @rule()
    def restart(self) -> None:
        self.stop()
        self.start()

    @rule()
    def make_the_list_anew(self) -> None:
        self.store.read_models.rebuild()

    @invariant()
    def the_list_and_the_matches_are_as_expected(self) -> None:
        listed = {entry.id: entry for entry in self.store.list.search(MatchSearch())}
        assert len(listed) == len(self.expected)
        for match in self.expected.values():
            entry = listed[match.match_id]
            assert entry.taken == tuple(match.sitting)
            assert entry.moves == len(match.moves)
            assert entry.status == ("open" if len(match.sitting) < 2 else "running")
            names = self.store.names.of(self.store.matches.live(match.match_id).match)
            wanted = [
                match.sitting.get(seat, FELCI.seat_names[seat].capitalize()) for seat in (0, 1)
            ]
            assert names == told_apart(wanted, FELCI)


TestService = Service.TestCase
TestService.settings = hypothesis(stateful_step_count=40)
