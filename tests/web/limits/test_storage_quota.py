"""Storage quota per client address and in total."""

import msgspec
import pytest

from adapters.match_store import MatchStore
from adapters.settings import settings
from domain.registry import GAMES
from tests.adapters.matches import START
from tests.web.pages.test_record_upload import line, recorded, upload
from tests.web.visitors import SECRET, Table, Visitor
from web.app import create_app
from web.limits.rate_limits import DAY, Limits
from web.presenters.lobby import HOUR

BLOOM = GAMES["bloom"]


def opened(visitor, **wanted):
    """Open a table, and return what is said to it."""
    answer = visitor.open(**wanted)
    return answer.status_code, answer.headers.get("Retry-After")


def test_tables_per_day_are_limited(new_app):
    app = new_app(Limits(tables_per_day=2))
    visitor = Visitor(app)

    assert [opened(visitor) for _ in range(3)] == [(201, None), (201, None), (429, "3600")]
    assert opened(Visitor(app, "10.0.0.2")) == (201, None)


def test_an_uploaded_record_counts_as_a_table(new_app):
    visitor = Visitor(new_app(Limits(tables_per_day=1)))

    assert upload(visitor, line(recorded("felci"))).status_code == 303
    assert opened(visitor) == (429, "3600")


def test_a_rematch_counts_as_a_table_once(new_app):
    played = Table(new_app(Limits(tables_per_day=2)))
    played.play()
    first, second = (player.post(f"{played.path}rematch") for player in played.players)

    assert first.headers["Location"] == second.headers["Location"]
    assert opened(played.players[0]) == (429, "3600")


def test_a_rematch_is_refused_as_a_table_is(new_app):
    played = Table(new_app(Limits(tables_per_day=1)))
    played.play()

    assert played.players[0].post(f"{played.path}rematch").status_code == 429


def test_storage_is_charged_by_bytes(new_app):
    visitor = Visitor(new_app(Limits(stored_per_day=20_000)))
    record = recorded("felci")
    record["meta"] = {"long": "x" * 20_000}

    assert upload(visitor, line(record)).status_code == 303
    assert opened(visitor) == (429, "3600")


def test_on_the_last_quarter_of_a_day_nothing_is_begun_but_continued(new_app):
    table = Table(new_app(Limits(stored_per_day=16_000)))
    while opened(table.players[0])[0] == 201:
        pass

    assert table.players[0].move(table.path, table.any_move(), 0).status_code == 200
    table.play(1)


def test_when_nothing_is_left_of_a_day_it_is_shown(new_app):
    table = Table(new_app(Limits(stored_per_day=8_000)))
    statuses = set()
    while table.match.to_move is not None and statuses <= {200}:
        match = table.match
        answer = table.players[match.to_move].move(table.path, table.any_move(), match.moves)
        statuses.add(answer.status_code)

    assert statuses == {200, 429}
    assert "storage limit" in answer.json["sentence"]


def test_when_too_many_tables_wait_no_other_is_opened_by_anybody(new_app):
    app = new_app(Limits(waiting=2))

    assert [opened(Visitor(app, f"10.0.0.{number}")) for number in range(3)] == [
        (201, None),
        (201, None),
        (503, "3600"),
    ]


def test_when_the_disk_is_nearly_full_no_table_is_opened(tmp_path):
    with MatchStore(settings(str(tmp_path / "matches.db")), writes=True) as store:
        full, roomy = (
            create_app(store, SECRET, limits=Limits(free=free)) for free in (2**80, 2**10)
        )

        assert [opened(Visitor(app)) for app in (full, roomy)] == [(503, "3600"), (201, None)]


def test_a_table_that_was_cleared_away_is_gone(tmp_path):
    with MatchStore(settings(str(tmp_path / "matches.db")), writes=True) as store:
        visitor = Visitor(create_app(store, SECRET))
        key = "the-key-of-a-table"
        table = visitor.open(key).json
        store.purger.purge(table["match"])

        answers = [visitor.get(table["path"]), visitor.get(f"{table['path']}view")]
        assert [answer.status_code for answer in (*answers, visitor.open(key))] == [410] * 3
        assert answers[1].json["title"] == "This table was closed"


def test_a_table_that_never_began_leaves_the_lists_after_a_day(tmp_path):
    now = [START]
    with MatchStore(
        settings(str(tmp_path / "matches.db")), writes=True, clock=lambda: now[0]
    ) as store:
        visitor = Visitor(create_app(store, SECRET))
        path = visitor.open().json["path"]
        stranger, pages = Visitor(visitor.app), ("/", "/matches", "/matches?status=open")
        assert all(path in stranger.get(page).text for page in pages)

        now[0] += DAY * 1000 + HOUR
        assert not any(path in stranger.get(page).text for page in pages)
        assert visitor.get(path).status_code == 200


@pytest.mark.parametrize("size", [8192, 8193])
def test_a_component_set_has_eight_kilobytes_at_most(visitor, size):
    components = msgspec.to_builtins(BLOOM.standard)
    components["status"] = ""
    components["status"] = "x" * (size - len(msgspec.json.encode(components)))

    assert visitor.open(game="bloom", components=components).status_code == (
        201 if size == 8192 else 422
    )


def test_reading_is_charged_before_it_happens(new_app, monkeypatch):
    record = line(recorded("felci"))
    visitor = Visitor(new_app(Limits(read=1.5 * len(record), read_per_second=0.001)))
    assert upload(visitor, record).status_code == 303
    monkeypatch.setattr("adapters.records.reader.parse", None)
    monkeypatch.setattr("adapters.records.parser.parse", None)

    again = [
        upload(visitor, record),
        visitor.post("/desk/", data={"do": "undo", "record": record}),
    ]

    assert [(answer.status_code, answer.headers["Retry-After"]) for answer in again] == [
        (429, "30")
    ] * 2
