"""Applies an event of Birdie to a position. Nothing here decides, checks or refuses."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from domain.birdie import events
from domain.birdie.state import Cards, Fate, MadeSet, Score, Scoring, Sheet, State, Step, Turn
from domain.game import Seat
from domain.pieces import inserted, moved, with_own, without


def evolve(state: State, event: events.Event) -> State:
    """Return the position after *event*."""
    return EVOLVE[type(event)](state, event)


def _decks_shuffled(state: State, event: events.DecksShuffled) -> State:
    return replace(state, rounds=event.rounds)


def _round_dealt(state: State, event: events.RoundDealt) -> State:
    nothing: tuple[Cards, ...] = ((),) * len(event.hands)
    return replace(
        state,
        round=event.round,
        deck=event.deck,
        reserve=event.reserve,
        area=event.area,
        hands=event.hands,
        decks=nothing,
        rows=nothing,
        flown=nothing,
        sets=((),) * len(event.hands),
        discards=nothing,
        passed=(),
    )


def _turn_began(state: State, event: events.TurnBegan) -> State:
    return replace(state, turn=Turn(event.seat, event.last))


def _card_taken(state: State, event: events.CardTaken) -> State:
    seat = event.seat
    return replace(
        state,
        area=without(state.area, (event.card,)),
        hands=with_own(state.hands, seat, (*state.hands[seat], event.card)),
    )


def _cards_stacked(state: State, event: events.CardsStacked) -> State:
    seat = event.seat
    return replace(
        state,
        area=without(state.area, event.area),
        hands=with_own(state.hands, seat, without(state.hands[seat], event.hand)),
        decks=with_own(state.decks, seat, state.decks[seat] + event.order),
    )


def _area_refilled(state: State, event: events.AreaRefilled) -> State:
    return replace(state, area=state.area + event.cards, deck=state.deck[len(event.cards) :])


def _passed(state: State, event: events.Passed) -> State:
    sheet = state.sheets[event.seat]
    return replace(
        state,
        turn=None,
        passed=(*state.passed, event.seat),
        sheets=_with_sheet(state, event.seat, replace(sheet, passes=(*sheet.passes, event.points))),
    )


def _with_sheet(state: State, seat: Seat, sheet: Sheet) -> tuple[Sheet, ...]:
    return with_own(state.sheets, seat, sheet)


def _row_laid_out(state: State, event: events.RowLaidOut) -> State:
    return replace(
        state,
        decks=with_own(state.decks, event.seat, ()),
        rows=with_own(state.rows, event.seat, event.row),
        scoring=Scoring(event.seat),
    )


def _ability_used(state: State, event: events.AbilityUsed) -> State:
    seat, bird = event.seat, event.bird
    sheet = state.sheets[seat]
    used = {**sheet.used, bird: sheet.used.get(bird, 0) + 1}
    return replace(
        state,
        hands=with_own(state.hands, seat, without(state.hands[seat], (event.card,))),
        discards=with_own(state.discards, seat, (*state.discards[seat], event.card)),
        sheets=_with_sheet(state, seat, replace(sheet, used=used)),
    )


def _scoring(state: State) -> Scoring:
    assert state.scoring is not None
    return state.scoring


def _with_row(state: State, seat: Seat, row: Cards, scoring: Scoring) -> State:
    return replace(state, rows=with_own(state.rows, seat, row), scoring=scoring)


def _card_moved(state: State, event: events.CardMoved) -> State:
    row = moved(state.rows[event.seat], event.origin, event.to)
    return _with_row(state, event.seat, row, _scoring(state))


def _reserve_drawn(state: State, event: events.ReserveDrawn) -> State:
    scoring = replace(_scoring(state), step=Step.INSERT, drawn=event.card)
    return replace(state, reserve=state.reserve[1:], scoring=scoring)


def _card_inserted(state: State, event: events.CardInserted) -> State:
    row = inserted(state.rows[event.seat], event.card, event.at)
    return _with_row(state, event.seat, row, replace(_scoring(state), step=Step.SETS, drawn=None))


def _card_removed(state: State, event: events.CardRemoved) -> State:
    scoring = replace(_scoring(state), removing=True, gap=event.at)
    return _flown(state, event.seat, event.at, (event.card,), scoring)


def _flown(state: State, seat: Seat, first: int, cards: Cards, scoring: Scoring) -> State:
    row = state.rows[seat]
    return replace(
        state,
        rows=with_own(state.rows, seat, row[:first] + row[first + len(cards) :]),
        flown=with_own(state.flown, seat, state.flown[seat] + cards),
        scoring=scoring,
    )


def _feature_due(state: State, event: events.FeatureDue) -> State:
    scoring = replace(_scoring(state), step=Step.CHOOSE, features=event.features)
    return replace(state, scoring=scoring)


def _set_formed(state: State, event: events.SetFormed) -> State:
    formed = MadeSet(event.first, event.cards, event.feature, Fate.WRITTEN)
    scoring = replace(_scoring(state), features=(), gap=event.first, formed=formed)
    return _flown(state, event.seat, event.first, event.cards, scoring)


def _pigeon_due(state: State, event: events.PigeonDue) -> State:
    scoring = _scoring(state)
    assert scoring.formed is not None
    formed = replace(scoring.formed, fate=event.fate)
    return replace(state, scoring=replace(scoring, step=Step.WRITE, formed=formed))


def _set_scored(state: State, event: events.SetScored) -> State:
    made = MadeSet(event.first, event.cards, event.feature, event.fate)
    return replace(
        state,
        sets=with_own(state.sets, event.seat, (*state.sets[event.seat], made)),
        scoring=replace(_scoring(state), step=Step.SETS, formed=None),
    )


def _box_written(state: State, event: events.BoxWritten) -> State:
    sheet, scoring = state.sheets[event.seat], _scoring(state)
    score = Score(event.points, event.round, event.cards)
    if event.cards:
        scoring = replace(scoring, written=(*scoring.written, event.points))
    sheet = replace(sheet, boxes={**sheet.boxes, event.box: score})
    return replace(state, sheets=_with_sheet(state, event.seat, sheet), scoring=scoring)


def _flaps_crossed(state: State, event: events.FlapsCrossed) -> State:
    sheet = state.sheets[event.seat]
    sheet = replace(sheet, flaps=sheet.flaps + event.count)
    return replace(state, sheets=_with_sheet(state, event.seat, sheet))


def _trophy_taken(state: State, event: events.TrophyTaken) -> State:
    return replace(state, trophies={**state.trophies, event.bird: event.seat})


def _row_closed(state: State, event: events.RowClosed) -> State:
    return replace(state, scoring=replace(_scoring(state), gap=None))


def _scoring_ended(state: State, event: events.ScoringEnded) -> State:
    return replace(state, scoring=None)


def _game_ended(state: State, event: events.GameEnded) -> State:
    return replace(state, ended=True)


EVOLVE: dict[type, Callable[[State, Any], State]] = {
    events.DecksShuffled: _decks_shuffled,
    events.RoundDealt: _round_dealt,
    events.TurnBegan: _turn_began,
    events.CardTaken: _card_taken,
    events.CardsStacked: _cards_stacked,
    events.AreaRefilled: _area_refilled,
    events.Passed: _passed,
    events.RowLaidOut: _row_laid_out,
    events.AbilityUsed: _ability_used,
    events.CardMoved: _card_moved,
    events.ReserveDrawn: _reserve_drawn,
    events.CardInserted: _card_inserted,
    events.CardRemoved: _card_removed,
    events.FeatureDue: _feature_due,
    events.SetFormed: _set_formed,
    events.PigeonDue: _pigeon_due,
    events.SetScored: _set_scored,
    events.BoxWritten: _box_written,
    events.FlapsCrossed: _flaps_crossed,
    events.TrophyTaken: _trophy_taken,
    events.RowClosed: _row_closed,
    events.ScoringEnded: _scoring_ended,
    events.RoundEnded: lambda state, event: state,  # what lies there is gone with the next deal
    events.GameEnded: _game_ended,
}
