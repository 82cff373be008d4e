"""What an invited player sees: a free seat with its settings, or the match."""

import re

from tests.web.visitors import Visitor

PEOPLE = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


def test_anyone_who_was_invited_is_asked_to_sit_down(app, visitor):
    opened = visitor.open(sit=0).json
    guest = Visitor(app)
    guest.follow(opened["invitations"][1]["link"])

    page = guest.get(opened["path"], headers=PEOPLE).text

    assert "invites you to play Felci" in page
    assert "<dd>black</dd>" in page
    assert f'action="{opened["path"]}seat"' in page
    assert "invites you to play" not in visitor.get(opened["path"], headers=PEOPLE).text


def test_a_used_invitation_lets_people_watch_and_refuses_programs(table, visitor):
    link = table.invitation.removeprefix("http://localhost")
    led = visitor.get(link, headers=PEOPLE)

    assert (led.status_code, led.headers["Location"]) == (303, f"{table.path}?taken")
    page = visitor.get(led.headers["Location"], headers=PEOPLE).text
    assert "Somebody has taken this seat" in page
    assert '"viewer": "spectator"' in page
    assert "Somebody has taken" not in table.players[0].get(f"{table.path}?taken").text
    assert visitor.get(link).status_code == 409


def test_anyone_who_was_invited_may_watch_instead(app, visitor):
    opened = visitor.open(sit=0).json
    guest = Visitor(app)
    guest.follow(opened["invitations"][1]["link"])

    assert f'href="{opened["path"]}?look=on"' in guest.get(opened["path"], headers=PEOPLE).text
    looking = guest.get(f"{opened['path']}?look=on", headers=PEOPLE).text
    assert '"viewer": "spectator"' in looking
    assert "invites you to play" not in looking


def test_an_invitation_says_who_waits_what_was_agreed_on_and_where_the_rules_are(app, visitor):
    opened = visitor.open(seats=[{"name": "Ada"}, {}], sit=0, spectators=False).json
    guest = Visitor(app)
    guest.follow(opened["invitations"][1]["link"])

    page = guest.get(opened["path"], headers=PEOPLE).text

    for text in (
        "Ada invites you to play Felci",
        "<span>Ada</span>",
        "no clock",
        "no spectators until the match is over",
        'href="/rules/felci"',
    ):
        assert text in page
    assert "Just watch" not in page


def test_an_invitation_names_who_sits_there_and_how_many_seats_are_free(app, visitor):
    seats = [{"name": "Ada"}, {"by": "house"}, {}, {"name": "Dario"}]
    opened = visitor.open(game="bloom", seats=seats, sit=0).json
    guest = Visitor(app)
    guest.follow(opened["invitations"][-1]["link"])

    page = guest.get(opened["path"], headers=PEOPLE).text

    assert re.search(r"<span>Ada, \w+ \(bot\)</span> <span>2 free seats</span>", page)
    assert "Dario" not in page


def test_a_link_to_a_table_names_nobody_who_is_not_there(app, visitor):
    opened = visitor.open(sit=0, spectators=False).json
    stranger = Visitor(app)

    for reader in (visitor, stranger):
        page = reader.get(opened["path"], headers=PEOPLE).text
        assert '<meta property="og:title" content="Felci: Ada">' in page
