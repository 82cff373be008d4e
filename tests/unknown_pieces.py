"""Records of real tables whose deal is partly unknown, as the record editor writes them."""

from msgspec.structs import replace

from adapters.records.assumed import replay_without_assumed
from adapters.records.parser import read_record
from adapters.records.record import Record
from domain.game import AnyGame
from domain.match import Dealt, Moved
from tests.replay.program import FIXTURES
from web.games.registry import PRESENTATIONS


def partly_known(game: AnyGame, moves: int) -> Record:
    """Return a record of so many moves whose deal is unknown as far as no move has shown it."""
    whole = read_record((FIXTURES / game.name / "house_bots.json").read_bytes())
    record = replace(
        whole, moves=whole.moves[:moves], result=None, fairness=None, disputes=None, meta=None
    )
    played = replay_without_assumed(record)
    happened = [
        event
        for stored in played.events
        if isinstance(stored, (Dealt, Moved))
        for event in stored.events
    ]
    state, shown = played.last.state, PRESENTATIONS[game.name].dealing.shown
    slots = {
        placed.slot
        for placed in game.piece_locations(record.deal, happened, state)
        if placed.field not in shown
    }
    slots |= {slot for group in game.unseen(record.deal, happened, state) for slot in group}
    assumed: dict[str, list[int]] = {}
    for slot in sorted(slots):
        assumed.setdefault(slot.list, []).append(slot.at)
    return replace(record, meta={"assumed": assumed})
