"""Health checks of files: permissions, secret, free disk space."""

import os
import shutil
import stat
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from adapters.health import Finding
from adapters.i18n import gettext
from adapters.os_errors import reason
from adapters.secret import secret_file, secret_for
from adapters.settings import SECRET, BadSetting, Settings
from adapters.verification.signing import signing_key_for

MIN_FREE_BYTES: Final = 256 * 1024 * 1024
"""Minimum free disk space in bytes; below it the server refuses new tables."""
MEGABYTE: Final = 1024 * 1024


def check_files(settings: Settings, environ: Mapping[str, str] = os.environ) -> Iterator[Finding]:
    """Check the files of a database, its secret, and the disk."""
    yield _secret(settings, environ)
    if settings.file and settings.file.exists():
        yield from _permissions(settings.file)
        yield _disk(settings.file)


def _secret(settings: Settings, environ: Mapping[str, str]) -> Finding:
    about = gettext("secret")
    file = settings.file and secret_file(settings.file)
    try:
        if file and not environ.get(SECRET) and not file.exists():
            return Finding(
                about,
                "risk",
                gettext("there is none yet: the first start creates {file}", file=file),
            )
        signing_key_for(secret_for(settings, environ), environ)
    except BadSetting as error:
        return Finding(about, "wrong", str(error))
    except OSError as error:
        why = reason(error)
        return Finding(about, "wrong", gettext("{file} can't be read: {why}", file=file, why=why))
    place = SECRET if environ.get(SECRET) else str(file or settings.address)
    return Finding(about, "fine", gettext("taken from {where}", where=place))


def _permissions(file: Path) -> Iterator[Finding]:
    """Check who may read the database and its secret, on systems with such permissions."""
    if sys.platform == "win32":
        return
    about = gettext("permissions")
    for known in filter(Path.exists, (file, secret_file(file))):
        mode = stat.S_IMODE(known.stat().st_mode)
        if mode & (stat.S_IRWXG | stat.S_IRWXO):
            rights = f"{mode:04o}"
            sentence = gettext(
                "other users can access {file} ({rights}): run chmod 600", file=known, rights=rights
            )
            yield Finding(about, "wrong", sentence)
        else:
            yield Finding(about, "fine", gettext("only its owner can access {file}", file=known))


def _disk(file: Path) -> Finding:
    free = shutil.disk_usage(file.parent).free
    text = gettext("{megabytes} MB free", megabytes=free // MEGABYTE)
    if free < MIN_FREE_BYTES:
        return Finding(
            gettext("disk"), "wrong", gettext("{said}: no new tables can be opened", said=text)
        )
    return Finding(gettext("disk"), "fine", text)
