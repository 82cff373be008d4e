"""The server's secret, which signs invitations and seat sessions; never stored in the database."""

import contextlib
import os
import secrets
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from adapters.i18n import gettext
from adapters.settings import SECRET, BadSetting, Settings

BYTES: Final = 32
SHORTEST: Final = 32
"""Minimum characters of a secret from the environment."""


def secret_for(settings: Settings, environ: Mapping[str, str] = os.environ) -> bytes:
    """Return the secret of the environment, or of a file next to the database, created once.

    Raises BadSetting if there is none and no place to store one.
    """
    if text := environ.get(SECRET):
        if len(text) < SHORTEST:
            raise BadSetting(
                gettext(
                    "{variable} must have at least {count} random characters.",
                    variable=SECRET,
                    count=SHORTEST,
                )
            )
        return text.encode()
    if settings.file:
        return _secret_of_file(settings.file)
    if settings.env["PERSISTENCE_MODULE"] == "eventsourcing.popo":
        return secrets.token_bytes(BYTES)
    raise BadSetting(
        gettext(
            "With PostgreSQL, set {variable} to a long random string, the same at every start: "
            "it signs invitations and seats.",
            variable=SECRET,
        )
    )


def secret_file(database: Path) -> Path:
    """Return the secret's file of a *database*, used unless the environment has a secret."""
    return Path(f"{database}.secret")


def _secret_of_file(database: Path) -> bytes:
    """Return the secret of a *database*, which is created if there is none."""
    file = secret_file(database)
    if not file.exists():
        _write_atomically(secrets.token_hex(BYTES), file)
    try:
        secret = bytes.fromhex(file.read_text("ascii").strip())
    except ValueError:
        secret = b""
    if len(secret) < BYTES:
        raise BadSetting(
            gettext(
                "{file} is not a valid secret. If you delete it, all seats must be taken again.",
                file=file,
            )
        )
    return secret


def _write_atomically(text: str, file: Path) -> None:
    """Write *text* to a new *file* atomically; an existing file is not replaced."""
    file.parent.mkdir(parents=True, exist_ok=True)
    descriptor, unfinished = tempfile.mkstemp(prefix=f"{file.name}.", dir=file.parent)
    try:
        with os.fdopen(descriptor, "w") as new:
            new.write(text)
            new.flush()
            os.fsync(descriptor)
        with contextlib.suppress(FileExistsError):
            os.link(unfinished, file)
    finally:
        os.unlink(unfinished)
