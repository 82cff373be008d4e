"""Entry point of ``giardino``, which handles Ctrl-C and closed streams before slow imports.

A closed stdin, stdout or stderr is replaced first; otherwise the next file to be opened would get
its number.
"""

import os
import sys

STREAMS = (("stdin", "r", os.O_WRONLY), ("stdout", "w", os.O_RDONLY), ("stderr", "w", os.O_WRONLY))
"""The standard streams in order, each with the modes of its replacement: reading or printing
raises an error, but error messages do not."""


def main() -> None:
    """Run the program."""
    try:
        hold_streams()
        _run()
    except KeyboardInterrupt:
        os._exit(130)


def hold_streams() -> None:
    """Replace the closed streams."""
    for name, mode, flags in STREAMS:
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, flags), mode, encoding="utf-8"))


def _run() -> None:
    import signal

    from replay.interruption import handle_interruptions, leave

    ours = handle_interruptions()
    from adapters.gc_tuning import collect_rarely
    from replay.cli import cli

    collect_rarely()
    try:
        cli()
    finally:
        if ours:
            signal.signal(signal.SIGINT, leave)


if __name__ == "__main__":
    main()
