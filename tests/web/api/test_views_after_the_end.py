"""Views of other seats after the end: byte for byte what was sent to them during the match."""

import json
import re
from contextlib import ExitStack

import pytest

from domain.game import Observer
from domain.registry import GAMES
from tests.offline_replays import film_of
from tests.web.imports import imported
from tests.web.live.apply_patch import written
from tests.web.server_thread import Watching
from tests.web.visitors import Table, Visitor

APART = 5
"""Every so many moves everybody looks: at each it would be the same, but slow."""
MOVES = 30
"""After so many, or before the last one of a shorter match, somebody gives up."""
every_game = pytest.mark.parametrize("game", GAMES)


def without_now(match_view):
    """Return a picture's text without its last part, which depends on the moment."""
    seen = json.loads(match_view) if isinstance(match_view, bytes) else match_view
    return written({**seen, "now": None})


def with_open_past(app, game):
    """Open a table at which everything that was played can be looked up."""
    return Table(app, game=game, open_notes=GAMES[game].memory is not None)


def give_up(table):
    """End the match."""
    at = table.match.moves
    assert table.players[0].act(table.path, "resign", at).status_code == 200


def take_back(table):
    """Make a move, and take it back: at once, or because the other agrees."""
    seat = table.match.to_move
    table.play(1)
    at = table.match.moves
    assert table.players[seat].act(table.path, "take_back", at).status_code == 200
    if table.match.pending_takeback:
        agreed = table.players[1 - seat].act(table.path, "agree", at)
        assert agreed.status_code == 200
    assert table.match.moves == at + 1


@every_game
def test_views_of_past_positions_are_the_same_bytes_as_were_sent_then(app, url, game):
    table = with_open_past(app, game)
    viewers = {0: table.players[0], 1: table.players[1], "spectator": table.spectator}
    sent, before = {}, None
    with ExitStack() as opened:
        pages = {
            viewer: opened.enter_context(Watching(url, table, visitor))
            for viewer, visitor in viewers.items()
        }
        take_back(table)
        while before != (at := table.match.moves) < MOVES:
            for viewer, visitor in viewers.items():
                pushed = pages[viewer].at(at)
                answers = [visitor.get(f"{table.path}{what}").data for what in ("view", "log")]
                sent[viewer, at] = (without_now(pushed), *answers)
                response = visitor.get(f"{table.path}match-view")
                assert without_now(response.data) == without_now(pushed)
            before = at
            table.play_within(APART)

    given_up = table.match.moves
    give_up(table)
    anybody = Visitor(app)
    earlier = {looked: seen for looked, seen in sent.items() if looked[1] < given_up}
    assert earlier
    for (viewer, at), (match_view, view, log) in earlier.items():
        query = f"at={at}&as={viewer}"
        assert without_now(anybody.get(f"{table.path}match-view?{query}").data) == match_view
        assert anybody.get(f"{table.path}view?{query}").data == view
        assert anybody.get(f"{table.path}log?{query}").data == log


@every_game
def test_the_mover_sees_of_a_move_what_is_seen_of_it_later(app, game):
    table = with_open_past(app, game)
    mover = table.players[seat := table.match.to_move]
    table.play(1)
    then = mover.get(f"{table.path}match-view").data
    table.play(1)
    give_up(table)

    later = Visitor(app).get(f"{table.path}match-view?at=1&as={seat}")

    assert without_now(later.data) == without_now(then)


def test_until_the_end_no_other_viewer_is_offered(table):
    table.play(3)
    for visitor in (*table.players, table.spectator):
        assert visitor.get(f"{table.path}match-view").json["now"]["viewpoints"] == []
    refused = table.players[0].get(f"{table.path}match-view?at=1&as=1")
    assert (refused.status_code, refused.json["kind"]) == (403, "forbidden")
    assert refused.json["sentence"] == "Until the match is over, you see only your own view."


def test_at_the_end_all_viewers_are_offered(played):
    for visitor in (*played.players, played.spectator):
        viewpoints = visitor.get(f"{played.path}match-view").json["now"]["viewpoints"]
        assert [eye["viewer"] for eye in viewpoints] == [0, 1, *Observer]
        assert [eye["name"] for eye in viewpoints] == [
            "Ada, white",
            "Bruno, black",
            "a spectator",
            "everything",
        ]


@pytest.mark.parametrize("name", ["felci/unfinished", "bloom/unfinished_in_round_2"])
def test_an_unfinished_record_is_open_to_all_viewers(app, name):
    path = imported(app, name)
    anybody = Visitor(app)

    viewpoints = anybody.get(f"{path}match-view").json["now"]["viewpoints"]

    assert len(viewpoints) > 3
    for eye in viewpoints:
        seen = anybody.get(f"{path}match-view?at=2&as={eye['viewer']}")
        assert (seen.status_code, seen.json["viewer"]) == (200, eye["viewer"])
    hidden = anybody.get(f"{path}match-view?as=0").json["scene"]
    assert hidden != anybody.get(f"{path}match-view?as=referee").json["scene"]


def test_the_seat_of_a_bot_is_a_viewer_too(app, visitor):
    opened = visitor.open(seats=[{"name": "Ada"}, {"by": "random"}], sit=0).json
    path = opened["path"]
    assert visitor.get(f"{path}match-view?as=1").status_code == 403
    at = visitor.get(f"{path}match-view").json["position"]
    visitor.act(path, "resign", at)

    assert visitor.get(f"{path}match-view?at={at}&as=1").json["seat"] == 1


def test_a_player_without_a_name_is_offered_by_the_seat_alone(app, visitor):
    path = visitor.open(seats=[{}, {"by": "random", "name": "Bruno"}], sit=0).json["path"]
    visitor.act(path, "resign", visitor.get(f"{path}match-view").json["position"])

    viewpoints = visitor.get(f"{path}match-view").json["now"]["viewpoints"]

    assert [eye["name"] for eye in viewpoints[:2]] == ["White", "Bruno, black"]


def test_an_offline_replay_names_viewers_and_marks_undone_moves_as_the_table_does(app):
    table = with_open_past(app, "felci")
    take_back(table)
    table.play(1)
    give_up(table)
    view = table.spectator.get(f"{table.path}match-view").json
    page = table.spectator.get(f"{table.path}replay.html").text

    shown = re.search('<select id="viewpoint">(.*?)</select>', page)[1]
    eyes = {eye["viewer"]: eye["name"] for eye in view["now"]["viewpoints"]}
    assert re.findall("<option[^>]*>(.*?)<", shown) == [eyes["referee"], eyes[0], eyes[1]]
    undone = [line["position"] for line in view["log"] if line["undone"]]
    assert [int(at) for at in re.findall('class="line undone" value="([0-9]+)"', page)] == undone
    assert undone == [1]
    film = film_of(page)
    first = {line["position"]: f"{line['who']} {line['text']}" for line in reversed(view["log"])}
    assert film["announcements"][1:] == [f"Move {at} of 3. {first[at]}." for at in (1, 2, 3)]
