"""Health checks of the database: reachable, durable, clock, projection lag, damaged matches."""

from collections.abc import Iterator
from typing import Final

from adapters.clock import APART, wall_clock
from adapters.database.file_lock import OtherName, WriterLock
from adapters.database.read_only import can_write
from adapters.health import Finding, State
from adapters.health.engine_info import Engine, engine_of
from adapters.i18n import gettext, ngettext
from adapters.match_store import CannotOpen, MatchStore
from adapters.os_errors import reason
from adapters.projections.match_list import MatchSearch
from adapters.projections.runner import BATCH
from adapters.settings import Settings

MANY: Final = 1_000
"""Damaged matches are counted up to this number."""


def check_database(settings: Settings) -> Iterator[Finding]:
    """Check the database of these settings; it is not created if missing."""
    about = gettext("database")
    if settings.file and not settings.file.exists():
        sentence = gettext("there is none yet: the first start creates {file}", file=settings.file)
        yield Finding(about, "risk", sentence)
        return
    try:
        served = _has_writer(settings)
        with MatchStore(settings, writes=False) as store:
            yield Finding(about, "fine", gettext("{address} answers", address=settings.address))
            engine = engine_of(store.matches.log)
            yield from _engine(engine)
            yield from _clock(store, engine)
            yield _lag(store, served=served)
            yield _damage(store)
    except (CannotOpen, OtherName) as error:
        yield Finding(about, "wrong", str(error))
    except OSError as error:
        yield Finding(
            about,
            "wrong",
            gettext(
                "{address} can't be opened: {why}",
                address=settings.address,
                why=reason(error),
            ),
        )


def _has_writer(settings: Settings) -> bool:
    """Tell whether another process holds the writer lock, which a server does."""
    if settings.file is None:
        return True
    if not can_write(settings.file):
        return False
    lock = WriterLock(settings.file)
    served = not lock.acquire()
    lock.release()
    return served


def _engine(engine: Engine) -> Iterator[Finding]:
    about = gettext("engine")
    yield Finding(about, "fine", engine.name)
    if engine.is_standby:
        yield Finding(about, "wrong", gettext("it is a standby and accepts no writes"))
    if not engine.waits_for_disk:
        sentence = gettext("it confirms a move before it is on disk: a power cut can lose moves")
        yield Finding(about, "wrong", sentence)
    if engine.is_alone:
        sentence = gettext(
            "no replica has every confirmed move: if this machine is lost, so are the matches"
        )
        yield Finding(gettext("replicas"), "risk", sentence)


def _clock(store: MatchStore, engine: Engine) -> Iterator[Finding]:
    """Check the clock in use: that of PostgreSQL, or this machine's."""
    about, ours = gettext("clock"), wall_clock()
    now = ours if engine.now is None else engine.now
    fine = True
    if abs(now - ours) > APART:
        seconds = abs(now - ours) // 1000
        sentence = gettext(
            "it differs by {seconds} seconds from the clock of the database, which is the one "
            "that counts: correct it",
            seconds=seconds,
        )
        yield Finding(about, "risk", sentence)
        fine = False
    known = [at for at in (store.heartbeat.last(), store.matches.log.last_time()) if at is not None]
    late = max(known, default=now) - now
    if late > APART:
        sentence = gettext(
            "it is {seconds} seconds behind the last stored event: correct it", seconds=late // 1000
        )
        yield Finding(about, "wrong", sentence)
    elif fine:
        yield Finding(about, "fine", gettext("no stored event lies in the future"))


def _lag(store: MatchStore, *, served: bool) -> Finding:
    behind = max(store.read_models.lag().values())
    sentence = ngettext(
        "match list and statistics are {count} event behind",
        "match list and statistics are {count} events behind",
        behind,
    )
    # A server catches up within a second; without one, the next reader does.
    late: State = "wrong" if served else "risk"
    return Finding(gettext("lag"), late if behind > BATCH else "fine", sentence)


def _damage(store: MatchStore) -> Finding:
    damaged = store.shown_list.how_many(MatchSearch(status="damaged"), MANY)
    sentence = ngettext("{count} match is damaged", "{count} matches are damaged", damaged)
    return Finding(gettext("damage"), "wrong" if damaged else "fine", sentence)
