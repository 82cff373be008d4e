"""Helpers: visitors with cookies, and tables with seated players."""

import json
import secrets
from collections.abc import Sequence
from random import Random
from typing import Any
from urllib.parse import urlsplit

import msgspec
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import Cookie, TestResponse

from adapters.match_store import MatchStore
from domain.match import Match, advance
from web.context import service_of

NAMES = ("Ada", "Bruno", "Carla", "Dario", "Elsa")
SECRET = bytes(range(32))


def new_key() -> str:
    """Return an idempotency key that was not used yet."""
    return secrets.token_urlsafe(24)


class Browser(FlaskClient):
    """A test client that calls the cookies of its server by their names without the server."""

    def get_cookie(self, key: str, domain: str = "localhost", path: str = "/") -> Cookie | None:
        return super().get_cookie(self._named(key), domain, path)

    def set_cookie(self, key: str, *value: str, **others: Any) -> None:
        super().set_cookie(self._named(key), *value, **others)

    def _named(self, key: str) -> str:
        return f"{service_of(self.application).browser_prefix}-{key}"


class Visitor:
    """A browser, or a program, with its cookies. Every answer is read to its end."""

    def __init__(self, app: Flask, address: str = "127.0.0.1") -> None:
        self.app = app
        self.client = Browser(app, app.response_class, use_cookies=True)
        self.environ = {"REMOTE_ADDR": address}

    def get(self, path: str, **others: Any) -> TestResponse:
        """Ask for *path*."""
        return self.client.get(path, buffered=True, environ_base=self.environ, **others)

    def post(self, path: str, **others: Any) -> TestResponse:
        """Send something to *path*."""
        return self.client.post(path, buffered=True, environ_base=self.environ, **others)

    def follow(self, link: str) -> TestResponse:
        """Follow a link as from a message of a friend."""
        return self.get(urlsplit(link).path)

    def come_back(self, link: str) -> TestResponse:
        """Follow the link to one's own seat, and say that it is that."""
        self.follow(link)
        return self.post(urlsplit(link).path)

    def open(self, key: str | None = None, **wanted: Any) -> TestResponse:
        """Open a table, for two people if nothing else is *wanted*."""
        body = {"game": "felci", "seats": [{"name": "Ada"}, {"name": "Bruno"}], **wanted}
        return self.post("/matches", json=body, headers={"Idempotency-Key": key or new_key()})

    def move(self, path: str, move: Any, at: int | str, key: str | None = None) -> TestResponse:
        """Make a move."""
        headers = {"Expected-Position": str(at), "Idempotency-Key": key or new_key()}
        return self.post(f"{path}moves", json=move, headers=headers)

    def act(self, path: str, do: str, at: int, key: str | None = None, **more: Any) -> TestResponse:
        """Do something at a table besides a move."""
        headers = {"Expected-Position": str(at), "Idempotency-Key": key or new_key()}
        return self.post(f"{path}table", json={"do": do, **more}, headers=headers)


class Table:
    """A table of Felci if no other is *wanted*, people who are seated, and one who looks on."""

    def __init__(
        self, app: Flask, key: str | None = None, names: Sequence[str] = NAMES[:2], **wanted: Any
    ) -> None:
        self.app = app
        self.players = [Visitor(app) for _ in names]
        self.spectator = Visitor(app)
        seats = [{"name": name} for name in names]
        self.opened = self.players[0].open(key, **{"seats": seats, "sit": 0, **wanted}).json
        assert self.opened is not None
        self.id: str = self.opened["match"]
        self.path: str = self.opened["path"]
        self.invitations = [way["link"] for way in self.opened["invitations"]]
        for player, name, link in zip(self.players, names, self.invitations, strict=False):
            if player is self.players[0]:
                continue
            player.follow(link)
            assert player.post(f"{self.path}seat", json={"name": name}).status_code == 200

    @property
    def invitation(self) -> str:
        """Return the link that the second player came by."""
        return str(self.invitations[1])

    @property
    def store(self) -> MatchStore:
        """Return the store that the table is in."""
        return service_of(self.app).store

    @property
    def match(self) -> Match:
        """Return the match as it stands."""
        return self.store.matches.live(self.id).match

    def any_move(self, chance: Random | None = None) -> Any:
        """Return some legal move as the body of a request."""
        match = self.match
        assert match.to_move is not None
        bot = match.game.bots["random"]
        command = bot(
            match.game.observation(match.state, match.to_move), chance or Random(match.moves)
        )
        return as_body(command)

    def play_within(self, moves: int) -> None:
        """Make so many moves, or all but the last one of a shorter match."""
        for _ in range(moves):
            match = self.match
            assert match.to_move is not None
            command = msgspec.convert(self.any_move(), match.game.commands)
            if advance(match, match.to_move, command)[1].to_move is None:
                return
            self.play(1)

    def play(self, moves: int = 1000) -> None:
        """Make so many moves, or play to the end."""
        match = self.match
        for _ in range(moves):
            if match.to_move is None:
                return
            answer = self.players[match.to_move].move(self.path, self.any_move(), match.moves)
            assert answer.status_code == 200
            match = self.match


def as_body(command: Any) -> Any:
    """Return a command as the body of a request."""
    return json.loads(msgspec.json.encode(command))
