"""A client generated from the OpenAPI document by openapi-python-client plays whole matches."""

import importlib
import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from uuid import UUID

import pytest

from domain.registry import GAMES
from tests.web.visitors import Visitor, new_key

NOT_JSON = ("application/x-ndjson", "image/svg+xml", "application/vnd.apache.parquet")
"""Types of downloads that the generator does not know: it is told that they are text."""
CONFIG = {"post_hooks": [], "content_type_overrides": dict.fromkeys(NOT_JSON, "text/plain")}
NAME = "giardino_client"


@pytest.fixture
def client(app, url, tmp_path, monkeypatch):
    """Return the modules of a client that was made from the document of the served application."""
    document, config = tmp_path / "openapi.json", tmp_path / "config.json"
    document.write_bytes(Visitor(app).get("/api/openapi.json").data)
    config.write_text(json.dumps(CONFIG), "utf-8")
    made = subprocess.run(
        [
            *(Path(sys.executable).with_name("openapi-python-client"), "generate"),
            *("--path", document, "--config", config, "--output-path", tmp_path / NAME),
            *("--meta", "none", "--fail-on-warning"),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stdout + made.stderr
    monkeypatch.syspath_prepend(tmp_path)
    api = f"{NAME}.api"
    yield SimpleNamespace(
        url=url,
        client=importlib.import_module(NAME),
        models=importlib.import_module(f"{NAME}.models"),
        **{
            name: importlib.import_module(f"{api}.{place}.{name}")
            for place, name in (
                ("tables", "create_table"),
                ("seats", "create_session"),
                ("seats", "take_seat"),
                ("match_views", "get_view"),
                ("match_views", "get_choices"),
                ("moves", "make_move"),
                ("match_results", "get_audit"),
            )
        },
    )
    for name in [name for name in sys.modules if name.partition(".")[0] == NAME]:
        del sys.modules[name]


class Player:
    """A player whose every request is made by the generated client, with a bearer token."""

    def __init__(self, made, match, token):
        self.made = made
        self.match = UUID(match)
        self.client = made.client.AuthenticatedClient(base_url=made.url, token=token)

    def view(self):
        """Return the view of the own seat."""
        return self.made.get_view.sync(self.match, client=self.client)

    def find_move(self, position, picks=()):
        """Return the first complete move that the choices lead to, or None."""
        body = self.made.models.ChoicesRequest(position=position, picks=list(picks))
        choices = self.made.get_choices.sync(self.match, client=self.client, body=body)
        if choices.move:
            return choices.move
        new = [pick for pick in choices.open_ or () if pick not in picks]
        found = (self.find_move(position, (*picks, pick)) for pick in new)
        return next(filter(None, found), None)

    def play(self):
        """Make a move, and return whether it was accepted."""
        position = self.view().position
        done = self.made.make_move.sync(
            self.match,
            client=self.client,
            body=self.find_move(position),
            expected_position=position,
            idempotency_key=new_key(),
        )
        return done.position > position


def seated(made, game):
    """Return two players: one opened the table, one came by the invitation."""
    models = made.models
    seats = [models.SeatSetup(name="Ada"), models.SeatSetup(name="Bruno")]
    anybody = made.client.Client(base_url=made.url)
    table = made.create_table.sync(
        client=anybody,
        body=models.NewTableRequest(game=models.NewTableRequestGame(game), seats=seats, sit=0),
        idempotency_key=new_key(),
    )
    invited = made.create_session.sync(
        UUID(table.match),
        client=anybody,
        body=models.SessionRequest(link=table.invitations[1].link),
    )
    players = [Player(made, table.match, token) for token in (table.token, invited.token)]
    sat = made.take_seat.sync(
        UUID(table.match), client=players[1].client, body=models.SeatRequest(name="Bruno")
    )
    assert (sat.seat, sat.taken) == (1, True)
    return players


@pytest.mark.slow
@pytest.mark.long
def test_a_generated_client_plays_whole_matches_of_every_game(client):
    play_whole_matches(client, GAMES)


@pytest.mark.slow
def test_a_generated_client_plays_a_whole_match(client):
    play_whole_matches(client, ["felci"])


def play_whole_matches(client, games):
    """Play a match of each game to its end, with two players."""
    for game in games:
        players = seated(client, game)
        while (mover := players[0].view().to_move) is not None:
            assert players[mover].play()
        audit = client.get_audit.sync(players[0].match, client=players[0].client)
        assert audit is not None
