"""What a worker process of a job does: it prepares itself once, then works on batches of tasks."""

from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from functools import cache
from traceback import format_exc
from typing import Any, Final, Generic, TypeVar

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


OPENED: Final = ExitStack()
"""What this process has opened."""


_begin: Begin[Any, Any]


def prepare(language: str, begin: Begin[Any, Any]) -> None:
    """Prepare this process; the first batch calls *begin*, so that its errors are reported."""
    global _begin
    set_locale(language)
    freeze_existing()
    _begin = begin


@cache
def _work() -> Work[Any, Any]:
    work: Work[Any, Any] = OPENED.enter_context(_begin())
    return work


def run_here(tasks: list[Any]) -> BatchResult[Any]:
    """Run a batch in this process, which is prepared."""
    return run_batch(_work, tasks)


def finish() -> None:
    """Close what this process has opened."""
    OPENED.close()


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
