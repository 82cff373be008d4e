"""What does a process do that shares the work of another one? What it is told on its stdin.

It answers on stdout, and ends when there is nothing more to read: so it never outlives for long
whoever began it.
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

from adapters.gc_tuning import spare_what_stays
from adapters.i18n import set_locale

Task = TypeVar("Task")
Found = TypeVar("Found")
Work = Callable[[Task], Found]
Begin = Callable[[], AbstractContextManager[Work[Task, Found]]]
"""Makes ready what the work needs, as a database; it travels, so it is a function of a module."""


class BatchResult(msgspec.Struct, Generic[Found], frozen=True):
    """What came of the tasks of a batch, in order, up to the first that failed."""

    found: list[Found]
    error: Exception | None = None


def run_batch(begun: Callable[[], Work[Task, Found]], tasks: list[Task]) -> BatchResult[Found]:
    """Do each of the *tasks*; what goes wrong is for whoever gave them."""
    found: list[Found] = []
    try:
        work = begun()
        found.extend(map(work, tasks))
    except Exception as error:
        error.add_note(format_exc())
        return BatchResult(found, error)
    return BatchResult(found)


def main() -> None:
    """Work until nobody asks any more."""
    tasks, answers = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    sys.stdout = sys.stderr
    # Whoever asks may go away at any time.
    with suppress(EOFError, OSError), ExitStack() as opened:
        language, begin = pickle.load(tasks)
        set_locale(language)
        spare_what_stays()
        _answer(answers, BatchResult([]))
        # Begun within the first batch, so that what goes wrong there is told as well.
        begun = cache(lambda: opened.enter_context(begin()))
        while True:
            _answer(answers, run_batch(begun, pickle.load(tasks)))


def _answer(answers: Any, batch: BatchResult[Any]) -> None:
    pickle.dump(batch, answers, pickle.HIGHEST_PROTOCOL)
    answers.flush()
