"""Push worker: notifies the subscribed browsers of a seat of its turn and of the end of the match.

A stored event only queues its match; everything else happens in the threads of the worker, so a
push service never delays a move. Each process looks at the matches that it or another process has
changed, and claims the due notifications in the database: each notification is sent by one process.
"""

import hashlib
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Final

import msgspec
from eventsourcing.persistence import PersistenceError
from prometheus_client import Counter

from adapters.eventstore.corruption import CorruptMatch
from adapters.eventstore.errors import TablePurged, UnknownMatch
from adapters.eventstore.event_bus import EventsStored
from adapters.match_store import MatchStore
from adapters.sql_tables.push_subscriptions import BEFORE_THE_DEAL, PushSubscription
from domain.game import Seat
from domain.match import PERSON, Match, deadline
from web.notifications.encryption import VapidKey, b64, encrypt
from web.notifications.endpoints import BadEndpoint, parse_endpoint
from web.notifications.messages import encoded, notification
from web.notifications.push_client import PushClient
from web.workers.worker import Worker

log = logging.getLogger(__name__)

SOON: Final = 1.0
"""Seconds from a change to the look at the match: several changes collapse into one."""
QUEUED: Final = 1000
"""The largest number of queued matches and retries; the oldest are dropped."""
TRIES: Final = 4
"""How often a message is sent at most."""
WAIT: Final = 5.0
"""Seconds before the first retry; doubled for each further one."""
THREADS: Final = 4
LAST: Final = 2.0
"""Seconds that the stop waits for current work."""
DAY: Final = 24 * 3600
SHORTEST_LIFE: Final = 60
LONGEST_LIFE: Final = 28 * DAY
"""The push service keeps a message for this many seconds at least and at most."""


class Delivery(msgspec.Struct, frozen=True):
    """A message to one browser, with the number of earlier tries."""

    subscription: PushSubscription
    body: bytes
    headers: dict[str, str]
    position: int | None
    """The position of the turn; None for the end of the match."""
    tries: int = 0

    @property
    def key(self) -> str:
        """Return the key of this try in the queue."""
        own = self.subscription
        return f"{own.id} {own.seat} {own.session} {self.position} {self.tries}"


