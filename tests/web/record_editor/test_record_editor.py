"""Record editor: a match of a real table, entered by forms, with a known or unknown deal."""

import msgspec
import pytest
from msgspec.structs import replace

from adapters.records.serializer import as_json
from domain.registry import GAMES
from tests.recordings import of_each_game
from tests.web.record_editor.referee import PEOPLE, as_picked, recorded
from tests.web.visitors import Visitor
from web.limits.rate_limits import Limits
from web.pages.record_upload import MOST_BYTES

ENTERED = of_each_game(
    felci="standstill",
    birdie="empty_decks_of_experts",
    bower="unfinished",
    bloom="unfinished_after_a_swap",
)


@pytest.mark.parametrize("name", ["/".join(found) for found in ENTERED.items()])
def test_a_recorded_match_that_is_entered_move_by_move_is_the_same_record(referee, name):
    record = recorded(name)
    referee.begin(record)

    for move in record.moves:
        referee.play(move.command)

    entered = referee.record
    assert as_json(replace(entered, moves=tuple(map(as_picked, entered.moves)))) == as_json(record)
    assert referee.text == as_json(entered).decode()


def test_a_move_is_taken_back(referee):
    record = recorded("felci/standstill")
    referee.begin(record)
    for move in record.moves[:2]:
        referee.play(move.command)

    referee.press("undo")

    assert referee.record.moves == record.moves[:1]


def test_an_entered_match_is_imported_and_audited(referee, visitor):
    record = recorded("felci/standstill")
    referee.go_on(as_json(record).decode())

    path = referee.send("/records/").headers["Location"]

    assert visitor.get(f"{path}audit.json").json["claim"]["agrees"]
    assert referee.send("/desk/", do="download").data == as_json(record) + b"\n"


def test_a_record_is_continued_where_it_was_left(referee):
    record = recorded("felci/unfinished")
    referee.begin(record, deal=["", "", ""])
    text = referee.text

    referee.go_on(text)

    assert referee.text == text
    assert referee.assumed["pile"] == list(range(50))


@pytest.mark.parametrize("assumed", [3, {"pile": "x"}, {"pile": [-1, 99, "x"]}, {"x": [1]}])
def test_metadata_about_missing_pieces_is_ignored(referee, assumed):
    record = replace(recorded("felci/unfinished"), meta={"assumed": assumed})

    referee.go_on(as_json(record).decode())

    assert referee.status == 200
    assert referee.assumed == {}


def test_a_record_that_cannot_be_continued_is_shown(referee):
    for text, message in (
        ("{", "This is not valid JSON"),
        ("", "This is not valid JSON"),
        (as_json(recorded("felci/unfinished")).decode().replace('"red"', '"blue"'), "GEN-4"),
    ):
        referee.go_on(text)
        assert referee.status == 422
        assert message in referee.page


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_table_is_laid_for_every_game_and_number_of_players(visitor, game):
    for count in game.players:
        page = visitor.get(f"/desk/?game={game.name}&players={count}", headers=PEOPLE).text
        assert page.count('name="deal"') >= count
        assert all(f'name="{option}"' in page for option in game.option_names)
        assert page.count("maxlength") == count + 1  # One's own name is among the settings.


def test_options_are_played_with(referee):
    record = recorded("bower/super_nest_and_fair_play")

    referee.begin(record)

    assert referee.status == 200
    assert referee.record.options == GAMES["bower"].options(super_nest=True, fair_play=True)


def test_another_component_set_is_played_with(referee):
    record = recorded("bower/another_set")

    referee.begin(record, components=msgspec.json.encode(record.components).decode())

    assert referee.status == 200
    assert referee.record.components == record.components != GAMES["bower"].standard


@pytest.mark.parametrize(
    ("more", "text"),
    [
        ({"deal": ["red " * 5, "", ""]}, "at most 4 pieces"),
        ({"deal": ["purple", "", ""]}, "there is no such piece"),
        ({"deal": ["red " * 4, "red " * 4, "red " * 3]}, "There are only 10 of these"),
        ({"deal": [""]}, "The deal has 3 parts"),
        ({"components": "{"}, "Broken JSON"),
        ({"components": "{}"}, " is missing"),
    ],
)
def test_an_impossible_table_is_refused_and_the_typed_text_is_kept(referee, more, text):
    referee.begin(recorded("felci/unfinished"), **more)

    assert referee.status == 422
    assert text in referee.page
    assert 'value="Ada"' in referee.page


@pytest.mark.parametrize(
    "fields",
    [
        {"do": "begin", "game": "chess"},
        {"do": "hold:9"},
        {"do": "hold:x"},
        {"do": "pick:nowhere"},
        {"do": "name"},
        {"do": "deal"},
        {"do": "nothing"},
    ],
)
def test_forged_forms_get_a_clear_answer(referee, visitor, fields):
    record = as_json(recorded("felci/unfinished")).decode()

    answer = visitor.post("/desk/", data={"record": record, **fields}, headers=PEOPLE)

    assert answer.status_code in (200, 422)


def test_no_more_is_read_or_reckoned_than_there_may_be(new_app):
    visitor = Visitor(new_app(Limits(commands=1, commands_per_second=0.001)))
    long = visitor.post("/desk/", data={"record": "x" * MOST_BYTES}, headers=PEOPLE)
    again = visitor.post("/desk/", data={"record": "x"}, headers=PEOPLE)

    assert (long.status_code, again.status_code) == (413, 429)


def test_every_refusal_begins_with_a_capital_letter(referee):
    referee.go_on("no record")
    assert '<p class="bad" role="alert">This is not valid JSON' in referee.page
