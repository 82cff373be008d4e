"""Views of a match over HTTP: current, earlier, in words, and after the end."""

import json

import msgspec
import pytest

from adapters.records.audit import audit
from adapters.records.parser import read_record
from domain.game import Observer
from tests.web.visitors import Visitor
from web.games.scene import Choices


def test_everybody_gets_the_games_view_of_their_own_seat(table):
    match = table.match
    for visitor, viewer in (
        (table.players[0], 0),
        (table.players[1], 1),
        (table.spectator, Observer.SPECTATOR),
    ):
        seen = visitor.get(f"{table.path}view").json

        view = json.loads(msgspec.json.encode(match.game.view(match.state, viewer)))
        assert seen == {
            "match": table.id,
            "game": "felci",
            "position": 0,
            "viewer": viewer,
            "players": ["Ada", "Bruno"],
            "to_move": 0,
            "over": False,
            "view": view,
        }


def test_the_view_of_an_earlier_position_is_what_was_seen_then(table):
    seen = []
    for at in range(8):
        seen.append([player.get(f"{table.path}view").data for player in table.players])
        table.play(1)
        assert table.match.moves == at + 1

    for at, views in enumerate(seen):
        for player, view in zip(table.players, views, strict=True):
            assert player.get(f"{table.path}view?at={at}").data == view


def test_the_match_view_of_an_earlier_position_differs_only_in_its_live_state(table):
    table.play(3)
    then = table.players[0].get(f"{table.path}match-view").json
    table.play(4)

    later = table.players[0].get(f"{table.path}match-view?at=3").json

    assert later.pop("now")["last"] == 7
    assert then.pop("now")["last"] == 3
    assert later == then


@pytest.mark.parametrize("what", ["view", "match-view", "log"])
@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("at=4", 404),
        ("at=-1", 422),
        ("at=1.0", 422),
        ("at=", 422),
        ("as=nobody", 422),
        ("as=9", 403),
        ("as=referee", 403),
        ("as=0", 200),
        ("as=1", 403),
        ("as=spectator", 200),
        ("at=2&as=1", 403),
    ],
)
def test_other_viewers_are_refused_while_a_match_runs(table, what, query, status):
    table.play(3)

    assert table.players[0].get(f"{table.path}{what}?{query}").status_code == status


@pytest.mark.parametrize("what", ["view", "match-view", "log"])
def test_after_the_end_everybody_may_choose_any_viewer(played, what):
    for viewer in ("referee", "0", "1", "spectator"):
        answer = played.spectator.get(f"{played.path}{what}?at=5&as={viewer}")
        assert answer.status_code == 200
        assert str(answer.json["viewer"]) == viewer
    assert played.spectator.get(f"{played.path}{what}?as=2").status_code == 404


def test_a_player_may_look_as_a_spectator(table):
    table.play(3)

    own = table.players[0].get(f"{table.path}view?as=spectator").data

    assert own == table.spectator.get(f"{table.path}view").data


def test_the_log_tells_in_words_what_its_viewer_was_shown(table):
    table.play(3)

    reported = table.players[0].get(f"{table.path}log").json

    assert (reported["position"], reported["viewer"]) == (3, 0)
    assert reported["log"][0]["text"] == "Each player is dealt 4 ferns; 42 are left in the pile."
    assert {entry["who"] for entry in reported["log"][1:]} == {"Ada"}
    earlier = table.players[0].get(f"{table.path}log?at=1").json
    assert earlier["log"] == [entry for entry in reported["log"] if entry["position"] <= 1]


def test_choices_are_returned_pick_by_pick(table):
    seen = table.players[0].get(f"{table.path}match-view").json
    start = seen["now"]["choices"]

    answer = table.players[0].post(
        f"{table.path}choices", json={"position": 0, "picks": [start["open"][0]]}
    )

    assert answer.status_code == 200
    choices = msgspec.json.decode(answer.data, type=Choices)
    assert choices.picks == (start["open"][0],)


