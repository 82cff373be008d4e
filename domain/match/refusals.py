"""The refusals at a table and of branches, for every game. No rulebook has these rules."""

from domain.errors import Refusal


class TableRefusal(Refusal):
    """Refusals of actions at a table, in every game."""

    NOT_RUNNING = ("TABLE-1", "The match has not started, or is over.")
    NOTHING_TO_TAKE_BACK = ("TABLE-2", "You have no move to undo.")
    ALREADY_ASKED = ("TABLE-3", "A player has asked to undo a move; answer that first.")
    NOTHING_ASKED = ("TABLE-4", "Nobody has asked you to agree to an undo.")
    NOT_FOR_MORE = (
        "TABLE-5",
        "You can resign only in a two-player match. In larger ones, a bot can take over.",
    )
    NOT_A_PERSON = ("TABLE-6", "No person is playing this seat.")
    NOT_HANDED = ("TABLE-7", "No bot is playing this seat for a person.")
    HANDED = ("TABLE-8", "A bot is playing for you. Resume playing first.")
    NO_TIME_LEFT = ("TABLE-9", "Your time has run out. A bot is playing for you.")
    TOO_OFTEN = ("TABLE-10", "You have no undos left in this match.")
    OTHER_SEED = ("TABLE-11", "That is not the seed that was promised when the seat was taken.")
    SECOND_SEED = ("TABLE-12", "The seed of this seat has already arrived.")
    NOT_SEALED = ("TABLE-13", "A seed can't be revealed before every seat is taken.")
    LIVE = ("TABLE-14", "A seed can be revealed early only in a match with a deadline in days.")
    NOTHING_AWAITED = ("TABLE-15", "The table is not waiting for a seed.")
    STILL_WAITING = (
        "TABLE-16",
        "The table is still waiting for a seed: it is too early to void it.",
    )
    NOT_ASKING = ("TABLE-17", "You have not asked to undo a move.")


class BranchRefusal(Refusal):
    """Refusals of positions that cannot be branched from."""

    STILL_RUNNING = ("BRANCH-1", "You can continue only from a finished match or a record.")
    NOTHING_LEFT = ("BRANCH-2", "There is nothing left to play at this position.")
