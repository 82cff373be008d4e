"""Pages accept the text that they show, as it is typed or pasted back."""

import json

import pytest

from domain.registry import GAMES
from tests.web.disputes import PEOPLE, by_form, page_of
from tests.web.visitors import Table, Visitor
from web.record_editor.piece_names import names_of, pieces_called


def followed(visitor, address):
    """Return the answer of the page that an *address* leads to, and its path."""
    for _ in range(4):
        answer = visitor.get(address, headers=PEOPLE)
        if answer.status_code != 303:
            break
        address = answer.headers["Location"].removeprefix("http://localhost")
    return answer, address


def test_scores_are_compared_as_the_page_shows_them(looked_back_at):
    visitor = Visitor(looked_back_at.app)
    totals = looked_back_at.match.count.totals
    page = f"{looked_back_at.path}audit?claimed="

    for text in (f"{totals[0]}.&claimed=({totals[1]})", f"−3&claimed=“{totals[1]}”"):
        assert visitor.get(page + text, headers={"Accept": "text/html"}).status_code == 200


def test_pieces_are_called_by_what_is_pasted():
    names = names_of(GAMES["felci"], ("red", "blue"))
    assert pieces_called(names, "“Red, BLUE.”", "there") == ["red", "blue"]


@pytest.mark.parametrize(
    ("pasted", "meant"),
    [
        ("{path}).", "{path}"),
        ("{path}”", "{path}"),
        ("{path}audit,", "{path}audit"),
        ("{upper}", "{path}"),
        ("/matches.", "/matches"),
        ("/MATCHES?game=Felci.", "/matches?game=felci"),
        ("/matches?since=2026–11–20.&page=1)", "/matches?since=2026-11-20&page=1"),
        ("/rules/felci.", "/rules/felci"),
        ("/players/(ADA).", "/players/(ADA)."),
    ],
)  # fmt: skip
def test_a_page_is_found_by_a_link_with_surrounding_punctuation(looked_back_at, pasted, meant):
    path = looked_back_at.path
    words = {"path": path, "upper": path.upper()}

    answer, address = followed(Visitor(looked_back_at.app), pasted.format(**words))

    assert answer.status_code == 200
    assert address.rstrip("/") == meant.format(**words).rstrip("/")


def test_programs_and_pages_that_do_not_exist_get_the_plain_answer(looked_back_at):
    visitor = Visitor(looked_back_at.app)
    path = looked_back_at.path

    assert visitor.get(f"{path}match-view).").status_code == 404
    assert visitor.get("/matches?game=Felci").status_code == 422
    assert visitor.get(f"{path}match-view?at=1.").status_code == 422
    assert visitor.get("/nothing.", headers=PEOPLE).status_code == 404
    assert visitor.get("/matches?game=chess.", headers=PEOPLE).headers["Location"] == (
        "/matches?game=chess"
    )
    assert visitor.get("/matches?game=chess", headers=PEOPLE).status_code == 422


def test_a_short_link_is_followed_however_it_is_typed(table):
    ada = table.players[0]
    short = ada.post(f"{table.path}short", json={"invitation": ""}).json["link"]
    code = short.rpartition("/")[2]

    for text in (code.upper(), f"{code}).", f"{code[:4]}-{code[4:8]}-{code[8:]}", f"“{code}”"):
        assert followed(table.spectator, f"/t/{text}")[1] == table.path
    assert table.spectator.get(f"/t/{code[:-1]}").status_code == 404


def test_an_invitation_is_good_with_the_bracket_of_the_sentence(app, visitor):
    opened = visitor.open(sit=0).json
    link = opened["invitations"][1]["link"].removeprefix("http://localhost")

    answer, address = followed(Visitor(app), f"{link}),")

    assert (answer.status_code, address) == (200, opened["path"])
    assert ">Join<" in answer.text


def test_players_are_found_by_a_name_with_the_signs_around_it_if_nobody_has_them(app):
    for names in (("Ada", "J.R."), ("J.R", "Bruno")):
        Table(app, names=names).play()
    visitor = Visitor(app)

    def found(name):
        page = visitor.get("/matches", query_string={"player": name}, headers=PEOPLE).text
        return page.count('class="player"') or page.count("/players/")

    assert found("ADA") == found("(Ada),") == found("“ada”.") > 0
    assert 'value="J.R."' in visitor.get("/matches?player=J.R.", headers=PEOPLE).text
    assert 'value="J.R"' in visitor.get("/matches?player=(J.R)", headers=PEOPLE).text
    assert visitor.get("/players/Ada.", headers=PEOPLE).status_code == 200
    assert visitor.get("/yours?find=ada.", headers=PEOPLE).status_code == 200


def test_own_matches_are_found_by_what_a_row_shows(table):
    ada = table.players[0]

    for text in ("bruno.", "“Bruno”", "FELCI,"):
        assert table.path in ada.get("/yours", query_string={"find": text}).text
    assert table.path not in ada.get("/yours", query_string={"find": "carla."}).text


@pytest.mark.parametrize("text", ["3", "3.", "#3", "Move 3", "(mossa 3)"])
def test_a_move_is_disputed_by_its_number_as_the_log_shows_it(app, text):
    table = Table(app)
    table.play()
    ada = table.players[0]

    assert by_form(ada, table.path, about="move", move=text).status_code == 303
    assert "move 3" in page_of(ada, table.path)


def test_the_desk_takes_a_component_set_and_a_record_out_of_a_message(looked_back_at):
    visitor = Visitor(looked_back_at.app)
    box = visitor.get("/games/felci/components.json").text.replace('"', "”")
    form = {"do": "begin", "game": "felci", "players": "2", "deal": [""] * 3}

    pasted = f"The set: {box}."
    begun = visitor.post("/desk/", data={**form, "components": pasted}, headers=PEOPLE)
    assert begun.status_code == 200
    broken = visitor.post("/desk/", data={**form, "components": "a set"}, headers=PEOPLE)
    assert broken.status_code == 422
    record = json.dumps(visitor.get(f"{looked_back_at.path}record").json)
    kept = visitor.post("/desk/", data={"record": f"({record})"}, headers=PEOPLE)
    assert kept.status_code == 200
