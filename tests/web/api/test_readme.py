"""The program in web/api/README.md, run against a server."""

import re
from pathlib import Path

README = Path(__file__).parents[3] / "web" / "api" / "README.md"
SERVER = "http://localhost:5000"


def test_the_program_of_the_readme_plays_at_a_server(url):
    blocks = re.findall(r"```python\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    program = "\n".join(blocks)
    assert len(blocks) == 5
    assert program.count(SERVER) == 1
    names: dict = {}

    exec(compile(program.replace(SERVER, url), str(README), "exec"), names)

    assert names["done"]["position"] >= 1
    assert names["problem"]["kind"]


def test_it_names_only_routes_that_are_described(app):
    paths = {rule.rule for rule in app.url_map.iter_rules()}
    text = README.read_text("utf-8")
    named = re.findall(r"`(?:GET|POST) (\.\.\.)?(/[a-z/]+)(?:/<token>)?`", text)
    for within, path in named:
        full = f"/matches/<uuid:match_id>{path}" if within else path
        assert full in paths or f"{full}/<token>" in paths, full
