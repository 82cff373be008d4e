"""Table actions over HTTP: takeback, resignation, hand-over, and their idempotency keys."""

import pytest

from adapters.eventstore.loaded_match import WISHES
from domain.match.table_actions import PATIENCE
from tests.web.visitors import NAMES, Table, Visitor, new_key
from web.api.schemas.play import TableActionRequest
from web.context import service_of


def do(table: Table, player: Visitor, what: str, key: str | None = None, at=None, **more):
    """Let a player do something at the table."""
    position = table.match.moves if at is None else at
    return player.act(table.path, what, position, key, **more)


def seen(table: Table, visitor: Visitor, what: str = ""):
    """Return the picture that somebody has now."""
    return visitor.get(f"{table.path}match-view{what}").json


def running(table: Table, visitor: Visitor):
    """Return what a player may do besides moves."""
    return seen(table, visitor)["now"]["table"]["running"]


@pytest.fixture
def asked(table: Table) -> Table:
    """Return a table where white asks to take back its last move, which showed a fern."""
    table.play(2)
    mover = table.match.line[-1].seat
    assert do(table, table.players[mover], "take_back").status_code == 200
    assert table.match.pending_takeback.seat == mover
    return table


def test_the_other_is_asked_and_agrees(asked):
    mover = asked.match.pending_takeback.seat
    other = asked.players[1 - mover]

    assert seen(asked, other)["status"]["sentence"] == f"{NAMES[mover]} asks to undo a move."
    assert running(asked, other)["answer"]
    assert not running(asked, asked.players[mover])["answer"]
    assert do(asked, other, "agree").json["position"] == 3

    assert asked.match.line[-1:] == asked.match.line[:1]
    assert asked.match.to_move == mover
    texts = [entry["text"] for entry in seen(asked, other)["log"]]
    assert texts[-3:] == ["asks to undo a move", "agrees", "undoes a move"]


def test_while_a_bot_stands_in_a_takeback_waits_for_the_person(table):
    table.play(2)
    mover = table.match.line[-1].seat
    do(table, table.players[1 - mover], "hand_over")

    assert running(table, table.players[mover])["take_back"] == "ask"
    do(table, table.players[mover], "take_back")

    assert len(table.match.line) == 2
    assert seen(table, table.players[mover])["status"]["sentence"] == (
        f"You asked to undo a move. A bot is playing for {NAMES[1 - mover]} and can't agree."
        " Wait until they are back, or for the next move."
    )
    do(table, table.players[1 - mover], "come_back")
    assert seen(table, table.players[mover])["status"]["sentence"] == ("You asked to undo a move.")
    do(table, table.players[1 - mover], "agree")
    assert len(table.match.line) == 1


def test_the_other_refuses(asked):
    other = asked.players[1 - asked.match.pending_takeback.seat]

    assert do(asked, other, "refuse").json["position"] == 2

    assert asked.match.pending_takeback is None
    assert len(asked.match.line) == 2


def test_the_player_who_asked_lets_it_be(asked):
    mover = asked.match.pending_takeback.seat
    them = asked.players[mover], asked.players[1 - mover]
    offered = [seen(asked, who)["now"]["table"]["running"]["withdraw"] for who in them]

    assert offered == [True, False]
    assert do(asked, them[1], "withdraw").json["rule"] == "TABLE-17"
    assert do(asked, them[0], "withdraw").json["position"] == 2
    assert asked.match.pending_takeback is None
    assert seen(asked, them[1])["log"][-1]["text"] == "withdraws the undo request"


def test_the_player_who_asked_is_shown_how_many_moves_would_be_undone(table):
    table.play(5)
    mover = 1 - table.match.line[-1].seat
    do(table, table.players[mover], "take_back")
    undone = len(table.match.line) - table.match.pending_takeback.left

    assert undone > 1
    assert seen(table, table.players[mover])["status"]["sentence"] == (
        f"You asked to undo your last move: {undone} moves would be undone."
    )


def test_looking_back_still_shows_what_was_taken_back(asked):
    mover = asked.match.pending_takeback.seat
    before = seen(asked, asked.spectator, "?at=2")["scene"]
    do(asked, asked.players[1 - mover], "agree")

    assert seen(asked, asked.spectator, "?at=2")["scene"] == before
    assert seen(asked, asked.spectator)["scene"] == seen(asked, asked.spectator, "?at=1")["scene"]


