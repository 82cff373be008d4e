"""The refusals of Birdie: each rule that a move can break."""

from domain.errors import Refusal


class BirdieRefusal(Refusal):
    """The rules of Birdie as a move breaks them."""

    NOT_IN_AREA = ("GEN-5", "The draw area does not hold those cards.")
    NOT_IN_HAND = ("GEN-5", "The hand does not hold those cards.")
    NO_SUCH_INDEX = ("GEN-5", "The row has no such place.")
    NO_SUCH_FEATURE = ("GEN-5", "There is no such bird or season.")
    NO_SUCH_SET = ("GEN-5", "There is no such set.")
    NOT_TWO = ("BIR-3.2", "Exactly two cards of the draw area are stacked.")
    OTHER_CARDS = ("BIR-3.2", "The order holds exactly the cards that are stacked.")
    AREA_TOO_SMALL = ("BIR-3.4", "To stack, the draw area must hold at least two cards.")
    NO_CARD_BEFORE_SETS = ("BIR-4.3", "The hand has no card of that bird to discard.")
    STAYS_PUT = ("BIR-4.3", "A woodpecker moves a card to another position.")
    RESERVE_EMPTY = ("BIR-4.3", "A robin needs a card in the reserve.")
    SET_TOO_SMALL = ("BIR-4.4", "A set has at least two neighbouring cards.")
    NOTHING_SHARED = ("BIR-4.4", "All cards of a set share its feature.")
    SETS_OVERLAP = ("BIR-4.4", "A card is part of one set at most.")
    BOX_WRITTEN = ("BIR-4.5", "A box is written once in the whole game.")
    NO_CARD_AFTER_SETS = ("BIR-4.7", "The hand has no card of that bird to discard.")
    NOTHING_TO_COPY = ("BIR-4.7", "An owl copies the score of a set written in this round.")
    USED_ONCE = ("BIR-4.8", "The ability of a bird is used once in the game.")
    REMOVAL_BEGUN = ("BIR-5.1", "Woodpeckers and robins come before the first removal.")
    NOT_AT_GAP = ("BIR-5.1", "The cards on both sides of the gap do not share that.")
    USED_TWICE = ("BIR-5.4", "The ability of a bird is used twice in the game.")
