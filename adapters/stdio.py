"""Standard streams whose reader has exited."""

import os
from contextlib import suppress
from typing import IO


def discard_output(stream: IO[str]) -> None:
    """Redirect *stream* to /dev/null, so that unflushed output causes no error at exit."""
    with suppress(OSError):  # Not every stream has a file descriptor.
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
