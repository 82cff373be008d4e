"""Does the read model of counts say what the finished matches say, and is it made anew in time?"""

from collections.abc import Iterator

import pytest

from adapters.house import House
from adapters.records.reading import read_record
from adapters.records.stored import events_of
from adapters.settings import Settings
from adapters.store import counts, following
from adapters.store.counts import Counted, Counts
from tests.adapters.playing import an_id, open_match, play_on, ticking
from tests.adapters.test_store_races import all_at_once
from tests.replay.running import FIXTURES


@pytest.fixture
def house(database: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """Return a house on an empty database, where a few events are already many."""
    monkeypatch.setattr(following, "BATCH", 20)
    with House(database, writes=True, clock=ticking()) as opened:
        opened.matches.stored = lambda: None
        yield opened


def finish(house: House, number: int) -> None:
    """Play a match of Felci to its end."""
    open_match(house.matches, number)
    play_on(house.matches, an_id(number), 1000)


def test_only_finished_matches_are_counted(house: House) -> None:
    finish(house, 1)
    open_match(house.matches, 2)
    play_on(house.matches, an_id(2), 5)

    found = house.counts.of("felci")

    count = house.matches.live(an_id(1)).match.count
    assert count is not None
    assert list(found) == [an_id(1)]
    assert found[an_id(1)].subtotals == count.subtotals
    assert house.counts.of("bower") == {}


def test_a_match_is_counted_once_it_ends(house: House) -> None:
    open_match(house.matches, 1)
    assert house.counts.of("felci") == {}
    play_on(house.matches, an_id(1), 1000)

    assert list(house.counts.of("felci")) == [an_id(1)]
    assert house.counts.catch_up() == 0


def test_many_at_once_count_each_match_once(house: House) -> None:
    for number in range(1, 4):
        finish(house, number)
    others = [Counts(house.matches, house._tables) for _ in range(4)]

    taken = all_at_once([other.catch_up for other in others])

    assert sum(taken) == len(house.matches.recorder.select_notifications(None, 10_000))
    assert len(house.counts.of("felci")) == 3


def test_another_version_is_made_anew(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    finish(house, 1)
    before = house.counts.of("felci")
    monkeypatch.setattr(counts, "LOG", "match_counts/next")
    monkeypatch.setattr(counts, "_row", lambda match: {**row(match), "counted": EMPTY})

    assert house.counts.of("felci") == {an_id(1): Counted((), ())} != before


row = counts._row
EMPTY = '{"subtotals":[],"assets":[]}'


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
def test_each_game_says_with_what_it_may_have_been_won(house: House, name: str, assets) -> None:
    record = read_record((FIXTURES / f"{name}.json").read_bytes())
    house.matches.import_match(an_id(1), events_of(record, 0))

    found = house.counts.of(record.game.name)[an_id(1)].assets

    assert found == assets
