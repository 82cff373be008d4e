"""View model of the record editor."""

from collections.abc import Iterator, Sequence

import msgspec
from markupsafe import Markup
from msgspec.structs import replace

from adapters.i18n import gettext, seat_name
from adapters.records.serializer import as_json
from domain.deal_slots import Piece
from domain.game import Observer, Viewer
from domain.match import Match
from web.games.deal_layout import DealSection
from web.games.registry import PRESENTATIONS
from web.games.scene import Choices, Scene
from web.record_editor import deal_form, editor
from web.record_editor.draft import Draft, record_of
from web.record_editor.piece_choices import (
    HOLD,
    Pick,
    PickGroup,
    choices_of,
    grouped,
    hand_of,
    labels_of,
    own_view,
)
from web.record_editor.piece_names import called, hand_label, written
from web.view_models import svg
from web.view_models.log import LogBuilder
from web.view_models.log_entry import LogEntry


class UnnamedPiece(msgspec.Struct, frozen=True):
    """A face-up piece that is unknown, with its options."""

    field: str
    label: str
    options: tuple[tuple[str, str], ...]
    """Pairs of a record id and a label."""


class Hand(msgspec.Struct, frozen=True):
    """A hand with unknown pieces."""

    seat: int
    label: str
    known: tuple[str, ...]
    unknown: int
    options: tuple[tuple[str, str], ...]
    """Possible pieces, as typed and in words."""
    others: tuple[Pick, ...]
    """Possible pieces that are not assumed in the hand, so that no move uses them yet."""


class EditorView(msgspec.Struct, frozen=True):
    """A match in the record editor."""

    game: str
    title: str
    players: tuple[str, ...]
    seats: tuple[str, ...]
    moves: int
    to_move: int | None
    totals: tuple[int, ...]
    board: Markup
    covered: bool
    """Whether hidden pieces are drawn face down because some are unknown."""
    asked: tuple[UnnamedPiece, ...]
    """Face-up pieces that must be named before the next move."""
    choices: Choices | None
    groups: tuple[PickGroup, ...]
    picked: tuple[str, ...]
    """The picks so far, in words."""
    hands: tuple[Hand, ...]
    log: tuple[LogEntry, ...]
    deal: tuple[tuple[DealSection, str], ...]
    text: str
    """The record."""


def editor_view(draft: Draft, picks: Sequence[str]) -> EditorView:
    """Return the view of a legal *draft*, after *picks* for its next move."""
    record, game = draft.record, draft.record.game
    played = draft.played
    match = played.last
    unnamed = tuple(_asked(draft))
    choices = None if unnamed else choices_of(match, picks)
    viewer = _viewer(draft)
    # What was turned up and is not known yet must not be shown as what it is assumed to be.
    events = played.events[:-1] if unnamed else played.events
    story = LogBuilder.of(match, viewer, record.players, events)
    scene = PRESENTATIONS[game.name].scene(own_view(match)) if choices else None
    own = labels_of(scene, match, choices) if scene and choices else {}
    hands = tuple(_hands(draft))
    others = next((hand.others for hand in hands if hand.seat == match.to_move), ())
    return EditorView(
        game=game.name,
        title=game.title,
        players=record.players,
        seats=tuple(seat_name(game, seat) for seat in range(len(record.players))),
        moves=match.moves,
        to_move=match.to_move,
        totals=match.count.totals if match.count else (),
        board=_board(played.positions[-2 if unnamed else -1 :][0], story, viewer, choices)
        if len(events) > 1
        else Markup(""),
        covered=viewer is Observer.SPECTATOR,
        asked=unnamed,
        choices=choices,
        groups=tuple(grouped(choices, own, hand_of(scene), others, _title(match)))
        if scene and choices
        else (),
        picked=tuple(own.get(pick, ("", pick))[1] for pick in choices.picks) if choices else (),
        hands=hands,
        log=story.log({}),
        deal=tuple(deal_form.texts_of(record, draft)),
        text=as_json(record_of(draft)).decode(),
    )


def _title(match: Match) -> str:
    assert match.to_move is not None
    return hand_label(match.game, match.to_move)


def _viewer(draft: Draft) -> Viewer:
    """Return the viewer to draw for; assumed pieces are never shown."""
    shown = PRESENTATIONS[draft.record.game.name].dealing.shown
    assumed = (location for location in draft.lying() if location.slot in draft.unknown)
    covered = any(location.field not in shown for location in assumed)
    return Observer.SPECTATOR if covered else Observer.REFEREE


def _board(match: Match, story: LogBuilder, viewer: Viewer, choices: Choices | None) -> Markup:
    """Return the drawing of a match, with the last moves and possible picks marked."""
    scene = _scene(match, viewer)
    places = {place.id: place.id for place in scene.places}
    rings = dict.fromkeys(story.marks(places), "last")
    if choices:
        rings |= dict.fromkeys(choices.open, "free") | dict.fromkeys(choices.picks, "picked")
    label = gettext("The position after {moves} moves", moves=match.moves)
    return svg.scene_svg(svg.laid_wide(scene), label, rings)


def _scene(match: Match, viewer: Viewer) -> Scene:
    table = PRESENTATIONS[match.game.name]
    view = match.game.view(match.state, viewer)
    scene = table.scene(view)
    if match.count is None:
        return scene
    return replace(scene, shapes=(*scene.shapes, *table.awards(view, match.count)))


def _asked(draft: Draft) -> Iterator[UnnamedPiece]:
    for slot, label in editor.turned_up(draft):
        pieces = _unseen(draft, slot.list)
        options = tuple((str(piece), called(draft.record.game, piece)) for piece in pieces)
        yield UnnamedPiece(f"{slot.list}-{slot.at}", label, options)


def _unseen(draft: Draft, name: str) -> tuple[Piece, ...]:
    """Return the unseen pieces that a list may hold."""
    pool = next(pool for pool in draft.pools if name in pool.lists)
    unseen = {draft.at(slot) for slot in draft.unknown if slot.list in pool.lists}
    return tuple(piece for piece in dict.fromkeys(pool.pieces) if piece in unseen)


def _hands(draft: Draft) -> Iterator[Hand]:
    game, position = draft.record.game, draft.played.last
    for seat in range(len(draft.record.players)):
        unknown = editor.held(draft, seat)
        if not unknown or position.count:
            continue
        assumed = set(position.state.hands[seat])
        unseen = _unseen(draft, unknown[0].slot.list)
        known = list(position.state.hands[seat])
        for location in unknown:
            known.remove(location.piece)
        yield Hand(
            seat=seat,
            label=hand_label(game, seat),
            known=tuple(called(game, piece) for piece in known),
            unknown=len(unknown),
            options=tuple((written(game, piece), called(game, piece)) for piece in unseen),
            others=tuple(
                Pick(f"{HOLD}{seat}:{piece}", called(game, piece))
                for piece in unseen
                if piece not in assumed
            ),
        )
