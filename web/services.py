"""`AppServices`: everything that requests, WebSockets and workers share, created once."""

import hashlib
import hmac
from collections.abc import Callable, Hashable
from typing import Final
from uuid import UUID

from adapters.eventstore.event_bus import MatchEvicted
from adapters.eventstore.loaded_match import LoadedMatch
from adapters.match_store import MatchStore
from adapters.verification.signing import SigningKey
from domain.game import Seat
from domain.match import Match
from web.limits.bot_tables import BotTableLimit
from web.limits.rate_limits import Limits, TokenBuckets
from web.limits.storage_quota import StorageQuota
from web.live.change_feed import ChangeFeed
from web.live.cluster_sync import ClusterSync
from web.live.hub import Hub, RecentViewers
from web.live.remote_presence import RemotePresence
from web.live.subscriber import HOME
from web.live.view_cache import ViewCache
from web.metrics import Metrics, TimedEngine
from web.notifications.encryption import VapidKey
from web.notifications.push_client import PushClient
from web.notifications.push_worker import PushWorker
from web.readiness import ReadinessProbe
from web.receipts import Receipts
from web.single_flight import SingleFlight
from web.tokens.list_cursors import ListCursors
from web.tokens.my_matches import MyMatchesCodec
from web.tokens.referee_token import RefereeTokens
from web.tokens.seat_tokens import SeatTokens
from web.tokens.signer import subkey
from web.workers.analysis_worker import AnalysisWorker
from web.workers.bot_worker import BotWorker
from web.workers.clock_worker import ClockWorker
from web.workers.engine_pool import Engine
from web.workers.failover import FailoverWorker

PREFIX_DIGITS: Final = 8


