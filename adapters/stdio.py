"""What becomes of what a stream of the process did not take?"""

import os
from contextlib import suppress
from typing import IO


def discard_output(stream: IO[str]) -> None:
    """Let what is left in *stream* go nowhere, so that it is no fault when the interpreter ends."""
    with suppress(OSError):  # Not every stream is a file.
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