def test_a_match_with_a_takeback_continues_to_its_end_and_its_record_is_legal(asked):
    do(asked, asked.players[1 - asked.match.pending_takeback.seat], "agree")
    asked.play()

    audit = asked.spectator.get(f"{asked.path}audit.json").json
    record = asked.spectator.get(f"{asked.path}record").json
    assert audit["legal"]
    assert audit["claim"]["agrees"]
    assert len(record["moves"]) == len(asked.match.line) == asked.match.moves - 2


def test_a_repeated_request_with_one_key_asks_once(table):
    table.play(2)
    mover = table.players[table.match.line[-1].seat]

    answers = [do(table, mover, "take_back", key="again", at=2) for _ in range(2)]

    assert answers[0].data == answers[1].data
    assert [entry["text"] for entry in seen(table, mover)["log"]].count("asks to undo a move") == 1


def test_a_command_for_another_position_is_stale(table):
    table.play(3)

    answer = do(table, table.players[0], "take_back", at=2)

    assert (answer.status_code, answer.json["kind"]) == (409, "late")


@pytest.mark.parametrize("what", ["agree", "refuse", "withdraw", "take_back", "come_back"])
def test_an_impossible_request_is_refused_with_a_sentence(table, what):
    answer = do(table, table.players[0], what)

    assert answer.status_code == 409
    assert answer.json["rule"].startswith("TABLE-")
    assert answer.json["sentence"]


@pytest.mark.parametrize(
    "body", [{}, {"do": "shout"}, {"do": "hand_over", "seat": -1}, {"do": "hand_over", "seat": "x"}]
)
def test_a_value_of_the_wrong_form_is_refused(table, body):
    headers = {"Expected-Position": "0", "Idempotency-Key": new_key()}

    answer = table.players[0].post(f"{table.path}table", json=body, headers=headers)

    assert answer.status_code == 422


def test_a_spectator_cannot_act(table):
    assert do(table, table.spectator, "resign").status_code == 403
    assert seen(table, table.spectator)["now"]["table"] is None


def test_a_player_who_resigns_has_lost_and_the_record_is_open(table):
    table.play(4)
    assert table.spectator.get(f"{table.path}record").status_code == 409

    assert do(table, table.players[0], "resign").status_code == 200

    sentences = [
        seen(table, visitor)["status"]["sentence"] for visitor in (*table.players, table.spectator)
    ]
    assert sentences == [
        "You resigned; Bruno wins.",
        "Ada resigned; you win.",
        "Ada resigned; Bruno wins.",
    ]
    record = table.spectator.get(f"{table.path}record").json
    assert (len(record["moves"]), record["meta"]["resigned"]) == (4, 0)
    assert "result" not in record
    assert record["fairness"]["server"]["seed"]
    assert table.spectator.get(f"{table.path}audit").status_code == 200
    assert table.spectator.get(f"{table.path}replay.html").status_code == 200
    assert table.spectator.get("/").status_code == 200


def test_a_bot_takes_over_for_a_player_who_leaves_until_they_are_back(table):
    assert do(table, table.players[0], "hand_over").status_code == 200
    assert seen(table, table.spectator)["players"][0]["kind"] == "bot"
    assert running(table, table.players[0])["handed"]

    assert do(table, table.players[0], "come_back").status_code == 200
    assert seen(table, table.spectator)["players"][0]["kind"] == "person"


def test_everybody_reads_that_a_bot_plays_for_a_player_who_left(table):
    left = table.match.to_move
    assert do(table, table.players[left], "hand_over").status_code == 200

    for visitor in (table.players[1 - left], table.spectator):
        view = seen(table, visitor)
        assert view["status"]["sentence"] == f"A bot is playing for {NAMES[left]}."
        assert view["players"][left]["stand_in"] == "a bot is playing"
        assert "stand_in" not in view["players"][1 - left]
    own = seen(table, table.players[left])
    assert own["status"]["sentence"] == "A bot is playing for you."
    assert own["players"][left]["stand_in"] == "a bot plays for you"
    assert "A bot is playing for you" in table.players[left].get("/yours").text
    assert f"A bot is playing for {NAMES[left]}" in table.players[1 - left].get("/yours").text

    assert do(table, table.players[1 - left], "resign").status_code == 200
    assert seen(table, table.spectator)["players"][left]["stand_in"] == "a bot took over"


def test_on_ones_own_turn_the_list_of_ones_matches_names_those_for_whom_a_bot_plays(table):
    due = table.match.to_move
    assert do(table, table.players[1 - due], "hand_over").status_code == 200

    note = f"Your turn; a bot is playing for {NAMES[1 - due]}"
    assert note in table.players[due].get("/yours").text


