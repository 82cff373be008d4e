"""Test helper: tables with a given component set, deal and moves."""

import hashlib
import hmac
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from random import Random
from typing import Any
from uuid import UUID

import pytest
from flask import Flask

from adapters.eventstore.idempotency_keys import ClientKey
from adapters.match_store import MatchStore
from adapters.settings import MEMORY, settings
from domain.game import AnyGame, Seat
from domain.match import PERSON, Clock, Match, draw_deal
from tests.adapters.matches import any_move, ticking
from tests.browser.people import Person
from tests.golden import FIXTURES, recorded
from tests.web.server_thread import served
from tests.web.visitors import NAMES, SECRET, Visitor, as_body
from web.app import create_app
from web.context import service_of
from web.limits.rate_limits import Limits
from web.middleware.trusted_hosts import Addresses
from web.tokens.seat_tokens import SeatToken

GENEROUS = Limits(commands=10**6, tables=10**6)
MANY = 24
"""After so many moves of a long match a table has what can lie there."""


def well_on(game: AnyGame) -> int:
    """Return after how many moves a table has what can lie there: soon in a short match."""
    moves = len(recorded(FIXTURES / game.name / "house_bots.json").moves)
    return MANY if moves > 2 * MANY else moves // 4


def by_chance(match: Match) -> Any:
    """Return a move of the random bot, always the same at the same position."""
    assert match.to_move is not None
    known = match.game.observation(match.state, match.to_move)
    return match.game.bots["random"](known, Random(match.moves))


def id_of(key: str, secret: bytes) -> str:
    """Return the id of the match that is laid by *key*, which its chance follows from."""
    return str(UUID(bytes=hmac.digest(secret, key.encode(), hashlib.sha256)[:16], version=4))


class OpenedTable:
    """A table with its match, and those who sit there without a browser."""

    def __init__(self, app: Flask, url: str, match_id: str) -> None:
        self.url = url
        self.id = match_id
        self.path = f"/matches/{match_id}/"
        self._service = service_of(app)
        self.names = NAMES[: len(self.match.seated)]
        self.players = [Visitor(app) for _ in self.names]
        self.spectator = Visitor(app)
        for seat, (player, name) in enumerate(zip(self.players, self.names, strict=True)):
            token = self._service.seat_tokens.token(SeatToken(match_id, seat))
            player.follow(f"{self.path}join/{token}")
            assert player.post(f"{self.path}seat", json={"name": name}).status_code == 200

    @property
    def store(self) -> MatchStore:
        """Return the store whose table it is."""
        return self._service.store

    @property
    def match(self) -> Match:
        """Return the match as it stands."""
        return self.store.matches.live(self.id).match

    def move(self, command: Any) -> None:
        """Let the player to move make a move."""
        match = self.match
        assert match.to_move is not None
        answer = self.players[match.to_move].move(self.path, as_body(command), match.moves)
        assert answer.status_code == 200, answer.text

    def play(
        self, until: Callable[[Match], bool], choose: Callable[[Match], Any] = any_move
    ) -> None:
        """Let all play on *until* the match stands like that; first moves if nobody chooses."""
        while not until(match := self.match):
            self.move(choose(match))

    def shown(self, seat: Seat | None, part: str = "scene") -> str:
        """Return what a player or a spectator is sent of the table, or of the log, in JSON."""
        visitor = self.spectator if seat is None else self.players[seat]
        return json.dumps(json.loads(visitor.get(f"{self.path}match-view").data)[part])

    def sit(self, visit: Callable[..., Person], seat: Seat | None, **how: Any) -> Person:
        """Let somebody start a browser that holds a *seat*, or none, and has no page open yet."""
        person = visit(self.url, **how)
        if seat is not None:
            cookie = self.players[seat].client.get_cookie("seat", path=self.path)
            assert cookie
            person.context.add_cookies(
                [{"name": cookie.key, "value": cookie.value, "url": self.url}]
            )
        return person

    def come(self, visit: Callable[..., Person], seat: Seat | None, **how: Any) -> Person:
        """Let somebody come who sits on a *seat*, or looks on."""
        person = self.sit(visit, seat, **how)
        person.watch(self.path)
        return person


class ChosenDeals:
    """A store in this process whose tables have chosen deals."""

    def __init__(self, app: Flask, url: str) -> None:
        self._app = app
        self._laid = count(1)
        self.url = url

    def match(self, match_id: str) -> Match:
        """Return a match as it stands."""
        return service_of(self._app).store.matches.live(match_id).match

    def visitor(self) -> Visitor:
        """Return somebody who comes in without a browser."""
        return Visitor(self._app)

    @contextmanager
    def next_table(self, key: str) -> Iterator[None]:
        """Give the one table that the home page opens meanwhile the same deal each time."""
        service_of(self._app).store.seed = lambda: Random(key).randbytes(32)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(
                "adapters.match_store.match_id_for", lambda _, secret, __: id_of(key, secret)
            )
            yield

    def open_table(
        self,
        game: AnyGame,
        key: str = "",
        deal: Callable[[Any], Any] | None = None,
        components: Any = None,
        players: int = 2,
        clock: Clock | None = None,
        **options: bool,
    ) -> OpenedTable:
        """Open a table and fill it: with the same *key* there is the same chance.

        *deal* changes what is dealt, so that it does not follow from the seeds any more.
        """
        front, key = service_of(self._app), key or f"table {next(self._laid)}"
        with self.next_table(key):
            match_id = front.store.open_table(
                game,
                options,
                (PERSON,) * players,
                {},
                key=ClientKey("laid"),
                secret=front.table_secret,
                components=components,
                clock=clock,
            )
        with pytest.MonkeyPatch.context() as patch:
            if deal:
                patch.setattr("domain.match.draw_deal", lambda match: deal(draw_deal(match)))
            return OpenedTable(self._app, self.url, match_id)


@contextmanager
def chosen_deals() -> Iterator[ChosenDeals]:
    """Open a store in memory."""
    server_url = MatchStore(settings(MEMORY, {}), writes=True, clock=ticking())
    app = create_app(
        server_url, SECRET, limits=GENEROUS, bot_pause=0, addresses=Addresses(behind_proxy=True)
    )
    try:
        with served(app) as url:
            yield ChosenDeals(app, url)
    finally:
        service_of(app).close()
        server_url.close()
