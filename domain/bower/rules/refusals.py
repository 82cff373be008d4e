"""The refusals of Bower: each rule that a move can break."""

from domain.errors import Refusal


class BowerRefusal(Refusal):
    """The rules of Bower as a move breaks them."""

    NOT_IN_DISPLAY = ("GEN-5", "The display does not show that tile.")
    NOT_IN_HAND = ("GEN-5", "The hand does not hold that tile.")
    NO_SUCH_COLUMN = ("GEN-5", "There is no such column.")
    NO_SUCH_NEST = ("GEN-5", "There is no such nest.")
    NO_SUCH_AXIS = ("GEN-5", "A branch lies along the column or along the row.")
    OUTSIDE_GRID = ("BOW-3.2", "Both squares of a tile lie inside the grid.")
    SQUARES_APART = ("BOW-3.2", "The two squares of a tile lie side by side.")
    OVERLAPS = ("BOW-3.2", "A tile lies on empty squares.")
    NOT_ADJACENT = ("BOW-3.2", "A tile touches the Birds board or a tile placed before.")
    NOT_DRAWN = ("BOW-4.3", "The bonus tile is one of those that were drawn.")
    OTHER_FIELDS = ("BOW-4.4", "The effect is applied with just what it needs.")
    NOT_FACING = ("BOW-5.5", "The egg to look at is one of the three that face the opponent.")
    NOT_ON_TILE = ("BOW-5.6", "A bonus token goes on a square of a tile in the own nest.")
    NO_FREE_SPOT = ("BOW-5.6", "A square has 4 spots, and a token needs a free one.")
    NOTHING_TO_CROSS = ("BOW-5.6", "The cross goes on a flower or a feather that lies there.")
    COVERS_OUTSIDE = ("BOW-5.7", "The tile covers two squares of the own nest.")
    COVERS_APART = ("BOW-5.7", "The two covered squares lie side by side.")
    COVERS_EMPTY = ("BOW-5.7", "The tile covers filled squares.")
    MUST_PLACE_GIVEN = ("BOW-5.7", "The tile that was given must be placed now.")
    NOT_REVEALED = ("BOW-7.1", "The bonus tile is one of the revealed ones that are left.")
