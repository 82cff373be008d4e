"""``python -m tests.mutants felci``: runs a game's tests against each of its planted faults.

Each fault is planted into a copy of the project. The tests run there until the first one fails.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import Final

from tests.mutants.faults import PROJECT, Fault, faults

COPIED: Final = ("adapters", "domain", "fixtures", "replay", "tests", "web", "pyproject.toml")
OF_ALL_GAMES: Final = (
    "tests/test_recorded_matches.py",
    "tests/test_every_game.py",
    "tests/test_hidden_information.py",
)
WITHOUT_BOTS: Final = ("--ignore-glob", "*/test_bot*.py")
LONG_TOO: Final = ("-m", "")
FAILED: Final = re.compile(r"^(?:FAILED|ERROR) (\S+.*?)(?: - .*)?$", re.MULTILINE)


def main(games: list[str]) -> int:
    """Print which faults are found, and by which test; return 1 when one is not."""
    planted = faults(*games)
    with _copies(os.cpu_count() or 1) as copies, ThreadPoolExecutor(copies.qsize()) as pool:
        for game in sorted({fault.game for fault in planted}):
            if by := _first_failure(copies, game):
                raise SystemExit(f"{game}: {by} fails without any fault")
        found = 0
        for fault, by in zip(planted, pool.map(lambda it: _hunt(copies, it), planted), strict=True):
            print(f"{fault.game:<7} {fault.wrong}\n        {by or 'NOT FOUND'}", flush=True)
            found += by is not None
    print(f"{found} of {len(planted)} were found.")
    return 0 if found == len(planted) else 1


@contextmanager
def _copies(number: int) -> Iterator[SimpleQueue[Path]]:
    """Return copies of the project to take from and to put back."""
    with TemporaryDirectory() as folder:
        copies: SimpleQueue[Path] = SimpleQueue()
        for each in range(number):
            copy = Path(folder) / str(each)
            copy.mkdir()
            for name in COPIED:
                _copy(PROJECT / name, copy / name)
            copies.put(copy)
        yield copies


def _copy(origin: Path, to: Path) -> None:
    if origin.is_dir():
        shutil.copytree(origin, to, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        shutil.copy(origin, to)


def _hunt(copies: SimpleQueue[Path], fault: Fault) -> str | None:
    """Return the first test that fails when the *fault* is planted."""
    return _first_failure(copies, fault.game, fault)


def _first_failure(copies: SimpleQueue[Path], game: str, fault: Fault | None = None) -> str | None:
    copy = copies.get()
    try:
        if fault:
            (copy / fault.file).write_text(fault.planted(PROJECT), encoding="utf-8")
        failures = (_failing(copy, *words) for words in _stages(game))
        return next(filter(None, failures), None)
    finally:
        if fault:
            shutil.copy(PROJECT / fault.file, copy / fault.file)
        copies.put(copy)


def _stages(game: str) -> tuple[tuple[str, ...], ...]:
    """Return what is run one after the other: the tests that most often find a fault come first."""
    folder = f"tests/{game}"
    return (folder, *WITHOUT_BOTS), (*OF_ALL_GAMES, "-k", game), (folder, *LONG_TOO)


def _failing(copy: Path, *words: str) -> str | None:
    """Return the first test that fails of those that are named."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *words]
    # What was compiled of a file might be taken for that of its next fault, written as quickly.
    env = os.environ | {"PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    ran = subprocess.run(command, cwd=copy, env=env, capture_output=True, text=True, check=False)
    if ran.returncode == 0:
        return None
    failed = FAILED.search(ran.stdout)
    return failed[1] if failed else ran.stdout + ran.stderr


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
