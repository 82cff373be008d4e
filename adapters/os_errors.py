"""Sentences for errors of the operating system, in the language that is spoken.

Python has the system's own words for them, which are English whatever is spoken.
"""

import errno
from typing import Final

from adapters.i18n import marked, say

REASONS: Final = {
    errno.ENOENT: marked("no such file or directory"),
    errno.EACCES: marked("permission denied"),
    errno.EPERM: marked("operation not permitted"),
    errno.EEXIST: marked("file exists"),
    errno.EISDIR: marked("is a directory"),
    errno.ENOTDIR: marked("not a directory"),
    errno.EROFS: marked("read-only file system"),
    errno.ENOSPC: marked("no space left on device"),
    errno.EFBIG: marked("file too large"),
    errno.EMFILE: marked("too many open files"),
    errno.ENAMETOOLONG: marked("file name too long"),
    errno.ELOOP: marked("too many levels of symbolic links"),
    errno.ENXIO: marked("no such device or address"),
    errno.ENODEV: marked("no such device"),
    errno.EBADF: marked("bad file descriptor"),
    errno.EINVAL: marked("invalid argument"),
    errno.EIO: marked("input/output error"),
    errno.EXDEV: marked("invalid cross-device link"),
    errno.ESPIPE: marked("illegal seek"),
    errno.EADDRNOTAVAIL: marked("cannot assign requested address"),
}
"""By number; another error is told in the system's words."""


def reason(error: OSError) -> str:
    """Return why something failed, as part of a sentence."""
    if error.errno in REASONS:
        return say(REASONS[error.errno])
    return (error.strerror or str(error)).lower()
