"""Branches of a match, by the API and by the form."""

import json
import re

import pytest

from tests.adapters.matches import play_on as play_to_the_end
from tests.web.branches import PEOPLE, brought, given_up, match_of, play_on
from tests.web.visitors import NAMES, Table, Visitor, as_body, new_key
from web.context import service_of
from web.limits.rate_limits import Limits

BOTS = [{"by": "random"}, {"by": "random"}]


@pytest.fixture
def over(table):
    """Return a table whose match was given up."""
    return given_up(table)


@pytest.mark.parametrize("redraw", [False, True])
def test_the_player_who_looks_back_plays_on_against_a_bot(over, redraw):
    opened = play_on(over.spectator, over.path, redraw=redraw)

    match = match_of(over.app, opened.json["match"])
    assert opened.status_code == 201
    assert opened.headers["Location"] == opened.json["path"]
    assert [move.command for move in match.line] == [m.command for m in over.match.line[:4]]
    assert bool(match.opened.branch.anew) is redraw
    seen = over.spectator.get(f"/matches/{match.id}/view").json
    assert (seen["position"], seen["viewer"]) == (4, 0)


def test_friends_come_by_links_as_to_any_table(over):
    seats = [{"name": "Ada"}, {"by": "person"}]
    opened = play_on(over.players[0], over.path, seats=seats).json
    friend = Visitor(over.app)
    friend.follow(opened["invitations"][1]["link"])

    joining = friend.get(opened["path"], headers=PEOPLE).text
    assert "a branch from move 4 of another match" in joining
    assert "a match whose deal was known beforehand" in joining
    assert friend.post(f"{opened['path']}seat", json={"name": "Bruno"}).status_code == 200
    assert match_of(over.app, opened["match"]).moves == 4


def test_the_same_key_opens_the_same_table_and_another_one_another(over):
    visitor, key = over.players[0], new_key()
    first, again = (play_on(visitor, over.path, key).json["match"] for _ in range(2))

    assert first == again
    assert play_on(visitor, over.path).json["match"] != first
    other = play_on(visitor, over.path, key, at=5)
    assert (other.status_code, other.json["kind"]) == (422, "key_reused")


def test_the_branches_of_one_address_are_limited(new_app):
    ended = given_up(Table(new_app(Limits(branches=2, branches_per_second=0))))

    opened = [play_on(ended.spectator, ended.path) for _ in range(3)]

    assert [answer.status_code for answer in opened] == [201, 201, 429]
    assert opened[-1].json["kind"] == "too_many"


def test_a_branch_whose_answer_was_lost_counts_once(new_app):
    ended = given_up(Table(new_app(Limits(branches=1, branches_per_second=0))))
    visitor, key = ended.players[0], new_key()

    opened = [play_on(visitor, ended.path, key) for _ in range(3)]

    assert [answer.status_code for answer in opened] == [201, 201, 201]
    assert play_on(visitor, ended.path).status_code == 429


def test_a_branch_from_no_position_counts_for_nothing(new_app):
    ended = given_up(Table(new_app(Limits(branches=1, branches_per_second=0))))

    assert play_on(ended.spectator, ended.path, at=9999).status_code == 404
    assert play_on(ended.spectator, ended.path).status_code == 201


def test_the_last_position_leads_nowhere(played):
    for answer in (
        play_on(played.spectator, played.path, at=played.match.moves),
        played.spectator.get(f"{played.path}play-on"),
    ):
        assert (answer.status_code, answer.json["rule"]) == (409, "BRANCH-2")


def test_there_is_no_position_after_the_last_one(over):
    assert play_on(over.spectator, over.path, at=9999).status_code == 404
    assert over.spectator.get(f"{over.path}play-on?at=9999").status_code == 404


@pytest.mark.parametrize(
    "wanted",
    [
        {"seats": BOTS[:1], "sit": None},
        {"seats": [{"by": "nobody"}, {}]},
        {"seats": BOTS},
        {"at": -1},
        {"at": None},
        {"game": "bower"},
    ],
)
def test_a_table_that_the_game_does_not_allow_is_refused(over, wanted):
    assert play_on(over.spectator, over.path, **wanted).status_code == 422


