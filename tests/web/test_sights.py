"""Is a match that goes on seen just as it would be from its start?"""

from collections.abc import Iterator, Sequence
from random import Random

import msgspec

from adapters.languages import speaking
from adapters.store.codec import Recorded
from adapters.store.live import Live, fold
from domain.game import Onlooker
from domain.match import MatchEvent, Moved, TakebackAsked, TakenBack
from tests.tables import Table, played, some_matches, telling_tables
from web.page.now import Company
from web.page.picture import picture
from web.service.sights import Sights

few = some_matches(1)
encode = msgspec.json.encode
NAMES = ("Ada", "Bruno", "Carla", "Dora", "Enzo")
LOOKS = 5
"""How often each viewer looks at a match."""


@telling_tables
@few
def test_every_picture_is_the_one_that_is_made_from_the_start(table: Table, seed: int):
    """Whoever looks now and then, across takebacks, in two languages, while names change."""
    chance, sights = Random(seed), Sights()
    lives = list(lived(table, seed))
    for viewer in chance.sample([*range(table.players), *Onlooker], 2):
        for at in sorted(chance.sample(range(len(lives)), min(LOOKS, len(lives)))):
            live, company = lives[at], joined(table, chance)
            events = [recorded.event for recorded in live.history]
            for language in ("en", "it"):
                with speaking(language):
                    seen = sights.picture(live, viewer, company)
                    assert encode(seen) == encode(picture("m", events, viewer, company))


@telling_tables
@few
def test_who_sees_the_same_is_given_the_same_picture(table: Table, seed: int):
    sights, company = Sights(), joined(table, Random(seed))
    *_, before, live = lived(table, seed)

    for viewer in (0, Onlooker.SPECTATOR):
        sights.picture(before, viewer, company)
        seen = sights.picture(live, viewer, company)
        alone = sights.picture(live, viewer, Company(company.names))

        assert sights.picture(live, viewer, company) is seen
        assert alone.scene is seen.scene
        assert alone.log is seen.log


@telling_tables
@few
def test_an_older_position_is_seen_as_it_was_then(table: Table, seed: int):
    """Two threads may look at the same match, of which one has heard of the last move."""
    sights, company = Sights(), joined(table, Random(seed))
    lives = list(lived(table, seed))
    older, newer = lives[len(lives) // 2], lives[-1]

    seen = [encode(sights.picture(live, 0, company)) for live in (older, newer, older, newer)]

    assert seen[:2] == seen[2:]
    assert seen[0] != seen[1]


def joined(table: Table, chance: Random) -> Company:
    """Return who sits at a table, and who of them is there just now."""
    names = chance.choice((NAMES, NAMES[::-1]))[: table.players]
    return Company(names, connected=tuple(chance.random() < 0.5 for _ in names))


def lived(table: Table, seed: int) -> Iterator[Live]:
    """Return a match after each of its events, from the deal on, as a store has it at hand."""
    live: Live | None = None
    for number, event in enumerate(with_takebacks(played(table, seed).events, Random(seed))):
        live = fold("m", live, [Recorded("m", number, "", 0, "", "", event)])
        assert live
        if live.match.dealt:
            yield live


def with_takebacks(events: Sequence[MatchEvent], chance: Random) -> Iterator[MatchEvent]:
    """Return *events* where now and then moves are taken back, and then made again."""
    line: list[Moved] = []
    for event in events:
        yield event
        if not isinstance(event, Moved):
            continue
        line.append(event)
        if event.count is None and chance.random() < 0.1:
            left = chance.randrange(len(line))
            yield TakebackAsked(line[left].seat, left)
            yield TakenBack(line[left].seat, left, line[left].seat)
            yield from line[left:]
