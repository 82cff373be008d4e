"""How is a match played on from a position: by programs, by a form, and by nobody while it runs?"""

import json
from random import Random

import msgspec
import pytest

from adapters.records.exporting import exported
from adapters.records.writing import as_json
from tests.web.visiting import Table, Visitor, new_key
from web.admission.current import service_of

PEOPLE = {"Accept": "text/html"}
BOTS = [{"by": "random"}, {"by": "random"}]


def play_on(visitor, path, key=None, **wanted):
    body = {"at": 4, "seats": [{"name": "Ada"}, {"by": "random"}], "sit": 0, **wanted}
    headers = {"Idempotency-Key": key or new_key()}
    return visitor.post(f"{path}branches", json=body, headers=headers)


def match_of(app, match_id):
    return service_of(app).club.matches.live(match_id).match


def brought(visitor, record):
    """Return the path of a record that somebody brings."""
    sent = visitor.post("/records/", data={"record": json.dumps(record)}, headers=PEOPLE)
    assert sent.status_code == 303
    return sent.headers["Location"]


def broken_off(table, moves=6):
    """Return the record of a match as if it had been broken off at a real table."""
    record = json.loads(as_json(exported(table.club, table.id).record))
    known = {name: record[name] for name in record if name not in ("result", "fairness", "meta")}
    return {**known, "moves": record["moves"][:moves]}


@pytest.mark.parametrize("anew", [False, True])
def test_whoever_looks_back_plays_on_against_a_bot(played, anew):
    opened = play_on(played.spectator, played.path, anew=anew)

    match = match_of(played.app, opened.json["match"])
    assert opened.status_code == 201
    assert opened.headers["Location"] == opened.json["path"]
    assert [move.command for move in match.line] == [m.command for m in played.match.line[:4]]
    assert bool(match.opened.branch.anew) is anew
    seen = played.spectator.get(f"/matches/{match.id}/view").json
    assert (seen["position"], seen["viewer"]) == (4, 0)


def test_friends_come_by_links_as_to_any_table(played):
    seats = [{"name": "Ada"}, {"by": "person"}]
    opened = play_on(played.players[0], played.path, seats=seats).json
    friend = Visitor(played.app)
    friend.follow(opened["invitations"][1]["link"])

    joining = friend.get(opened["path"], headers=PEOPLE).text
    assert "you play on from move 4 of another match" in joining
    assert "with its deal as it fell, which anybody may have looked at" in joining
    assert friend.post(f"{opened['path']}seat", json={"name": "Bruno"}).status_code == 200
    assert match_of(played.app, opened["match"]).moves == 4


def test_the_same_key_opens_the_same_table_and_another_one_another(played):
    visitor, key = played.players[0], new_key()
    first, again = (play_on(visitor, played.path, key).json["match"] for _ in range(2))

    assert first == again
    assert play_on(visitor, played.path).json["match"] != first
    other = play_on(visitor, played.path, key, at=5)
    assert (other.status_code, other.json["kind"]) == (422, "key_reused")


@pytest.mark.parametrize("who", ["player", "spectator", "stranger"])
def test_nobody_goes_on_from_a_match_that_runs(table, who):
    table.play(5)
    visitors = {"player": table.players[0], "spectator": table.spectator}
    visitor = visitors.get(who) or Visitor(table.app)

    for answer in (
        play_on(visitor, table.path),
        visitor.get(f"{table.path}branches"),
        visitor.get(f"{table.path}play-on?at=2"),
        visitor.post(f"{table.path}play-on", data={"key": new_key(), "at": "2"}),
    ):
        assert (answer.status_code, answer.json["sentence"]) == (409, "The match has not ended.")
    assert service_of(table.app).club.list.branches(table.id, 9) == []


def test_nobody_goes_on_from_a_branch_that_runs(played):
    opened = play_on(played.players[0], played.path, anew=True).json

    assert play_on(played.players[0], opened["path"], at=1).status_code == 409
    assert Visitor(played.app).get(f"{opened['path']}record").status_code == 409


