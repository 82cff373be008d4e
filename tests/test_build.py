"""Tests that builds from tracked files are complete: catalogues and wheel."""

import gettext
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from adapters.i18n import ENGLISH, LANGUAGES

ROOT = Path(__file__).parents[1]
PACKAGES = ("domain", "adapters", "web", "replay")
BUILT = shutil.ignore_patterns("*.mo", "__pycache__")
CATALOGUES = sorted(
    str(source.relative_to(ROOT).with_suffix(".mo"))
    for language in LANGUAGES.keys() - {ENGLISH}
    for source in ROOT.glob(f"adapters/i18n/{language}/*.po")
)
ENTRY = '\nmsgid "A sentence that is new."\nmsgstr "Una frase nuova."\n'


@pytest.fixture
def clone(tmp_path):
    """Return a folder with what is tracked of the program, and nothing that was built."""
    for name in (".ci", *PACKAGES):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=BUILT)
    (tmp_path / "fixtures").mkdir()
    shutil.copy(ROOT / "fixtures/verify.py", tmp_path / "fixtures")
    for name in ("pyproject.toml", "README.md", "LICENSE", "Makefile", "requirements.lock"):
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def run(*words, folder):
    return subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)


def make(*targets, folder):
    """Make *targets* with this environment, which is taken to be filled as it should be."""
    (folder / ".venv").symlink_to(sys.prefix)
    return run("make", "--old-file=.venv/.run", *targets, folder=folder)


def test_a_wheel_holds_the_words_of_every_language_and_the_script_that_checks_logs(clone):
    built = run(
        sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "dist", folder=clone
    )

    assert built.returncode == 0, built.stderr
    (wheel,) = clone.glob("dist/*.whl")
    assert {*CATALOGUES, "web/verify.py"} <= set(zipfile.ZipFile(wheel).namelist())


def test_a_sentence_that_is_added_to_a_catalogue_is_said_after_make(clone):
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
    asked = run(sys.executable, "-m", "replay", *words, folder=clone)

    assert (asked.returncode, asked.stdout) == (2, "")
    assert asked.stderr == "Error: The words of Italiano are not compiled: run make install.\n"


def test_what_is_built_is_not_tracked():
    tracked = run("git", "ls-files", "*.mo", folder=ROOT)

    assert (tracked.returncode, tracked.stdout) == (0, "")
