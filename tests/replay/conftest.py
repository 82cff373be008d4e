"""Where do the tests of the command line store matches?"""

import pytest


@pytest.fixture
def database(tmp_path, monkeypatch):
    monkeypatch.setenv("GIARDINO_DATABASE", str(tmp_path / "matches.db"))
    return str(tmp_path / "matches.db")
