"""Swap test over HTTP: nothing sent to a viewer depends on what the viewer can't know.

Two stores differ only in two hidden pieces, which are exchanged. The same happens in both, the
viewer requests everything, and all bytes of the responses are compared: responses to valid and
invalid requests, frames of the socket, and the lines of the log.
"""

import logging
from importlib import import_module
from random import Random
from typing import Any

import pytest

from domain.bower.events import BonusStackRenewed
from domain.game import Observer
from domain.hash_chain import commitment
from domain.match import Moved
from domain.registry import GAMES
from tests.tables import SEARCHING, played, spread
from tests.tables import Table as Played
from tests.twin_matches import secrets_of
from tests.web.server_thread import Watching, served
from tests.web.visitors import Table, Visitor, as_body
from web.context import service_of

LOOKS = ["", "?at=0", "?at=1", "?at=99", "?as=spectator", "?as=referee", "?as=0", "?as=1"]
SEEDS = range(4 if SEARCHING else 1)
LOOKS_ROUND = 3
"""At how many positions of a match the viewer asks for all there is, and tries everything."""


def tries_of(game: str) -> Any:
    """Return what a viewer may try at a table where *game* is played."""
    return import_module(f"tests.{game}.tries")


def bound_alike(seed: bytes, match: str, number: int, private: bytes) -> bytes:
    """Return the same for whatever is *private*."""
    return commitment(seed, match, number, b"")


class World:
    """A store in which a deal is played, as one viewer experiences it."""

    def __init__(self, app, game, deal, viewer, monkeypatch):
        self.game = game
        monkeypatch.setattr("domain.match.draw_deal", lambda match: deal)
        # What binds an event looks as if by chance to all who don't know the server's seed.
        monkeypatch.setattr("adapters.eventstore.hash_chain.commitment", bound_alike)
        monkeypatch.setattr(
            "web.tokens.seat_tokens.secrets.token_urlsafe", lambda size: "nonce" * 6 + "ab"
        )
        self.table = Table(app, key="the-key-of-the-table", game=game)
        everybody = [*self.table.players, self.table.spectator]
        self.visitor: Visitor = everybody[2 if viewer == Observer.SPECTATOR else viewer]
        self.visitor.get("/")  # so that the browser is called something, as every one is in time
        self.received: list[bytes] = []

    def receives(self, answer):
        """Note all that the viewer can tell of an answer."""
        headers = sorted(f"{name}: {value}" for name, value in answer.headers)
        # Each database has a name of its own, after which its browsers' storage is called.
        own = service_of(self.table.app).browser_prefix.encode()
        received = repr((answer.status, headers, answer.data)).encode()
        self.received.append(received.replace(own, b"giardino"))

    def look_everywhere(self):
        """Ask for all there is."""
        path, visitor = self.table.path, self.visitor
        for what in ("view", "match-view", "log"):
            for look in LOOKS:
                self.receives(visitor.get(f"{path}{what}{look}"))
        for what in ("", "record", "chain", "log.json", "audit", "audit.json", "seat", "socket"):
            self.receives(visitor.get(f"{path}{what}"))
        scene = visitor.get(f"{path}match-view").json["scene"]
        for thing in [*scene["places"], *scene["shapes"]][::7]:
            self.receives(visitor.get(f"{path}help?thing={thing['id']}"))
        self.receives(visitor.get("/"))

    def try_everything(self, number):
        """Send moves that are refused, or at a position that never will be, and picks."""
        path, visitor, at = self.table.path, self.visitor, self.table.match.moves
        for probe, move in enumerate(tries_of(self.game).NEVER_LEGAL):
            key = f"{number}-{probe}"
            self.receives(visitor.move(path, move, at, key))
            self.receives(visitor.move(path, move, at + 1, f"{key}-late"))
        for picks in tries_of(self.game).PICKS:
            picked = {"position": at, "picks": picks, "prefetch": True}
            self.receives(visitor.post(f"{path}choices", json=picked))

    def play(self, seat, command, number):
        """Let a seat make a move; the viewer receives the answer to its own."""
        player = self.table.players[seat]
        answer = player.move(self.table.path, as_body(command), number, f"move-{number}")
        assert answer.status_code == 200
        if player is self.visitor:
            self.receives(answer)


def two_worlds(name, viewer, seed):
    """Return two deals with their moves, as far as *viewer* sees no difference."""
    game = GAMES[name]
    match = played(Played(game, dict.fromkeys(game.option_names, False), 2), seed)
    moved = [event for event in match.events if isinstance(event, Moved)]
    # Each store would shuffle a new stack by seeds of its own.
    assert not any(isinstance(event, BonusStackRenewed) for move in moved for event in move.events)
    moves = [(event.seat, event.command) for event in moved]
    deal = match.match.deal
    other = secrets_of(game).twin(match.match, moves, viewer, Random(seed))
    # The end shows everything.
    shown = min(len(other.moves), len(moves) - 1)
    return (deal, moves[:shown]), (other.deal, other.moves[:shown])


@pytest.mark.slow
@pytest.mark.parametrize(
    "viewer", [pytest.param(0, marks=pytest.mark.long), 1, Observer.SPECTATOR], ids=str
)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", GAMES)
def test_all_bytes_are_the_same_in_two_worlds(new_app, monkeypatch, caplog, game, viewer, seed):
    caplog.set_level(logging.DEBUG)
    received, logs = [], []
    for deal, moves in two_worlds(game, viewer, seed):
        looks_round = spread(range(len(moves)), Random(seed), LOOKS_ROUND)
        caplog.clear()
        with monkeypatch.context() as patching:
            world = World(new_app(), game, deal, viewer, patching)
            for number, (seat, command) in enumerate(moves):
                if number in looks_round:
                    world.look_everywhere()
                    world.try_everything(number)
                world.play(seat, command, number)
            world.look_everywhere()
        received.append(world.received)
        logs.append([record.getMessage() for record in caplog.records])

    assert received[0] == received[1]
    assert logs[0] == logs[1]
    assert len(received[0]) > 50


@pytest.mark.parametrize("viewer", [1, Observer.SPECTATOR], ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_the_frames_of_a_socket_are_the_same_in_two_worlds(new_app, monkeypatch, game, viewer):
    frames = []
    for deal, moves in two_worlds(game, viewer, 1):
        with monkeypatch.context() as patching:
            world = World(new_app(), game, deal, viewer, patching)
            with served(world.table.app) as url, Watching(url, world.table, world.visitor) as page:
                texts = [page.text().replace(url, "")]
                for number, (seat, command) in enumerate(moves):
                    world.play(seat, command, number)
                    texts.append(page.text().replace(url, ""))
            frames.append(texts)

    assert frames[0] == frames[1]
    assert len(frames[0]) == len(moves) + 1 > 1


@pytest.mark.parametrize("game", GAMES)
def test_the_comparison_finds_a_leak(new_app, monkeypatch, game):
    """With a view that shows too much, the very same comparison fails."""
    received = []
    for deal, moves in two_worlds(game, 1, 1):
        with monkeypatch.context() as patching:
            world = World(new_app(), game, deal, 1, patching)
            patching.setattr("web.api.match_views.requested_viewer", lambda *_: Observer.REFEREE)
            for number, (seat, command) in enumerate(moves):
                world.play(seat, command, number)
            world.look_everywhere()
        received.append(world.received)

    assert received[0] != received[1]
