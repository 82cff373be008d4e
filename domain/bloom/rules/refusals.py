"""The refusals of Bloom: each rule that a move can break."""

from domain.errors import Refusal


class BloomRefusal(Refusal):
    """The rules of Bloom as a move breaks them."""

    NO_SUCH_TILE = ("GEN-5", "There is no such tile.")
    NOT_IN_HAND = ("GEN-5", "Those tiles are not in the hand.")
    NOT_IN_OPEN_RESERVE = ("GEN-5", "That tile is not in the open reserve.")
    NO_SUCH_RESERVE = ("GEN-5", "Tiles are drawn from the reserve or from the open reserve.")
    NO_SUCH_LADDER = ("GEN-5", "There is no such ladder on the table.")
    NO_SUCH_POSITION = ("GEN-5", "The ladder has no such position.")
    ONE_ACTION = ("BLO-3.1", "A turn has one action: draw, lay or add.")
    NO_SWAP_AFTER_DRAW = ("BLO-3.2", "Jokers can be swapped only before the action.")
    NOT_A_JOKER = ("BLO-3.2", "Only a joker can be swapped.")
    NOT_A_NUMBER = ("BLO-3.2", "A joker can be swapped only for a number tile.")
    DOES_NOT_FIT = ("BLO-3.2", "The tile must fit in the place of the joker.")
    RESERVE_EMPTY = ("BLO-3.3", "The reserve is empty.")
    CAN_ACT = ("BLO-3.4", "A player who can draw, lay or add can't pass.")
    TOO_SHORT = ("BLO-4.1", "A ladder has at least 3 tiles.")
    NOT_A_LADDER = ("BLO-4.1", "The numbers in a ladder climb by 1 or 2 from tile to tile.")
    LAPS_ITSELF = ("BLO-4.1", "A ladder can't go round all the numbers more than once.")
    NO_OWN_TILE = (
        "BLO-5.1",
        "At least one tile of a new ladder must come from the player's own hand.",
    )
    ONE_OR_TWO = ("BLO-5.2", "A player can steal 1 or 2 tiles, from one ladder only.")
    STOLEN_UNUSED = ("BLO-5.2", "Every stolen tile must be part of the new ladder.")
    SOURCE_BROKEN = ("BLO-5.2", "After a theft, the tiles left must still be a ladder.")
    NO_JOKER_THERE = ("BLO-5.4", "There is no joker on the board.")
    NO_JOKER_AFTER_THEFT = ("BLO-5.4", "A player who stole tiles can't take a joker.")
    NO_JOKER_BUT_FOR_THREE = ("BLO-5.4", "Only a ladder of exactly 3 tiles earns a joker.")
    NO_JOKER_AT_THE_END = ("BLO-5.4", "A player with an empty hand can't take a joker.")
    NOTHING_ADDED = ("BLO-6.1", "At least one tile from the hand must be added.")
    ORDER_CHANGED = ("BLO-6.1", "The tiles already in the ladder must keep their order.")
