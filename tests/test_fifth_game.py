"""Tests that a game is its folders, a line in each registry and a catalogue, and nothing else.

Higher is one, in ``tests/higher``. Its own tests, and those that hold for every game, are run by a
process in whose store it is: so whatever is worked out from the shelves as it starts knows it, too.
"""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "tests" / "higher"
OF_EVERY_GAME = (
    "tests/adapters/test_branches.py",
    "tests/test_component_sets.py",
    "tests/match/test_branches.py",
    "tests/test_every_game.py",
    "tests/test_previews.py",
    "tests/test_hidden_information.py",
    "tests/test_stored_names.py",
    "tests/web/clocks/test_ended_early.py",
    "tests/web/games/test_choices_are_moves.py",
    "tests/web/api/test_views_after_the_end.py",
    "tests/web/view_models/test_missed_moves.py",
    "tests/web/presenters/test_match_views.py",
    "tests/web/view_models/test_translation_coverage.py",
    "tests/web/games/test_scenes.py",
    "tests/web/api/test_move_schemas.py",
    "tests/web/test_hidden_information.py",
)
LONGEST = 360
"""How many lines a whole small game has at most, with its looks; those between them not counted."""


def with_five_games(*words):
    """Run tests where Higher is on the shelves, and return what became of them."""
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "tests.higher.register", "-q", "-x", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [("tests/higher",), (*OF_EVERY_GAME, "-k", "[higher")],
    ids=["its own tests", "those of every game"],
)
def test_a_fifth_game_is_played_and_shown_as_the_others_are(words):
    run = with_five_games(*words)

    assert run.returncode == 0, run.stdout


def test_a_whole_game_is_small():
    files = [FOLDER / name for name in ("__init__.py", "rules.py", "view.py", "presentation.py")]
    files += [FOLDER / "style.css", *FOLDER.glob("*.svg"), *FOLDER.glob("*/*.md")]

    assert sum(bool(line) for file in files for line in file.read_text().splitlines()) <= LONGEST
