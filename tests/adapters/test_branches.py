"""Is a branch stored, listed, recorded, audited and verified as any other match is?"""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from adapters.club import Club
from adapters.records.auditing import audit
from adapters.records.checking import checked
from adapters.records.exporting import exported
from adapters.records.importing import bring_in
from adapters.records.reading import as_record
from adapters.records.record import Record
from adapters.records.writing import as_json, fields
from adapters.settings import Settings
from adapters.store.keys import ClientKey
from adapters.store.live import at_position
from adapters.verifying.logs import log_of
from adapters.verifying.verdicts import verdict_on_log, verdict_on_record
from domain import match as matches
from domain.games import GAMES
from domain.match import TakenBack
from tests.adapters.logging_matches import KEY
from tests.adapters.playing import open_match, play_on, ticking

SECRET = bytes(32)
each_game = pytest.mark.parametrize("game", GAMES)
both_ways = pytest.mark.parametrize("anew", [False, True])


@pytest.fixture
def club(sqlite: Settings) -> Iterator[Club]:
    """Return a club on an empty file, with chance that is always the same."""
    chance = Random(1)
    with Club(sqlite, writes=True, clock=ticking(), seed=lambda: chance.randbytes(32)) as opened:
        yield opened


def ended(club: Club, game: str = "felci", number: int = 1) -> str:
    """Return the id of a match that was played to its end."""
    match_id = open_match(club.matches, number, GAMES[game])
    play_on(club.matches, match_id)
    return match_id


def gone_on(
    club: Club, origin: str, position: int, *, anew: bool, key: str = "on", before: Any = None
) -> str:
    """Return the id of a match of bots that goes on from a position, played to its end.

    It says that it goes on from *before* if that is given.
    """
    live = club.matches.live(origin)
    there = at_position(live.history, position)
    match_id = club.open_table(
        there.game,
        there.opened.options,
        ("random",) * len(there.seated),
        {},
        key=ClientKey(key),
        secret=SECRET,
        components=there.setup.components,
        branch=before or matches.branch_off(live.match, there, anew=anew),
    )
    play_on(club.matches, match_id)
    return match_id


def middle(club: Club, match_id: str) -> int:
    return club.matches.live(match_id).match.moves // 2


def a_record(club: Club, match_id: str) -> Record:
    return exported(club, match_id).record


def verdicts(club: Club, match_id: str) -> list[dict[str, bool | None]]:
    """Return what is found of the log and of the record of a match, check by check."""
    log = log_of(club.matches.as_stored(match_id), KEY.public, opened=True)
    found = verdict_on_log(log), verdict_on_record(a_record(club, match_id))
    return [{check.name: check.ok for check in verdict.checks} for verdict in found]


@each_game
@both_ways
def test_all_of_a_branch_can_be_verified(club: Club, game: str, anew: bool) -> None:
    origin = ended(club, game)
    branch = gone_on(club, origin, middle(club, origin), anew=anew)
    # Of a deal as it fell there is nothing that the seeds could say.
    follows = True if anew else None
    seen = {"receipts": None, "seeds": True, "deal": follows, "moves": True, "score": True}

    assert verdicts(club, branch) == [{"chain": True, **seen}, {"chain": None, **seen}]
    assert checked(club, branch).differences == ()


@each_game
@both_ways
def test_the_record_of_a_branch_says_of_which_match_and_move_it_is(club, game, anew):
    origin = ended(club, game)
    position = middle(club, origin)
    record = a_record(club, gone_on(club, origin, position, anew=anew))
    before = a_record(club, origin)

    assert record.meta["branch"] == {"match": origin, "move": position}
    assert record.meta.get("drawn_anew") == (True if anew else None)
    assert [(move.by, move.command) for move in record.moves[:position]] == [
        (move.by, move.command) for move in before.moves[:position]
    ]
    assert [move.time is None for move in record.moves] == [
        number < position for number in range(len(record.moves))
    ]
    assert (record.deal == before.deal) is not anew


@each_game
def test_the_record_of_a_branch_is_brought_in_as_any_other(club, game):
    origin = ended(club, game)
    record = as_record(fields(a_record(club, gone_on(club, origin, 3, anew=True))))

    again = a_record(club, bring_in(club, record).match_id)

    assert audit(record).is_fine
    assert fields(again) == fields(record)


