"""Errors of the operating system: translated messages, and output whose reader has exited.

Python's own messages are English in every locale.
"""

import errno
import os
from contextlib import suppress
from typing import IO, Final

from adapters.i18n import N_, gettext

REASONS: Final = {
    errno.ENOENT: N_("no such file or directory"),
    errno.EACCES: N_("permission denied"),
    errno.EPERM: N_("operation not permitted"),
    errno.EEXIST: N_("file exists"),
    errno.EISDIR: N_("is a directory"),
    errno.ENOTDIR: N_("not a directory"),
    errno.EROFS: N_("read-only file system"),
    errno.ENOSPC: N_("no space left on device"),
    errno.EFBIG: N_("file too large"),
    errno.EMFILE: N_("too many open files"),
    errno.ENAMETOOLONG: N_("file name too long"),
    errno.ELOOP: N_("too many levels of symbolic links"),
    errno.ENXIO: N_("no such device or address"),
    errno.ENODEV: N_("no such device"),
    errno.EBADF: N_("bad file descriptor"),
    errno.EINVAL: N_("invalid argument"),
    errno.EIO: N_("input/output error"),
    errno.EXDEV: N_("invalid cross-device link"),
    errno.ESPIPE: N_("illegal seek"),
    errno.EADDRNOTAVAIL: N_("cannot assign requested address"),
}
"""By error number; other errors use the system's message."""


def reason(error: OSError) -> str:
    """Return the reason of an error, as part of a sentence."""
    if error.errno in REASONS:
        return gettext(REASONS[error.errno])
    return (error.strerror or str(error)).lower()


def discard_output(stream: IO[str]) -> None:
    """Redirect *stream* to /dev/null, so that unflushed output causes no error at exit."""
    with suppress(OSError):  # Not every stream has a file descriptor.
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
