"""Lessons over HTTP; nothing of them is stored."""

import json
import re

import msgspec
import pytest

from tests.web.pages.test_pages import PEOPLE, assert_small
from tests.web.visitors import Visitor, new_key
from web.context import service_of
from web.games.registry import PRESENTATIONS
from web.lessons import lesson_of
from web.limits.rate_limits import Limits

each_game = pytest.mark.parametrize("game", PRESENTATIONS)
FERN = {"do": "fern", "type": "red", "cell": "c3"}
"""The first move of the lesson of Felci."""


def make(visitor, move, at=0, game="felci"):
    """Send a move of a reader."""
    return visitor.move(f"/learn/{game}/", move, at)


@each_game
def test_a_lesson_is_a_page_that_holds_its_first_step(visitor, game):
    page = visitor.get(f"/learn/{game}", headers=PEOPLE)

    assert (page.status_code, page.mimetype) == (200, "text/html")
    view = json.loads(re.search(r'id="match-view">(.*?)</script>', page.text).group(1))
    assert view == visitor.get(f"/learn/{game}/match-view?at=0").json
    assert f'data-match="/learn/{game}/"' in page.text


@each_game
def test_without_a_script_the_page_tells_the_whole_lesson(visitor, game):
    page = visitor.get(f"/learn/{game}", headers=PEOPLE).text
    reported = re.search("<noscript>(.*)</noscript>", page, re.DOTALL).group(1)

    assert reported.count("<h2>") == len(lesson_of(game, "en").steps)


def test_a_lesson_is_shown_in_the_language_of_its_reader(visitor):
    visitor.post("/language", data={"language": "it"})

    seen = visitor.get("/learn/felci/match-view?at=7").json

    assert seen["lesson"]["title"] == "Il sottobosco"
    assert seen["title"] == "Felci: impara giocando"


@each_game
def test_home_rules_and_the_help_of_a_table_lead_to_the_lesson(visitor, game):
    path = visitor.open(game=game, seats=[{}, {}], sit=0).json["path"]

    for page in ("/", f"/rules/{game}", path):
        assert f'href="/learn/{game}"' in visitor.get(page, headers=PEOPLE).text


@each_game
def test_each_step_leads_to_the_next_up_to_the_last(visitor, game):
    step, seen = "0", []
    while step:
        reported = visitor.get(f"/learn/{game}/match-view?at={step}").json["lesson"]
        seen.append(reported["step"])
        step = reported["on"]

    assert seen == [step.name for step in lesson_of(game, "en").steps]
    assert reported["number"] == reported["of"] == len(seen)


def test_a_position_without_a_comment_shows_the_step_before(visitor):
    assert visitor.get("/learn/felci/match-view?at=50").json["lesson"]["step"] == "12.2"


@pytest.mark.parametrize("at", ["54", "7.2", "0.9"])
def test_there_is_no_step_beyond_the_match(visitor, at):
    answer = visitor.get(f"/learn/felci/match-view?at={at}")

    assert (answer.status_code, answer.json["kind"]) == (404, "unknown")


@pytest.mark.parametrize("query", ["at=", "at=x", "at=-1", "at=1.2.3", "at=99999", "as=1"])
def test_an_unknown_step_is_malformed(visitor, query):
    answer = visitor.get(f"/learn/felci/match-view?{query}")

    assert (answer.status_code, answer.json["kind"]) == (422, "malformed")


@pytest.mark.parametrize("path", ["/learn/chess", "/learn/chess/match-view?at=0"])
def test_an_unknown_lesson_is_not_found(visitor, path):
    assert visitor.get(path).status_code == 404


def test_without_a_game_the_lesson_page_lists_all_lessons(visitor):
    for path in ("/learn", "/learn/"):
        assert visitor.get(path, follow_redirects=True).request.path == "/rules/"


def test_the_recorded_move_is_exactly_right(visitor):
    answer = make(visitor, FERN)

    assert answer.status_code == 200
    seen = answer.json["match_view"]
    assert (seen["position"], seen["lesson"]["answer"]) == (1, "exactly")


@each_game
def test_wherever_the_reader_is_to_play_the_recorded_move_is_right(visitor, game):
    lesson = lesson_of(game, "en")
    for step in lesson.steps:
        if step.play:
            body = msgspec.to_builtins(lesson.record.moves[step.position].command)
            seen = make(visitor, body, step.position, game).json["match_view"]
            assert seen["lesson"]["answer"] == "exactly"


def test_another_legal_move_is_possible_too_and_the_lesson_goes_its_own_way(visitor):
    answer = make(visitor, {**FERN, "cell": "d4"})

    seen = answer.json["match_view"]
    assert (seen["position"], seen["lesson"]["answer"]) == (1, "other")
    shapes = {shape["id"] for shape in seen["scene"]["shapes"]}
    assert "fern-c3" in shapes
    assert "fern-d4" not in shapes


