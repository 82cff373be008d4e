"""Names of the players at the tables, and default names for seats without one."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from adapters.database.database import Database
from adapters.database.name_normalization import folded, storable
from adapters.i18n import ENGLISH, use_locale, wording
from adapters.sql_tables.match_index import follow_names, index_pending_name
from adapters.sql_tables.match_summary import MatchSummary
from adapters.typed_text import readings
from domain.game import AnyGame, Seat
from domain.match import Match
from domain.registry import RULES

UPSERT_NAME: Final = (
    "INSERT INTO {at}seat_names (id, seat, name, folded) VALUES (:id, :seat, :name, :folded)"
    " ON CONFLICT (id, seat) DO UPDATE SET name = excluded.name, folded = excluded.folded"
)
INSERT_NAME: Final = (
    "INSERT INTO {at}seat_names (id, seat, name, folded) VALUES (:id, :seat, :name, :folded)"
    " ON CONFLICT (id, seat) DO NOTHING"
)
DELETE_NAME: Final = "DELETE FROM {at}seat_names WHERE id = :id AND seat = :seat"
SELECT_SEATS: Final = "SELECT id, seat FROM {at}seat_names WHERE folded = :player ORDER BY id, seat"
SELECT_ANY_SEAT: Final = "SELECT 1 AS known FROM {at}seat_names WHERE folded = :player LIMIT 1"
SELECT_NAMES: Final = "SELECT seat, name FROM {at}seat_names WHERE id = :id"


class Names:
    """The seat names in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def write(
        self, match_id: str, names: Mapping[Seat, str], *, only_unnamed: bool = False
    ) -> None:
        """Store the names of seats; with *only_unnamed*, existing names stay."""
        statement = INSERT_NAME if only_unnamed else UPSERT_NAME
        with self._database.transaction(match_id) as execute:
            index_pending_name(match_id, execute)
            for seat, name in names.items():
                row = {"id": match_id, "seat": seat, "name": storable(name), "folded": folded(name)}
                execute(statement, row)
            follow_names(match_id, execute)

    def given(self, match_id: str) -> dict[Seat, str]:
        """Return the stored names by seat."""
        return {
            row["seat"]: row["name"]
            for row in self._database.cached_query(SELECT_NAMES, {"id": match_id})
        }

    def of(self, match: Match) -> tuple[str, ...]:
        """Return the names of all players in seat order; a seat without a name gets a default.

        Defaults are in the current language, and equal names are told apart.
        """
        return told_apart(self.of_seats(match.id, match.game, len(match.seated)), match.game)

    def of_seats(self, match_id: str, game: AnyGame, players: int) -> tuple[str, ...]:
        """Return the names of all players of a match, given its game and their number."""
        return _called(self.given(match_id), game, players)

    def of_listed(self, listed: MatchSummary) -> tuple[str, ...]:
        """Return the names for a list entry; of a damaged match, only the stored ones."""
        return self.of_all([listed])[0]

    def of_all(self, entries: Sequence[MatchSummary]) -> list[tuple[str, ...]]:
        """Return the names for each of many list entries."""
        with self._database.read_transaction() as execute:
            found = [execute(SELECT_NAMES, {"id": listed.id}).fetchall() for listed in entries]
        given = [{row["seat"]: row["name"] for row in rows} for rows in found]
        return [
            tuple(known.values())
            if listed.status == "damaged"
            else _called(known, RULES[listed.rules], len(listed.seats))
            for listed, known in zip(entries, given, strict=True)
        ]

    def recorded(self, match: Match) -> tuple[str, ...]:
        """Return the names for a record, which is the same in every language."""
        with use_locale(ENGLISH):
            return self.of_seats(match.id, match.game, len(match.seated))

    def seats_of(self, player: str) -> Sequence[tuple[str, Seat]]:
        """Return the matches and seats of all players with this name, in any case."""
        found = self._database.query(SELECT_SEATS, {"player": folded(player)})
        return [(row["id"], row["seat"]) for row in found]

    def meant(self, text: str) -> str:
        """Return the name that a person typed or pasted: the first reading that anybody has.

        A text that is nobody's name is returned unchanged.
        """
        known = (name for name in readings(text) if folded(name) and self._is_known(name))
        return next(known, text)

    def _is_known(self, player: str) -> bool:
        return bool(self._database.query(SELECT_ANY_SEAT, {"player": folded(player)}))

    def forget(self, match_id: str, seat: Seat) -> None:
        """Delete the name of a seat."""
        with self._database.transaction(match_id) as execute:
            index_pending_name(match_id, execute)
            execute(DELETE_NAME, {"id": match_id, "seat": seat})
            follow_names(match_id, execute)


def _called(given: Mapping[Seat, str], game: AnyGame, players: int) -> tuple[str, ...]:
    words = wording(game)
    return tuple(
        given.get(seat) or words[game.seat_names[seat]].capitalize() for seat in range(players)
    )


def told_apart(names: Sequence[str], game: AnyGame) -> tuple[str, ...]:
    """Return the *names* of a match's players, those that are equal with their seats."""
    words, times = wording(game), Counter(map(folded, names))
    return tuple(
        f"{name} ({words[seat]})" if times[folded(name)] > 1 else name
        for name, seat in zip(names, game.seat_names, strict=False)
    )


def apart(listed: MatchSummary, names: Sequence[str]) -> tuple[str, ...]:
    """Return the *names* of a listed match's players, those that are equal with their seats."""
    known = listed.status != "damaged" and listed.rules in RULES
    return told_apart(names, RULES[listed.rules]) if known else tuple(names)
