"""The referee's desk: a match of a real table, entered by forms, with what of its deal is known."""

import re

import msgspec
import pytest
from msgspec.structs import replace

from adapters.records.reading import read_record
from adapters.records.record import Record
from adapters.records.replaying import replay
from adapters.records.writing import as_json
from domain.birdie.commands import StackCards
from domain.felci.commands import PlantFern
from domain.games import GAMES
from tests.golden import FIXTURES
from tests.versions import under_the_newest
from tests.web.refereeing import PEOPLE, Referee, nothing_known
from tests.web.visiting import Visitor
from web.routes.records import MOST_BYTES
from web.service.limits import Limits

ENTERED = (
    "felci/standstill",
    "birdie/empty_decks_of_experts",
    "bower/unfinished",
    "bloom/unfinished_after_a_swap",
)


def recorded(name: str) -> Record:
    """Return a recorded match, as if it were played today, without what no referee enters.

    That is times, seeds and the like.
    """
    record = under_the_newest(read_record((FIXTURES / f"{name}.json").read_bytes()))
    moves = tuple(_as_picked(move) for move in record.moves)
    return replace(record, moves=moves, fairness=None, meta=None)


def _as_picked(move):
    """Return a move as the page writes it: cards to stack in the order of their picking."""
    command = move.command
    if isinstance(command, StackCards):
        rank = command.order.index
        area, hand = sorted(command.area, key=rank), sorted(command.hand, key=rank)
        command = replace(command, area=tuple(area), hand=tuple(hand))
    return replace(move, command=command, time=None)


@pytest.fixture
def referee(visitor):
    """Return somebody at the desk."""
    return Referee(visitor)


@pytest.mark.parametrize("name", ENTERED)
def test_a_recorded_match_that_is_entered_move_by_move_is_the_same_record(referee, name):
    record = recorded(name)
    referee.begin(record)

    for move in record.moves:
        referee.play(move.command)

    entered = referee.record
    assert as_json(replace(entered, moves=tuple(map(_as_picked, entered.moves)))) == as_json(record)
    assert referee.text == as_json(entered).decode()


@pytest.mark.parametrize("name", [*ENTERED[:2], "bower/base_game", ENTERED[3]])
def test_a_deal_is_told_as_it_becomes_known_and_every_move_is_the_same(referee, name):
    record = recorded(name)
    played = replay(record)
    referee.begin(record, deal=nothing_known(record))

    for number in range(len(record.moves)):
        referee.play_blind(record, played, number)
    referee.tell(record)

    entered = referee.record
    assert [_as_picked(move) for move in entered.moves] == list(record.moves)
    assert entered.result == record.result
    assert referee.assumed
    assert replay(entered).stopped is None


def test_what_nobody_has_seen_is_neither_drawn_nor_told(referee):
    record = recorded("birdie/two_players")
    referee.begin(record, deal=nothing_known(record))

    assert len(referee.asked) == 4
    assert '<svg class="table"' not in referee.page
    assert "Round 1 is dealt" not in referee.page
    assert 'value="pick:' not in referee.page

    referee.tell(record)

    assert "Drawn as a spectator sees it" in referee.page
    assert "Round 1 is dealt" in referee.page
    assert 'value="pick:area-0"' in referee.page


def test_what_was_played_from_an_unknown_hand_is_said_first(referee):
    record = recorded("felci/standstill")
    referee.begin(record, deal=["", "red red ? ?", ""])
    referee.press("hold:0", **{"held-0": "pink, blue"})

    assert {"pink", "blue"} <= set(referee.record.deal.pile[:4])
    assert len([at for at in referee.assumed["pile"] if at < 4]) == 2
    assert len([at for at in referee.assumed["pile"] if 4 <= at < 8]) == 2
    cell = "d4"
    referee.play(PlantFern("pink", cell))
    assert referee.record.moves[-1].command == PlantFern("pink", cell)


def test_every_piece_that_an_unknown_hand_may_hold_is_there_to_be_pressed(referee):
    referee.begin(recorded("felci/standstill"), deal=["", "", ""])
    offered = re.findall(r'value="pick:white-hand-(\w+)-0"', referee.page)
    (other,) = re.findall(r'value="hold:0:(\w+)"', referee.page)

    assert {*offered, other} == {"red", "yellow", "green", "blue", "pink"}
    referee.press(f"hold:0:{other}")
    referee.play(PlantFern(other, "d4"))
    assert referee.record.moves[-1].command == PlantFern(other, "d4")


