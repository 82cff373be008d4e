"""Writes a database of this version to ``fixtures/databases``, and what every match replays to.

A database is written once, by the version that it is named after, and stays as it is: every later
version must read it. What is missing is written by

    .venv/bin/python -m tests.write_fixture_database
"""

import gzip
from collections.abc import Iterator
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

import msgspec

from adapters.eventstore.commands import ActAtTable, JudgeDispute
from adapters.eventstore.idempotency_keys import ClientKey
from adapters.eventstore.loaded_match import at_position
from adapters.match_store import MatchStore
from adapters.projections.match_list import MatchSearch
from adapters.records.conversion import NotDealt
from adapters.records.dispute_audit import FileDispute
from adapters.records.export import export_match
from adapters.records.importer import import_record
from adapters.records.parser import read_record
from adapters.records.serializer import fields
from adapters.settings import settings
from adapters.verification.checks import stored_log
from adapters.verification.match_log import NotChained
from domain import match as matches
from domain.fair_random import SEED_BYTES, canonical, seat_commitment
from domain.game import AnyGame, Observer, Seat
from domain.match import (
    PERSON,
    About,
    Branch,
    Clock,
    Judged,
    Match,
    MatchEvent,
    Ruled,
    SeedCommitment,
)
from domain.registry import GAMES
from tests.adapters.matches import START, happen, play_on, ticking
from tests.golden import FIXTURES

DATABASES: Final = FIXTURES / "databases"
KEY: Final = "00" * 32
"""The public key that the logs name."""
SECRET: Final = b"the secret of a fixture"
NAMES: Final = ("Ada", "Bruno", "Chiara", "Dario")
DAY: Final = 24 * 60 * 60 * 1000
DAYS: Final = Clock(turn=3 * DAY)
MINUTES: Final = Clock(bank=30 * 60 * 1000, increment=5000)
BEFORE_THE_END: Final = 4
"""The number of moves before the end at which a branch begins."""


class Replayed(msgspec.Struct):
    """What a stored match replays to."""

    match: str
    status: str
    moves: int
    totals: tuple[int, ...] | None
    winners: tuple[int, ...] | None
    head: str
    """The last hash of its chain; empty without a chain."""
    log: str
    """The SHA-256 of its log as it is exported; empty without a chain."""
    views: str
    """The SHA-256 of what each viewer sees, at each position."""
    record: dict[str, Any] | None
    """Its record as it is exported, without the sentences of the audit; None before its deal."""


def seed_of(game: str, kind: str, seat: Seat) -> bytes:
    """Return the seed of a *seat* in the match of this *kind*."""
    return sha256(f"{game} {kind} {seat}".encode()).digest()


def void(match: Match) -> tuple[MatchEvent, ...]:
    """Return that a table was voided after a day."""
    assert match.sealed_at
    return matches.void(match, match.sealed_at + DAY)


