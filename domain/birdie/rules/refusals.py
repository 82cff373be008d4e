"""The refusals of Birdie: each rule that a move can break."""

from domain.errors import Refusal


class BirdieRefusal(Refusal):
    """The rules of Birdie as a move breaks them."""

    NOT_IN_AREA = ("GEN-5", "Those cards are not in the draw area.")
    NOT_IN_HAND = ("GEN-5", "Those cards are not in the hand.")
    NO_SUCH_INDEX = ("GEN-5", "The row has no such place.")
    NO_SUCH_FEATURE = ("GEN-5", "There is no such bird or season.")
    NO_SUCH_SET = ("GEN-5", "There is no such set.")
    NOT_TWO = ("BIR-3.2", "A player must stack exactly two cards from the draw area.")
    OTHER_CARDS = ("BIR-3.2", "The order must contain exactly the cards to be stacked.")
    AREA_TOO_SMALL = ("BIR-3.4", "A player can stack only if the draw area has at least two cards.")
    NO_CARD_BEFORE_SETS = ("BIR-4.3", "The hand has no card of that bird to discard.")
    STAYS_PUT = ("BIR-4.3", "A woodpecker moves a card to another position.")
    RESERVE_EMPTY = ("BIR-4.3", "A robin needs a card in the reserve.")
    SET_TOO_SMALL = ("BIR-4.4", "A set has at least two neighbouring cards.")
    NOTHING_SHARED = ("BIR-4.4", "All cards of a set must share its feature.")
    SETS_OVERLAP = ("BIR-4.4", "A card can be part of only one set.")
    BOX_WRITTEN = ("BIR-4.5", "A box can be written only once in the game.")
    NO_CARD_AFTER_SETS = ("BIR-4.7", "The hand has no card of that bird to discard.")
    NOTHING_TO_COPY = ("BIR-4.7", "An owl copies the score of a set written in this round.")
    USED_ONCE = ("BIR-4.8", "The ability of a bird can be used only once in the game.")
    REMOVAL_BEGUN = ("BIR-5.1", "Woodpeckers and robins can be used only before the first removal.")
    NOT_AT_GAP = ("BIR-5.1", "The cards on both sides of the gap do not share that feature.")
    USED_TWICE = ("BIR-5.4", "The ability of a bird can be used only twice in the game.")
