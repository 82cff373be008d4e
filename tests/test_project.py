"""Tests of the repository: layout, vendored files, file sizes."""

import ast
import hashlib
import re
import subprocess
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
VENDOR = ROOT / "web/static/vendor"
OURS = ("domain", "adapters", "web", "replay", "tests")


@pytest.mark.parametrize("name", ["domain", "adapters", "web", "replay"])
def test_the_plain_top_level_names_are_this_projects_packages(name):
    assert Path(import_module(name).__file__).is_relative_to(ROOT)


def test_every_vendored_file_is_the_one_that_was_looked_at():
    rows = re.findall(
        r"\| `?([\w./-]+\.js)`? .*?\b([0-9a-f]{64})\b", (VENDOR / "VENDORED.md").read_text()
    )

    assert {name for name, _ in rows} == {
        str(file.relative_to(VENDOR)) for file in VENDOR.rglob("*.js")
    }
    for name, digest in rows:
        assert hashlib.sha256((VENDOR / name).read_bytes()).hexdigest() == digest


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-test.lock"])
def test_no_lock_file_names_an_address(lock):
    assert "://" not in (ROOT / lock).read_text()


def tracked():
    """Return what is kept in the repository, as paths from its top."""
    return subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()


def test_an_svg_of_a_position_is_small():
    """120 kB each: who clones the code brings them along for ever."""
    sizes = {name: (ROOT / name).stat().st_size for name in tracked() if name.endswith(".png")}

    assert sizes
    assert {name: size for name, size in sizes.items() if size > 120_000} == {}


def test_every_file_that_a_person_edits_has_at_most_400_lines():
    """Markdown has no limit: a document is one page for its reader."""
    edited = (".py", ".js", ".css", ".html", ".toml")
    ours = [ROOT / name for name in tracked() if name.endswith(edited)]
    lines = {
        str(file.relative_to(ROOT)): len(file.read_text().splitlines())
        for file in ours
        if not file.is_relative_to(VENDOR)
    }

    assert lines
    assert {name: many for name, many in lines.items() if many > 400} == {}


def test_only_the_agreed_things_stand_at_the_top():
    tops = {line.split("/")[0] for line in tracked()}

    assert tops <= {
        ".ci", ".gitattributes", ".gitignore", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE",
        "Makefile", "README.md", "adapters", "domain", "fixtures", "pyproject.toml", "replay",
        "requirements-test.lock", "requirements.lock", "tests", "web",
    }  # fmt: skip


def docstrings():
    """Return the first line of each docstring, by file and line."""
    found = {}
    for name in tracked():
        if name.endswith(".py") and not name.startswith("fixtures/"):
            for node in ast.walk(ast.parse((ROOT / name).read_text())):
                if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                    text = ast.get_docstring(node)
                    if text:
                        found[f"{name}:{getattr(node, 'lineno', 1)}"] = text.splitlines()[0]
    return found


def test_the_first_line_of_a_docstring_names_the_thing_and_asks_nothing():
    first_lines = docstrings()

    assert len(first_lines) > 1000
    assert {at: line for at, line in first_lines.items() if line.endswith("?")} == {}
    assert {at: line for at, line in first_lines.items() if len(line) > 100} == {}


def first_hit(term):
    """Return the file that a search for a *term* shows first: by its name, or else by its text."""
    code = [
        name
        for name in tracked()
        if name.startswith(("domain/", "adapters/", "web/", "replay/"))
        and name.endswith((".py", ".js"))
        and "/vendor/" not in name
    ]
    pattern = re.compile(term.replace(" ", "[ _-]?"), re.IGNORECASE)
    by_name = (name for name in code if pattern.search(name))
    by_text = (name for name in code if pattern.search((ROOT / name).read_text()))
    return next(by_name, None) or next(by_text, None)


@pytest.mark.parametrize(
    ("term", "file"),
    [
        ("rate limit", "web/limits/rate_limits.py"),
        ("csrf", "web/middleware/security.py"),
        ("seat session", "adapters/sql_tables/seat_sessions.py"),
        ("revocation", "adapters/sql_tables/seat_sessions.py"),
        ("schema", "adapters/database/schema.py"),
        ("migration", "adapters/database/migrations.py"),
        ("projections/runner", "adapters/projections/runner.py"),
        ("cache of loaded matches", "adapters/eventstore/repository.py"),
        ("idempotency check", "adapters/eventstore/command_handler.py"),
        ("concurrency conflict", "adapters/eventstore/command_handler.py"),
        ("broadcast of changes", "web/live/hub.py"),
        ("view diff", "web/live/view_diff.py"),
        ("patch", "web/static/patch.js"),
        ("presence", "web/live/remote_presence.py"),
        ("clock timeout", "domain/match/clocks.py"),
        ("failover", "web/workers/failover.py"),
        ("chat", "adapters/sql_tables/chat.py"),
        ("commit reveal", "domain/match/commit_reveal.py"),
        ("hash chain", "adapters/eventstore/hash_chain.py"),
        ("bower/layout", "web/games/bower/layout.py"),
        ("translation", "adapters/i18n/translation.py"),
    ],
)
def test_a_search_for_a_subject_finds_its_code_first(term, file):
    assert first_hit(term) == file


@pytest.mark.parametrize("name", ["architecture", "cards", "lessons", "words"])
def test_the_programs_of_make_import_only_names_that_exist(name):
    """No type checker reads them, as they have no suffix."""
    imported = [
        (node.module, alias.name)
        for node in ast.walk(ast.parse((ROOT / ".ci" / name).read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module.partition(".")[0] in OURS
        for alias in node.names
    ]

    assert [found for found in imported if not hasattr(import_module(found[0]), found[1])] == []


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md"])
def test_the_first_documents_have_at_most_150_lines(name):
    assert len((ROOT / name).read_text("utf-8").splitlines()) <= 150
