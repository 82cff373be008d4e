"""What leads to a match in the list? A row for everybody who sits there, and one for all.

Each row has by what a list is narrowed and ordered, and an index stands for whatever may be asked
for together: so a page is found in as many steps among a million matches as among a thousand. The
row for all (``who`` is empty) says what the list says; those of players follow it, and the names
(``leading``). What was disputed has each of them twice, and once more while it is undecided.
"""

from typing import Final

DISPUTES: Final = ("", "any", "undecided")
"""What may be asked for of disputes; a row has the number of what it is for."""
CREATE: Final = (
    "CREATE TABLE IF NOT EXISTS {at}leads (id TEXT NOT NULL, who TEXT NOT NULL,"
    " disputes INTEGER NOT NULL, game TEXT NOT NULL, status TEXT NOT NULL, opened BIGINT,"
    " PRIMARY KEY (id, who, disputes))",
    # Each has the status, which every search looks at.
    "CREATE INDEX IF NOT EXISTS leads_by ON {at}leads (who, disputes, opened, id, status)",
    "CREATE INDEX IF NOT EXISTS leads_by_game ON {at}leads"
    " (who, disputes, game, opened, id, status)",
    "CREATE INDEX IF NOT EXISTS leads_by_status ON {at}leads (who, disputes, status, opened, id)",
    "CREATE INDEX IF NOT EXISTS leads_by_game_status ON {at}leads"
    " (who, disputes, game, status, opened, id)",
    # They led to the matches until there was this table.
    "DROP TABLE IF EXISTS {at}disputed",
    *(
        f"DROP INDEX IF EXISTS {{at}}match_list_{index}"
        for index in ("opened", "status", "game", "game_status")
    ),
)
_AS_SAID: Final = (
    " ON CONFLICT (id, who, disputes) DO UPDATE SET game = excluded.game,"
    " status = excluded.status, opened = excluded.opened"
)
LEAD: Final = (
    "INSERT INTO {at}leads (id, who, disputes, game, status, opened)"
    f" VALUES (:id, '', :disputes, :game, :status, :opened){_AS_SAID}"
)
AWAIT: Final = (
    "INSERT INTO {at}leads (id, who, disputes, game, status) VALUES (:id, '', 0, '', '')"
    " ON CONFLICT (id, who, disputes) DO UPDATE SET who = ''"
)
LEAVE: Final = (
    "DELETE FROM {at}leads WHERE id = :id AND (disputes > :disputes"
    " OR who <> '' AND who NOT IN (SELECT folded FROM {at}seat_names WHERE id = :id))"
)
FOLLOW: Final = (
    "INSERT INTO {at}leads (id, who, disputes, game, status, opened)"
    " SELECT DISTINCT one.id, named.folded, one.disputes, one.game, one.status, one.opened"
    " FROM {at}leads one JOIN {at}seat_names named ON named.id = one.id"
    f" WHERE one.id = :id AND one.who = '' AND named.folded <> ''{_AS_SAID}"
)
