"""The refusals at a table and of branches, for every game. No rulebook has these rules."""

from domain.errors import Refusal


class TableRefusal(Refusal):
    """What is not possible at a table, whatever is played there."""

    NOT_RUNNING = ("TABLE-1", "The match has not begun, or is over.")
    NOTHING_TO_TAKE_BACK = ("TABLE-2", "You have not made a move that could be taken back.")
    ALREADY_ASKED = ("TABLE-3", "A player has asked to take back a move; that comes first.")
    NOTHING_ASKED = ("TABLE-4", "Nobody asks you to agree to a takeback.")
    NOT_FOR_MORE = ("TABLE-5", "One can resign only in a match of two; in others a bot plays on.")
    NOT_A_PERSON = ("TABLE-6", "No person plays this seat.")
    NOT_HANDED = ("TABLE-7", "No bot plays this seat for a person.")
    HANDED = ("TABLE-8", "A bot plays on for you; first say that you are back.")
    NO_TIME_LEFT = ("TABLE-9", "Your time has run out; a bot plays on for you.")
    TOO_OFTEN = ("TABLE-10", "You have taken back as often as one may in a match.")
    OTHER_SEED = ("TABLE-11", "That is not the seed that was promised when the seat was taken.")
    SECOND_SEED = ("TABLE-12", "The seed of this seat is there already.")
    NOT_SEALED = ("TABLE-13", "A seed is not revealed before every seat is taken.")
    LIVE = ("TABLE-14", "A seed may come early only where each turn has a deadline of days.")
    NOTHING_AWAITED = ("TABLE-15", "The table does not wait for anybody's seed.")
    STILL_WAITING = ("TABLE-16", "The table still waits for a seed: it is too early to void it.")
    NOT_ASKING = ("TABLE-17", "You have not asked to take back a move.")


class BranchRefusal(Refusal):
    """From where no match goes on."""

    STILL_RUNNING = ("BRANCH-1", "Only from a match that has ended, or a record, can one play on.")
    NOTHING_LEFT = ("BRANCH-2", "There is nothing left to play at this position.")
