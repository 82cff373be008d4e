"""Version of the program: its release, and the commit from which it runs or was built."""

import subprocess
from importlib.metadata import version
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
BUILT_FROM: Final = "built_from.txt"
"""File with the description of the commit, which the build writes next to this module."""
DESCRIBE: Final = ("git", "describe", "--tags", "--always", "--dirty", "--match", "v*")


def program_version() -> str:
    """Return the version, such as `1.0.0 (release)` or `1.0.0 (1a2b3c4d)`."""
    release, commit = version("giardino"), _described()
    if not commit:
        return release
    return f"{release} ({'release' if commit == f'v{release}' else commit})"


def _described() -> str:
    """Return the description of the commit; empty if it is unknown."""
    clone = HERE.parent
    if (clone / ".git").exists():
        return described_by_git(clone)
    built = HERE / BUILT_FROM
    return built.read_text("utf-8").strip() if built.exists() else ""


def described_by_git(clone: Path) -> str:
    """Return how git describes the commit of a *clone*; empty if git can't."""
    try:
        done = subprocess.run(DESCRIBE, cwd=clone, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""
