"""View model of the record editor."""

from collections.abc import Callable, Iterator, Sequence

import msgspec
from markupsafe import Markup
from msgspec.structs import replace

from adapters.i18n import gettext, seat_name
from adapters.records.serializer import as_json
from domain.deal_slots import Piece
from domain.game import Observer, Seat, Viewer
from domain.match import Match
from domain.unavailable import Unavailable
from web.games.deal_layout import DealSection
from web.games.orientation import facing
from web.games.registry import PRESENTATIONS
from web.games.scene import Choices, Place, Scene, Shape
from web.record_editor import deal_form, editor
from web.record_editor.chosen_shapes import chosen_shapes
from web.record_editor.draft import Draft, record_of, setup_of
from web.record_editor.piece_choices import (
    HOLD,
    KNOW,
    MANY,
    NAME,
    NO_PICTURE,
    Palette,
    Pick,
    PickGroup,
    choices_of,
    grouped,
    impossible,
    labels_of,
    own_view,
    palettes,
    pictures_of,
    piece_pick,
)
from web.record_editor.piece_names import called, hand_label
from web.record_editor.unnamed_pieces import otherwise, veiled
from web.view_models import svg
from web.view_models.log import LogBuilder
from web.view_models.log_entry import LogEntry


class Hand(msgspec.Struct, frozen=True):
    """A hand with unknown pieces."""

    seat: int
    label: str
    known: tuple[Pick, ...]
    unknown: int
    options: tuple[Pick, ...]
    """Pieces that an unknown one may be."""
    others: tuple[Pick, ...]
    """Those of them that are not assumed in the hand, so that no move uses them yet."""

    @property
    def typed(self) -> bool:
        """Return whether there are so many options that typing is faster."""
        return len(self.options) > MANY


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
    refused: Unavailable | None
    """Why the last pick is not possible."""
    closed: tuple[Pick, ...]
    """What else can be pressed only to learn why it is not possible."""
    unknown_places: tuple[str, ...]
    """The places of face-up pieces that must be named before the next move."""
    offered: tuple[Pick, ...]
    """The pieces that the first of them may be."""
    choices: Choices | None
    narrow: bool
    """Whether the board is drawn for a phone."""
    groups: tuple[PickGroup, ...]
    picked: tuple[Pick, ...]
    """The picks so far."""
    hands: tuple[Hand, ...]
    log: tuple[LogEntry, ...]
    deal: tuple[tuple[DealSection, str], ...]
    palettes: tuple[Palette, ...]
    """The pieces to fill in the deal with."""
    text: str
    """The record."""


def editor_view(draft: Draft, picks: Sequence[str], *, narrow: bool = False) -> EditorView:
    """Return the view of a legal *draft*, after *picks* for its next move.

    On a *narrow* page the board is drawn as on a phone.
    """
    record, game = draft.record, draft.record.game
    played = draft.played
    match = played.last
    unnamed = editor.turned_up(draft)
    choices = None if unnamed else choices_of(match, picks)
    viewer = _viewer(draft)
    # A revealed piece that is not entered yet must not be shown as the assumed one.
    others = tuple(otherwise(draft, [slot for slot, _ in unnamed]))
    story, *stories = (
        LogBuilder.of(world.played.last, viewer, record.players, world.played.events)
        for world in (draft, *others)
    )
    log = tuple(entry for entry in story.log({}) if all(entry in one.log({}) for one in stories))
    table, *tables = (
        _scene(world.played.last, viewer, match.to_move) for world in (draft, *others)
    )
    table, asked = veiled(table, tables)
    scene = PRESENTATIONS[game.name].scene(own_view(match)) if choices else None
    own = labels_of(scene, match, choices) if scene and choices else {}
    pictures = pictures_of(scene) if scene else {}
    refused = choices.closed[0] if choices and _is_refused(choices, picks) else None
    hands = tuple(_hands(draft))
    held = next((hand.others for hand in hands if hand.seat == match.to_move), ())
    return EditorView(
        game=game.name,
        title=game.title,
        players=record.players,
        seats=tuple(seat_name(game, seat) for seat in range(len(record.players))),
        moves=match.moves,
        to_move=match.to_move,
        totals=match.count.totals if match.count else (),
        board=_board(
            table,
            story,
            asked,
            gettext("The position after {moves} moves", moves=match.moves),
            choices,
            picks[-1:] if refused else (),
            scene,
            svg.laid_narrow if narrow else svg.laid_wide,
        ),
        narrow=narrow,
        covered=viewer is Observer.SPECTATOR,
        refused=refused,
        closed=tuple(impossible(choices, table, pictures)) if choices else (),
        unknown_places=tuple(label for _, label in unnamed),
        offered=_offered(draft, unnamed[0][0].list, NAME) if unnamed else (),
        choices=choices,
        groups=tuple(grouped(choices, scene, match, _title(match), held, _box(draft)))
        if scene and choices
        else (),
        picked=tuple(
            Pick("", own.get(pick, ("", pick))[1], pictures.get(pick, NO_PICTURE))
            for pick in (choices.picks if choices else ())
        ),
        hands=hands,
        log=log,
        deal=tuple(deal_form.texts_of(record, draft)),
        palettes=tuple(palettes(game, setup_of(record))),
        text=as_json(record_of(draft)).decode(),
    )


