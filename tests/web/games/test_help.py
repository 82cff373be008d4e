"""Every thing on every table has help, by a rule of the rules page."""

import re
from functools import cache

import pytest

from adapters.records.replay import replay
from domain import match as matches
from domain.game import Observer
from tests.golden import RECORDS, recorded
from web.games.registry import PRESENTATIONS
from web.view_models.help import NoSuchThing, help_on
from web.view_models.live_state import TableContext
from web.view_models.match_view import build_view

TOLD_BY_CODE = re.compile(r"\bN\d\d\b|[a-z]+-[a-z]+-\d|_|\{")
"""What only the code or a record has for a name."""


def looked_at(path, at, viewer):
    """Return the picture of a recorded match after a share of its moves, and the view of it."""
    played = replay(recorded(path))
    position = int(played.last.moves * at)
    names = recorded(path).players
    seen = build_view("a-match", played.events, viewer, TableContext(names), position)
    return seen, matches.view(played.positions[position], viewer)


def one_of_each(scene):
    """Return the ids of things of which no two are called and look alike but for numbers."""
    things = {
        (re.sub(r"\d+", "#", thing.id), thing.kind, bool(thing.label), getattr(thing, "face", "")):
        thing.id for thing in (*scene.places, *scene.shapes)
    }  # fmt: skip
    return things.values()


@cache
def rules_of(game):
    """Return the ids of the rules that a game's page has."""
    return set(re.findall(r"^### (\S+)", PRESENTATIONS[game].rules("en").read_text(), re.MULTILINE))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_thing_of_a_recorded_match_has_its_help(path):
    game, seats = path.parent.name, range(len(recorded(path).players))
    for at, viewer in ((0.6, seats[-1]), (0.3, Observer.SPECTATOR), (1, seats[0])):
        seen, view = looked_at(path, at, viewer)
        for id in one_of_each(seen.scene):
            reported = help_on(seen, view, id)
            assert all((reported.name, reported.does)), id
            assert reported.rule in rules_of(game), id
            words = f"{reported.name} {reported.does} {reported.now}"
            assert not TOLD_BY_CODE.search(words), (id, words)
            assert not re.match(f"{re.escape(reported.name)}([,:]|$)", reported.now), words
            assert not reported.now.lower().endswith(f": {reported.name.lower()}"), words
            assert not reported.now or reported.now not in reported.does, words


def test_no_thing_that_does_not_exist_has_any():
    seen, view = looked_at(RECORDS[0], 1, 0)
    with pytest.raises(NoSuchThing):
        help_on(seen, view, "nothing-of-the-kind")


def test_a_table_is_asked_for_the_help_on_what_its_viewer_sees(table):
    held = next(
        shape["id"]
        for shape in table.players[0].get(f"{table.path}match-view").json["scene"]["shapes"]
        if shape.get("zone") == "hand"
    )
    own = table.players[0].get(f"{table.path}help?thing={held}")
    assert (own.json["rule"], own.json["name"].split()[1]) == ("FEL-4.3", "fern")
    assert table.spectator.get(f"{table.path}help?thing={held}").status_code == 404
    assert table.spectator.get(f"{table.path}help?thing=white-hand-0").json["name"] == "Hidden fern"


def test_the_help_of_a_piece_has_the_last_log_line_about_it(table):
    table.play(6)
    shapes = table.spectator.get(f"{table.path}match-view").json["scene"]["shapes"]
    fern = next(shape for shape in shapes if shape["id"].startswith("fern-"))
    reported = table.spectator.get(f"{table.path}help?thing={fern['id']}").json
    assert reported["history"].endswith(fern["place"])


@pytest.mark.parametrize("game", PRESENTATIONS)
def test_a_lesson_has_help_on_its_table(visitor, game):
    scene = visitor.get(f"/learn/{game}/match-view").json["scene"]
    reported = visitor.get(f"/learn/{game}/help?thing={scene['places'][0]['id']}").json
    assert reported["rule"] in rules_of(game)
    assert visitor.get(f"/learn/{game}/help?thing=nothing").status_code == 404
