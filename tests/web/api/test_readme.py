"""The program in web/api/README.md, run against a server."""

import re
from pathlib import Path

from web.context import service_of
from web.websocket import connection

README = Path(__file__).parents[3] / "web" / "api" / "README.md"
SERVER = "http://localhost:5000"
CLOSE = range(1000, 5000)


def test_the_program_of_the_readme_plays_a_match_at_a_server(app, url):
    service_of(app).bots.start()
    blocks = re.findall(r"```python\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    program = "\n".join(blocks)
    assert len(blocks) == 5
    assert program.count(SERVER) == 1
    names: dict = {}

    exec(compile(program.replace(SERVER, url), str(README), "exec"), names)

    assert names["view"]["to_move"] is None
    assert names["view"]["position"] > 10
    assert names["problem"]["kind"]
    assert_documented(names["frames"])


def assert_documented(frames):
    """Assert that each frame has the fields of one in the table of the page, in the same order."""
    table = re.findall(r"^\| `(\{.*?\})` \|", README.read_text("utf-8"), re.MULTILINE)
    documented = [re.findall(r'"(\w+)": ', frame) for frame in table]
    assert len(documented) == 4
    assert [*frames[0]][:3] == documented[0]
    later = [[*frame] for frame in frames[1:]]
    assert documented[1] in later
    may_lack = [fields for fields in later if fields != documented[1]]
    allowed = [*documented[2:], documented[1][:-1]]
    assert [fields for fields in may_lack if fields not in allowed] == []


def test_it_names_only_routes_that_are_described(app):
    paths = {rule.rule for rule in app.url_map.iter_rules()}
    text = README.read_text("utf-8")
    named = re.findall(r"`(?:GET|POST) (\.\.\.)?(/[a-z/]+)(?:/<token>)?`", text)
    for within, path in named:
        full = f"/matches/<uuid:match_id>{path}" if within else path
        assert full in paths or f"{full}/<token>" in paths, full


def test_it_explains_every_close_code_of_a_socket():
    text = README.read_text("utf-8")
    codes = [
        value
        for name, value in vars(connection).items()
        if name.isupper() and type(value) is int and value in CLOSE
    ]

    assert len(codes) == 6
    assert [code for code in codes if f"{code}" not in text] == []