def _is_refused(choices: Choices, picks: Sequence[str]) -> bool:
    return bool(choices.closed) and len(choices.picks) < len(picks)


def _title(match: Match) -> str:
    assert match.to_move is not None
    return hand_label(match.game, match.to_move)


def _box(draft: Draft) -> tuple[str, ...]:
    """Return the names of all pieces in the order of the box."""
    pieces = dict.fromkeys(piece for pool in draft.pools for piece in pool.pieces)
    return tuple(called(draft.record.game, piece) for piece in pieces)


def _viewer(draft: Draft) -> Viewer:
    """Return the viewer to draw for; assumed pieces are never shown."""
    shown = PRESENTATIONS[draft.record.game.name].dealing.shown
    assumed = (location for location in draft.lying() if location.slot in draft.unknown)
    covered = any(location.field not in shown for location in assumed)
    return Observer.SPECTATOR if covered else Observer.REFEREE


def _board(
    scene: Scene,
    story: LogBuilder,
    asked: Sequence[str],
    label: str,
    choices: Choices | None,
    refused: Sequence[str],
    own: Scene | None,
    lay: Callable[[Scene], Scene],
) -> Markup:
    """Return the drawing of a scene with marks: last moves, *asked*, possible and *refused* picks.

    *own* is the scene of the seat to move, who makes the *choices*. *lay* makes the page wide or
    narrow.
    """
    scene = lay(scene)
    places = {place.id: place.id for place in scene.places}
    rings = dict.fromkeys(story.marks(places), "last") | dict.fromkeys(asked, "picked")
    areas: list[Markup] = []
    if choices and own:
        rings |= dict.fromkeys(choices.open, "free") | dict.fromkeys(choices.picks, "picked")
        rings |= dict.fromkeys(refused, "refused")
        scene = replace(scene, shapes=(*scene.shapes, *chosen_shapes(choices, own, scene, lay)))
        things: list[Place | Shape] = [*scene.places]
        things += [shape for shape in scene.shapes if shape.zone]
        free = {*choices.open, *choices.picks}
        areas = [svg.area(thing) for thing in things if thing.id not in free]
    return svg.scene_svg(scene, label, rings, areas)


def _scene(match: Match, viewer: Viewer, near: Seat | None) -> Scene:
    """Return the table with the side of the seat *near* at the bottom."""
    table = PRESENTATIONS[match.game.name]
    view = match.game.view(match.state, viewer)
    with facing(near):
        scene = table.scene(view)
    if match.count is None:
        return scene
    return replace(scene, shapes=(*scene.shapes, *table.awards(view, match.count)))


def _unseen(draft: Draft, name: str) -> tuple[Piece, ...]:
    """Return the unseen pieces that a list may hold."""
    pool = next(pool for pool in draft.pools if name in pool.lists)
    unseen = {draft.at(slot) for slot in draft.unknown if slot.list in pool.lists}
    return tuple(piece for piece in dict.fromkeys(pool.pieces) if piece in unseen)


def _offered(draft: Draft, name: str, do: str) -> tuple[Pick, ...]:
    """Return the unseen pieces that a list may hold, to be pressed for *do*."""
    return tuple(_pick(draft, piece, f"{do}{piece}") for piece in _unseen(draft, name))


def _pick(draft: Draft, piece: Piece, do: str = "") -> Pick:
    return piece_pick(draft.record.game, setup_of(draft.record), piece, do)


def _hands(draft: Draft) -> Iterator[Hand]:
    game, position = draft.record.game, draft.played.last
    for seat in range(len(draft.record.players)):
        unknown = editor.held(draft, seat)
        if not unknown or position.count:
            continue
        assumed = set(position.state.hands[seat])
        name = unknown[0].slot.list
        known = list(position.state.hands[seat])
        for location in unknown:
            known.remove(location.piece)
        yield Hand(
            seat=seat,
            label=hand_label(game, seat),
            known=tuple(_pick(draft, piece) for piece in known),
            unknown=len(unknown),
            options=_offered(draft, name, f"{KNOW}{seat}:"),
            others=tuple(
                _pick(draft, piece, f"{HOLD}{seat}:{piece}")
                for piece in _unseen(draft, name)
                if piece not in assumed
            ),
        )
