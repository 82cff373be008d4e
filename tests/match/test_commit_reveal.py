"""Tests of the commit–reveal protocol: sealed tables, late and missing seeds."""

import pytest
from msgspec.structs import replace

from domain import match as matches
from domain.errors import GeneralRefusal
from domain.fair_random import seat_commitment
from domain.game import Observer
from domain.match import (
    Clock,
    Match,
    Sealed,
    Seated,
    SeedCommitment,
    SeedRevealed,
    SeedsOpened,
    Voided,
)
from domain.match.clocks import DEADLINE
from domain.match.commit_reveal import PATIENCE
from domain.match.refusals import TableRefusal
from domain.narration import tell
from tests.spec import refused
from tests.tables import TABLES

TABLE = TABLES[0]
SERVER, WHITE, BLACK = (bytes([number]) * 32 for number in (1, 2, 3))
NOW = 1_700_000_000_000
SLOW = Clock(turn=3 * DEADLINE)


def opened(clock: Clock | None = None) -> Match:
    seats = (matches.PERSON,) * 2
    return matches.evolve(
        None, "m", matches.open_table("m", TABLE.game, {}, seats, SERVER, clock=clock)
    )


def promised(seat: int, seed: bytes, *, early: bool = False) -> SeedCommitment:
    return SeedCommitment(seat_commitment("m", seat, seed).hex(), seed.hex() if early else "")


def after(match: Match, *events) -> Match:
    for event in events:
        match = matches.evolve(match, match.id, event)
    return match


def sealed(clock: Clock | None = None) -> Match:
    match = opened(clock)
    for seat, seed in enumerate((WHITE, BLACK)):
        match = after(match, matches.commit_seed(match, seat, promised(seat, seed)))
    return after(match, Sealed(NOW))


def test_a_player_takes_a_seat_by_the_promise_of_a_seed():
    promise = promised(0, WHITE)

    assert matches.commit_seed(opened(), 0, promise) == Seated(0, "player", promise.commitment, "")


@pytest.mark.parametrize("seat", [-1, 2])
def test_there_is_no_promise_for_a_seat_that_does_not_exist(seat):
    with refused("GEN-5", GeneralRefusal.NO_SUCH_SEAT):
        matches.commit_seed(opened(), seat, promised(0, WHITE))
    with refused("GEN-5", GeneralRefusal.NO_SUCH_SEAT):
        matches.reveal(sealed(), seat, WHITE.hex())


def test_a_seat_that_is_taken_is_not_taken_by_a_promise():
    with refused("GEN-3", GeneralRefusal.NOT_DUE):
        matches.commit_seed(sealed(), 0, promised(0, BLACK))


def test_a_sealed_table_waits_for_every_seed_that_was_promised():
    match = sealed()

    assert (match.awaited, match.over, match.dealt) == ((0, 1), False, None)


def test_a_seed_is_revealed_once_the_table_is_sealed():
    revealed = matches.reveal(sealed(), 1, BLACK.hex())

    assert revealed == SeedRevealed(1, BLACK.hex())
    assert after(sealed(), revealed).awaited == (0,)


def test_revealed_pieces_may_be_named_again():
    match = after(sealed(), SeedRevealed(0, WHITE.hex()))

    assert matches.reveal(match, 0, WHITE.hex()) is None


def test_a_second_seed_is_refused():
    match = after(sealed(), SeedRevealed(0, WHITE.hex()))

    with refused("TABLE-12", TableRefusal.SECOND_SEED):
        matches.reveal(match, 0, BLACK.hex())


def test_a_seed_that_was_not_promised_is_refused():
    with refused("TABLE-11", TableRefusal.OTHER_SEED):
        matches.reveal(sealed(), 0, BLACK.hex())


