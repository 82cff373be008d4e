"""Tests that builds from tracked files are complete: catalogues and wheel."""

import gettext
import os
import re
import shutil
import subprocess
import sys
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest

from adapters.i18n import ENGLISH, LANGUAGES

ROOT = Path(__file__).parents[1]
PACKAGES = ("domain", "adapters", "web", "replay")
BUILT = shutil.ignore_patterns("*.mo", "__pycache__", "built_from.txt")
NOT_BUILT = shutil.ignore_patterns("databases", "*.golden.txt")
PYTHONS = [f"python3.{minor}" for minor in (11, 12, 13)]
PLACES = [
    *os.environ["PATH"].split(os.pathsep),
    *map(str, Path.home().glob(".pyenv/versions/*/bin")),
]
"""Folders of interpreters; the shims of pyenv stand for versions that may not be chosen."""
CATALOGUES = sorted(
    str(source.relative_to(ROOT).with_suffix(".mo"))
    for language in LANGUAGES.keys() - {ENGLISH}
    for source in ROOT.glob(f"adapters/i18n/{language}/*.po")
)
ENTRY = '\nmsgid "A sentence that is new."\nmsgstr "Una frase nuova."\n'


@pytest.fixture
def clone(tmp_path):
    """Return a folder with what is tracked of the program, and nothing that was built."""
    return copied(tmp_path)


def copied(tmp_path):
    """Copy what is tracked of the program to *tmp_path*."""
    for name in (".ci", *PACKAGES):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=BUILT)
    shutil.copytree(ROOT / "fixtures", tmp_path / "fixtures", ignore=NOT_BUILT)
    for name in ("pyproject.toml", "README.md", "LICENSE", "Makefile", "requirements.lock"):
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def run(*words, folder):
    return subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)


def make(*targets, folder):
    """Make *targets* with this environment, which is taken to be filled as it should be."""
    (folder / ".venv").symlink_to(sys.prefix)
    return run("make", "--old-file=.venv/.run", *targets, folder=folder)


def built_wheel(clone):
    """Build the wheel of a *clone*, and return its path."""
    words = ("-m", "hatchling", "build", "-t", "wheel", "-d", "dist")
    built = run(sys.executable, *words, folder=clone)
    assert built.returncode == 0, built.stderr
    (wheel,) = clone.glob("dist/*.whl")
    return wheel


def test_a_wheel_holds_the_words_of_every_language_and_the_script_that_checks_logs(clone):
    wheel = built_wheel(clone)

    assert {*CATALOGUES, "web/verify.py"} <= set(zipfile.ZipFile(wheel).namelist())


@pytest.mark.parametrize("home", ["", "https://forge.example/garden/giardino"])
def test_the_metadata_of_a_wheel_has_no_link_that_is_dead_elsewhere(clone, home):
    if home:
        run("git", "init", "-q", folder=clone)
        run("git", "remote", "add", "origin", f"{home}.git", folder=clone)

    archive = zipfile.ZipFile(built_wheel(clone))
    (name,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
    metadata = message_from_bytes(archive.read(name))

    assert {"Author", "Keywords", "License-Expression"} <= {*metadata}
    assert len(metadata.get_all("Classifier")) > 10
    addresses = dict(url.split(", ") for url in metadata.get_all("Project-URL", []))
    assert bool(addresses) == bool(home)
    assert all(url.startswith(home) for url in addresses.values())
    targets = re.findall(r"\]\(([^)]+)\)", metadata.get_payload())
    assert all(target.startswith(("https://", "#")) for target in targets)
    assert (f"{home}/raw/HEAD/web/static/pictures/home.png" in targets) == bool(home)


def interpreter(name):
    """Return the path of an interpreter that runs, or None."""
    for place in PLACES:
        program = Path(place) / name
        if program.exists() and "shims" not in program.parts:
            return program
    return None


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("python", PYTHONS)
def test_the_wheel_works_by_itself_outside_the_clone(tmp_path_factory, python):
    program = interpreter(python)
    if program is None:
        pytest.skip(f"{python} is not installed")
    folder, elsewhere = tmp_path_factory.mktemp("clone"), tmp_path_factory.mktemp("elsewhere")
    wheel = built_wheel(copied(folder))
    assert run(str(program), "-m", "venv", "own", folder=elsewhere).returncode == 0
    installed = run("own/bin/pip", "install", "-q", str(wheel), folder=elsewhere)
    assert installed.returncode == 0, installed.stderr

    check_program(str(elsewhere / "own/bin/giardino"), elsewhere)


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("words", [("uv", "tool", "install"), ("pipx", "install")], ids=" ".join)
def test_the_wheel_works_as_a_tool_of_its_own(tmp_path_factory, monkeypatch, words):
    if shutil.which(words[0]) is None:
        pytest.skip(f"{words[0]} is not installed")
    folder, elsewhere = tmp_path_factory.mktemp("clone"), tmp_path_factory.mktemp("elsewhere")
    wheel = built_wheel(copied(folder))
    for name in ("UV_TOOL_DIR", "PIPX_HOME"):
        monkeypatch.setenv(name, str(elsewhere / "tools"))
    for name in ("UV_TOOL_BIN_DIR", "PIPX_BIN_DIR"):
        monkeypatch.setenv(name, str(elsewhere / "bin"))

    installed = run(*words, "--python", sys.executable, str(wheel), folder=elsewhere)

    assert installed.returncode == 0, installed.stderr
    # Four top-level packages share the environment with nothing else, so only one program is there.
    assert [program.name for program in (elsewhere / "bin").iterdir()] == ["giardino"]
    check_program(str(elsewhere / "bin/giardino"), elsewhere)


def check_program(giardino, elsewhere):
    """Run commands of an installed program outside the clone."""
    for words in (
        ("--version",),
        ("example", "felci"),
        ("simulate", "--game", "felci", "--seed=1"),
    ):
        done = run(giardino, *words, folder=elsewhere)
        assert done.returncode == 0, done.stderr
        (elsewhere / "felci.json").write_text(done.stdout)
    for words in (
        ("audit", "felci.json"),
        ("--language", "it", "replay", "felci.json"),
        ("import", "--database", "own.db", "felci.json"),
        ("export", "--database", "own.db"),
        ("doctor", "--database", "own.db"),
        ("serve", "--help"),
    ):
        done = run(giardino, *words, folder=elsewhere)
        assert (done.returncode, done.stderr) == (0, ""), words


def test_a_sentence_that_is_added_to_a_catalogue_is_shown_after_make(clone):
    for compiled in CATALOGUES:
        shutil.copy(ROOT / compiled, clone / compiled)
    with (clone / CATALOGUES[0]).with_suffix(".po").open("a", encoding="utf-8") as source:
        source.write(ENTRY)

    made = make("install", folder=clone)

    assert made.returncode == 0, made.stderr
    with (clone / CATALOGUES[0]).open("rb") as file:
        words = gettext.GNUTranslations(file)
    assert words.gettext("A sentence that is new.") == "Una frase nuova."


@pytest.mark.parametrize("words", [("matches",), ("serve", "--port", "0")], ids=" ".join)
def test_nothing_runs_in_english_only_where_the_words_were_not_built(clone, words):
    result = run(sys.executable, "-m", "replay", *words, folder=clone)

    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == "Error: The words of Italiano are not compiled: run make install.\n"


def test_built_files_are_not_tracked_by_git():
    tracked = run("git", "ls-files", "*.mo", folder=ROOT)

    assert (tracked.returncode, tracked.stdout) == (0, "")