def test_of_equal_pieces_the_known_one_was_played(referee):
    record = recorded("felci/standstill")
    referee.begin(record, deal=["? ? ? red", "", ""])
    before = referee.assumed["pile"]

    referee.play(PlantFern("red", "d4"))

    assert len([at for at in referee.assumed["pile"] if at < 4]) == 3
    assert len(referee.assumed["pile"]) == len(before)


def test_a_piece_of_which_none_is_left_can_not_be_there(referee):
    record = recorded("felci/standstill")
    referee.begin(record, deal=["", "", " ".join(["red"] * 10)])

    referee.press("hold:0", **{"held-0": "red"})
    assert referee.status == 422
    assert "None is left that nobody has seen" in referee.page

    referee.press("hold:0", **{"held-0": "purple"})
    assert "there is no such piece" in referee.page


def test_the_deal_can_be_corrected_later_as_long_as_every_move_stays_legal(referee):
    record = recorded("felci/standstill")
    referee.begin(record, deal=["red red red red", "", ""])
    referee.play(PlantFern("red", "d4"))
    referee.press("move", picks=[])
    assert "Something is missing before that is a move" in referee.page

    referee.press("deal", deal=["red blue ? pink", "", ""])
    assert referee.status == 200
    assert referee.record.deal.pile[:2] == ("red", "blue")
    assert 2 in referee.assumed["pile"]

    referee.press("deal", deal=["blue blue blue blue", "", ""])
    assert referee.status == 422
    assert referee.record.deal.pile[0] == "red"


def test_a_move_is_taken_back(referee):
    record = recorded("felci/standstill")
    referee.begin(record)
    for move in record.moves[:2]:
        referee.play(move.command)

    referee.press("undo")

    assert referee.record.moves == record.moves[:1]


def test_an_entered_match_is_brought_in_and_audited(referee, visitor):
    record = recorded("felci/standstill")
    referee.go_on(as_json(record).decode())

    path = referee.send("/records/").headers["Location"]

    assert visitor.get(f"{path}audit.json").json["claim"]["agrees"]
    assert referee.send("/desk/", do="download").data == as_json(record) + b"\n"


def test_a_record_is_gone_on_with_where_it_was_left(referee):
    record = recorded("felci/unfinished")
    referee.begin(record, deal=["", "", ""])
    text = referee.text

    referee.go_on(text)

    assert referee.text == text
    assert referee.assumed["pile"] == list(range(50))


@pytest.mark.parametrize("assumed", [3, {"pile": "x"}, {"pile": [-1, 99, "x"]}, {"x": [1]}])
def test_what_meta_says_of_no_piece_is_not_heeded(referee, assumed):
    record = replace(recorded("felci/unfinished"), meta={"assumed": assumed})

    referee.go_on(as_json(record).decode())

    assert referee.status == 200
    assert referee.assumed == {}


def test_what_can_not_be_gone_on_with_is_said(referee):
    for text, said in (
        ("{", "broken JSON"),
        ("", "broken JSON"),
        (as_json(recorded("felci/unfinished")).decode().replace('"red"', '"blue"'), "GEN-4"),
    ):
        referee.go_on(text)
        assert referee.status == 422
        assert said in referee.page


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_table_is_laid_for_every_game_and_number_of_players(visitor, game):
    for count in game.players:
        page = visitor.get(f"/desk/?game={game.name}&players={count}", headers=PEOPLE).text
        assert page.count('name="deal"') >= count
        assert all(f'name="{option}"' in page for option in game.option_names)
        assert page.count("maxlength") == count


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
    ("more", "said"),
    [
        ({"deal": ["red " * 5, "", ""]}, "4 pieces at most"),
        ({"deal": ["purple", "", ""]}, "there is no such piece"),
        ({"deal": ["red " * 4, "red " * 4, "red " * 3]}, "There are only 10 of these"),
        ({"deal": [""]}, "The deal has 3 parts"),
        ({"components": "{"}, "broken JSON"),
        ({"components": "{}"}, "missing required field"),
    ],
)
def test_a_table_that_can_not_be_is_said_to_be_so_and_nothing_typed_is_lost(referee, more, said):
    referee.begin(recorded("felci/unfinished"), **more)

    assert referee.status == 422
    assert said in referee.page
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
