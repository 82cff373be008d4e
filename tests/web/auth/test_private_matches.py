"""Private matches: until the end, only their players see more than who plays."""

import pytest

from tests.web.server_thread import Raw, Watching, cookie_of
from tests.web.visitors import Table, Visitor
from web.api import exports, match_views, results
from web.context import service_of

PEOPLE = {"Accept": "text/html"}
LOOKING = [
    "",
    "view",
    "view?at=0",
    "view?as=spectator",
    "view?as=0",
    "view?as=referee",
    "match-view",
    "match-view?at=0",
    "log",
    "clock",
    "chat",
    "seeds",
    "help?thing=pile",
    "chain",
    "log.json",
    "position.svg",
    "record",
    "audit",
    "audit.json",
    "analysis",
    "replay.html",
    "branches",
    "play-on?at=0",
]
"""Every address under a match that shows something."""


FORMS = ("audit/dispute", "audit/verdict")
"""Those at which only something is sent."""


ENDED = ("record", "audit", "analysis", "branches", "play-on?at=0")
"""Those that show nothing of a match that still runs to anybody."""


@pytest.fixture
def alone(app) -> Table:
    """Return a table for its players only, in the middle of a match."""
    table = Table(app, spectators=False)
    table.play(3)
    return table


def strangers(table: Table) -> list[Visitor]:
    """Return everybody who has no seat: one with nothing, and one whose invitation came late."""
    late = Visitor(table.app)
    token = table.invitation.rpartition("/")[2]
    late.client.set_cookie("seat", token, path=table.path)
    return [table.spectator, late, Table(table.app).players[0]]


@pytest.mark.parametrize("what", LOOKING)
def test_without_a_seat_a_private_match_is_visible_only_after_the_end(alone, what):
    for stranger in strangers(alone):
        answer = stranger.get(f"{alone.path}{what}")
        assert (answer.status_code, answer.json["kind"]) == (403, "players_only")
        assert answer.json["sentence"] == "Only its players can see this match until it is over."
        assert "Ada" not in answer.text
    for player in alone.players:
        assert player.get(f"{alone.path}{what}").status_code in (
            (200,) if "as=" not in what and "." not in what and what not in ENDED
            else (200, 403, 409)
        )  # fmt: skip

    alone.play()
    for stranger in strangers(alone):
        assert stranger.get(f"{alone.path}{what}").status_code == 200


def test_players_also_see_the_summary_of_a_round(app):
    table = Table(app, game="bloom", spectators=False)

    assert table.spectator.get(f"{table.path}round?at=0").status_code == 403
    assert table.players[0].get(f"{table.path}round?at=0").status_code == 404


@pytest.mark.parametrize("form", FORMS)
def test_a_form_of_the_audit_leads_back_anyone_who_may_look_and_nobody_else(alone, form):
    for stranger in strangers(alone):
        assert stranger.get(f"{alone.path}{form}").status_code == 403
    assert alone.players[0].get(f"{alone.path}{form}").location == f"{alone.path}audit"


def test_every_address_that_shows_something_was_tried(app):
    known = {what.partition("?")[0] for what in LOOKING}
    shown = {
        rule.rule.removeprefix("/matches/<uuid:match_id>/")
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/matches/<uuid:match_id>/") and "GET" in rule.methods
    }

    assert shown == known | {
        "seat",
        "notifications",
        "join",
        "join/<token>",
        "socket",
        "round",
        *FORMS,
    }
    assert {each.blueprint.name for each in (match_views, results, exports)} <= set(app.blueprints)


@pytest.mark.parametrize(
    ("what", "body"),
    [
        ("choices", {"position": 3, "picks": []}),
        ("chat", {"phrase": "hello"}),
        ("chat/erase", {"number": 1}),
        ("notifications", {}),
        ("notifications/end", {}),
        ("moves", {"do": "draw", "count": 0}),
        ("table", {"do": "resign"}),
        ("seed", {"seed": "00" * 32}),
        ("rematch", {}),
        ("branches", {"at": 1, "seats": [{}, {}]}),
        ("play-on", {}),
    ],
)
def test_a_player_without_a_seat_cannot_act(alone, what, body):
    headers = {"Expected-Position": "3", "Idempotency-Key": "key"}
    answer = alone.spectator.post(f"{alone.path}{what}", json=body, headers=headers)

    assert (answer.status_code, answer.json["kind"]) == (403, "players_only")


def test_its_page_shows_a_stranger_who_plays_and_nothing_more(alone):
    answer = alone.spectator.get(alone.path, headers=PEOPLE)

    assert answer.status_code == 403
    assert "Ada – Bruno" in answer.text
    assert "Only its players can see this match until it is over." in answer.text
    assert 'id="match-view"' not in answer.text
    assert "main.js" not in answer.text


def test_its_socket_is_for_its_players(alone, app, url):
    for stranger in strangers(alone):
        headers = cookie_of(stranger, alone.path)
        with Raw(url, f"{alone.path}socket", **headers) as refused:
            assert refused.status == 403
    assert len(service_of(app).hub) == 0
    with Watching(url, alone, alone.players[0]) as page:
        assert page.next()["viewer"] == 0
    alone.play()
    with Watching(url, alone, alone.spectator) as page:
        assert page.next()["status"]["over"]


def test_no_list_leads_there_until_the_end(alone):
    waiting = Visitor(alone.app).open(spectators=False, sit=0).json["path"]
    for path in ("/", "/matches"):
        page = alone.spectator.get(path).text
        assert alone.path not in page
        assert waiting not in page
    assert alone.path in alone.players[0].get("/").text

    alone.play()
    assert alone.path in alone.spectator.get("/").text
    assert alone.path in alone.spectator.get("/matches").text


def test_anyone_who_was_invited_still_finds_the_seat(app, visitor):
    opened = visitor.open(spectators=False, sit=0).json
    guest = Visitor(app)
    assert guest.get(f"{opened['path']}match-view").status_code == 403
    guest.follow(opened["invitations"][1]["link"])
    assert "invites you to play Felci" in guest.get(opened["path"], headers=PEOPLE).text
    assert guest.get(f"{opened['path']}match-view").status_code == 403

    assert guest.post(f"{opened['path']}seat", json={"name": "Zoe"}).status_code == 200
    assert guest.get(f"{opened['path']}match-view").json["viewer"] == 1


def test_there_is_no_link_for_spectators_until_the_end(alone):
    assert alone.players[0].get(f"{alone.path}match-view").json["now"]["watch"] == ""
    assert (
        "no spectators until the match is over"
        in alone.players[0].get(f"{alone.path}match-view").json["options"]
    )

    alone.play()
    assert alone.players[0].get(f"{alone.path}match-view").json["now"]["watch"]


def test_its_rematch_is_for_its_players_too(alone):
    alone.play()
    again = alone.players[0].post(f"{alone.path}rematch").headers["Location"]

    assert alone.spectator.get(f"{again}match-view").status_code == 403
    assert alone.players[0].get(f"{again}match-view").status_code == 200


def test_those_who_share_a_screen_are_players(app, visitor):
    opened = visitor.open(spectators=False, sit=0, same_screen=[1]).json

    assert visitor.get(f"{opened['path']}match-view").status_code == 200


def test_the_form_of_the_home_page_opens_such_a_table(visitor):
    form = {"game": "felci", "key": "a-table-for-us-alone", "with": "bot", "alone": "on"}
    path = visitor.post("/", data=form).headers["Location"]

    assert visitor.get(f"{path}match-view").json["options"] == [
        "no spectators until the match is over"
    ]
    assert Visitor(visitor.app).get(f"{path}match-view").status_code == 403