def test_another_deal_than_that_of_the_seeds_is_found(club):
    origin = ended(club)
    record = msgspec.json.decode(as_json(a_record(club, gone_on(club, origin, 4, anew=True))))
    pile = record["deal"]["pile"]
    last = next(at for at in range(len(pile) - 2, 0, -1) if pile[at] != pile[-1])
    pile[last], pile[-1] = pile[-1], pile[last]

    found = {check.name: check.ok for check in verdict_on_record(as_record(record)).checks}

    assert found["deal"] is False


@pytest.mark.parametrize(
    "said",
    [None, 7, {"match": 1, "move": 1}, {"match": "m", "move": -1}, {"match": "m", "move": 999}],
)
def test_what_meta_says_besides_makes_no_branch(club, said):
    record = fields(a_record(club, ended(club)))
    record["meta"]["branch"] = said

    assert verdict_on_record(as_record(record)).ok


def test_after_a_takeback_a_branch_is_of_the_moves_that_had_led_there(club):
    origin = open_match(club.matches)
    play_on(club.matches, origin, 5)
    take_back(club, origin)
    play_on(club.matches, origin)
    position = 7
    record = a_record(club, gone_on(club, origin, position, anew=False))

    there = at_position(club.matches.live(origin).history, position)
    assert record.meta["branch"] == {"match": origin, "move": len(there.line)}
    assert len(there.line) < position


def take_back(club: Club, match_id: str) -> None:
    match = club.matches.live(match_id).match
    left = len(match.line) - 1
    back = TakenBack(match.line[-1].seat, left, match.line[-1].seat)
    key = ClientKey("back")
    club.matches.at_table(match_id, back.seat, lambda match: (back,), key, match.moves)


def test_a_branch_of_a_branch_is_a_match_as_any_other(club):
    origin = ended(club, "bower")
    first = gone_on(club, origin, 6, anew=True, key="first")
    second = gone_on(club, first, 12, anew=True, key="second")

    assert a_record(club, second).meta["branch"] == {"match": first, "move": 12}
    assert all(found["deal"] for found in verdicts(club, second))
    assert checked(club, second).differences == ()


def test_a_branch_of_something_else_than_was_played_is_found(club):
    origin = ended(club)
    there = at_position(club.matches.live(origin).history, 4)
    branch = matches.branch_at(there, 4, anew=True)
    other = {"pile": branch.deal["pile"][:-2] + branch.deal["pile"][:-3:-1]}
    assert other != branch.deal
    for number, before in enumerate(
        [
            msgspec.structs.replace(branch, deal=other),
            msgspec.structs.replace(branch, moves=branch.moves[:-1]),
            msgspec.structs.replace(branch, anew=(branch.anew[0][1:],)),
        ]
    ):
        invented = gone_on(club, origin, 4, anew=True, key=f"key-{number}", before=before)

        said = [difference.sentence for difference in checked(club, invented).differences]
        assert said == ["it goes on from something else than was played in the match before"]


def test_the_list_knows_what_goes_on_from_a_match_also_when_it_is_made_anew(club):
    origin = ended(club)
    branches = [gone_on(club, origin, at, anew=True, key=f"{at}") for at in (2, 1)]
    own = gone_on(club, branches[0], 4, anew=False, key="own")

    for _ in range(2):
        listed = club.list.branches(origin, 10)
        assert [(row.id, row.branch, row.branched_at) for row in listed] == [
            (branches[0], origin, 2),
            (branches[1], origin, 1),
            (own, branches[0], 4),
        ]
        assert [row.id for row in club.list.branches(branches[0], 10)] == [own]
        assert [row.id for row in club.list.branches(origin, 1)] == branches[:1]
        club.read_models.rebuild()


def test_a_branch_adds_nothing_to_the_sums_over_many_matches(club):
    origin = ended(club)
    before = club.counts.of_game("felci")

    gone_on(club, origin, 2, anew=False)

    assert club.counts.of_game("felci") == before


@each_game
def test_an_unfinished_record_is_played_on_with_what_was_not_known_drawn_anew(club, game):
    whole = a_record(club, ended(club, game))
    half = msgspec.structs.replace(whole, moves=whole.moves[:5], result=None, fairness=None)
    origin = bring_in(club, half).match_id

    branch = gone_on(club, origin, 5, anew=False)

    match: Any = club.matches.live(branch).match
    assert match.opened.branch.anew
    assert match.over
    assert all(found["deal"] for found in verdicts(club, branch))