def test_no_seed_is_revealed_before_every_seat_is_taken():
    match = opened()
    with refused("TABLE-13", TableRefusal.NOT_SEALED):
        matches.reveal(match, 0, WHITE.hex())

    match = after(match, matches.commit_seed(match, 0, promised(0, WHITE)))
    with refused("TABLE-13", TableRefusal.NOT_SEALED):
        matches.reveal(match, 0, WHITE.hex())


def test_where_turns_take_days_a_seed_may_come_early():
    promise = promised(0, WHITE, early=True)
    seated = matches.commit_seed(opened(SLOW), 0, promise)

    assert seated == Seated(0, "player", promise.commitment, WHITE.hex())
    assert after(opened(SLOW), seated).unrevealed == ()


@pytest.mark.parametrize("clock", [None, Clock(bank=60_000), Clock(turn=DEADLINE - 1)])
def test_at_a_live_table_no_seed_comes_early(clock):
    with refused("TABLE-14", TableRefusal.LIVE):
        matches.commit_seed(opened(clock), 0, promised(0, WHITE, early=True))


def test_an_early_seed_is_the_one_that_is_promised():
    promise = SeedCommitment(promised(0, WHITE).commitment, BLACK.hex())

    with refused("TABLE-11", TableRefusal.OTHER_SEED):
        matches.commit_seed(opened(SLOW), 0, promise)


def test_the_deal_is_that_of_the_seeds_the_player_who_has_drawn_them_and_whenever_they_came():
    drawn = opened()
    for seat, seed in enumerate((WHITE, BLACK)):
        drawn = after(drawn, matches.take_seat(drawn, seat, seed, "server"))
    match = after(sealed(), SeedRevealed(1, BLACK.hex()), SeedRevealed(0, WHITE.hex()))

    assert matches.draw_deal(match) == matches.draw_deal(drawn)
    assert match.awaited == ()


@pytest.mark.parametrize(
    ("clock", "patience"),
    [(None, PATIENCE), (Clock(bank=60_000), PATIENCE), (SLOW, SLOW.turn)],
    ids=["live", "with a bank", "with a deadline"],
)
def test_a_table_that_waits_in_vain_is_voided_after_a_time(clock, patience):
    match = after(sealed(clock), SeedRevealed(0, WHITE.hex()))
    due = NOW + patience

    assert matches.voidable_from(match) == due
    with refused("TABLE-16", TableRefusal.STILL_WAITING):
        matches.void(match, due - 1)
    assert matches.void(match, due) == (
        Voided((1,)),
        SeedsOpened(SERVER.hex(), (WHITE.hex(), "")),
    )


def test_a_voided_table_is_over_without_winners_and_never_dealt():
    match = after(sealed(), *matches.void(sealed(), NOW + PATIENCE))

    assert (match.over, match.winners, match.awaited) == (True, (), ())
    with refused("GEN-2", GeneralRefusal.MATCH_OVER):
        matches.reveal(match, 0, WHITE.hex())
    with refused("GEN-2", GeneralRefusal.MATCH_OVER):
        matches.play(match, 0, None)
    with refused("TABLE-15", TableRefusal.NOTHING_AWAITED):
        matches.void(match, NOW + PATIENCE)


def test_a_table_that_waits_for_no_seed_is_not_voided():
    ready = after(sealed(), SeedRevealed(0, WHITE.hex()), SeedRevealed(1, BLACK.hex()))
    dealt = after(ready, matches.begin(ready, matches.draw_deal(ready)))

    for match in (opened(), dealt):
        assert matches.voidable_from(match) is None
        with refused("TABLE-15", TableRefusal.NOTHING_AWAITED):
            matches.void(match, NOW + PATIENCE)


def test_the_log_shows_only_the_voiding():
    match = sealed()
    voided = Voided((0, 1))
    (reported,) = tell(match, voided, Observer.SPECTATOR)

    assert reported.values == {"players": TABLE.game.seat_names[:2]}
    for event in (Sealed(NOW), SeedRevealed(0, WHITE.hex()), replace(match.seated[0], seed="")):
        assert tell(match, event, Observer.REFEREE) == ()
