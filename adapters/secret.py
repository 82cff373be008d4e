"""With which secret are invitations and seats signed? It never lies in the database."""

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
"""How many characters a secret of the environment must have at least."""


def secret_for(settings: Settings, environ: Mapping[str, str] = os.environ) -> bytes:
    """Return the environment's secret, else that of a file beside the database, made once.

    Raises BadSetting when there is none and nowhere to keep one.
    """
    if text := environ.get(SECRET):
        if len(text) < SHORTEST:
            raise BadSetting(
                gettext(
                    "{variable} must have at least {count} characters, by chance.",
                    variable=SECRET,
                    count=SHORTEST,
                )
            )
        return text.encode()
    if settings.file:
        return _kept_beside(settings.file, Path(settings.address).expanduser())
    if settings.env["PERSISTENCE_MODULE"] == "eventsourcing.popo":
        return secrets.token_bytes(BYTES)
    raise BadSetting(
        gettext(
            "With PostgreSQL, set {variable} to a long random text, the same at every start:"
            " invitations and seats are signed with it.",
            variable=SECRET,
        )
    )


def file_beside(database: Path) -> Path:
    """Return where the secret of a *database* lies, unless the environment has it."""
    return Path(f"{database}.secret")


def _kept_beside(database: Path, called: Path) -> bytes:
    """Return the secret of a *database* that may be *called* otherwise by a symbolic link."""
    file = file_beside(database)
    if not file.exists():
        # Once it was kept beside the link.
        known = file_beside(called)
        linked = called.is_symlink() and known.exists()
        _keep(known.read_text("ascii") if linked else secrets.token_hex(BYTES), file)
    try:
        kept = bytes.fromhex(file.read_text("ascii").strip())
    except ValueError:
        kept = b""
    if len(kept) < BYTES:
        raise BadSetting(
            gettext(
                "{file} is no secret of ours: delete it, and seats must be taken anew.", file=file
            )
        )
    return kept


def _keep(text: str, file: Path) -> None:
    """Write *text* to a new *file*, whole or not at all; where there is one by now, it stays."""
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
