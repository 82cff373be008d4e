"""Entry point of ``giardino``, which handles Ctrl-C and closed streams before slow imports.

A closed stdin, stdout or stderr is replaced first; otherwise the next file to be opened would get
its number.
"""

import os
import sys

INTERRUPTED = 130
"""Exit code after SIGINT: 128 and the signal's number."""
STREAMS = (("stdin", "r", os.O_WRONLY), ("stdout", "w", os.O_RDONLY), ("stderr", "w", os.O_WRONLY))
"""The standard streams in order, each with the modes of its replacement: reading or printing
raises an error, but error messages do not."""


def main() -> None:
    """Run the program."""
    try:
        hold_streams()
        _run()
    except KeyboardInterrupt:
        os._exit(INTERRUPTED)


def hold_streams() -> None:
    """Replace the closed streams."""
    for name, mode, flags in STREAMS:
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, flags), mode, encoding="utf-8"))


def _run() -> None:
    import signal

    def leave(number: int, frame: object) -> None:
        # No exception: an import could swallow it and print a warning.
        os._exit(INTERRUPTED)

    ours = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if ours:
        signal.signal(signal.SIGINT, leave)
    from adapters.gc_tuning import collect_rarely
    from replay.cli import cli

    collect_rarely()
    if ours:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        cli()
    finally:
        if ours:
            signal.signal(signal.SIGINT, leave)


if __name__ == "__main__":
    main()
