"""The refusals of Bloom: each rule that a move can break."""

from domain.errors import Refusal


class BloomRefusal(Refusal):
    """The rules of Bloom as a move breaks them."""

    NO_SUCH_TILE = ("GEN-5", "There is no such tile.")
    NOT_IN_HAND = ("GEN-5", "The hand does not hold those tiles.")
    NOT_IN_OPEN_RESERVE = ("GEN-5", "The open reserve does not show that tile.")
    NO_SUCH_RESERVE = ("GEN-5", "Tiles are drawn from the reserve or from the open reserve.")
    NO_SUCH_LADDER = ("GEN-5", "There is no such ladder on the table.")
    NO_SUCH_POSITION = ("GEN-5", "The ladder has no such position.")
    ONE_ACTION = ("BLO-3.1", "A turn has one action: to draw, to lay or to add.")
    NO_SWAP_AFTER_DRAW = ("BLO-3.2", "Jokers are swapped before the action.")
    NOT_A_JOKER = ("BLO-3.2", "Only a joker is swapped.")
    NOT_A_NUMBER = ("BLO-3.2", "A joker is swapped for a number tile.")
    DOES_NOT_FIT = ("BLO-3.2", "The tile must fit in the place of the joker.")
    RESERVE_EMPTY = ("BLO-3.3", "The reserve is empty.")
    CAN_ACT = ("BLO-3.4", "Nobody passes who can draw, lay or add.")
    TOO_SHORT = ("BLO-4.1", "A ladder has at least 3 tiles.")
    NOT_A_LADDER = ("BLO-4.1", "The neighbours in a ladder ascend by 1 or 2.")
    LAPS_ITSELF = ("BLO-4.1", "A ladder never laps itself.")
    NO_OWN_TILE = ("BLO-5.1", "At least one tile of a new ladder comes from the own hand.")
    ONE_OR_TWO = ("BLO-5.2", "A theft takes 1 or 2 tiles of one ladder.")
    STOLEN_UNUSED = ("BLO-5.2", "Every stolen tile is part of the new ladder.")
    SOURCE_BROKEN = ("BLO-5.2", "What is left of a ladder after a theft has to be a ladder.")
    NO_JOKER_THERE = ("BLO-5.4", "There is no joker on the board.")
    NO_JOKER_AFTER_THEFT = ("BLO-5.4", "No joker is taken after a theft.")
    NO_JOKER_BUT_FOR_THREE = ("BLO-5.4", "A joker is taken for a ladder of exactly 3 tiles.")
    NO_JOKER_AT_THE_END = ("BLO-5.4", "No joker is taken when the hand is empty.")
    NOTHING_ADDED = ("BLO-6.1", "At least one tile of the hand is added.")
    ORDER_CHANGED = ("BLO-6.1", "The tiles that lay there keep their order.")
