"""Pytest configuration: hypothesis profiles, timeouts, and the order of tests.

``make fuzz`` tries more and new examples; ``make soak`` kills for longer.
"""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from urllib.parse import quote

import pytest
from hypothesis import settings

from adapters.child_process import cores
from tests.adapters.postgres import started

pytest_plugins = ["tests.failure_names"]

settings.register_profile("repeatable", deadline=None, derandomize=True, max_examples=10)
settings.register_profile("search", deadline=None, max_examples=200)
settings.load_profile("repeatable")

LONGEST: Final = (
    "tests/browser/test_whole_match.py",
    "tests/browser/test_selection.py",
    "tests/browser/test_keyboard.py",
    "tests/browser/test_animation.py",
    "tests/browser/test_layout.py",
    "tests/browser/test_shared_screen.py",
    "tests/browser/test_accessibility.py",
    "tests/test_every_game.py",
    "tests/test_hidden_information.py",
    "tests/test_readme.py",
    "tests/web/test_hidden_information.py",
    "tests/replay/test_streams.py",
    "tests/web/test_corrupt_matches.py",
    "tests/test_fifth_game.py",
    "tests/web/live/test_view_cache.py",
    "tests/test_recorded_matches.py",
    "tests/web/server/test_slow_clients.py",
    "tests/adapters/eventstore/test_fault_injection.py",
    "tests/web/server/test_serve.py",
    "tests/web/presenters/test_match_views.py",
    "tests/web/auth/test_private_matches.py",
    "tests/web/games/test_choices_are_moves.py",
    "tests/web/api/test_openapi_at_tables.py",
    "tests/web/api/test_openapi.py",
    "tests/web/games/test_scenes.py",
    "tests/web/live/test_view_diff.py",
    "tests/web/record_editor/test_unknown_pieces.py",
    "tests/test_previews.py",
    "tests/web/server/test_startup.py",
    "tests/match/test_takebacks.py",
)
"""They come first, as a process has a whole file: begun last, they would leave others idle."""
SCHEMAS = count(1)
MOST_PROCESSES: Final = 6
"""Each needs some memory for a browser, and for a PostgreSQL."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let a campaign last longer."""
    parser.addoption(
        "--soak", type=int, default=1, help="how many times as long processes are killed"
    )


@pytest.fixture(autouse=True, scope="session")
def own_state(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the tests out of the user's own folders."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
        yield


def pytest_xdist_auto_num_workers() -> int:
    """Return how many processes keep the cores busy: much of what they do is to wait."""
    return min(MOST_PROCESSES, cores() * 2)


@pytest.fixture
def soak(request: pytest.FixtureRequest) -> int:
    """Return how many times as long a campaign lasts."""
    return int(request.config.getoption("--soak"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the files that need a browser and put them first, and among all the longest first."""
    places = {name: place for place, name in enumerate(LONGEST)}
    browser = {item for item in items if item.path.parent.name == "browser"}
    for item in browser:
        item.add_marker("browser")

    def place(item: pytest.Item) -> tuple[bool, int]:
        # A browser and a store are left when something else comes in between.
        file = item.path.relative_to(item.config.rootpath).as_posix()
        return item not in browser, places.get(file, len(LONGEST))

    items.sort(key=place)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Callable[[], str]]:
    """Start a PostgreSQL server; give the address of a schema of its own at each call."""
    # Not in pytest's folder: another run that begins closes that to the server's own user.
    folder = TemporaryDirectory()
    server = started(Path(folder.name) / "data")
    # What is tried here is what happens to us, not whether PostgreSQL outlives a power cut.
    server.psql("ALTER SYSTEM SET fsync = off; SELECT pg_reload_conf();")
    known = server.get_postmaster_info()
    base = f"postgresql://postgres@/postgres?host={quote(str(known.socket_dir))}&port={known.port}"
    yield lambda: f"{base}&schema=test_{next(SCHEMAS)}"
    server.cleanup()
    folder.cleanup()
