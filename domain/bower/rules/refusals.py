"""The refusals of Bower: each rule that a move can break."""

from domain.errors import Refusal


class BowerRefusal(Refusal):
    """The rules of Bower as a move breaks them."""

    NOT_IN_DISPLAY = ("GEN-5", "That tile is not in the display.")
    NOT_IN_HAND = ("GEN-5", "That tile is not in the hand.")
    NO_SUCH_COLUMN = ("GEN-5", "There is no such column.")
    NO_SUCH_NEST = ("GEN-5", "There is no such nest.")
    NO_SUCH_AXIS = ("GEN-5", "A branch must lie along the column or along the row.")
    OUTSIDE_GRID = ("BOW-3.2", "Both squares of a tile must be inside the grid.")
    SQUARES_APART = ("BOW-3.2", "The two squares of a tile must be side by side.")
    OVERLAPS = ("BOW-3.2", "A tile must be placed on empty squares.")
    NOT_ADJACENT = (
        "BOW-3.2",
        "A tile must touch the Birds board or a tile that is already placed.",
    )
    NOT_DRAWN = ("BOW-4.3", "The bonus tile must be one of those drawn.")
    OTHER_FIELDS = ("BOW-4.4", "To apply the effect, give exactly what it requires.")
    NOT_FACING = ("BOW-5.5", "Only the three eggs that face the opponent can be looked at.")
    NOT_ON_TILE = (
        "BOW-5.6",
        "A bonus token must go on a square of a tile in the player's own nest.",
    )
    NO_FREE_SPOT = ("BOW-5.6", "A square has 4 spots, and a token needs a free one.")
    NOTHING_TO_CROSS = ("BOW-5.6", "The cross must go on a flower or a feather of that square.")
    COVERS_OUTSIDE = ("BOW-5.7", "The tile must cover two squares of the player's own nest.")
    COVERS_APART = ("BOW-5.7", "The two covered squares must be side by side.")
    COVERS_EMPTY = ("BOW-5.7", "The tile must cover filled squares.")
    MUST_PLACE_GIVEN = ("BOW-5.7", "The tile that was given must be placed now.")
    NOT_REVEALED = ("BOW-7.1", "The bonus tile must be one of the revealed ones that are left.")
