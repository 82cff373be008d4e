"""The secret's file: complete or absent, whatever fails."""

import errno
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from adapters.secret import secret_for
from adapters.settings import Settings, settings

CALLERS = 8


@pytest.fixture
def database(tmp_path: Path) -> Settings:
    """Return a database that was never opened."""
    return settings(str(tmp_path / "matches.db"), {})


def files(database: Settings) -> list[str]:
    assert database.file
    return sorted(file.name for file in database.file.parent.iterdir())


def test_a_full_disk_leaves_no_secret_that_is_not_whole(database):
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        with pytest.raises(OSError, match=os.strerror(errno.EFBIG)):
            secret_for(database, {})
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert files(database) == []

    assert secret_for(database, {}) == secret_for(database, {})
    assert files(database) == ["matches.db.secret"]


def test_processes_that_start_together_share_one_secret(database):
    begin = Barrier(CALLERS)

    def ask(_: int) -> bytes:
        begin.wait()
        return secret_for(database, {})

    with ThreadPoolExecutor(CALLERS) as callers:
        assert set(callers.map(ask, range(CALLERS))) == {secret_for(database, {})}
    assert files(database) == ["matches.db.secret"]


def test_a_half_written_file_of_a_killed_process_is_not_used_as_secret(database):
    assert database.file
    halfway = database.file.with_name("matches.db.secret.halfway")
    halfway.write_text("")
    assert len(secret_for(database, {})) == 32
    assert files(database) == ["matches.db.secret", halfway.name]