def test_a_move_that_means_the_same_is_right_too(visitor):
    """Which of two cards was picked first makes no other move."""
    body = msgspec.to_builtins(lesson_of("birdie", "en").record.moves[2].command)

    answer = make(visitor, {**body, "area": body["area"][::-1]}, 2, "birdie")

    assert answer.json["match_view"]["lesson"]["answer"] == "exactly"


@pytest.mark.parametrize(
    ("at", "move", "rule"),
    [
        (0, {**FERN, "type": "blue"}, "GEN-5"),
        (6, {**FERN, "cell": "h3"}, "FEL-4.3"),
        (0, {"do": "draw", "count": 1}, "FEL-3.2"),
        (3, FERN, "GEN-1"),
        (53, FERN, "GEN-2"),
    ],
)
def test_a_move_that_breaks_a_rule_is_refused_by_that_rule(visitor, at, move, rule):
    answer = make(visitor, move, at)

    assert (answer.status_code, answer.json["kind"]) == (409, "refused")
    assert answer.json["rule"] == rule


@pytest.mark.parametrize(
    "move", [{}, [], {"do": "nothing"}, {"do": "fern"}, {**FERN, "cell": 3}, {**FERN, "more": 1}]
)
def test_a_body_that_is_not_a_command_is_malformed(visitor, move):
    answer = make(visitor, move)

    assert (answer.status_code, answer.json["kind"]) == (422, "malformed")


@pytest.mark.parametrize(("at", "status"), [("54", 404), ("x", 422), ("-1", 422)])
def test_a_move_is_made_at_a_position_of_the_match(visitor, at, status):
    assert make(visitor, FERN, at).status_code == status


def test_the_next_picks_are_requested_as_in_a_match(visitor):
    body = {"position": 0, "picks": ["white-hand-red-0"]}

    answer = visitor.post("/learn/felci/choices", json=body)

    assert "c3" in answer.json["open"]


def test_a_pick_that_does_not_fit_is_shown_with_its_rule(visitor):
    body = {"position": 6, "picks": ["white-hand-red-0", "h3"]}

    answer = visitor.post("/learn/felci/choices", json=body).json

    assert answer["picks"] == ["white-hand-red-0"]
    assert (answer["closed"][0]["places"][0], answer["closed"][0]["rule"]) != ("h3", "")


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"position": 54, "picks": []}, 404),
        ({"position": -1, "picks": []}, 422),
        ({"position": 0}, 422),
        ({"position": 0, "picks": [1]}, 422),
        ([], 422),
    ],
)
def test_invalid_picks_are_answered(visitor, body, status):
    assert visitor.post("/learn/felci/choices", json=body).status_code == status


def test_nothing_of_a_lesson_is_stored(app, visitor):
    before = service_of(app).store.matches.log.recorder.max_notification_id()

    visitor.get("/learn/felci")
    make(visitor, FERN)
    visitor.post("/learn/felci/choices", json={"position": 0, "picks": []})

    assert service_of(app).store.matches.log.recorder.max_notification_id() == before
    assert not visitor.client.get_cookie("seat", path="/learn/felci")


def test_lessons_are_shared_by_all_visitors(new_app):
    app = new_app(limits=Limits(commands=2, commands_per_second=0))
    ada, bruno = Visitor(app), Visitor(app, address="10.0.0.2")

    answers = [make(ada, FERN).status_code for _ in range(3)]

    assert answers == [200, 200, 429]
    assert make(bruno, FERN).status_code == 200


def test_the_order_of_what_is_drawn_later_is_never_sent(visitor):
    """The name of a tile that nobody has seen yet does not occur."""
    seen = visitor.get("/learn/bower/match-view?at=3").text

    lesson = lesson_of("bower", "en")
    unseen = lesson.record.deal.nest_tiles[6:]
    assert [tile for tile in unseen if f'"tile-{tile}"' in seen] == []


@each_game
def test_the_scripts_and_styles_of_a_lesson_are_small(visitor, game):
    page = visitor.get(f"/learn/{game}", headers=PEOPLE).text

    assert_small(visitor, page)


def test_a_match_opened_at_the_end_of_a_lesson_is_against_the_bot(visitor):
    page = visitor.get("/learn/bower", headers=PEOPLE).text
    key = re.search('data-key="([^"]+)"', page).group(1)

    path = visitor.post("/", data={"game": "bower", "key": key, "with": "bot"}).headers["Location"]

    assert visitor.get(f"{path}match-view").json["now"]["waiting"] is None
    assert new_key() != key
