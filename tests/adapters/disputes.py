"""Helpers that dispute a stored match, and judge the dispute."""

from adapters.eventstore.command_handler import CommandResult
from adapters.eventstore.commands import JudgeDispute
from adapters.eventstore.idempotency_keys import ClientKey
from adapters.match_store import MatchStore
from adapters.records.dispute_audit import FileDispute
from domain.match import About, Judged, Ruled
from tests.adapters.matches import an_id, open_match, play_on
from tests.match.disputes import WON

KEY = ClientKey("dispute")
SAYS = "Così non è: guardate di nuovo 🌿"
AFTER = ClientKey("verdict")


def dispute(
    match_store: MatchStore,
    about: About = WON,
    key: ClientKey = KEY,
    match_id: str = an_id(),
    seat: int = 0,
) -> CommandResult:
    """Let *seat* dispute something of a match."""
    names = match_store.names.recorded(match_store.matches.live(match_id).match)
    return match_store.matches.run(match_id, FileDispute(key, seat, about, SAYS, names))


def judge(
    match_store: MatchStore, judged: Judged, key: ClientKey = AFTER, match_id: str = an_id()
) -> CommandResult:
    """Let a referee decide."""
    return match_store.matches.run(match_id, JudgeDispute(key, judged))


def ruled(match_store: MatchStore) -> Ruled:
    """Return a result by which the other one has won."""
    count = match_store.matches.live(an_id()).match.count
    assert count
    return Ruled(tuple(seat for seat in (0, 1) if seat not in count.winners), (1, 2))


def play_out(match_store: MatchStore) -> MatchStore:
    """Play a match to its end."""
    play_on(match_store.matches, open_match(match_store.matches))
    return match_store
