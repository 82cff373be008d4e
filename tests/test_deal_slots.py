"""Tests of the slots of a deal and the locations of its pieces."""

from collections import Counter
from itertools import chain

import pytest

from domain.birdie.events import AbilityUsed
from domain.bloom.components import JOKER
from domain.deal_slots import DealSlot, PieceLocation, TrackedPiece, TrackedZone, stack
from domain.registry import GAMES
from tests.recordings import Recordings
from web.record_editor.draft import piece_lists

MATCHES = [(game, name) for game in GAMES for name in Recordings(game).names]


def followed(game, name, step=1):
    """Return the lists of a recorded deal, and each *step*-th position with what lies in it."""
    played = Recordings(game).a_match(name)
    deal = played.events[1].deal
    moves = [stored.events for stored in played.events[1:]]
    return piece_lists(deal), [
        (match.state, tuple(match.game.piece_locations(deal, chain(*moves[:at]), match.state)))
        for at, match in enumerate(played.positions, 1)
    ][::step]


@pytest.mark.parametrize(("game", "name"), MATCHES)
def test_every_located_piece_has_a_deal_slot_of_its_own(game, name):
    lists, positions = followed(game, name, 5)

    for _, placed in positions:
        assert [piece.piece for piece in placed] == [
            lists[piece.slot.list][piece.slot.at] for piece in placed
        ]
        places = Counter((piece.field, piece.slot) for piece in placed)
        assert set(places.values()) <= {1}


@pytest.mark.parametrize(("game", "name"), MATCHES)
def test_pieces_in_a_hand_are_located_in_that_hand(game, name):
    for state, placed in followed(game, name, 5)[1]:
        for seat, hand in enumerate(state.hands):
            known = Counter(piece.piece for piece in placed if piece.where == f"hands.{seat}")
            assert known <= Counter(hand)


def test_the_first_of_equal_pieces_leaves():
    place = TrackedZone("hands.0", stack("pile", ("red", "blue", "red")))

    assert place.leave("red") == TrackedPiece("red", DealSlot("pile", 0))
    assert list(place.lying()) == [
        PieceLocation("hands.0", "blue", DealSlot("pile", 1)),
        PieceLocation("hands.0", "red", DealSlot("pile", 2)),
    ]


def test_a_piece_named_by_a_move_is_no_longer_tracked():
    place = TrackedZone("hands.0", [TrackedPiece("red"), TrackedPiece("red", DealSlot("pile", 7))])

    place.leave("red")

    assert list(place.lying()) == [PieceLocation("hands.0", "red", DealSlot("pile", 7))]


def test_a_card_that_is_discarded_for_an_ability_stands_where_it_was_dealt():
    """BIR-4.3: unless it was taken from the area, when a move named it."""
    discarded = {
        piece.piece
        for _, placed in followed("birdie", "empty_decks")[1]
        for piece in placed
        if piece.field == "discards"
    }

    used = {event.card for event in Recordings("birdie").happened("empty_decks", AbilityUsed)}
    assert discarded
    assert discarded <= used


def test_a_joker_that_came_from_the_table_stands_nowhere_in_the_deal():
    """BLO-3.2, BLO-5.4: of those in a hand only the ones that were dealt or drawn do."""
    positions = followed("bloom", "jokers")[1]
    held = sum(hand.count(JOKER) for state, _ in positions for hand in state.hands)

    in_slots = [
        piece
        for _, placed in positions
        for piece in placed
        if piece.field == "hands" and piece.piece == JOKER
    ]

    assert 0 < len(in_slots) < held


def test_a_bonus_tile_of_a_new_stack_stands_in_that_stack():
    """BOW-4.3: one that was drawn before the shuffling stands in the first stack."""
    lists, positions = followed("bower", "reshuffle_in_a_draw")
    drawn = [
        piece
        for state, placed in positions
        for piece in placed
        if state.renewals and piece.field == "turn"
    ]

    assert {piece.slot.list for piece in drawn} == {"bonus_tiles", "bonus_reshuffles.0"}
    assert all(lists[piece.slot.list][piece.slot.at] == piece.piece for piece in drawn)