class AppServices:
    """The services of one store."""

    def __init__(
        self,
        store: MatchStore,
        secret: bytes,
        limits: Limits,
        bot_pause: float,
        client_address: Callable[[], str | None],
        thinker: Engine,
        analysing: Engine,
        signing_key: SigningKey,
        metrics_word: str = "",
        push_hosts: tuple[str, ...] | None = (),
        push_client: PushClient | None = None,
    ) -> None:
        """*client_address* returns the address of the current request, or None outside of requests.

        *thinker* is the engine of the bots, *analysing* that of the analyses; both are closed with
        the services. *metrics_word* is the bearer token of `/metrics`; empty disables it.
        *push_hosts* are further push services; None turns notifications off.
        """
        self.store = store
        self.limits = limits
        self.metrics_word = metrics_word
        self.metrics = Metrics(store)
        remote = RemotePresence()
        self.hub = Hub(limits, remote)
        self.seat_tokens = SeatTokens(secret)
        self.my_matches = MyMatchesCodec(subkey(secret, "matches"))
        self.table_secret = subkey(secret, "tables")
        self.list_cursors = ListCursors(subkey(secret, "cursors"))
        self.referee = RefereeTokens(store, secret)
        self.receipts = Receipts(store, signing_key)
        self.browser_prefix = browser_prefix(secret, store.identity.ensure())
        """Prefix of cookies and browser storage of this server."""
        self.view_cache = ViewCache()
        store.matches.event_bus.subscribe(MatchEvicted, self.view_cache.on_evicted)
        self.lobby: SingleFlight[Hashable, str] = SingleFlight(24)
        """The home page and its lists as HTML without the caller's own matches, by kind and by all
        that they depend on."""
        self.replays: SingleFlight[Hashable, str] = SingleFlight(8)
        """Replays of ended matches as one HTML file, by all that they depend on."""
        self.change_feed = ChangeFeed()
        self.command_rate = TokenBuckets(limits.commands, limits.commands_per_second)
        self.storage_quota = StorageQuota(store, limits, client_address)
        self.feed_secret = subkey(secret, "feeds")
        self.feed_rate = TokenBuckets(limits.feeds, limits.feeds_per_second)
        """Feeds begun per address."""
        self.feed_reading_rate = TokenBuckets(limits.feed_readings, limits.feed_readings_per_second)
        """Requests per feed."""
        self.short_link_secret = subkey(secret, "short links")
        self.short_link_rate = TokenBuckets(limits.short_links, limits.short_links_per_second)
        """Short links followed per address."""
        self.open_seat_rate = TokenBuckets(limits.coming, limits.coming_per_second)
        """Open tables joined per address."""
        self.analysis_rate = TokenBuckets(limits.analyses, limits.analyses_per_second)
        """Analyses requested per address."""
        self.branch_rate = TokenBuckets(limits.branches, limits.branches_per_second)
        """Branches per match and address."""
        self.audit_rate = TokenBuckets(limits.counts, limits.counts_per_second)
        """Audits per address."""
        self.chat_secret = subkey(secret, "talk")
        self.chat_rate = TokenBuckets(limits.chat_messages, limits.chat_messages_per_second)
        """Chat messages per person and address."""
        self.download_rate = TokenBuckets(limits.downloads, limits.downloads_per_second)
        self.upload_rate = TokenBuckets(limits.read, limits.read_per_second)
        self.bot_tables = BotTableLimit(store, limits.bot_tables)
        self.recent_viewers = RecentViewers(self.hub)
        timed = TimedEngine(thinker, self.metrics)
        self.bots = BotWorker(
            store,
            self.match_changed,
            self.recent_viewers.has,
            bot_pause,
            timed,
            owner=self.storage_quota.opened_by,
        )
        self.analysis_worker = AnalysisWorker(store, analysing)
        self.clock_worker = ClockWorker(store, self.match_changed)
        self.push = PushWorker(
            store,
            VapidKey(subkey(secret, "push")),
            self.hub.watching,
            self.metrics.pushes,
            hosts=push_hosts,
            client=push_client,
        )
        self.failover = FailoverWorker(store, self._take_over)
        self.cluster_sync = ClusterSync(
            store.peers, self.hub, remote, self.failover, self._changed_elsewhere
        )
        self.hub.announce_presence = self.cluster_sync.announce_presence
        self.readiness = ReadinessProbe(lambda: store.list.newest("running", 1))

    def load(self, match_id: UUID) -> LoadedMatch:
        """Return the match that a path names; raise UnknownMatch."""
        return self.store.matches.live(str(match_id))

    def match_changed(
        self, match_id: str, loaded: LoadedMatch | None = None, by: Seat | None = None
    ) -> None:
        """Broadcast a local change of a match to viewers, and schedule its bots.

        *loaded* is the match after the change, if known. The seat *by* that acted is notified last,
        as it has its response.
        """
        self.hub.push(match_id, loaded, by)
        self._note(match_id)
        known = loaded or self.store.matches.known(match_id)
        if known is None or known.match.to_move is None or _awaits_bot(known.match):
            self.bots.look_at(match_id)

    def _changed_elsewhere(self, match_id: str) -> None:
        """Let everybody know that a match has changed remote."""
        self.hub.notify(match_id)
        self._note(match_id)

    def _note(self, match_id: str) -> None:
        self.change_feed.note(match_id)
        self.hub.notify(HOME)

    def _take_over(self, match: Match) -> None:
        """Do pending follow-up work of another process."""
        self.clock_worker.look_at(match)
        self.push.look_at(match)
        if _awaits_bot(match):
            self.bots.look_at(match.id)

    def match_viewed(self, match: Match) -> None:
        """Record a viewer of a match, and resume its paused bots."""
        self.recent_viewers.note(match.id)
        self.bots.resume(match)

    def start(self) -> None:
        """Start the workers, and record the signing key."""
        self.receipts.note_key()
        self.failover.start()
        self.store.peers.listen(self.cluster_sync.on_message)
        self.clock_worker.start()
        self.bots.start()
        self.analysis_worker.start()
        self.push.start()

    def close(self) -> None:
        """Close all WebSockets and stop the workers."""
        self.hub.close()
        self.failover.stop()
        self.bots.stop()
        self.analysis_worker.stop()
        self.clock_worker.stop()
        self.push.stop()
        self.store.peers.close()
        self.readiness.close()


def browser_prefix(secret: bytes, database: str) -> str:
    """Return the prefix of cookies and browser storage.

    Servers on one host share its cookies, and those on one port share browser storage. The prefix
    separates them by *database* and *secret*.
    """
    key = subkey(secret, "browsers")
    return f"giardino-{hmac.digest(key, database.encode(), hashlib.sha256).hex()[:PREFIX_DIGITS]}"


def _awaits_bot(match: Match) -> bool:
    """Tell whether a bot is to move."""
    return match.to_move is not None and match.kinds[match.to_move] in match.game.bots
