"""Where do the tests of the command line store matches?"""

import pytest

from replay.unsealing import log
from tests.replay.checking import EXAMPLES
from tests.replay.running import FELCI, run


@pytest.fixture(autouse=True)
def system_log(tmp_path, monkeypatch):
    """Return where the log of the machine would be; nobody listens there."""
    monkeypatch.setattr("replay.unsealing.SYSTEM_LOG", str(tmp_path / "log"))
    log.cache_clear()
    yield tmp_path / "log"
    for handler in [*log().handlers]:
        handler.close()
        log().removeHandler(handler)
    log.cache_clear()


@pytest.fixture
def database(tmp_path, monkeypatch):
    monkeypatch.setenv("GIARDINO_DATABASE", str(tmp_path / "matches.db"))
    return str(tmp_path / "matches.db")


@pytest.fixture
def imported(database: str) -> list[str]:
    """Store and list two recorded matches of Felci; return their ids."""
    paths = (FELCI / f"{name}.json" for name in EXAMPLES)
    run("import", *paths)
    return [line.split()[0] for line in run("matches").stdout.splitlines()]