class Filler:
    """Fills a database with matches of one game."""

    def __init__(self, store: MatchStore, game: AnyGame) -> None:
        self.store = store
        self.game = game

    def fill(self) -> None:
        """Store one match of each kind."""
        ended = self.played("finished")
        self.dispute(ended)
        self.played("running", moves=7, clock=MINUTES)
        self.played("undone", moves=5, clock=DAYS, undoes=True)
        self.played("resigned", moves=3, resigns=True)
        live = self.store.matches.live(ended)
        there = at_position(live.history, live.match.moves - BEFORE_THE_END)
        for redraw in (True, False):
            branch = matches.branch_off(live.match, there, redraw=redraw)
            self.played(f"branch-{redraw}", branch=branch)
        waiting = self.sealed("voided")
        happen(self.store.matches, waiting, 0, void, ClientKey("void"))
        self.sealed("sealed")
        self.store.open_table(
            self.game,
            {},
            (PERSON,) * self.game.players[0],
            {0: "Eva"},
            key=ClientKey(f"{self.game.name}-open"),
            secret=SECRET,
            joinable=True,
        )
        record = FIXTURES / self.game.name / "house_bots.json"
        import_record(self.store, read_record(record.read_bytes()))

    def played(
        self,
        kind: str,
        *,
        moves: int = 1000,
        clock: Clock | None = None,
        branch: Branch | None = None,
        undoes: bool = False,
        resigns: bool = False,
    ) -> str:
        """Play a match whose players draw their seeds; return its id."""
        match_id = self.sealed(kind, clock=clock, branch=branch, reveals=True)
        play_on(self.store.matches, match_id, moves)
        if undoes:
            self.undo(match_id)
        if resigns:
            self.act(match_id, 1, "resign")
        self.store.chat.post(match_id, "table", "seat-0", "", "hello", "")
        self.store.chat.post(match_id, "onlookers", "guest", "Zoe", "", "Well played")
        return match_id

    def sealed(
        self,
        kind: str,
        *,
        clock: Clock | None = None,
        branch: Branch | None = None,
        reveals: bool = False,
    ) -> str:
        """Open a table and take its seats; return its id. The last seed is missing, or none."""
        seats = range(self.game.players[0])
        match_id = self.store.open_table(
            self.game,
            {},
            (PERSON,) * len(seats),
            {},
            key=ClientKey(f"{self.game.name}-{kind}"),
            secret=SECRET,
            clock=clock,
            branch=branch,
        )
        seeds = [seed_of(self.game.name, kind, seat) for seat in seats]
        for seat, seed in enumerate(seeds):
            promise = SeedCommitment(seat_commitment(match_id, seat, seed).hex())
            bearer = f"{kind} {seat}"
            self.store.take_seat(match_id, seat, NAMES[seat], bearer=bearer, promise=promise)
        for seat, seed in enumerate(seeds if reveals else seeds[:-1]):
            self.store.reveal(match_id, seat, seed.hex())
        return match_id

    def undo(self, match_id: str) -> None:
        """Take back a move with the other's consent, let a bot take over, and continue."""
        seat = self.store.matches.live(match_id).match.line[-1].seat
        self.act(match_id, seat, "take_back")
        if self.store.matches.live(match_id).match.pending_takeback:
            self.act(match_id, 1 - seat, "agree")
        self.act(match_id, seat, "hand_over", bot="house")
        play_on(self.store.matches, match_id, 3)

    def act(self, match_id: str, seat: Seat, do: str, bot: str = "") -> None:
        """Let a player do something that is no move."""
        loaded = self.store.matches.live(match_id)
        key = ClientKey(f"{do}-at-{loaded.version}")
        command = ActAtTable(key, seat, loaded.match.moves, do, bot=bot)
        self.store.matches.run(match_id, command)

    def dispute(self, match_id: str) -> None:
        """Dispute who has won, and let a referee decide; dispute a total, which is left open."""
        names = self.store.names.recorded(self.store.matches.live(match_id).match)
        for key, about in (("won", About(winners=True)), ("total", About(total=0))):
            disputed = FileDispute(ClientKey(key), 1, about, "Così non è 🌿", names)
            self.store.matches.run(match_id, disputed)
        judged = Judged(1, True, "A tile was counted twice.", Ruled((1,), (0, 1)))
        self.store.matches.run(match_id, JudgeDispute(ClientKey("verdict"), judged))


def replayed(store: MatchStore) -> Iterator[Replayed]:
    """Return what each match replays to, oldest first."""
    for listed in store.list.search(MatchSearch()):
        history = store.matches.history(listed.id)
        yield Replayed(
            listed.id,
            listed.status,
            listed.moves,
            listed.totals,
            listed.winners,
            history[-1].hash,
            _log(store, listed.id),
            _views(store, listed.id),
            _record(store, listed.id),
        )


def _record(store: MatchStore, match_id: str) -> dict[str, Any] | None:
    try:
        record = fields(export_match(store, match_id).record)
    except NotDealt:
        return None
    for dispute in record.get("disputes", ()):
        # It is worded when the record is written.
        del dispute["audit"]
    return record


def _log(store: MatchStore, match_id: str) -> str:
    try:
        return sha256(msgspec.json.encode(stored_log(store, match_id, KEY))).hexdigest()
    except NotChained:
        return ""


def _views(store: MatchStore, match_id: str) -> str:
    live, digest = store.matches.live(match_id), sha256()
    for position in range(live.match.moves + 1):
        match = at_position(live.history, position)
        for viewer in (*range(len(match.seated)), *Observer):
            if match.dealt:
                seen: Any = msgspec.to_builtins(matches.view(match, viewer))
                digest.update(canonical(seen))
    return digest.hexdigest()


def fill(file: Path, name: str) -> None:
    """Fill a new database; all chance follows from *name*."""
    place, chance = settings(str(file), {}), Random(name)
    with MatchStore(
        place, writes=True, clock=ticking(START), seed=lambda: chance.randbytes(SEED_BYTES)
    ) as store:
        for game in GAMES.values():
            Filler(store, game).fill()


def text_of(file: Path) -> str:
    """Return what each match of a database replays to, one a line."""
    with MatchStore(settings(str(file), {}), writes=False) as store:
        return "".join(f"{msgspec.json.encode(each).decode()}\n" for each in replayed(store))


def write_missing(name: str) -> None:
    """Write the database of the version *name*, and each text, where there is none."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "matches.db"
        packed = DATABASES / f"{name}.db.gz"
        if not packed.exists():
            fill(file, name)
            packed.write_bytes(gzip.compress(file.read_bytes(), 9, mtime=0))
        for packed in DATABASES.glob("*.db.gz"):
            text = packed.with_name(packed.name.replace(".db.gz", ".jsonl"))
            if not text.exists():
                file.write_bytes(gzip.decompress(packed.read_bytes()))
                text.write_text(text_of(file), encoding="utf-8")


if __name__ == "__main__":
    write_missing(version("giardino"))
