"""Exports and downloads: complete, without secrets, and readable on their own."""

import csv
import io
import json
import re
import sys
import xml.etree.ElementTree as ET
from html.parser import HTMLParser

import pyarrow.parquet
import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.tables.columns import SEATS, TABLES
from adapters.tables.text_formats import csv_header, csv_lines
from domain.registry import GAMES
from tests.offline_replays import film_of
from tests.web.imports import imported
from tests.web.visitors import Table
from web.api import exports
from web.context import service_of
from web.limits.rate_limits import Limits
from web.view_models import standalone_svg

every_game = pytest.mark.parametrize("game", GAMES)
SVG = "{http://www.w3.org/2000/svg}"


def table_of(visitor, query=""):
    """Return the rows of the CSV file."""
    return list(csv.DictReader(io.StringIO(visitor.get(f"/matches.csv{query}").text, newline="")))


def test_json_lines_are_the_records_of_the_finished_matches(played):
    other = imported(played.app, "bower/house_bots", at=10**12)
    Table(played.app).play(3)
    visitor = played.spectator

    answer = visitor.get("/matches.jsonl")

    assert answer.headers["Content-Disposition"] == 'attachment; filename="matches.jsonl"'
    lines = [json.loads(line) for line in answer.text.splitlines()]
    records = [visitor.get(f"{path}record").json for path in (other, played.path)]
    assert sorted(map(json.dumps, lines)) == sorted(map(json.dumps, records))


def test_a_download_holds_what_its_list_finds(played):
    imported(played.app, "bower/house_bots", at=10**12)

    assert {row["game"] for row in table_of(played.spectator, "?game=bower")} == {"bower"}
    assert len(played.spectator.get("/matches.jsonl?game=felci&status=").text.splitlines()) == 1
    assert played.spectator.get("/matches.jsonl?player=nobody").text == ""


@pytest.mark.parametrize("kind", ["jsonl", "csv", "parquet"])
def test_matches_that_are_not_over_are_kept_secret(table, kind):
    table.play(3)

    refused = table.players[0].get(f"/matches.{kind}?status=running")

    assert (refused.status_code, refused.json["kind"]) == (409, "unfinished")
    assert table_of(table.spectator) == []
    assert table.spectator.get("/matches.jsonl").text == ""


def test_a_table_has_a_row_for_each_seat(app, visitor):
    path = imported(app, "birdie/house_bots")
    totals = visitor.get(f"{path}audit.json").json["totals"]

    rows = table_of(visitor)

    assert list(rows[0]) == [column.name for column in SEATS.columns]
    assert [int(row["total"]) for row in rows] == totals
    assert [row["won"] for row in rows] == [str(int(total == max(totals))) for total in totals]


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "＝"])
def test_no_name_is_a_formula_in_a_spreadsheet(app, visitor, sign):
    name = f'{sign}1+1,"x"'
    imported(app, "felci/house_bots", seat_0=name, seat_1=f"a{sign}")

    assert [row["player"] for row in table_of(visitor)] == [f"'{name}", f"a{sign}"]


def test_no_name_is_a_formula_where_a_semicolon_begins_a_cell(app, visitor):
    """As in a spreadsheet that speaks Italian, which takes the file apart at each."""
    imported(app, "felci/house_bots", seat_0="Ada;=1+1;", seat_1="a;b;;@c")

    assert [row["player"] for row in table_of(visitor)] == ["Ada;'=1+1;", "a;b;;'@c"]


def test_a_quote_after_a_semicolon_begins_no_formula(app, visitor):
    imported(app, "felci/house_bots", seat_0='x;"=1+1', seat_1='y;" @c\n-2')

    read = csv.reader(io.StringIO(visitor.get("/matches.csv").text), delimiter=";")

    assert not [cell for row in read for cell in row if begins_formula(cell)]
    assert [row["player"] for row in table_of(visitor)] == ["x;'\"=1+1", "y;'\" @c\n'-2"]


names_for_sheets = st.lists(
    st.text(st.sampled_from("=+-@＝\",;\t\r\n\x0b\x85\u2028 '|ax1")), min_size=1, max_size=3
)


