"""The JSON log format: one object a line, without secrets."""

import json
import sys

import pytest

from tests.web.server_process import Browser, serving

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of a Unix")


@pytest.mark.slow
def test_each_line_is_an_object_and_names_no_invitation(tmp_path):
    words = ["--port=0", f"--database={tmp_path / 'matches.db'}", "--verbose", "--log=json"]
    with serving(*words) as served:
        browser = Browser(served.url)
        path = browser.open({"name": "Ada"}, {})
        _, opened = browser.ask(f"{path}seat")
        browser.ask(opened["link"].removeprefix(served.url))
        _, text = served.end()

    lines = [json.loads(line) for line in text.splitlines()]
    joined = next(line for line in lines if line.get("endpoint") == "seats.follow_invitation")
    assert {name: joined[name] for name in ("level", "from", "method", "match", "status")} == {
        "level": "INFO",
        "from": "web.requests",
        "method": "GET",
        "match": path.split("/")[2],
        "status": 303,
    }
    assert opened["link"].rpartition("/")[2] not in text
    assert "Ada" not in text
