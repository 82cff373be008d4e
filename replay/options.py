"""Which position of a match is asked for, and through whose eyes?"""

from adapters.i18n import gettext
from adapters.records.record import Record
from domain.game import Observer, Viewer
from replay.group import Unusable
from replay.transcript import viewer_called


def require_position(record: Record, at: int | None) -> None:
    """Raise Unusable when a *record* has no position after so many moves."""
    if at is not None and not 0 <= at <= len(record.moves):
        raise Unusable(
            gettext(
                "there is no position {position}: the record has {moves} moves",
                position=at,
                moves=len(record.moves),
            )
        )


def named_viewer(name: str, record: Record) -> Viewer:
    """Return who is meant by a name; raise Unusable when nobody is."""
    viewer = viewer_called(name, record.game, len(record.players))
    if viewer is None:
        names = ", ".join([*record.game.seat_names[: len(record.players)], *Observer])
        raise Unusable(
            gettext("nobody here is {name!r}: choose from {names}", name=name, names=names)
        )
    return viewer