def test_prefetched_choices_are_those_that_are_answered_pick_by_pick(table):
    player, path = table.players[0], f"{table.path}choices"

    def answer(picks, **options):
        return player.post(path, json={"position": 0, "picks": picks, **options}).json

    start = answer([], prefetch=True)

    assert start["open"] == list(start["after"])
    for pick, choices in start["after"].items():
        assert choices["open"] == list(choices["after"])
        assert {**choices, "after": {}} == answer([pick])
    further, whole = next(iter(choices["after"].items()))
    assert whole == answer([pick, further])


def test_choices_are_for_the_newest_position(table):
    table.play(1)

    answer = table.players[0].post(f"{table.path}choices", json={"position": 0, "picks": []})

    assert (answer.status_code, answer.json["kind"]) == (409, "late")


def test_a_viewer_who_is_not_to_move_has_no_choices(table):
    body = {"position": 0, "picks": ["c4"]}
    for visitor in (table.players[1], table.spectator):
        answer = visitor.post(f"{table.path}choices", json=body)
        assert answer.status_code == 200
        assert not answer.json.get("open")


def test_only_a_player_may_choose_ahead_in_another_players_turn(table):
    waiting, on_turn = table.players[1], table.players[0]
    body = {"position": 0, "picks": [], "ahead": True}

    def opened(visitor):
        return visitor.post(f"{table.path}choices", json=body).json["open"]

    assert any(id.startswith("black-hand-") for id in opened(waiting))
    assert opened(table.spectator) == []
    assert all(not id.startswith("black-") for id in opened(on_turn))


@pytest.mark.parametrize(
    "body",
    [{}, {"position": 0}, {"position": "0", "picks": []}, {"position": 0, "picks": [1]}, []],
    ids=range(5),
)
def test_picks_of_another_form_are_malformed(table, body):
    assert table.players[0].post(f"{table.path}choices", json=body).status_code == 422


def test_the_record_is_secret_until_the_match_has_ended(table):
    for visitor in (*table.players, table.spectator):
        for what in ("record", "audit", "audit.json"):
            answer = visitor.get(f"{table.path}{what}")
            assert (answer.status_code, answer.json["kind"]) == (409, "unfinished")


def test_the_record_of_an_ended_match_can_be_read_and_audited_anywhere(played):
    answer = played.spectator.get(f"{played.path}record")

    record = read_record(answer.data)
    assert record.players == ("Ada", "Bruno")
    assert len(record.moves) == played.match.moves
    assert record.fairness is not None
    audited = json.loads(msgspec.json.encode(audit(record).verdict))
    assert audited["legal"]
    assert audited["claim"]["agrees"]
    served = {**audited, "source": "database"}
    assert played.spectator.get(f"{played.path}audit.json").json == served
    assert played.spectator.get(f"{played.path}audit").json == served


def test_a_table_that_is_not_full_yet_can_be_looked_at(visitor):
    path = visitor.open(sit=0).json["path"]

    assert visitor.get(f"{path}view").json["to_move"] is None
    assert visitor.get(f"{path}match-view").json["now"]["waiting"]["free"] == ["black"]
    assert visitor.get(f"{path}log").json["log"] == []
    assert visitor.get(f"{path}record").status_code == 409


def test_only_players_see_the_invitations(visitor, app):
    opened = visitor.open(sit=0).json
    waiting = visitor.get(f"{opened['path']}match-view").json["now"]["waiting"]
    assert [invitation["link"] for invitation in waiting["invitations"]] == [
        opened["invitations"][1]["link"]
    ]

    looking = Visitor(app).get(f"{opened['path']}match-view")
    assert looking.json["now"]["waiting"]["invitations"] == []
    assert "/join/" not in looking.text


def test_an_invitation_is_shown_to_nobody_once_its_seat_is_taken(table):
    for visitor in (*table.players, table.spectator):
        assert "/join/" not in visitor.get(f"{table.path}match-view").text
