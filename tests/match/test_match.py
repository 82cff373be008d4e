"""Tests of a match from opening to end, in every game."""

import msgspec
import pytest
from msgspec.structs import replace

from domain import match as matches
from domain.errors import GeneralRefusal, IllegalMove
from domain.fair_random import seat_commitment, server_commitment
from domain.game import Observer
from domain.match import Dealt, Match, Moved, Opened, Seated, SeedsOpened
from domain.narration import tell
from tests.spec import refused
from tests.tables import TABLES, played, standing

TABLE = TABLES[0]
GAME = TABLE.game
SEED = bytes(range(32))
SEATS = (matches.PERSON,) * TABLE.players


def opened() -> Match:
    return matches.evolve(None, "m", matches.open_table("m", GAME, {}, SEATS, SEED))


def filled() -> Match:
    match = opened()
    for seat in range(TABLE.players):
        match = matches.evolve(match, "m", matches.take_seat(match, seat, bytes(32), "player"))
    return match


def begun() -> Match:
    match = filled()
    return matches.evolve(match, "m", matches.begin(match, matches.draw_deal(match)))


def any_move(match: Match):
    return next(GAME.moves(match.state, match.to_move))


def test_an_opened_table_says_all_that_is_played():
    event = matches.open_table("m", GAME, {GAME.option_names[0]: True}, SEATS, SEED)

    assert event == Opened(
        game=GAME.name,
        rules=GAME.rules,
        options=dict.fromkeys(GAME.option_names, False) | {GAME.option_names[0]: True},
        components=msgspec.json.decode(msgspec.json.encode(GAME.standard)),
        seats=SEATS,
        commitment=server_commitment("m", SEED).hex(),
        seed=SEED.hex(),
    )


def test_an_option_that_is_not_named_is_off():
    assert opened().setup.options == GAME.options()


def test_the_component_set_travels_with_the_match():
    """A corrected set never changes an old match."""
    other = replace(GAME.standard, set="another edition")
    event = matches.open_table("m", GAME, {}, SEATS, SEED, other)

    assert matches.evolve(None, "m", event).setup.components == other


@pytest.mark.parametrize(
    ("options", "seats", "complaint"),
    [
        ({"nonsense": True}, SEATS, "has no option 'nonsense'"),
        ({}, (), "is not a game for 0"),
        ({}, (matches.PERSON,) * 99, "is not a game for 99"),
        ({}, ("nobody", *SEATS[1:]), "has no bot 'nobody'"),
    ],
)
def test_a_table_that_the_game_does_not_have_is_not_opened(options, seats, complaint):
    with pytest.raises(ValueError, match=f"{GAME.title} {complaint}"):
        matches.open_table("m", GAME, options, seats, SEED)


def test_a_seat_is_taken_with_a_seed_that_is_committed_to():
    assert matches.take_seat(opened(), 0, SEED, "player") == Seated(
        seat=0, by="player", commitment=seat_commitment("m", 0, SEED).hex(), seed=SEED.hex()
    )


def test_seats_are_taken_in_any_order_and_each_stays_in_its_place():
    match = opened()
    for seat in reversed(range(TABLE.players)):
        match = matches.evolve(match, "m", matches.take_seat(match, seat, SEED, "server"))
        taken = [seated.seat if seated else None for seated in match.seated]
        assert taken == [at if at >= seat else None for at in range(TABLE.players)]


@pytest.mark.parametrize("seat", [-1, 99])
def test_a_seat_that_does_not_exist_is_not_taken(seat):
    with refused("GEN-5", GeneralRefusal.NO_SUCH_SEAT):
        matches.take_seat(opened(), seat, SEED, "player")


def test_a_seat_is_taken_once():
    with refused("GEN-3", GeneralRefusal.NOT_DUE):
        matches.take_seat(filled(), 0, SEED, "player")


def test_no_seat_is_taken_after_the_deal():
    match = replace(begun(), seated=(None,) * TABLE.players)

    with refused("GEN-3", GeneralRefusal.NOT_DUE):
        matches.take_seat(match, 0, SEED, "player")


def test_the_deal_follows_from_the_seeds():
    other = replace(filled(), opened=replace(opened().opened, seed=bytes(32).hex()))

    assert matches.draw_deal(filled()) == matches.draw_deal(filled())
    assert matches.draw_deal(filled()) != matches.draw_deal(other)


def test_a_deal_of_other_components_does_not_begin_a_match():
    dealt = msgspec.to_builtins(matches.draw_deal(filled()))
    emptied = {name: () if isinstance(of, (list, tuple)) else of for name, of in dealt.items()}

    with refused("GEN-4", GeneralRefusal.WRONG_COMPONENTS):
        matches.begin(filled(), msgspec.convert(emptied, GAME.deal_type))


def test_no_move_is_made_before_the_deal():
    with refused("GEN-3", GeneralRefusal.NOT_DUE):
        matches.play(filled(), 0, any_move(begun()))


def test_only_the_seat_on_turn_moves():
    match = begun()
    assert match.to_move is not None
    others = set(range(TABLE.players)) - {match.to_move}

    for seat in others:
        with refused("GEN-1", GeneralRefusal.NOT_YOUR_TURN):
            matches.play(match, seat, any_move(match))


@pytest.mark.parametrize("seat", [-1, 99])
def test_a_seat_that_does_not_exist_makes_no_move(seat):
    with refused("GEN-5", GeneralRefusal.NO_SUCH_SEAT):
        matches.play(begun(), seat, any_move(begun()))


def test_no_move_is_made_after_the_end():
    match = played(TABLE, seed=1).match

    for seat in range(TABLE.players):
        with refused("GEN-2", GeneralRefusal.MATCH_OVER):
            matches.play(match, seat, any_move(begun()))


def test_a_match_counts_its_moves_and_ends_with_its_count_and_its_seeds():
    simulation = played(TABLE, seed=1)
    *rest, last = simulation.events
    moves = [event for event in rest if isinstance(event, Moved)]

    assert [event.count for event in moves[:-1]] == [None] * (len(moves) - 1)
    assert (moves[-1].to_move, moves[-1].count) == (None, simulation.match.count)
    assert simulation.match.moves == len(moves)
    assert isinstance(last, SeedsOpened)
    assert simulation.match.seeds == last
    assert last.server == simulation.match.opened.seed


def test_opening_filling_and_closing_a_table_adds_no_log_line():
    for event, match in standing(played(TABLE, seed=1)):
        if not isinstance(event, (Dealt, Moved)):
            assert tell(match, event, Observer.REFEREE) == ()


def test_a_deal_and_a_move_tell_what_their_events_tell():
    for event, match in standing(played(TABLE, seed=1)):
        if isinstance(event, (Dealt, Moved)):
            reported = [GAME.describe(happening, Observer.REFEREE) for happening in event.events]
            assert tell(match, event, Observer.REFEREE) == tuple(filter(None, reported))


@pytest.mark.parametrize("refusal", GeneralRefusal)
def test_a_refused_move_says_the_rule_in_a_sentence(refusal):
    illegal = IllegalMove(refusal)

    assert (illegal.refusal, str(illegal)) == (refusal, refusal.sentence)
    assert refusal.sentence.endswith(".")
