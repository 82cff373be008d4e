"""An invitation's QR code contains its link."""

import re

import segno

from tests.web.visitors import Table, Visitor
from web.view_models.qr import QUIET, qr_code

LINK = "http://192.168.1.20:8000/matches/0db4e3a7-6cfa-4b5b-9f52-9a9a4ef0a4f4/join/WzEsIiJd.AbC"


def dark(path):
    """Return the modules that a path draws."""
    runs = re.findall(r"M(\d+) (\d+)\.5h(\d+)", path)
    assert "".join(f"M{x} {y}.5h{width}" for x, y, width in runs) == path
    return {(int(x) + at, int(y)) for x, y, width in runs for at in range(int(width))}


def test_the_code_draws_just_the_dark_modules_within_a_quiet_margin():
    code = qr_code(LINK)
    matrix = segno.make_qr(LINK, error="l").matrix

    expected = {
        (x + QUIET, y + QUIET)
        for y, row in enumerate(matrix)
        for x, module in enumerate(row)
        if module
    }
    assert dark(code.path) == expected
    assert code.size == len(matrix) + 2 * QUIET


def test_each_free_seat_has_the_code_of_its_own_invitation(app):
    table = Table(app, names=["Ada"], game="bloom", seats=[{"name": "Ada"}, {}, {}])
    invitations = (
        table.players[0].get(f"{table.path}match-view").json["now"]["waiting"]["invitations"]
    )

    assert [invitation["seat"] for invitation in invitations] == ["tulip", "daisy"]
    for invitation in invitations:
        code = qr_code(invitation["link"])
        assert invitation["code"] == {"size": code.size, "path": code.path}


def test_invitation_codes_are_shown_to_players_only(app):
    path = Visitor(app).open(sit=0).json["path"]

    waiting = Visitor(app).get(f"{path}match-view").json["now"]["waiting"]
    assert waiting["invitations"] == []