def test_a_player_who_is_away_on_turn_can_be_replaced_after_a_while(table, monkeypatch):
    away = table.match.to_move
    other = table.players[1 - away]
    assert running(table, other)["away"] == [away]
    early = do(table, other, "hand_over", seat=away)
    assert (early.status_code, early.json["kind"]) == (409, "not_away")

    later = table.store.clock() + PATIENCE
    monkeypatch.setattr(table.store.clock, "_clock", lambda: later)
    present = do(table, other, "hand_over", seat=away)
    assert (present.status_code, present.json["kind"]) == (409, "not_away")
    hub = service_of(table.app).hub
    monkeypatch.setattr(hub, "_began", hub._began - PATIENCE / 1000)

    assert do(table, other, "hand_over", seat=away).status_code == 200
    assert table.match.kinds[away] == "house"


def test_a_player_who_is_not_on_turn_is_not_replaced(table, monkeypatch):
    later = table.store.clock() + PATIENCE
    monkeypatch.setattr(table.store.clock, "_clock", lambda: later)
    mover = table.match.to_move

    answer = do(table, table.players[mover], "hand_over", seat=1 - mover)

    assert (answer.status_code, answer.json["kind"]) == (409, "not_away")


def test_at_a_rematch_everybody_sits_on_the_next_seat(table):
    do(table, table.players[0], "resign")
    paths = [player.post(f"{table.path}rematch").headers["Location"] for player in table.players]

    assert paths[0] == paths[1] != table.path
    pictures = [player.get(f"{paths[0]}match-view").json for player in table.players]
    assert [view["viewer"] for view in pictures] == [1, 0]
    assert [player["name"] for player in pictures[0]["players"]] == ["Bruno", "Ada"]
    assert seen(table, table.spectator)["now"]["table"] is None
    assert seen(table, table.players[0])["now"]["table"]["rematch"] == paths[0]


def test_there_is_no_rematch_before_the_end_and_for_who_had_no_seat(table):
    assert table.players[0].post(f"{table.path}rematch").status_code == 409
    assert table.spectator.post(f"{table.path}rematch").status_code == 403


def test_a_key_does_one_thing_at_the_table(table):
    table.play(2)
    seat = table.match.line[-1].seat
    mover = table.players[seat]

    for what, others in (
        ("take_back", ({"what": "resign"}, {"what": "agree"}, {"what": "hand_over"})),
        ("hand_over", ({"what": "come_back"}, {"what": "hand_over", "seat": 1 - seat})),
        ("come_back", ({"what": "hand_over"}, {"what": "go_on"})),
    ):
        first = do(table, mover, what, key=what)
        assert first.status_code == 200
        for other in others:
            answer = do(table, mover, key=what, **other)
            assert (answer.status_code, answer.json["kind"]) == (422, "key_reused")
        assert do(table, mover, what, key=what).data == first.data
    assert not table.match.over


def test_a_named_seat_must_be_the_players_own(table):
    table.play(2)

    answers = [
        do(table, table.players[0], "hand_over", key="away", **named) for named in ({}, {"seat": 0})
    ]

    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].data == answers[1].data


def test_every_table_action_is_recognized_by_its_event():
    """Else it would be refused when it is sent a second time."""
    known = {*WISHES.values(), "hand_over", "come_back"}

    assert known == set(TableActionRequest().fields["do"].validate.choices)


@pytest.mark.parametrize("says", ["agree", "refuse"])
def test_an_answer_to_a_takeback_is_given_once(table, says):
    table.play(2)
    mover = table.match.line[-1].seat
    do(table, table.players[mover], "take_back")
    other, at = table.players[1 - mover], table.match.moves

    answers = [do(table, other, says, key="once", at=at) for _ in range(3)]

    assert [answer.status_code for answer in answers] == [200, 200, 200]
    assert len({answer.data for answer in answers}) == 1
    assert do(table, other, "resign", key="once", at=at).status_code == 422


def test_an_undo_request_is_withdrawn_once(table):
    table.play(2)
    mover = table.players[table.match.line[-1].seat]
    do(table, mover, "take_back")
    at = table.match.moves

    answers = [do(table, mover, "withdraw", key="enough", at=at) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].data == answers[1].data


def test_a_player_who_resigns_twice_has_resigned_once(table):
    table.play(2)

    answers = [do(table, table.players[0], "resign", key="once") for _ in range(2)]

    assert answers[0].status_code == 200
    assert answers[0].data == answers[1].data
