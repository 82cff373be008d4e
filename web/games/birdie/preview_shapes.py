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
from web.games.birdie.request import Asked, Outcome
from web.games.birdie.scene import STACKING
from web.games.birdie.trophies import trophies
from web.games.geometry import ResponsivePoint
from web.games.scene import Shape


def stacked(asked: Asked, order: Cards) -> tuple[Shape, ...]:
    """Return the cards that are to be stacked, numbered; they stay where they lie as well."""
    spots = layout_of(asked.view)
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
    return tuple(replace(card, lies_on=STACKING) for card in cards)


def with_moved(asked: Asked, origin: int, to: int) -> tuple[Shape, ...]:
    """Return the row after a card of it has moved."""
    ids = _ids(asked)
    return tuple(_lying(asked, moved(ids, origin, to), placed=ids[origin]))


def with_inserted(asked: Asked, to: int) -> tuple[Shape, ...]:
    """Return the row after the drawn card has joined it."""
    return tuple(_lying(asked, inserted(_ids(asked), DRAWN, to), placed=DRAWN))


def _ids(asked: Asked) -> tuple[str, ...]:
    return tuple(map(asked.row_id, range(len(asked.row))))


def _lying(asked: Asked, ids: Iterable[str], placed: str) -> Iterable[Shape]:
    """Return the cards with these *ids* as a row, one of them just *placed*."""
    spots, scoring = layout_of(asked.view).scored, asked.state.scoring
    assert scoring is not None
    cards = dict(zip(_ids(asked), asked.row, strict=True))
    if scoring.drawn:
        cards[DRAWN] = scoring.drawn
    for index, id in enumerate(ids):
        at = ResponsivePoint(*(roost.card_at(index) for roost in spots))
        shape = card_shape(id, cards[id], at, spots.narrow.card)
        yield replace(shape, kind="card placed") if id == placed else shape


def marks(asked: Asked, runs: Sequence[Run], pigeon: int | None) -> tuple[Shape, ...]:
    """Return the marks of sets, with what becomes of each."""
    fates = rules.fates(asked.state.sheets[asked.seat].boxes, runs, pigeon)
    return tuple(
        shape for run, fate in zip(runs, fates, strict=True) for shape in _marks(asked, run, fate)
    )


def _marks(asked: Asked, run: Run, fate: Fate) -> Iterable[Shape]:
    spots = layout_of(asked.view).roost(asked.seat)
    return rows.set_marks(spots, asked.seat, run.first, run.size, run.feature, fate)


def flying(asked: Asked, foreseen: Outcome) -> tuple[Shape, ...]:
    """Return the marks of the set that flies away first, about the gap that it closes."""
    for formed, due in pairwise(foreseen.events):
        if isinstance(formed, events.SetFormed):
            assert isinstance(due, events.PigeonDue | events.SetScored)
            wider = Run(formed.first, formed.first + len(formed.cards), formed.feature)
            *others, last = _marks(asked, wider, due.fate)
            return (*others, replace(last, text=str(len(formed.cards))))
    return ()


def sheet(asked: Asked, foreseen: Outcome) -> tuple[Shape, ...]:
    """Return what is otherwise on the score sheets after what happens."""
    spots = layout_of(asked.view)
    known = set(_on_sheets(asked.view, spots))
    return tuple(shape for shape in _on_sheets(foreseen.view, spots) if shape not in known)


def _on_sheets(view: View, spots: Layout) -> Iterable[Shape]:
    for seat in range(len(view.sheets)):
        yield from sheets.shapes(view, spots, seat)
    yield from (shape for _, shape in trophies(view, spots))