def test_a_form_asks_who_plays_on(over):
    page = over.spectator.get(f"{over.path}play-on?at=4", headers=PEOPLE).text

    assert "Felci: play on from move 4" in page
    assert 'aria-label="The table after move 4"' in page
    assert page.count('<option value="here"') == 2

    form = {
        "key": new_key(),
        "at": "4",
        "by0": "house",
        "by1": "here",
        "deal": "redraw",
        "name": "Eva",
    }
    answer = over.spectator.post(f"{over.path}play-on", data=form)

    assert answer.status_code == 303
    match = match_of(over.app, answer.headers["Location"].split("/")[-2])
    assert (match.kinds, match.opened.branch.position) == (("house", "person"), 4)
    assert match.opened.branch.anew
    seen = over.spectator.get(f"{answer.headers['Location']}view").json
    assert (seen["viewer"], seen["players"][1]) == (1, "Eva")


def test_a_form_for_friends_alone_would_lose_their_links(over):
    form = {"key": new_key(), "at": "4", "by0": "person", "by1": "person"}
    answer = over.spectator.post(f"{over.path}play-on", data=form)

    assert answer.status_code == 422
    assert service_of(over.app).store.list.branches(over.id, 9) == []


def test_the_page_of_a_match_has_the_tree_of_what_continues_from_it(over):
    first = play_on(over.spectator, over.path, seats=BOTS, sit=None, at=3).json
    alone = play_on(over.spectator, over.path, at=5, spectators=False).json
    store = service_of(over.app).store

    page = over.spectator.get(over.path, headers=PEOPLE).text
    assert f'<a href="{first["path"]}">From move 3: ' in page
    assert f'href="{alone["path"]}"' not in page
    assert "<a>From move 5: " in page
    assert [row.id for row in store.list.branches(over.id, 9)] == [first["match"], alone["match"]]

    tree = over.spectator.get(f"{over.path}branches").json
    assert [(twig["path"], twig["position"], twig["branches"]) for twig in tree] == [
        (first["path"], 3, []),
        ("", 5, []),
    ]


def test_the_page_of_a_branch_says_of_which_match_it_is(over):
    opened = play_on(over.spectator, over.path, redraw=True).json

    page = Visitor(over.app).get(opened["path"], headers=PEOPLE).text

    assert "Branched from move 4 of another match; unseen pieces were reshuffled." in page
    assert f'<a href="{over.path}#4">' in page
    assert "a branch, from move 4" in page


def test_a_branch_after_undone_moves_names_its_position_in_both_matches(table):
    table.play(2)
    mover = table.match.line[-1].seat
    for seat, what in ((mover, "take_back"), (1 - mover, "agree")):
        table.players[seat].act(table.path, what, table.match.moves)
    given_up(table)
    at = table.match.moves
    opened = play_on(table.spectator, table.path, at=at).json

    page = Visitor(table.app).get(opened["path"], headers=PEOPLE).text

    here = match_of(table.app, opened["match"]).moves
    assert here == at - 2
    assert f"Branched from move {at} (here: move {here}) of another match" in page


def test_table_and_audit_say_of_the_deal_of_another_match_that_it_was_known_beforehand(over):
    words = "a match whose deal was known beforehand"
    store = service_of(over.app).store
    opened = play_on(over.spectator, over.path, at=0, seats=BOTS, sit=None).json
    play_to_the_end(store.matches, opened["match"])
    reader = Visitor(over.app)

    page = reader.get(opened["path"], headers=PEOPLE).text
    audit = reader.get(f"{opened['path']}audit", headers=PEOPLE).text

    assert f'<b class="known">{words}</b>' in page
    assert f"after move 0 of match {over.id}, with the same deal: {words};" in audit
    assert "everything else is as it was after move 0" in audit
    redraw = play_on(over.spectator, over.path, at=0, redraw=True).json
    assert words not in reader.get(redraw["path"], headers=PEOPLE).text


def test_lists_say_of_a_branch_that_it_is_one_and_its_head_leads_to_its_match(over):
    opened = play_on(over.spectator, over.path).json
    visitor = Visitor(over.app)

    for lists in ("/", "/matches"):
        assert "Felci, branch" in visitor.get(lists).text
    head = f'<a href="{over.path}#4">a branch, from move 4</a>'
    assert head in visitor.get(opened["path"], headers=PEOPLE).text


def test_a_damaged_match_has_no_link(over):
    opened = play_on(over.spectator, over.path).json
    over.store.note_corruption(over.id)

    page = over.spectator.get(opened["path"], headers=PEOPLE).text

    assert (
        "Branched from move 4 of another match, with the same deal: a match whose deal was known"
        in page
    )
    assert f'href="{over.path}#4"' not in page


def test_erasing_players_keeps_the_branches(over):
    opened = play_on(over.players[0], over.path).json
    over.store.names.forget(over.id, 0)

    page = Visitor(over.app).get(opened["path"], headers=PEOPLE)

    assert page.status_code == 200


