"""Preview shapes of an unsent move: stacked cards, the row, its sets and the score sheet."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from msgspec.structs import replace

from domain.birdie import events, rules
from domain.birdie.rules import Run
from domain.birdie.state import Cards, Fate
from domain.birdie.view import View
from domain.pieces import inserted, moved
from web.games.birdie import rows, sheets
from web.games.birdie.cards import DRAWN, card_shape
from web.games.birdie.layout import Layout, layout_of
from web.games.birdie.page_plan import STACK_CARD
from web.games.birdie.request import ChoiceRequest, Outcome
from web.games.birdie.scene import STACKING
from web.games.birdie.trophies import trophies
from web.games.geometry import ResponsivePoint
from web.games.scene import Shape


def stacked(request: ChoiceRequest, order: Cards) -> tuple[Shape, ...]:
    """Return numbered copies of the cards to be stacked, in the tray."""
    spots = layout_of(request.view)
    cards = (
        card_shape(
            f"stack-{index}",
            card,
            spots.stacking(index, len(order)),
            STACK_CARD,
            text=str(index + 1),
        )
        for index, card in enumerate(order)
    )
    return tuple(replace(card, place=STACKING) for card in cards)


def with_moved(request: ChoiceRequest, origin: int, to: int) -> tuple[Shape, ...]:
    """Return the row after a card moved."""
    ids = _ids(request)
    return tuple(_lying(request, moved(ids, origin, to), placed=ids[origin]))


def with_inserted(request: ChoiceRequest, to: int) -> tuple[Shape, ...]:
    """Return the row after the drawn card was inserted."""
    return tuple(_lying(request, inserted(_ids(request), DRAWN, to), placed=DRAWN))


def _ids(request: ChoiceRequest) -> tuple[str, ...]:
    return tuple(map(request.row_id, range(len(request.row))))


def _lying(request: ChoiceRequest, ids: Iterable[str], placed: str) -> Iterable[Shape]:
    """Return the cards with these *ids* as a row, one of them just *placed*."""
    spots, scoring = layout_of(request.view).scored, request.state.scoring
    assert scoring is not None
    cards = dict(zip(_ids(request), request.row, strict=True))
    if scoring.drawn:
        cards[DRAWN] = scoring.drawn
    for index, id in enumerate(ids):
        at = ResponsivePoint(*(row_layout.card_at(index) for row_layout in spots))
        shape = card_shape(id, cards[id], at, spots.narrow.card)
        yield replace(shape, kind="card placed") if id == placed else shape


def marks(request: ChoiceRequest, runs: Sequence[Run], pigeon: int | None) -> tuple[Shape, ...]:
    """Return the marks of sets with their results."""
    fates = rules.fates(request.state.sheets[request.seat].boxes, runs, pigeon)
    return tuple(
        shape for run, fate in zip(runs, fates, strict=True) for shape in _marks(request, run, fate)
    )


def _marks(request: ChoiceRequest, run: Run, fate: Fate) -> Iterable[Shape]:
    spots = layout_of(request.view).row_layout(request.seat)
    return rows.set_marks(spots, request.seat, run.first, run.size, run.feature, fate)


def flying(request: ChoiceRequest, foreseen: Outcome) -> tuple[Shape, ...]:
    """Return the marks of the set that flies away first, around its gap."""
    for formed, due in pairwise(foreseen.events):
        if isinstance(formed, events.SetFormed):
            assert isinstance(due, events.PigeonDue | events.SetScored)
            wider = Run(formed.first, formed.first + len(formed.cards), formed.feature)
            *others, last = _marks(request, wider, due.fate)
            return (*others, replace(last, text=str(len(formed.cards))))
    return ()


def sheet(request: ChoiceRequest, foreseen: Outcome) -> tuple[Shape, ...]:
    """Return the shapes of the score sheets that change."""
    spots = layout_of(request.view)
    known = set(_on_sheets(request.view, spots))
    return tuple(shape for shape in _on_sheets(foreseen.view, spots) if shape not in known)


def _on_sheets(view: View, spots: Layout) -> Iterable[Shape]:
    for seat in range(len(view.sheets)):
        yield from sheets.shapes(view, spots, seat)
    yield from (shape for _, shape in trophies(spots, *(sheet.trophies for sheet in view.sheets)))
