"""A branch reveals nothing that is hidden in a running match."""

import json
from random import Random

import msgspec
import pytest

from adapters.records.export import export_match
from adapters.records.serializer import as_json
from tests.web.branches import PEOPLE, broken_off, brought, given_up, match_of, play_on
from tests.web.visitors import Table, Visitor, new_key
from web.context import service_of


@pytest.fixture
def over(table):
    """Return a table whose match was given up."""
    return given_up(table)


@pytest.mark.parametrize("who", ["player", "spectator", "stranger"])
def test_a_running_match_cannot_be_branched_from(table, who):
    table.play(5)
    visitors = {"player": table.players[0], "spectator": table.spectator}
    visitor = visitors.get(who) or Visitor(table.app)

    for answer in (
        play_on(visitor, table.path),
        visitor.get(f"{table.path}branches"),
        visitor.get(f"{table.path}play-on?at=2"),
        visitor.post(f"{table.path}play-on", data={"key": new_key(), "at": "2"}),
    ):
        assert (answer.status_code, answer.json["kind"]) == (409, "unfinished")
    assert service_of(table.app).store.list.branches(table.id, 9) == []


def test_a_running_branch_cannot_be_branched_from(over):
    opened = play_on(over.players[0], over.path, redraw=True).json

    assert play_on(over.players[0], opened["path"], at=1).status_code == 409
    assert Visitor(over.app).get(f"{opened['path']}record").status_code == 409


def test_a_branch_shows_nothing_that_depends_on_hidden_pieces(over, monkeypatch):
    """A player and a stranger get the same of two branches, whatever was redrawn."""
    shown = []
    for seed in (1, 2):
        chance = Random(seed)
        monkeypatch.setattr(service_of(over.app).store, "seed", lambda c=chance: c.randbytes(32))
        opened = play_on(over.players[0], over.path, redraw=True).json
        match = match_of(over.app, opened["match"])
        paths = [
            f"{opened['path']}{what}" for what in ("view", "match-view", "log", "help?thing=pile")
        ]
        answers = [
            visitor.get(path).text.replace(match.id, "ID")
            for visitor in (over.players[0], over.spectator)
            for path in paths
        ]
        shown.append((match.deal, [without_chance(text) for text in answers]))

    (first, here), (second, there) = shown
    assert first != second
    assert here == there


def without_chance(text):
    """Return an answer without what names the match's own seeds, clocks and links."""

    def pruned(value):
        if isinstance(value, dict):
            own = {"chain", "seeds", "browsers", "watch", "time", "connected"}
            return {name: pruned(message) for name, message in value.items() if name not in own}
        return [pruned(message) for message in value] if isinstance(value, list) else value

    return pruned(json.loads(text))


def test_a_record_that_was_broken_off_is_played_on_with_the_rest_drawn_now(over):
    record = broken_off(over)
    path = brought(over.spectator, record)

    page = over.spectator.get(f"{path}play-on", headers=PEOPLE).text
    opened = play_on(over.spectator, path, at=6).json
    match = match_of(over.app, opened["match"])

    assert "unseen when the match stopped is reshuffled" in page
    assert 'value="fell"' not in page
    assert match.opened.branch.anew
    assert msgspec.to_builtins(match.deal) != record["deal"]
    assert [move["by"] for move in record["moves"]] == [move.seat for move in match.line]


def test_importing_a_seats_view_of_a_running_match_reveals_nothing(app, visitor):
    """Hidden pieces of such a record are invented: they are redrawn with other seeds."""
    table = Table(app)
    table.play(5)
    match = table.match
    known = table.players[0].get(f"{table.path}view").json
    hidden = match.deal.pile[-known["view"]["pile_size"] :]

    assert export_match(table.store, table.id).sealed
    for what in ("record", "audit", "replay.html", "branches", "play-on"):
        assert table.players[0].get(f"{table.path}{what}").status_code == 409
    record = json.loads(as_json(export_match(table.store, table.id).record))
    guessed = [*record["deal"]["pile"][: -len(hidden)], *sorted(hidden)]
    made_up = {**record, "deal": {"pile": guessed}, "meta": {}}
    path = brought(visitor, made_up)
    branch = match_of(app, play_on(visitor, path, at=5).json["match"])

    pile = branch.deal.pile[-len(hidden) :]
    assert sorted(pile) == sorted(hidden)
    assert pile not in (hidden, tuple(sorted(hidden)))