def test_two_at_once_open_a_table_each(over):
    one, other = (play_on(visitor, over.path).json for visitor in over.players)

    assert one["match"] != other["match"]
    assert match_of(over.app, one["match"]).line == match_of(over.app, other["match"]).line


def test_the_log_of_a_branch_says_what_was_played_in_the_match_before(over):
    at = next(at for at, move in enumerate(over.match.line) if move.seat == 0 and at > 2)
    seats = [{"name": "Zoe"}, {"by": "random"}]
    opened = play_on(over.spectator, over.path, at=at, seats=seats).json
    match = match_of(over.app, opened["match"])
    move = as_body(next(match.game.moves(match.state, 0)))
    assert over.spectator.move(opened["path"], move, at).status_code == 200

    log = over.spectator.get(f"{opened['path']}log").json["log"]

    parts = [(entry["position"], entry["part"]) for entry in log if "part" in entry]
    assert parts == [(1, "In the previous match"), (at + 1, "In this match")]
    called = [{entry["who"] for entry in log if entry["position"] <= at and entry["who"]}]
    called.append({entry["who"] for entry in log if entry["position"] > at and entry["who"]})
    assert called == [{"Ada", "Bruno"}, {"Zoe"}]


def test_the_log_of_a_branch_of_a_branch_names_seats_where_it_knows_no_players(over):
    opened = play_on(over.spectator, over.path, seats=BOTS, sit=None).json
    play_to_the_end(service_of(over.app).store.matches, opened["match"])
    further = play_on(over.spectator, opened["path"]).json

    log = over.spectator.get(f"{further['path']}log").json["log"]

    assert {entry["who"] for entry in log if entry["who"]} == {"White", "Black"}


def test_a_record_of_a_branch_says_so_too_when_it_is_imported(over):
    opened = play_on(over.spectator, over.path, seats=BOTS, sit=None, redraw=True).json
    store = service_of(over.app).store
    play_to_the_end(store.matches, opened["match"])
    record = json.loads(over.spectator.get(f"{opened['path']}record").text)
    path = brought(over.spectator, {**record, "players": ["Ada", "Bruno"]})

    page = over.spectator.get(path, headers=PEOPLE).text

    assert "Branched from move 4 of another match; unseen pieces were reshuffled." in page
    assert f'<a href="{over.path}#4">' in page
    lost = {**record, "players": ["Eva", "Ugo"], "meta": {"branch": {"match": "m", "move": 4}}}
    assert (
        "Branched from move 4 of another match, with the same deal: a match whose deal was known"
        in (over.spectator.get(brought(over.spectator, lost), headers=PEOPLE).text)
    )


def test_branching_before_the_first_move_branches_from_the_deal(over):
    page = over.spectator.get(f"{over.path}play-on?at=0", headers=PEOPLE).text

    assert "play on from the deal" in page
    assert "move 0" not in page


def test_the_form_keeps_the_name_of_the_players_seat(over):
    pages = [
        visitor.get(f"{over.path}play-on", headers=PEOPLE).text.partition('class="branch fields"')
        for visitor in (over.players[1], over.spectator)
    ]

    typed = [re.findall('name="name" value="([^"]*)"', form) for _, _, form in pages]

    assert typed == [[NAMES[1]], [""]]


def test_every_bot_keeps_its_name_when_a_person_takes_the_seat_of_another(app):
    visitor = Visitor(app)
    opened = visitor.open(game="bloom", seats=[{"by": "random"}] * 5, sit=None).json
    play_to_the_end(service_of(app).store.matches, opened["match"])

    def called(taken, name):
        seats = [{"by": "person", "name": name} if seat == taken else BOTS[0] for seat in range(5)]
        branch = play_on(visitor, opened["path"], seats=seats, sit=taken).json
        return [
            player["name"] for player in visitor.get(f"{branch['path']}match-view").json["players"]
        ]

    assert called(1, "Zoe") == ["Salvia", "Zoe", "Melissa", "Basilio", "Menta"]
    assert called(1, "Menta") == ["Salvia", "Menta", "Melissa", "Basilio", "Timo"]


def test_players_on_one_screen_keep_their_names(app):
    seats = [{"name": "Ada"}, {"name": "Bruno"}]
    table = Table(app, names=["Ada"], seats=seats, same_screen=[1])
    play_to_the_end(table.store.matches, table.id)
    form = {"key": new_key(), "at": "4", "by0": "here", "by1": "here", "name": "Ada"}

    path = table.players[0].post(f"{table.path}play-on", data=form).headers["Location"]

    players = table.players[0].get(f"{path}match-view").json["players"]
    assert [player["name"] for player in players] == ["Ada", "Bruno"]