def test_nothing_that_hangs_on_what_is_hidden_is_shown_of_a_branch(played, monkeypatch):
    """All that a player and a stranger get of two branches is alike, whatever was drawn anew."""
    shown = []
    for seed in (1, 2):
        chance = Random(seed)
        monkeypatch.setattr(service_of(played.app).club, "seed", lambda c=chance: c.randbytes(32))
        opened = play_on(played.players[0], played.path, anew=True).json
        match = match_of(played.app, opened["match"])
        paths = [
            f"{opened['path']}{what}" for what in ("view", "picture", "log", "help?thing=pile")
        ]
        answers = [
            visitor.get(path).text.replace(match.id, "ID")
            for visitor in (played.players[0], played.spectator)
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
            return {name: pruned(said) for name, said in value.items() if name not in own}
        return [pruned(said) for said in value] if isinstance(value, list) else value

    return pruned(json.loads(text))


def test_the_last_position_leads_nowhere(played):
    for answer in (
        play_on(played.spectator, played.path, at=played.match.moves),
        played.spectator.get(f"{played.path}play-on"),
    ):
        assert (answer.status_code, answer.json["rule"]) == (409, "BRANCH-2")


def test_there_is_no_position_after_the_last_one(played):
    assert play_on(played.spectator, played.path, at=9999).status_code == 404
    assert played.spectator.get(f"{played.path}play-on?at=9999").status_code == 404


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
def test_what_is_no_table_of_the_game_is_refused(played, wanted):
    assert play_on(played.spectator, played.path, **wanted).status_code == 422


def test_a_form_asks_who_plays_on(played):
    page = played.spectator.get(f"{played.path}play-on?at=4", headers=PEOPLE).text

    assert "Felci: play on from move 4" in page
    assert f'src="{played.path}position.svg?at=4"' in page
    assert page.count('<option value="here"') == 2

    form = {
        "key": new_key(),
        "at": "4",
        "by0": "house",
        "by1": "here",
        "deal": "anew",
        "name": "Eva",
    }
    answer = played.spectator.post(f"{played.path}play-on", data=form)

    assert answer.status_code == 303
    match = match_of(played.app, answer.headers["Location"].split("/")[-2])
    assert (match.kinds, match.opened.branch.position) == (("house", "person"), 4)
    assert match.opened.branch.anew
    seen = played.spectator.get(f"{answer.headers['Location']}view").json
    assert (seen["viewer"], seen["players"][1]) == (1, "Eva")


def test_a_form_for_friends_alone_would_lose_their_links(played):
    form = {"key": new_key(), "at": "4", "by0": "person", "by1": "person"}
    answer = played.spectator.post(f"{played.path}play-on", data=form)

    assert answer.status_code == 422
    assert service_of(played.app).club.list.branches(played.id, 9) == []


def test_the_page_of_a_match_has_the_tree_of_what_goes_on_from_it(played):
    first = play_on(played.spectator, played.path, seats=BOTS, sit=None, at=3).json
    alone = play_on(played.spectator, played.path, at=5, spectators=False).json
    club = service_of(played.app).club

    page = played.spectator.get(played.path, headers=PEOPLE).text
    assert f'<a href="{first["path"]}">From move 3: ' in page
    assert f'href="{alone["path"]}"' not in page
    assert "<a>From move 5: " in page
    assert [row.id for row in club.list.branches(played.id, 9)] == [first["match"], alone["match"]]

    tree = played.spectator.get(f"{played.path}branches").json
    assert [(twig["path"], twig["position"], twig["branches"]) for twig in tree] == [
        (first["path"], 3, []),
        ("", 5, []),
    ]


def test_the_page_of_a_branch_says_of_which_match_it_is(played):
    opened = play_on(played.spectator, played.path, anew=True).json

    page = Visitor(played.app).get(opened["path"], headers=PEOPLE).text

    assert "goes on from move 4 of another one; what nobody had seen was drawn anew." in page
    assert f'<a href="{played.path}#4">' in page
    assert "a branch, from move 4" in page


def test_who_has_forgotten_players_keeps_the_branches(played):
    opened = play_on(played.players[0], played.path).json
    played.club.names.forget(played.id, 0)

    page = Visitor(played.app).get(opened["path"], headers=PEOPLE)

    assert page.status_code == 200


def test_a_record_that_was_broken_off_is_played_on_with_the_rest_drawn_now(played):
    record = broken_off(played)
    path = brought(played.spectator, record)

    page = played.spectator.get(f"{path}play-on", headers=PEOPLE).text
    opened = play_on(played.spectator, path, at=6).json
    match = match_of(played.app, opened["match"])

    assert "when the match was broken off is drawn now" in page
    assert 'value="fell"' not in page
    assert match.opened.branch.anew
    assert msgspec.to_builtins(match.deal) != record["deal"]
    assert [move["by"] for move in record["moves"]] == [move.seat for move in match.line]


def test_who_brings_a_match_that_runs_as_far_as_a_seat_sees_it_learns_nothing(app, visitor):
    """What is hidden must be made up in such a record: it is drawn anew, by other seeds."""
    table = Table(app)
    table.play(5)
    match = table.match
    known = table.players[0].get(f"{table.path}view").json
    hidden = match.deal.pile[-known["view"]["pile_size"] :]

    assert exported(table.club, table.id).sealed
    for what in ("record", "audit", "replay.html", "branches", "play-on"):
        assert table.players[0].get(f"{table.path}{what}").status_code == 409
    record = json.loads(as_json(exported(table.club, table.id).record))
    guessed = [*record["deal"]["pile"][: -len(hidden)], *sorted(hidden)]
    made_up = {**record, "deal": {"pile": guessed}, "meta": {}}
    path = brought(visitor, made_up)
    branch = match_of(app, play_on(visitor, path, at=5).json["match"])

    pile = branch.deal.pile[-len(hidden) :]
    assert sorted(pile) == sorted(hidden)
    assert pile not in (hidden, tuple(sorted(hidden)))


def test_two_at_once_open_a_table_each(played):
    one, other = (play_on(visitor, played.path).json for visitor in played.players)

    assert one["match"] != other["match"]
    assert match_of(played.app, one["match"]).line == match_of(played.app, other["match"]).line