@given(names_for_sheets)
def test_no_cell_is_a_formula_whichever_sign_separates_cells(names):
    names_of = [column.name for column in SEATS.columns]
    texts = {column.name: "x" for column in SEATS.columns if column.kind == "text"}
    rows = [[{**texts, "player": name}.get(each) for each in names_of] for name in names]
    text = (csv_header(SEATS.columns) + csv_lines(SEATS.columns, rows)).decode()

    for separator in ",;":
        for lines in (io.StringIO(text, newline=""), text.splitlines(keepends=True)):
            for cells in csv.reader(lines, delimiter=separator):
                assert not [cell for cell in cells if begins_formula(cell)]
    read = list(csv.DictReader(io.StringIO(text, newline="")))
    assert [row["player"].replace("'", "") for row in read] == [
        name.replace("'", "") for name in names
    ]


def begins_formula(cell: str) -> bool:
    return cell.lstrip('" \t\r\n\x0b\x85\u2028').startswith(tuple("=+-@＝"))


def test_without_the_extra_parquet_is_refused_clearly(app, visitor, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    imported(app, "felci/house_bots")

    answer = visitor.get("/matches.parquet")

    assert (answer.status_code, answer.json["kind"]) == (501, "not_installed")


@pytest.mark.parametrize("table", TABLES)
def test_every_table_has_the_same_rows_in_every_format(app, visitor, table):
    imported(app, "birdie/house_bots")

    lines = [
        json.loads(line) for line in visitor.get(f"/matches.jsonl?table={table}").text.splitlines()
    ]
    sheet = table_of(visitor, f"?table={table}")
    parquet = visitor.get(f"/matches.parquet?table={table}")

    assert parquet.headers["Content-Disposition"] == f'attachment; filename="{table}.parquet"'
    stored = pyarrow.parquet.read_table(io.BytesIO(parquet.data))
    assert stored.schema.names == list(lines[0]) == list(sheet[0])
    assert stored.num_rows == len(lines) == len(sheet) > 0
    assert [row["match_id"] for row in sheet] == stored["match_id"].to_pylist()


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("kind", ["jsonl", "csv", "parquet"])
def test_a_running_match_has_no_row_in_any_table(name, kind, table):
    table.play(3)

    answer = table.players[0].get(f"/matches.{kind}?table={name}")

    if kind == "parquet":
        assert pyarrow.parquet.read_table(io.BytesIO(answer.data)).num_rows == 0
    else:
        assert answer.text.count("\n") == (kind == "csv")


def test_a_table_is_filtered_as_on_the_command_line(app, visitor):
    imported(app, "birdie/house_bots")
    imported(app, "felci/house_bots", number=11)

    def found(query):
        return {row["game"] for row in table_of(visitor, f"?{query}")}

    assert found("players=3") == {"birdie"}
    assert found("end=count") == {"birdie", "felci"}
    assert found("bot=house") == {"birdie", "felci"}
    assert found("rules=felci/1") == {"felci"}
    assert found("id=00000000-0000-4000-8000-000000000000") == set()
    ids = {row["game"]: row["match_id"] for row in table_of(visitor)}
    assert found(f"id={ids['felci']}") == {"felci"}
    assert found("&".join(f"id={match}" for match in ids.values())) == {"birdie", "felci"}
    assert found("bot=strong@500") == found("bot=easy") == set()
    lines = visitor.get("/matches.csv?table=score_lines").text
    assert lines == visitor.get("/matches.csv?table=score-lines").text
    for query in ("option=castling", "bot=clever", "id=7"):
        assert visitor.get(f"/matches.csv?{query}").status_code == 422, query
    assert found("option=expert") == found("end=resigned") == found("bot=strong") == set()


def test_too_many_downloads_at_once_are_refused(new_app):
    visitor = Table(new_app(Limits(downloads=2, downloads_per_second=0))).spectator

    answers = [visitor.get("/matches.csv").status_code for _ in range(3)]

    assert answers == [200, 200, 429]


@every_game
def test_an_svg_of_a_position_is_self_contained(app, visitor, game):
    path = imported(app, f"{game}/house_bots")
    half = len(visitor.get(f"{path}record").json["moves"]) // 2

    answer = visitor.get(f"{path}position.svg?as=referee&at={half}")

    assert answer.mimetype == "image/svg+xml"
    drawing = ET.fromstring(answer.data)
    ids = {element.get("id") for element in drawing.iter() if element.get("id")}
    used = {element.get("href") for element in drawing.iter(f"{SVG}use")}
    assert {f"#{name}" for name in ids} >= used
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)|@import|src=", answer.text)
    style = drawing.find(f"{SVG}style").text
    assert not re.search(r"var\(|light-dark\(|:hover", style)
    assert standalone_svg.digest(style) in answer.headers["Content-Security-Policy"]
    places = visitor.get(f"{path}match-view?as=referee&at={half}").json["scene"]["places"]
    assert len(list(drawing.iter(f"{SVG}title"))) > min(20, len(places))


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("", 200),
        ("at=2", 200),
        ("at=4", 404),
        ("as=spectator", 200),
        ("as=1", 403),
        ("as=referee", 403),
        ("at=1&as=1", 403),
        ("at=x", 422),
    ],
)
def test_an_svg_of_a_running_match_shows_only_the_viewers_own_view(table, query, status):
    table.play(3)

    assert table.players[0].get(f"{table.path}position.svg?{query}").status_code == status