class PushWorker(Worker):
    """Looks at changed matches, and sends messages to the push services."""

    def __init__(
        self,
        store: MatchStore,
        key: VapidKey,
        watching: Callable[[str], frozenset[Seat]],
        counted: Counter,
        *,
        hosts: Iterable[str] | None,
        client: PushClient | None = None,
    ) -> None:
        """*watching* returns the seats of a match with a visible page.

        *counted* counts messages by their result. *hosts* are those of further push services; None
        turns notifications off.
        """
        super().__init__("push", THREADS)
        self._store = store
        self._key = key
        self._watching = watching
        self._counted = counted
        self.hosts = tuple(hosts or ())
        self.on = hosts is not None
        self._client = client
        self._due: OrderedDict[str, tuple[float, Delivery | None]] = OrderedDict()
        """By key: when to look at a match, or to send a message again."""

    @property
    def public_key(self) -> str:
        """Return the key for the browser's `applicationServerKey`."""
        return self._key.public

    def start(self) -> None:
        """Follow the stored events, and check the matches that the last stop left unsent."""
        if not self.on:
            return
        self._client = self._client or PushClient()
        self._store.matches.event_bus.subscribe(EventsStored, self._on_stored)
        for match_id in self._store.push_subscriptions.matches(QUEUED):
            self._put(match_id, SOON)
        super().start()

    def stop(self) -> None:
        """Stop; a push service that does not answer delays this by two seconds at most."""
        with self._todo:
            self._stopped = True
            self._todo.notify_all()
        until = time.monotonic() + LAST
        for thread in self._threads:
            if thread.is_alive():
                thread.join(max(0.0, until - time.monotonic()))

    def look_at(self, match: Match) -> None:
        """Look at a match soon; further changes until then collapse."""
        if self.on and PERSON in match.opened.seats and not match.opened.imported:
            self._put(match.id, SOON)

    def _on_stored(self, event: EventsStored) -> None:
        self.look_at(event.match)

    def _put(self, key: str, seconds: float, delivery: Delivery | None = None) -> None:
        with self._todo:
            if key in self._due:
                return
            self._due[key] = (time.monotonic() + seconds, delivery)
            while len(self._due) > QUEUED:
                self._due.popitem(last=False)
                self._counted.labels("dropped").inc()
            self._todo.notify()

    def _work(self) -> None:
        while (found := self._next()) is not None:
            key, delivery = found
            try:
                if delivery:
                    self._send(delivery)
                else:
                    self._notify(self._store.matches.live(key).match)
            except (TablePurged, UnknownMatch, CorruptMatch):
                continue
            except PersistenceError as error:
                self._report("push can't reach the store: %s", error)
                self._put(key, WAIT, delivery)
            except Exception as error:
                self._report("a push failed: %s", error)

    def _report(self, sentence: str, error: Exception) -> None:
        """Log the type of an error, but no text: it may contain an endpoint, which is secret."""
        if not self._stopped:
            log.error(sentence, type(error).__name__)

    def _next(self) -> tuple[str, Delivery | None] | None:
        """Wait for the next due entry, remove and return it; None to stop."""
        with self._todo:
            while not self._stopped:
                now = time.monotonic()
                if not self._due:
                    self._todo.wait()
                    continue
                key = min(self._due, key=lambda each: self._due[each][0])
                at, delivery = self._due[key]
                if at <= now:
                    del self._due[key]
                    return key, delivery
                self._todo.wait(at - now)
        return None

    def _notify(self, match: Match) -> None:
        """Claim and send the notifications of a match that are due."""
        watching, subscriptions = self._watching(match.id), self._store.push_subscriptions
        if not subscriptions.any_of(match.id):
            return
        if match.over:
            found = subscriptions.claim_end(match.id)
        else:
            # A player who watches has seen the turn; it is marked so that nobody notifies later.
            at = position_of(match)
            seats = seats_to_notify(match)
            found = [own for seat in seats for own in subscriptions.claim_turn(match.id, seat, at)]
        for subscription in found:
            if subscription.seat not in watching:
                # On its own in the queue, so that one that fails stops no other.
                delivery = self._delivery(match, subscription)
                self._put(delivery.key, 0, delivery)

    def _delivery(self, match: Match, subscription: PushSubscription) -> Delivery:
        message = notification(self._store, match, subscription.seat, subscription.language)
        body = encrypt(encoded(message), subscription.p256dh, subscription.auth)
        about = f"{match.id} {subscription.seat}".encode()
        headers = {
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(self._life(match)),
            # A newer message of the same seat replaces an undelivered one.
            "Topic": b64(hashlib.sha256(about).digest()[:24]),
            "Urgency": "normal",
        }
        return Delivery(subscription, body, headers, None if match.over else position_of(match))

    def _life(self, match: Match) -> int:
        """Return the seconds for which a message is worth anything: until the clock expires."""
        due = None if match.over else deadline(match)
        if due is None:
            return DAY
        return min(max((due - self._store.clock()) // 1000, SHORTEST_LIFE), LONGEST_LIFE)

    def _send(self, delivery: Delivery) -> None:
        """Send a message, unless its session was revoked; retry later if the service asks to."""
        own, store = delivery.subscription, self._store
        assert self._client
        if not store.seat_sessions.is_valid(own.id, own.seat, own.session):
            return
        # Before a retry, the turn may have been taken, or the seed may have come.
        if delivery.position not in (None, position_of(store.matches.live(own.id).match)):
            return
        try:
            endpoint = parse_endpoint(own.endpoint, self.hosts)
            authorization = self._key.authorization(endpoint.origin, own.site, time.time())
            headers = {**delivery.headers, "Authorization": authorization}
            answer = self._client.post(endpoint, delivery.body, headers)
        except BadEndpoint:
            self._counted.labels("refused").inc()
            return
        if answer.temporary and delivery.tries + 1 < TRIES:
            wait = answer.retry_after or WAIT * 2**delivery.tries
            again = msgspec.structs.replace(delivery, tries=delivery.tries + 1)
            self._put(again.key, wait, again)
            return
        if answer.gone:
            store.push_subscriptions.remove_endpoint(own.endpoint)
        result = "sent" if answer.accepted else "gone" if answer.gone else "failed"
        self._counted.labels(result).inc()


def position_of(match: Match) -> int:
    """Return the position of a match, as subscriptions count it."""
    return match.moves if match.dealt else BEFORE_THE_DEAL


def seats_to_notify(match: Match) -> tuple[Seat, ...]:
    """Return the person whose turn has begun, or those whose seeds the deal waits for.

    A person who makes several moves in a row is not notified between them.
    """
    seat = match.to_move
    if match.dealt is None:
        return match.awaited
    if seat is None or match.kinds[seat] != PERSON:
        return ()
    moved_last = bool(match.line) and match.line[-1].seat == seat
    return () if moved_last and match.stepped[seat] == match.moves else (seat,)
