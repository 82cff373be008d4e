"""Checks that no card of Birdie is lost, and that score sheets are consistent."""

from collections import Counter
from collections.abc import Iterable
from itertools import chain

from domain.birdie.components import AREA, BIRDS, FEATURES_OF, OWL, PIGEON, ROBIN, ROUNDS, bird_of
from domain.birdie.state import Cards, Fate, Score, Sheet, State
from domain.game import Seat


def assert_conserved(state: State) -> None:
    """BIR-1: cards, trophies and score sheets."""
    assert_cards_conserved(state)
    _assert_course(state)
    _assert_trophies(state)
    for seat, sheet in enumerate(state.sheets):
        _assert_passes(state, seat, sheet)
        _assert_boxes(sheet)
        _assert_sets(state, seat, sheet)
        _assert_abilities(state, seat, sheet)


def assert_cards_conserved(state: State) -> None:
    """BIR-1.1: the cards alone."""
    _assert_rounds(state)
    _assert_cards(state)


def _assert_rounds(state: State) -> None:
    """BIR-2.1: two players share the box between the rounds."""
    assert len(state.rounds) == ROUNDS
    if len(state.sheets) == 2:
        assert len(state.rounds[0]) == len(state.box.cards) // 2
        assert Counter(chain(*state.rounds)) == Counter(state.box.cards)
    else:
        assert all(Counter(cards) == Counter(state.box.cards) for cards in state.rounds)


def _assert_cards(state: State) -> None:
    """BIR-2.2, BIR-3.4: all cards of the round are in one place; piles are as they were dealt."""
    dealt, players = state.rounds[state.round - 1], len(state.sheets)
    drawn = state.scoring.drawn if state.scoring else None
    places = [state.deck, state.reserve, state.area, (drawn,) if drawn else ()]
    for each in (state.hands, state.decks, state.rows, state.flown, state.discards):
        places += each
    assert Counter(chain(*places)) == Counter(dealt)
    assert state.deck == _end(dealt[:-players], len(state.deck))
    assert state.reserve == _end(dealt, len(state.reserve))
    assert len(state.area) <= AREA
    assert len(state.area) == AREA or not state.deck


def _end(cards: Cards, length: int) -> Cards:
    return cards[len(cards) - length :]


def _assert_course(state: State) -> None:
    """BIR-3.5, BIR-4.1, BIR-4.2: a turn, or one row after the other, or the end."""
    seats = set(range(len(state.sheets)))
    assert (state.turn is not None) + (state.scoring is not None) + state.ended == 1
    assert len(set(state.passed)) == len(state.passed)
    if state.turn:
        assert state.turn.seat in seats - set(state.passed)
        assert state.turn.last == (len(seats) - len(state.passed) == 1)
        assert state.area
        assert not any(chain(state.rows, state.flown, state.sets, state.discards))
    else:
        assert set(state.passed) == seats
        scorer = state.passed.index(state.scoring.seat) if state.scoring else len(seats)
        for seat in state.passed[: scorer + 1]:
            assert not state.decks[seat]
        for seat in state.passed[scorer + 1 :]:
            assert not any((state.rows[seat], state.flown[seat], state.discards[seat]))
    assert state.expert or not any(state.flown)


def _assert_passes(state: State, seat: Seat, sheet: Sheet) -> None:
    """BIR-3.3: twice the number of those who had not passed yet."""
    passed = seat in state.passed
    assert len(sheet.passes) == state.round - 1 + passed
    if passed:
        after = len(state.sheets) - 1 - state.passed.index(seat)
        assert sheet.passes[-1] == 2 * after


def _assert_boxes(sheet: Sheet) -> None:
    """BIR-4.5, BIR-4.7: a box holds a set of its feature, or a copy of the lowest score."""
    for feature, score in sheet.boxes.items():
        if score.cards:
            assert all(feature in FEATURES_OF[card] for card in score.cards)
            assert score.points == len(score.cards) >= 2
        else:
            assert score.points == min(5, *_written_in(sheet, score.round))


def _written_in(sheet: Sheet, number: int) -> list[int]:
    """Return the scores of the sets that were written in a round."""
    scores = sheet.boxes.values()
    return [score.points for score in scores if score.round == number and score.cards]


def _assert_sets(state: State, seat: Seat, sheet: Sheet) -> None:
    """BIR-4.5 to BIR-4.7: what was written in this round came of a set of this round."""
    made = state.sets[seat]
    written = {scored.feature: scored.cards for scored in made if scored.fate is Fate.WRITTEN}
    scores = sheet.boxes.items()
    assert written == {
        feature: score.cards
        for feature, score in scores
        if score.round == state.round and score.cards
    }
    taken_away = sum(scored.fate is Fate.PIGEON for scored in made)
    assert taken_away == _used(state.discards[seat], PIGEON)
    for scored in made:
        where = state.flown[seat] if state.expert else state.rows[seat]
        assert not Counter(scored.cards) - Counter(where)
        assert scored.fate is not Fate.SMALLER or scored.feature in written
        assert scored.fate is not Fate.FULL or scored.feature in sheet.boxes


def _assert_abilities(state: State, seat: Seat, sheet: Sheet) -> None:
    """BIR-4.6 to BIR-4.8: uses, discards, copies and flaps."""
    most = 2 if state.expert else 1
    for bird, times in sheet.used.items():
        assert bird in BIRDS
        assert 1 <= times <= most
        before = times - _used(state.discards[seat], bird)
        assert before == 0 if state.round == 1 else before >= 0
    copies = [score for score in sheet.boxes.values() if not score.cards]
    crossed = len(sheet.boxes) - len(copies) + 2 * sheet.used.get(PIGEON, 0)
    assert len(copies) == sheet.used.get(OWL, 0)
    assert sheet.flaps == min(crossed, len(state.box.flaps))
    drawn = len(state.sheets) - len(state.reserve)
    assert drawn == sum(_used(cards, ROBIN) for cards in state.discards)


def _used(discards: Iterable[str], bird: str) -> int:
    return sum(bird_of(card) == bird for card in discards)


def _assert_trophies(state: State) -> None:
    """BIR-4.9: return who has the highest score in a bird's box, if anybody has one."""
    for bird in BIRDS:
        scores = [sheet.boxes.get(bird, Score(0, 0)).points for sheet in state.sheets]
        if bird in state.trophies:
            assert scores[state.trophies[bird]] == max(scores) > 0
        else:
            assert not any(scores)
    assert set(state.trophies) <= set(BIRDS)
