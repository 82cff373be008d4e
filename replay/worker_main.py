"""Main loop of a worker process: reads tasks from stdin and writes results to stdout.

It ends at the end of stdin, so it does not outlive its parent.
"""

import os
import pickle
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, suppress
from functools import cache
from traceback import format_exc
from typing import Any, Generic, TypeVar

import msgspec

from adapters.gc_tuning import freeze_existing
from adapters.i18n import set_locale

Task = TypeVar("Task")
Found = TypeVar("Found")
Work = Callable[[Task], Found]
Begin = Callable[[], AbstractContextManager[Work[Task, Found]]]
"""Prepares a worker, such as opening a database; a module-level function, because it is pickled."""


class BatchResult(msgspec.Struct, Generic[Found], frozen=True):
    """Results of a batch in order, up to the first task that failed."""

    found: list[Found]
    error: Exception | None = None


def run_batch(begun: Callable[[], Work[Task, Found]], tasks: list[Task]) -> BatchResult[Found]:
    """Run each of the *tasks*; an error is returned to the parent process."""
    found: list[Found] = []
    try:
        work = begun()
        found.extend(map(work, tasks))
    except Exception as error:
        error.add_note(format_exc())
        return BatchResult(found, error)
    return BatchResult(found)


def main() -> None:
    """Run until stdin ends."""
    tasks, answers = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    sys.stdout = sys.stderr
    # The parent may end at any time.
    with suppress(EOFError, OSError), ExitStack() as opened:
        language, begin = pickle.load(tasks)
        set_locale(language)
        freeze_existing()
        _answer(answers, BatchResult([]))
        # Set up within the first batch, so that its errors are reported.
        begun = cache(lambda: opened.enter_context(begin()))
        while True:
            _answer(answers, run_batch(begun, pickle.load(tasks)))


def _answer(answers: Any, batch: BatchResult[Any]) -> None:
    pickle.dump(batch, answers, pickle.HIGHEST_PROTOCOL)
    answers.flush()
