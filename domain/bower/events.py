"""The events of Bower: outcomes, chance included, that are never computed again."""

from domain.base_types import GameEvent
from domain.bower.components import Cell, Cells
from domain.bower.state import Axis, Step
from domain.game import Seat


class Dealt(GameEvent):
    """BOW-2.1, BOW-2.2, BOW-7.1: eggs (by column) and stacks were shuffled, the display laid."""

    eggs: tuple[str, ...]
    aside: tuple[str, ...]
    display: tuple[str, ...]
    stack: tuple[str, ...]
    bonus_stack: tuple[str, ...]
    revealed: tuple[str, ...]
    boxed: tuple[str, ...]
    tokens: tuple[str, ...]


class OpeningChoiceDue(GameEvent):
    """BOW-2.3: a player is to take one tile of the first display."""

    seat: Seat


class TurnBegan(GameEvent):
    """BOW-3: a player's turn, counted from 1, began with the take or, without one, the placing."""

    seat: Seat
    number: int
    step: Step
    must_place: str | None = None
    given: bool = False
    """BOW-5.7: whether a tile was given, so that there is no take; it must be placed if held."""
    second: bool = False
    """BOW-5.7: whether it is the second of two turns in a row."""


class StepBegan(GameEvent):
    """The turn came to its next step."""

    step: Step


class TileTaken(GameEvent):
    """BOW-2.3, BOW-3.1: a tile of the display went into the hand."""

    seat: Seat
    tile: str


class DisplayRefilled(GameEvent):
    """BOW-2.3, BOW-3.1: tiles from the top of the stack joined the display."""

    tiles: tuple[str, ...]


class NestTilePlaced(GameEvent):
    """BOW-3.2: a tile of the hand was placed in the nest."""

    seat: Seat
    tile: str
    cells: Cells


class NothingPlaced(GameEvent):
    """BOW-3.3: nothing that may be placed fits, or the hand is empty."""

    seat: Seat


class BonusEarned(GameEvent):
    """BOW-4.1: these columns and these groups got their third gem."""

    seat: Seat
    columns: tuple[int, ...]
    groups: tuple[tuple[Cell, ...], ...]


class BonusSkipped(GameEvent):
    """BOW-4.3: a player declined the whole bonus."""

    seat: Seat


class BonusTilesDrawn(GameEvent):
    """BOW-4.3: these came from the top of the bonus stack; the player alone sees them."""

    seat: Seat
    tiles: tuple[str, ...]


class BonusStackRenewed(GameEvent):
    """BOW-4.3: the discarded bonus tiles were shuffled into a new stack."""

    tiles: tuple[str, ...]


class BonusTileChosen(GameEvent):
    """BOW-4.3: a player revealed one bonus tile; the others that were drawn were discarded."""

    seat: Seat
    tile: str
    discarded: tuple[str, ...]


class BonusTileJoinedHand(GameEvent):
    """BOW-5.1: a nest tile among the bonus tiles went into the hand."""

    seat: Seat
    tile: str


class TokenCame(GameEvent):
    """BOW-4.3: the token of the chosen tile came with it."""

    seat: Seat
    token: str


class EffectDeclined(GameEvent):
    """BOW-4.4: a player did without the effect."""

    seat: Seat
    tile: str


class EffectMissed(GameEvent):
    """BOW-5.7: the effect was applied when there was none."""

    seat: Seat
    tile: str


class EggSeen(GameEvent):
    """BOW-5.5: a player looked at the egg of a column: which column, everybody knows."""

    seat: Seat
    column: int
    egg: str


class EggsAsideSeen(GameEvent):
    """BOW-5.5: a player looked at the two eggs that were put aside."""

    seat: Seat
    eggs: tuple[str, ...]


class TokenPut(GameEvent):
    """BOW-5.6: a token other than the cross was put on a square of the player's own nest."""

    seat: Seat
    token: str
    cell: Cell
    axis: Axis | None = None


class ObjectCrossed(GameEvent):
    """BOW-5.6: the cross was put on a flower or a feather of a nest."""

    seat: Seat
    nest: Seat
    cell: Cell
    object: str


class CoverTileDrawn(GameEvent):
    """BOW-5.7: the top nest tile is face up, and must cover two squares."""

    seat: Seat
    tile: str


class SquaresCovered(GameEvent):
    """BOW-5.7: the drawn tile was put over two squares; the tokens on them were lost."""

    seat: Seat
    tile: str
    cells: Cells
    lost: tuple[str, ...]


class TileGiven(GameEvent):
    """BOW-5.7: a tile of the display went into the opponent's hand, for the next turn."""

    seat: Seat
    to: Seat
    tile: str


class TurnsDoubled(GameEvent):
    """BOW-5.7: *player* plays the next two turns in a row."""

    seat: Seat
    player: Seat


class TileDiscarded(GameEvent):
    """BOW-5.7: a tile of the hand was shown and left the game."""

    seat: Seat
    tile: str


class TurnEnded(GameEvent):
    """A turn is over."""

    seat: Seat


class GameEnded(GameEvent):
    """BOW-6: both players have played their last turn; all is revealed."""


Event = (
    Dealt
    | OpeningChoiceDue
    | TurnBegan
    | StepBegan
    | TileTaken
    | DisplayRefilled
    | NestTilePlaced
    | NothingPlaced
    | BonusEarned
    | BonusSkipped
    | BonusTilesDrawn
    | BonusStackRenewed
    | BonusTileChosen
    | BonusTileJoinedHand
    | TokenCame
    | EffectDeclined
    | EffectMissed
    | EggSeen
    | EggsAsideSeen
    | TokenPut
    | ObjectCrossed
    | CoverTileDrawn
    | SquaresCovered
    | TileGiven
    | TurnsDoubled
    | TileDiscarded
    | TurnEnded
    | GameEnded
)
