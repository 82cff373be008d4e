"""The API conforms to its OpenAPI document at real tables.

Requests are generated from the document; then most get a real match, seat, position, key and move.
"""

from functools import cache
from random import Random
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from schemathesis.checks import CHECKS, load_all_checks

from domain.match import Match
from domain.registry import GAMES
from tests.web.api.test_openapi import app
from tests.web.visitors import NAMES, Table, Visitor, new_key
from web.games.registry import PRESENTATIONS

load_all_checks()
BEYOND = CHECKS.get_by_names(["positive_data_acceptance", "negative_data_rejection"])
"""What was made up is judged by these as it was before it was put right."""
WITHOUT_DUCKDB = CHECKS.get_by_names(["not_a_server_error"])
schema = schemathesis.openapi.from_wsgi("/api/openapi.json", app())
schema.config.phases.update(phases=["fuzzing"])  # The edges of each field would be put right, too.
seeds = st.integers(0, 2**32)
SHORTEST = "felci"
"""Of which game a match is drawn whole, position by position, which takes long."""


class Place:
    """Tables of a game: one where a match runs, and one where it has ended."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.keys = [new_key()]
        self.ended = self.opened()
        self.ended.play()
        self.running = self.opened()

    def opened(self) -> Table:
        """Return a table where a few moves were made."""
        names = NAMES[: GAMES[self.game].players.start]
        table = Table(app(), names=names, game=self.game, clock={"turn": 3600})
        table.play(5)
        return table

    def table(self, chance: Random) -> Table:
        """Return one of the two; where a match has ended meanwhile, another begins."""
        if self.running.match.over:
            self.running = self.opened()
        return self.running if chance.random() < 0.7 else self.ended


@cache
def place(game: str) -> Place:
    """Return the tables of a game."""
    return Place(game)


def mover(table: Table, chance: Random) -> Visitor:
    """Return mostly the player to move, or else another viewer."""
    seat = table.match.to_move
    if seat is not None and chance.random() < 0.8:
        return table.players[seat]
    return chance.choice([*table.players, table.spectator])


def picks(match: Match, chance: Random) -> list[str]:
    """Return picks on a path through the choices of the player to move."""
    picked: list[str] = []
    if match.to_move is not None:
        view = match.game.view(match.state, match.to_move)
        for _ in range(chance.randint(0, 4)):
            open_ones = PRESENTATIONS[match.game.name].choices(view, tuple(picked)).open
            picked += [chance.choice(open_ones)] if open_ones else []
    return picked


def credentials(visitor: Visitor, table: Table, chance: Random) -> dict[str, Any]:
    """Return how a visitor says who they are: by a cookie or by a bearer token."""
    cookie = visitor.client.get_cookie("seat", path=table.path)
    if cookie is None:
        return {}
    if chance.random() < 0.5:
        return {"headers": {"Authorization": f"Bearer {cookie.value}"}}
    return {"headers": {"Cookie": f"{cookie.key}={cookie.value}"}}


def put_right(case, chance: Random) -> dict[str, Any]:
    """Let a case be about a match that is there; return who sends it, who is there too."""
    film = case.path.endswith("replay.html")
    here = place(SHORTEST if film else chance.choice(list(GAMES)))
    table = here.table(chance)
    match = table.match
    known = {"match_id": table.id, "name": chance.choice([here.game, "Ada"])}
    known["code"] = "abcdefghijkl"
    known["number"] = "1"
    known["token"] = chance.choice(table.invitations).rpartition("/")[2]
    case.path_parameters |= {name: known[name] for name in case.path_parameters}
    seats = [str(seat) for seat in range(len(match.seated))]
    likely = {
        "as": chance.choice([*seats, "spectator", "referee"]),
        "at": chance.randint(0, match.moves),
        "Expected-Position": str(match.moves),
        "Idempotency-Key": chance.choice([new_key(), here.keys[-1]]),
    }
    for given in (case.query, case.headers):
        for name in given or ():
            if name in likely and chance.random() < 0.8:
                given[name] = likely[name]
    here.keys.append(likely["Idempotency-Key"])
    if chance.random() < 0.8:
        case.body = body(case, table, chance)
    for given in (case.cookies, case.headers):
        for name in [name for name in given or () if name in (*case.cookies, "Authorization")]:
            del given[name]
    return credentials(mover(table, chance), table, chance)


def body(case, table: Table, chance: Random):
    """Return what a page would send there, or what was made up."""
    match = table.match
    if case.path.endswith("/moves") and match.to_move is not None:
        return table.any_move(chance)
    if case.path.endswith("/choices"):
        return {"position": match.moves, "picks": picks(match, chance)}
    if case.path.endswith("/table"):
        return {
            "do": chance.choice(
                ["take_back", "agree", "refuse", "withdraw", "hand_over", "come_back"]
            )
        }
    if case.path.endswith("/disputes"):
        about = chance.choice([{"winners": True}, {"move": 1}, {"total": 0}, {"line": "flaps"}])
        return {"about": about, "says": chance.choice(["Look again.", ""])}
    if case.path.endswith("/verdict"):
        return {"upheld": True, "reason": "I saw it.", "result": None}
    if case.path == "/matches" and case.method == "POST":
        return {"game": match.game.name, "seats": [{}] * len(match.seated), "sit": 0}
    return case.body


@pytest.mark.slow
@schema.given(seed=seeds)
@schema.parametrize()
@settings(suppress_health_check=list(HealthCheck))
def test_every_answer_at_a_real_table_is_as_it_was_described(case, seed):
    who = put_right(case, Random(seed))

    lacking = WITHOUT_DUCKDB if case.path == "/matches.parquet" else []
    case.call_and_validate(excluded_checks=[*BEYOND, *lacking], **who)
