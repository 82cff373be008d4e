"""Names that were normalized by other rules are found after the list is read again."""

from adapters.eventstore.idempotency_keys import ClientKey
from adapters.match_store import MatchStore
from adapters.projections.match_list import MatchSearch
from adapters.settings import settings
from adapters.sql_tables import match_list
from domain.registry import GAMES


def test_names_that_were_folded_otherwise_are_found_after_the_list_is_read_again(
    tmp_path, monkeypatch
):
    database = str(tmp_path / "matches.db")
    name = "Bea \u2764\ufe0f"
    with MatchStore(settings(database, {}), writes=True) as match_store:
        table = match_store.open_table(
            GAMES["felci"], {}, ("random", "random"), {0: name}, key=ClientKey("k"), secret=b"s"
        )
        match_store.chat.post(table, "onlookers", "guest", name, "", "Hello")
        assert [listed.id for listed in match_store.list.search(MatchSearch(player=name))] == [
            table
        ]
        for at in ("seat_names", "chat"):
            with match_store._database.transaction() as execute:
                execute(f"UPDATE {{at}}{at} SET folded = :old", {"old": name.casefold()})

    monkeypatch.setattr(match_list, "MATCH_LIST_LOG", "match_list/next")
    with MatchStore(settings(database, {}), writes=True) as match_store:
        assert [
            listed.id for listed in match_store.list.search(MatchSearch(player="bea \u2764"))
        ] == [table]
        assert match_store.names.seats_of("BEA \u2764") == [(table, 0)]
        match_store.chat.forget_spectator("bea \u2764")
        assert match_store.chat.of(table, "onlookers") == []
