"""Builds the view of a position of Birdie for one viewer.

Whatever is not named here for a viewer stays secret.
"""

import msgspec

from domain.birdie import rules
from domain.birdie.components import BIRDS, Box
from domain.birdie.legal import Legal, legal
from domain.birdie.scoring import flap_points, score
from domain.birdie.state import Cards, Fate, MadeSet, Scoring, Sheet, State, Step, Turn
from domain.game import Observer, Seat, Viewer
from domain.identity_cache import cached_by_identity


class OpenCards(msgspec.Struct, frozen=True, gc=False, tag_field="is", tag="open"):
    """Cards that the viewer may look at, in their order."""

    cards: Cards

    @property
    def size(self) -> int:
        """Return how many there are, as of hidden ones."""
        return len(self.cards)


class HiddenCards(msgspec.Struct, frozen=True, gc=False, tag_field="is", tag="hidden"):
    """Cards that the viewer may only count."""

    size: int


Pile = OpenCards | HiddenCards


class SetSeen(msgspec.Struct, frozen=True, gc=False):
    """A set of this round, with the index that its first card had when it was made."""

    first: int
    cards: Cards
    feature: str
    fate: Fate
    """What became of it, or what writing it would lead to."""


class SheetSeen(msgspec.Struct, frozen=True, gc=False):
    """A player's score sheet."""

    boxes: dict[str, int]
    """The scores that are written, by feature."""
    copied: Cards
    """The boxes that owls copied into."""
    passes: tuple[int, ...]
    flaps: int
    """How many flap boxes are crossed."""
    flap_points: int
    used: dict[str, int]
    """How often the ability of each bird was used."""
    trophies: Cards
    """The birds whose trophies the player holds."""
    total: int
    """The current value of the sheet."""


class TurnSeen(msgspec.Struct, frozen=True, gc=False):
    """The turn being played."""

    seat: Seat
    last: bool
    """Whether all the others have passed."""


class ScoringSeen(msgspec.Struct, frozen=True, gc=False):
    """The scoring of a row."""

    seat: Seat
    step: Step
    removing: bool
    """Whether a card was removed already (expert mode)."""
    drawn: str | None
    """The card that a robin drew, and that goes into the row now."""
    gap: int | None
    """Before which index of the row there is a gap."""
    features: Cards
    """Those to choose from."""
    formed: SetSeen | None
    """The set to write or not."""
    copy: int | None
    """The size that an owl would copy after the scores written so far."""


class View(msgspec.Struct, frozen=True, gc=False):
    """The table as one viewer sees it; values per seat are in seat order."""

    viewer: Viewer
    expert: bool
    round: int
    flaps: tuple[int, ...]
    """The values of the boxes of the flap column."""
    trophy: int
    area: Cards
    deck: Pile
    reserve: Pile
    hands: tuple[Pile, ...]
    decks: tuple[Pile, ...]
    """The personal decks: not even the owner may look at the own one."""
    rows: tuple[Cards, ...]
    flown: tuple[Cards, ...]
    """The cards that left the rows in expert mode."""
    sets: tuple[tuple[SetSeen, ...], ...]
    discards: tuple[Cards, ...]
    """The cards that were discarded for abilities in this round."""
    sheets: tuple[SheetSeen, ...]
    passed: tuple[Seat, ...]
    turn: TurnSeen | None
    scoring: ScoringSeen | None
    coming: Cards
    """The cards of the rounds to come, for the referee alone."""
    ended: bool
    legal: Legal | None
    """The viewer's legal actions; None if the viewer is not to move."""


def view(state: State, viewer: Viewer) -> View:
    """Return what *viewer* sees; once the match has ended all is revealed."""
    mover = rules.to_move(state)
    all_open = state.ended or viewer == Observer.REFEREE
    return View(
        viewer=viewer,
        expert=state.expert,
        round=state.round,
        flaps=state.box.flaps,
        trophy=state.box.trophy,
        area=state.area,
        deck=_pile(state.deck, all_open),
        reserve=_pile(state.reserve, all_open),
        hands=tuple(
            _pile(hand, all_open or seat == viewer) for seat, hand in enumerate(state.hands)
        ),
        decks=tuple(_pile(deck, all_open) for deck in state.decks),
        rows=state.rows,
        flown=state.flown,
        sets=tuple(tuple(map(_set_seen, made)) for made in state.sets),
        discards=state.discards,
        sheets=_sheets_seen(state.box, state.sheets, state.trophies),
        passed=state.passed,
        turn=_turn_seen(state.turn) if state.turn else None,
        scoring=_scoring_seen(state.scoring) if state.scoring else None,
        coming=_coming(state) if all_open else (),
        ended=state.ended,
        legal=legal(state, mover) if mover is not None and viewer == mover else None,
    )


def without_turn(view: View) -> View:
    """Return *view* with nobody to move, as it stays when a player gives up."""
    return msgspec.structs.replace(view, turn=None, scoring=None, legal=None)


def _pile(cards: Cards, is_open: bool) -> Pile:
    return OpenCards(cards) if is_open else HiddenCards(len(cards))


def _set_seen(made: MadeSet) -> SetSeen:
    return SetSeen(made.first, made.cards, made.feature, made.fate)


@cached_by_identity
def _sheets_seen(
    box: Box, sheets: tuple[Sheet, ...], trophies: dict[str, Seat]
) -> tuple[SheetSeen, ...]:
    """Return the score sheets, which lie open to all: of nothing else on the table."""
    state = State(box, expert=False, sheets=sheets, trophies=trophies)
    totals = score(state).totals
    return tuple(_sheet_seen(state, seat, total) for seat, total in enumerate(totals))


def _sheet_seen(state: State, seat: Seat, total: int) -> SheetSeen:
    sheet = state.sheets[seat]
    return SheetSeen(
        boxes={box: score.points for box, score in sheet.boxes.items()},
        copied=tuple(box for box, score in sheet.boxes.items() if not score.cards),
        passes=sheet.passes,
        flaps=sheet.flaps,
        flap_points=flap_points(state, seat),
        used=sheet.used,
        trophies=tuple(bird for bird in BIRDS if state.trophies.get(bird) == seat),
        total=total,
    )


def _turn_seen(turn: Turn) -> TurnSeen:
    return TurnSeen(turn.seat, turn.last)


def _scoring_seen(scoring: Scoring) -> ScoringSeen:
    return ScoringSeen(
        seat=scoring.seat,
        step=scoring.step,
        removing=scoring.removing,
        drawn=scoring.drawn,
        gap=scoring.gap,
        features=scoring.features,
        formed=_set_seen(scoring.formed) if scoring.formed else None,
        copy=rules.copied(scoring.written) if scoring.written else None,
    )


def _coming(state: State) -> Cards:
    return tuple(card for cards in state.rounds[state.round :] for card in cards)
