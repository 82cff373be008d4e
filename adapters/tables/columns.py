"""Columns of the tables, with their types and descriptions: the schema of all formats."""

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from adapters.i18n import gettext

Kind = Literal["text", "integer", "boolean", "timestamp", "json", "integers", "texts"]
"""Type of a column. ``integers`` and ``texts`` are lists; ``json`` is a JSON value.

A timestamp is UTC, in a row as milliseconds since 1970.
"""


class Column(msgspec.Struct, frozen=True):
    """A column: its name, type and description; an empty cell means that nothing is known."""

    name: str
    kind: Kind
    says: str


class Table(msgspec.Struct, frozen=True):
    """A table: its name, what a row is, and its columns in order."""

    name: str
    row: str
    columns: tuple[Column, ...]

    @property
    def view(self) -> str:
        """The name in SQL."""
        return self.name.replace("-", "_")


MATCH: Final = Column(
    "match_id",
    "text",
    "Id of the match: that of a stored match, or `meta.id` of a record. A record without one has"
    " the id that `giardino import` gives it.",
)
GAME: Final = Column("game", "text", "Name of the game, in small letters.")
SEAT: Final = Column("seat", "integer", "Number of the seat, from 0 in turn order.")
PLAYER: Final = Column("player", "text", "Name of the player.")
BOT: Final = Column(
    "bot",
    "text",
    "Level of the bot that plays the seat; empty for a person. In a record, a player who is called"
    " like a level counts as that bot.",
)
OF_MATCH: Final = (
    MATCH,
    GAME,
    Column("rules", "text", "Version of the rules, such as `felci/1`."),
    Column("options", "texts", "Names of the chosen options."),
    Column("players", "integer", "Number of players."),
    Column(
        "opened_at",
        "timestamp",
        "When the table was opened; of a record, when the match began, if it says so. An imported"
        " match without any time has that of its import.",
    ),
    Column(
        "ended_at",
        "timestamp",
        "When the match ended; of a record, the time of its last move, if it says so.",
    ),
    Column("moves", "integer", "Number of moves, without those that were taken back."),
    Column(
        "ending",
        "text",
        "How the match ended: `count`, `resigned`, `out_of_time`, or `unfinished` for a record that"
        " stops before the end.",
    ),
    Column("imported", "boolean", "Whether a stored match came from a record; empty for a record."),
    Column(
        "practice",
        "boolean",
        "Whether the only person took back a move that had revealed something.",
    ),
)

MATCHES: Final = Table(
    "matches",
    "a match",
    (
        *OF_MATCH,
        Column(
            "source",
            "text",
            "Where the match was read: a file and its line, or `database`.",
        ),
        Column("totals", "integers", "Final points by seat; empty without a count."),
        Column("winners", "integers", "Seats that won by the count, or because the other lost."),
        Column("disputes", "integer", "Number of disputes."),
        Column(
            "verdict_totals",
            "integers",
            "Points by seat that a referee's verdict put in place of the count.",
        ),
        Column(
            "verdict_winners",
            "integers",
            "Winners that a referee's verdict put in place of the count.",
        ),
        Column("branch_of", "text", "Id of the match that this one continues, if it is a branch."),
        Column("branch_move", "integer", "Number of moves that a branch shares with that match."),
    ),
)
SEATS: Final = Table(
    "seats",
    "a seat of a match",
    (
        *OF_MATCH,
        SEAT,
        Column("seat_name", "text", "Name of the seat in the rules, such as `white`."),
        PLAYER,
        Column(
            "kind",
            "text",
            "Who plays the seat: `person`, `bot`, or `recorded` if only a record says so.",
        ),
        BOT,
        Column("total", "integer", "Final points; empty without a count."),
        Column("won", "boolean", "Whether the seat won, alone or together with others."),
        Column("winner_count", "integer", "Number of winners of the match."),
    ),
)
MOVES: Final = Table(
    "moves",
    "a move, also one that was taken back",
    (
        MATCH,
        GAME,
        Column("step", "integer", "Position after the move. Moves and takebacks count, from 1."),
        Column(
            "move",
            "integer",
            "Number of the move among those that count, from 1, as in the record; empty for a move"
            " that was taken back.",
        ),
        SEAT,
        PLAYER,
        BOT,
        Column("made_at", "timestamp", "When the move was made, if known."),
        Column("action", "text", "What was done: `do` in the record, such as `fern`."),
        Column("arguments", "json", "The other fields of the command, as in the record."),
        Column(
            "points",
            "integers",
            "Points by seat after the move: what is written by then, or what the position would"
            " count at the end, as the game has it. Empty if pieces of the deal are unknown.",
        ),
        Column(
            "points_won",
            "integer",
            "By how much the points of the player changed with the move.",
        ),
        Column("taken_back", "boolean", "Whether the move was taken back later."),
        Column(
            "revealed",
            "json",
            "Events of the move that showed somebody something new or came from chance, as a list.",
        ),
    ),
)
SCORE_LINES: Final = Table(
    "score-lines",
    "a line of the score: points that a seat won or lost by a rule",
    (
        MATCH,
        GAME,
        Column("line", "integer", "Number of the line in the audit, from 1."),
        SEAT,
        PLAYER,
        BOT,
        Column("rule", "text", "Id of the rule, such as `FEL-6.2`."),
        Column("points", "integer", "Points won, or lost if negative; never 0."),
        Column("what", "text", "What the points are for, in English."),
        Column("why", "text", "Why there are that many, in English."),
        Column("what_code", "text", "Code of the phrase in `what`."),
        Column("what_values", "json", "Values in the phrase in `what`, by name."),
        Column("why_code", "text", "Code of the phrase in `why`."),
        Column("why_values", "json", "Values in the phrase in `why`, by name."),
        Column("cells", "texts", "Cells that count, as the game names them."),
        Column("moves", "integers", "Moves that placed what counts: `move` in the table `moves`."),
    ),
)
EVENTS: Final = Table(
    "events",
    "an event as stored; of a record, as `giardino import` would store it",
    (
        MATCH,
        GAME,
        Column("number", "integer", "Number of the event in its match, from 1."),
        Column(
            "move",
            "integer",
            "The last move that counts by then: `move` in the table `moves`; 0 before the first.",
        ),
        Column("topic", "text", "Kind and version of the event, such as `felci.moved.1`."),
        Column("stored_at", "timestamp", "When the event was stored; empty for a record."),
        Column(
            "given_by",
            "text",
            "Who gave the command: the number of a seat, or `server`; empty for a record.",
        ),
        Column("body", "json", "The event's fields; `domain/FAIRNESS.md` lists them."),
    ),
)
TABLES: Final[Mapping[str, Table]] = {
    table.name: table for table in (MATCHES, SEATS, MOVES, SCORE_LINES, EVENTS)
}


def table_named(name: str) -> Table:
    """Return a table by its name, also by that in SQL; raise ValueError."""
    found = TABLES.get(name.replace("_", "-"))
    if found is None:
        names = ", ".join(TABLES)
        raise ValueError(
            gettext("there is no table {name!r}: choose from {names}", name=name, names=names)
        )
    return found
