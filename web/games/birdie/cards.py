"""Shapes and ids of cards.

An id names the place of a card (zone, owner and index). The face names the card itself and is
present only for viewers who may see it.
"""

from domain.game import Seat
from domain.unknown import UNKNOWN
from web.games.birdie.row_layout import RATIO
from web.games.geometry import ResponsivePoint
from web.games.scene import Shape

BODY = "birdie-card"
BACK = "birdie-back"
DRAWN = "drawn"


def area_id(index: int) -> str:
    """Return the id of a card of the draw area."""
    return f"area-{index}"


def hand_id(seat: Seat, index: int) -> str:
    """Return the id of a card of a hand."""
    return f"hand-{seat}-{index}"


def row_id(seat: Seat, index: int) -> str:
    """Return the id of a card of a row, by its index."""
    return f"row-{seat}-{index}"


def mark_id(seat: Seat, index: int) -> str:
    """Return the id of the set mark below a card of a row."""
    return f"mark-{seat}-{index}"


def pile_id(seat: Seat) -> str:
    """Return the id of the back of a personal deck."""
    return f"pile-{seat}"


def face_of(card: str) -> str:
    """Return the symbol of the face of a card."""
    return f"birdie-{card}"


def card_shape(
    key: str,
    card: str,
    at: ResponsivePoint,
    width: float,
    *,
    zone: str = "",
    label: str = "",
    text: str = "",
) -> Shape:
    """Return a face-up card; *text* is a number for previews."""
    known = card != UNKNOWN
    return Shape(
        key,
        "card",
        *at.narrow,
        width,
        height=width * RATIO,
        body=BODY if known else BACK,
        face=face_of(card) if known else "",
        text=text,
        zone=zone,
        label=label,
        wide=at.wide,
    )


def back_shape(
    key: str, at: ResponsivePoint, width: float, *, text: str = "", kind: str = "card"
) -> Shape:
    """Return a face-down card or deck; *text* is its size."""
    return Shape(
        key,
        kind,
        *at.narrow,
        width,
        height=width * RATIO,
        body=BACK,
        text=text,
        wide=at.wide,
    )
