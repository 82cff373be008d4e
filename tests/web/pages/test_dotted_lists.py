"""Items of a line are separated by the class `dotted`, which hides a dot where a line breaks."""

from pathlib import Path

import web

TEMPLATES = sorted((Path(web.__file__).parent / "templates").rglob("*.html"))


def test_no_template_writes_a_dot_that_could_end_a_line():
    written = [
        (path.name, line)
        for path in TEMPLATES
        for line in path.read_text().splitlines()
        if "·" in line and "{% block title %}" not in line
    ]

    assert written == []
