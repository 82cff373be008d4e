"""The statistics projection: agrees with the finished matches, and is rebuilt when needed."""

from collections import Counter
from collections.abc import Iterator

import pytest

from adapters.eventstore.idempotency_keys import ClientKey
from adapters.match_store import MatchStore
from adapters.projections import runner, statistics
from adapters.projections.runner import ProjectionThread
from adapters.projections.statistics import Statistics
from adapters.projections.tallies import Contribution, Tally
from adapters.records.conversion import events_of
from adapters.records.parser import read_record
from adapters.settings import Settings
from adapters.sql_tables.known_ends import KnownEnds
from domain.match import Judged
from tests.adapters.disputes import dispute, judge, ruled
from tests.adapters.eventstore.test_concurrency import all_at_once
from tests.adapters.matches import an_id, open_match, play_on, ticking
from tests.replay.program import FIXTURES


@pytest.fixture
def match_store(database: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[MatchStore]:
    """Return a store on an empty database, where a few events are already many."""
    monkeypatch.setattr(runner, "BATCH", 20)
    monkeypatch.setattr(ProjectionThread, "_keep", lambda keeper: None)
    with MatchStore(database, writes=True, clock=ticking()) as opened:
        yield opened


def finish(match_store: MatchStore, number: int) -> None:
    """Play a match of Felci to its end."""
    open_match(match_store.matches, number)
    play_on(match_store.matches, an_id(number), 1000)


def felci(match_store: MatchStore) -> Tally:
    """Return the tally of the finished matches of Felci."""
    match_store.counts.catch_up()
    return match_store.counts.of_game("felci").get(2, Tally())


def test_only_finished_matches_are_counted(match_store):
    finish(match_store, 1)
    open_match(match_store.matches, 2)
    play_on(match_store.matches, an_id(2), 5)

    match = match_store.matches.live(an_id(1)).match
    count = match.count
    assert count is not None
    tally = felci(match_store)
    assert (tally.matches, tally.seats) == (1, 2)
    assert tally.moves == {len(match.line): 1}
    assert tally.totals == Counter(count.totals)
    assert tally.won == dict.fromkeys(count.winners, 1)
    assert tally.winning == {max(count.totals): 1}
    assert match_store.counts.of_game("bower") == {}


def test_a_match_is_counted_once_it_ends(match_store):
    open_match(match_store.matches, 1)
    assert felci(match_store).matches == 0
    play_on(match_store.matches, an_id(1), 1000)

    assert felci(match_store).matches == 1
    assert match_store.counts.catch_up() == 0


def test_players_are_distinguished(match_store):
    finish(match_store, 1)

    assert [felci_of(match_store, who) for who in ("people", "bots", None)] == [1, 0, 1]


def felci_of(match_store: MatchStore, who: str | None) -> int:
    """Return how many matches of Felci such players have finished."""
    match_store.counts.catch_up()
    return sum(tally.matches for tally in match_store.counts.of_game("felci", who).values())


def test_each_player_has_a_tally_however_the_name_is_written(match_store):
    match_store.names.write(an_id(1), {0: "ADA", 1: "Bruno"})
    match_store.names.write(an_id(2), {0: "Ada", 1: "ada"})
    for number in (1, 2):
        finish(match_store, number)
    match_store.counts.catch_up()

    tally = match_store.counts.of_player("aDa")["felci"][2]

    assert (tally.matches, tally.seats, sum(tally.totals.values())) == (2, 3, 3)
    assert list(match_store.counts.of_player("Carla")) == []


@pytest.mark.parametrize("caught_up", [True, False], ids=["at once", "in the end"])
def test_a_verdict_changes_whose_win_it_was_and_a_later_one_takes_its_place(match_store, caught_up):
    finish(match_store, 1)
    match_store.names.write(an_id(), {0: "Ada", 1: "Bruno"})
    count = match_store.matches.live(an_id()).match.count
    before, other = felci(match_store), ruled(match_store)
    dispute(match_store)
    for number, result in enumerate((other, None, other)):
        judge(match_store, Judged(1, bool(result), "seen", result), ClientKey(f"verdict-{number}"))
        if caught_up:
            felci(match_store)

    tally = felci(match_store)
    assert tally.won == dict.fromkeys(other.winners, 1) != before.won
    assert tally.totals == Counter(other.totals)
    assert (tally.matches, tally.moves) == (before.matches, before.moves)
    lost = match_store.counts.of_player(("Ada", "Bruno")[count.winners[0]])["felci"][2]
    assert (lost.matches, lost.wins, lost.winning) == (1, 0, {})
    now = match_store.counts.snapshot()
    match_store.counts.recount(match_store.counts.position(), [an_id()])
    assert match_store.counts.snapshot() == now


def test_evidence_that_is_forgotten_includes_the_verdicts(match_store):
    finish(match_store, 1)
    dispute(match_store)
    judge(match_store, Judged(1, True, "seen", ruled(match_store)))
    match_store.counts.catch_up()
    assert match_store.counts.snapshot().counted == {an_id(), f"{an_id()} 1"}

    KnownEnds(match_store.names._database).forget([an_id()])
    assert match_store.counts.snapshot().counted == set()


def test_many_at_once_count_each_match_once(match_store):
    for number in range(1, 4):
        finish(match_store, number)
    others = [
        Statistics(match_store.matches, match_store.names, match_store.names._database)
        for _ in range(4)
    ]

    taken = all_at_once([other.catch_up for other in others])

    assert sum(taken) == len(match_store.matches.log.recorder.select_notifications(None, 10_000))
    assert felci(match_store).matches == 3


def test_another_version_is_rebuilt(match_store, monkeypatch):
    finish(match_store, 1)
    before = felci(match_store)
    monkeypatch.setattr(statistics, "LOG", "match_counts/next")
    new = Contribution(an_id(1), {("game felci", "bots 2"): NEW})
    monkeypatch.setattr(statistics, "contributions_of", lambda match, names: [new])

    match_store.counts.catch_up()
    assert felci(match_store) == NEW != before


NEW = Tally(matches=7)


def test_rebuilt_they_are_as_they_were_and_what_ended_meanwhile_is_counted_once(match_store):
    tallies = Statistics(match_store.matches, match_store.names, match_store.names._database)
    finish(match_store, 1)
    tallies.catch_up()
    up_to = tallies.position()
    for number in (2, 3):
        finish(match_store, number)
    tallies.catch_up()
    before = tallies.snapshot()

    tallies.recount(up_to, [an_id(1), an_id(2)])
    assert tallies.snapshot().counted == {an_id(1), an_id(2)}
    tallies.catch_up()

    assert tallies.snapshot() == before
    assert felci(match_store).matches == 3


def test_a_second_recount_finishes_the_first(match_store):
    tallies = Statistics(match_store.matches, match_store.names, match_store.names._database)
    ids = [an_id(number) for number in range(1, 4)]
    for number in range(1, 4):
        finish(match_store, number)
    tallies.catch_up()
    up_to, before = tallies.position(), tallies.snapshot()

    def interrupted() -> Iterator[str]:
        yield from ids[:2]
        tallies.recount(up_to, ids)
        yield ids[2]

    tallies.recount(up_to, interrupted())
    assert tallies.snapshot() == before


def test_statistics_are_read_without_loading_matches(match_store):
    finish(match_store, 1)
    match_store.counts.catch_up()
    match_store.matches.live = None

    assert match_store.counts.of_game("felci")[2].matches == 1


@pytest.mark.parametrize(
    ("name", "assets"),
    [
        ("felci/house_bots", (("pink", "yellow"), ("green", "pink", "blue"))),
        (
            "bower/rulebook_example",
            (
                ("colored-shells", "egg-yellow", "earth-3"),
                ("white-feather", "egg-shells", "branch"),
            ),
        ),
        (
            "birdie/two_players",
            (
                ("woodpecker", "pigeon", "robin", "summer", "autumn", "winter"),
                ("woodpecker", "owl", "pigeon", "robin", "spring", "winter"),
            ),
        ),
        ("bloom/house_bots", (("8",), ("15",), ("14",))),
    ],
)
def test_each_game_says_with_what_it_may_have_been_won(match_store, name, assets):
    record = read_record((FIXTURES / f"{name}.json").read_bytes())
    match_store.matches.import_match(an_id(1), events_of(record, 0))

    match = match_store.matches.live(an_id(1)).match
    assert match.count is not None
    assert match.game.assets(match.state, match.count) == assets
    match_store.counts.catch_up()
    (tally,) = match_store.counts.of_game(record.game.name).values()
    assert tally.had == Counter(asset for held in assets for asset in held)
    assert tally.won_with == Counter(a for seat in match.count.winners for a in assets[seat])


@pytest.mark.parametrize(
    ("name", "opening", "wins"),
    [
        ("felci/house_bots", "c3", 0),
        ("bower/rulebook_example", "1-2", 0),
        ("birdie/two_players", "4", 1),
        ("bloom/house_bots", "3", 0),
    ],
)
def test_each_game_says_how_it_began_and_what_its_points_were_for(match_store, name, opening, wins):
    record = read_record((FIXTURES / f"{name}.json").read_bytes())
    match_store.matches.import_match(an_id(1), events_of(record, 0))
    match_store.counts.catch_up()

    count = match_store.matches.live(an_id(1)).match.count
    assert count is not None
    (tally,) = match_store.counts.of_game(record.game.name).values()
    assert (tally.first, sum(tally.won_first.values())) == ({opening: 1}, wins)
    assert sum(tally.points.values()) == sum(count.totals)
    assert tally.points.keys() == {line.part for line in count.lines}