def test_an_svg_shows_each_viewer_what_the_page_shows(table):
    table.play(3)

    for visitor in (*table.players, table.spectator):
        labels = {
            thing["label"]
            for kind in ("places", "shapes")
            for thing in visitor.get(f"{table.path}match-view").json["scene"][kind]
            if thing.get("zone") and thing.get("label")
        }
        drawing = ET.fromstring(visitor.get(f"{table.path}position.svg").data)
        title, *titles = (element.text for element in drawing.iter(f"{SVG}title"))
        assert set(titles) == labels
        assert "after 3 moves" in title


def test_a_replay_waits_for_the_end(table):
    table.play(3)

    for visitor in (*table.players, table.spectator):
        answer = visitor.get(f"{table.path}replay.html")
        assert (answer.status_code, answer.json["kind"]) == (409, "unfinished")


class Alone(HTMLParser):
    """Reads a page and notes what it would ask for, its scripts and its styles."""

    def __init__(self, page):
        super().__init__()
        self.asks, self.texts, self.inside = [], {}, None
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        wanted = dict(attrs)
        self.asks += [wanted[name] for name in ("src", "action") if name in wanted]
        if tag != "use" and "href" in wanted:
            self.asks.append(wanted["href"])
        self.inside = (
            f"{tag} {wanted.get('type', '')}".strip() if tag in ("script", "style") else None
        )
        if wanted.get("http-equiv") == "Content-Security-Policy":
            self.policy = wanted["content"]

    def handle_data(self, data):
        if self.inside:
            self.texts[self.inside] = data
            self.inside = None


@every_game
def test_a_replay_in_one_file_holds_every_position_and_asks_for_nothing(app, visitor, game):
    path = imported(app, f"{game}/house_bots", seat_0="</script><script>alert(1)//")
    moves = len(visitor.get(f"{path}record").json["moves"])

    answer = visitor.get(f"{path}replay.html")

    assert answer.headers["Content-Disposition"].startswith(f'attachment; filename="{game}-')
    alone = Alone(answer.text)
    assert set(alone.asks) == {"data:,"}
    film = film_of(answer.text)
    assert len(film["announcements"]) == len(film["points"]) == moves + 1
    frames = [
        frame
        for seen in film["viewpoints"]
        for frame in (*seen["wide"], *seen["narrow"], *seen["low"])
    ]
    layouts = 3 if film["viewpoints"][0]["low"] else 2
    assert len(frames) == (1 + len(film["points"][0])) * layouts * (moves + 1)
    assert max(max(pieces) for _, pieces in frames) == len(film["pieces"]) - 1
    assert "<script>alert" not in answer.text
    assert len(answer.data) < 2_000_000
    for text in ("script module", "style"):
        assert standalone_svg.digest(alone.texts[text]) in alone.policy
    assert "url(http" not in alone.texts["style"]


def test_an_imported_match_that_stops_before_its_end_is_in_downloads(app, visitor):
    imported(app, "felci/rulebook_example", moves=4)

    assert len(visitor.get("/matches.jsonl").text.splitlines()) == 1
    assert {row["ending"] for row in table_of(visitor, "?end=unfinished")} == {"unfinished"}
    assert table_of(visitor, "?status=finished") == []


def test_a_replay_in_one_file_is_built_once_until_something_in_it_changes(
    app, visitor, monkeypatch
):
    path, built = imported(app, "felci/house_bots", seat_0="Ada"), []
    build = exports.offline_replay
    monkeypatch.setattr(exports, "offline_replay", lambda *a: built.append(a) or build(*a))
    wanted = f"{path}replay.html"

    first, again = (visitor.get(wanted).text for _ in range(2))
    assert first == again
    assert len(built) == 1
    italian = visitor.get(wanted, headers={"Accept-Language": "it"}).text
    assert 'lang="it"' in italian
    service_of(app).store.names.forget(path.split("/")[2], 0)
    assert "Ada" in first
    assert "Ada" not in visitor.get(wanted).text
    assert len(built) == 3
