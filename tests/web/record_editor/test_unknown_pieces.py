"""Records with an unknown or partly known deal in the record editor."""

import re

import msgspec
import pytest
from msgspec.structs import replace

from adapters.records.replay import replay
from adapters.records.serializer import as_json
from domain.felci.commands import PlantFern
from tests.recordings import of_each_game
from tests.web.record_editor.referee import Referee, as_picked, nothing_known, picks_for, recorded
from tests.web.reused_app import GENEROUS
from tests.web.visitors import Visitor
from web.record_editor import editor
from web.record_editor.unnamed_pieces import otherwise
from web.record_editor.view import editor_view

KNOWN_LATER = of_each_game(
    felci="standstill",
    birdie="empty_decks_of_experts",
    bower="base_game",
    bloom="unfinished_after_a_swap",
)


def assert_entered_by_pictures(referee, name):
    """Enter a recorded match of whose deal nothing is known, and compare it with the record."""
    record = recorded(name)
    played = replay(record)
    referee.begin(record, deal=nothing_known(record))

    for number in range(len(record.moves)):
        referee.play_blind(record, played, number)
    referee.tell(record)

    entered = referee.record
    assert [as_picked(move) for move in entered.moves] == list(record.moves)
    assert entered.result == record.result
    assert referee.assumed
    assert replay(entered).stopped is None


@pytest.mark.parametrize("name", ["/".join(found) for found in KNOWN_LATER.items()])
def test_a_deal_is_shown_by_pictures_as_it_becomes_known_and_every_move_is_the_same(referee, name):
    assert_entered_by_pictures(referee, name)


@pytest.mark.long
def test_a_whole_match_of_bloom_is_entered_by_pictures(new_app):
    limits = replace(GENEROUS, read=10**9)

    assert_entered_by_pictures(Referee(Visitor(new_app(limits))), "bloom/house_bots")


def test_a_joker_is_moved_from_place_to_place_by_its_button(referee):
    record = recorded("bloom/house_bots")
    number = next(
        number
        for number, move in enumerate(record.moves)
        if getattr(move.command, "tiles", ()) == (80, 82, "joker")
    )
    referee.go_on(as_json(replace(record, moves=record.moves[:number], result=None)).decode())
    *picks, put = picks_for(referee.match, record.moves[number].command)

    for pick in picks:
        referee.press(f"pick:{pick}")
    offered = []
    for _ in range(2):
        (pick,) = re.findall(r'value="pick:(put-0-\d)">Move the joker</button>', referee.page)
        offered.append(pick)
        referee.press(f"pick:{pick}")

    assert offered == ["put-0-1", put]
    assert referee.chosen == msgspec.to_builtins(record.moves[number].command)


def test_unseen_pieces_are_neither_drawn_nor_described(referee):
    record = recorded("birdie/two_players")
    referee.begin(record, deal=nothing_known(record))

    assert len(referee.asked) == 4
    assert referee.page.count(' unnamed"') == 4
    assert "Round 1 is dealt" not in referee.page
    assert 'value="pick:' not in referee.page

    referee.tell(record)

    assert "Shown as a spectator sees it" in referee.page
    assert "Round 1 is dealt" in referee.page
    assert 'value="pick:area-0"' in referee.page


@pytest.mark.parametrize("name", ["birdie/two_players", "bower/house_bots", "bloom/jokers"])
def test_the_board_after_a_move_is_the_same_whatever_it_turned_up(referee, name):
    record = recorded(name)
    referee.begin(record, deal=nothing_known(record))
    draft = editor.read(referee.text)
    slots = [slot for slot, _ in editor.turned_up(draft)]
    *_, other = otherwise(draft, slots)

    one, two = editor_view(draft, ()), editor_view(other, ())

    assert slots
    assert all(draft.at(slot) != other.at(slot) for slot in slots)
    assert (one.board, one.log) == (two.board, two.log)
    assert one.board.count(' unnamed"') == len(slots)


def test_a_button_that_can_do_nothing_says_why(referee):
    record = recorded("felci/house_bots")
    referee.begin(record)
    hand = re.search(r'value="(pick:[a-z]+-hand-[^"]*)"', referee.page)
    assert hand
    referee.press(hand[1])

    button = re.search(r"<button[^>]*pick:undergrowth[^>]*>", referee.page)
    assert button
    assert 'aria-disabled="true"' in button[0]


def test_pieces_played_from_an_unknown_hand_are_shown_first(referee):
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
    hand = re.search(r"White(?:'|&#39;)s hand</legend>(.*?)</fieldset>", referee.page, re.DOTALL)[1]
    offered = re.findall(r'value="pick:white-hand-(\w+)-0"', hand)
    (other,) = re.findall(r'value="hold:0:(\w+)"', hand)

    ferns = ["red", "yellow", "green", "blue", "pink"]
    assert sorted([*offered, other]) == sorted(ferns)
    assert sorted(re.findall(r">(\w+) fern<", hand)) == sorted(ferns)
    referee.press(f"hold:0:{other}")
    assert referee.picks == [f"white-hand-{other}-0"]
    referee.press("pick:d4")
    referee.press("move")
    assert referee.record.moves[-1].command == PlantFern(other, "d4")


def test_the_known_one_of_equal_pieces_was_played(referee):
    record = recorded("felci/standstill")
    referee.begin(record, deal=["? ? ? red", "", ""])
    before = referee.assumed["pile"]

    referee.play(PlantFern("red", "d4"))

    assert len([at for at in referee.assumed["pile"] if at < 4]) == 3
    assert len(referee.assumed["pile"]) == len(before)


def test_a_piece_of_which_none_is_left_cannot_be_there(referee):
    record = recorded("felci/standstill")
    referee.begin(record, deal=["", "", " ".join(["red"] * 10)])

    referee.press("hold:0", **{"held-0": "red"})
    assert referee.status == 422
    assert "none of those is still unseen" in referee.page

    referee.press("hold:0", **{"held-0": "purple"})
    assert "there is no such piece" in referee.page


def test_the_deal_can_be_corrected_later_as_long_as_every_move_stays_legal(referee):
    record = recorded("felci/standstill")
    referee.begin(record, deal=["red red red red", "", ""])
    referee.play(PlantFern("red", "d4"))
    referee.press("move", picks=[])
    assert "not complete yet" in referee.page

    referee.press("deal", deal=["red blue ? pink", "", ""])
    assert referee.status == 200
    assert referee.record.deal.pile[:2] == ("red", "blue")
    assert 2 in referee.assumed["pile"]

    referee.press("deal", deal=["blue blue blue blue", "", ""])
    assert referee.status == 422
    assert referee.record.deal.pile[0] == "red"
