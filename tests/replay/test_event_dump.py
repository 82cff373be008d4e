"""``giardino replay --events --changes``: shown only to viewers who may see them."""

import json
import re
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from adapters.eventstore.idempotency_keys import ClientKey
from adapters.match_store import MatchStore
from adapters.records.replay import replay
from adapters.settings import settings
from domain import match as matches
from domain.game import Observer, Viewer
from tests.adapters.matches import happen, play_on
from tests.golden import FIXTURES, recorded
from tests.recordings import of_each_game
from tests.replay.program import FELCI, run
from tests.replay.stored_matches import running_match

STEP: Final = re.compile(r"\.?([A-Za-z_]\w*)|\[(\d+):(\d+)\]|\[([^\]]+)\]")


def plain(value: Any) -> Any:
    """Return a position as lists and objects with the keys of change paths.

    None is omitted, because it can't be told from a missing value.
    """
    if isinstance(value, dict):
        return {_named(key): plain(part) for key, part in value.items() if part is not None}
    return [plain(part) for part in value] if isinstance(value, (list, tuple)) else value


def patch(position: Any, path: str, old: Any, new: Any) -> None:
    """Replace *old* at the end of *path* by *new*; raise AssertionError if it is not there."""
    *way, last = map(_step, STEP.findall(path))
    for step in way:
        position = position[_key(position, step)]
    key = _key(position, last)
    was = position.get(key) if isinstance(position, dict) else position[key]
    assert was == plain(old), path
    if new is None and isinstance(position, dict):
        del position[key]
    else:
        position[key] = plain(new)


def _named(key: Any) -> str:
    return ",".join(map(str, key)) if isinstance(key, tuple) else str(key)


def _step(found: tuple[str, str, str, str]) -> str | slice:
    name, start, end, inner = found
    return slice(int(start), int(end)) if start else name or inner.strip("'")


def _key(holder: Any, step: str | slice) -> Any:
    return int(step) if isinstance(holder, list) and isinstance(step, str) else step


EXAMPLE = FELCI / "rulebook_example.json"
LOOKED_AT = of_each_game(
    felci="rulebook_example",
    bower="reshuffle_in_a_draw",
    birdie="abilities_of_experts",
    bloom="jokers",
)


def printed(*words: Any) -> Any:
    """Return the output as JSON."""
    ran = run("replay", *words, "--json")
    assert ran.exit_code == 0, ran.stderr
    return json.loads(ran.stdout)


def positions(path: Path, viewer: Viewer) -> Sequence[Any]:
    """Return the positions of a record as *viewer* knows them."""
    played = replay(recorded(path))
    game = played.last.game
    return [
        plain(
            msgspec.to_builtins(
                match.state
                if viewer == Observer.REFEREE
                else game.position(game.view(match.state, viewer)),
                enc_hook=lambda hidden: "hidden",
            )
        )
        for match in played.positions
    ]


@pytest.mark.parametrize("viewer", [*Observer, 0])
@pytest.mark.parametrize("game", LOOKED_AT)
def test_the_changes_of_each_move_lead_from_position_to_position(game, viewer):
    path = FIXTURES / game / f"{LOOKED_AT[game]}.json"
    reported = printed(path, "--changes", "--as", viewer)["changes"]

    for move, (before, after) in enumerate(pairwise(positions(path, viewer)), 1):
        for change in (change for change in reported if change["move"] == move):
            patch(before, change["path"], change["old"], change["new"])
        assert before == after


def test_each_move_is_shown_with_what_it_changed():
    lines = run("replay", EXAMPLE, "--changes").stdout.splitlines()

    start = next(at for at, line in enumerate(lines) if line.startswith("   2  white"))
    assert lines[start : start + 5] == [
        "   2  white  plants a yellow fern on e8 as a new plant",
        '             tiles.e8: null -> "yellow"',
        '             hands[0][0:1]: ["yellow"] -> []',
        "             turn.actions_left: 1 -> 0",
        "   3  white  draws 1 fern: blue",
    ]


def test_a_single_position_shows_only_its_move():
    lines = run("replay", EXAMPLE, "--at", "4", "--changes", "--events").stdout.splitlines()

    assert lines[1].startswith("   4  black  ")
    assert [line.split(": ")[0].strip() for line in lines[3:9]] == [
        "event 6",
        "tiles.f8",
        "tiles.f7",
        "hands[1][0:2]",
        "turn.actions_left",
        "turn.acted",
    ]


@pytest.mark.parametrize("game", LOOKED_AT)
def test_the_events_of_a_record_are_those_that_it_leads_to(game):
    path = FIXTURES / game / f"{LOOKED_AT[game]}.json"
    played = replay(recorded(path))

    reported = printed(path, "--events")["events"]

    assert [event["private"] for event in reported] == [
        json.loads(msgspec.json.encode(event)) for event in played.events
    ]
    assert [event["move"] for event in reported] == [0, *range(len(played.positions))]
    assert [event["topic"] for event in reported] == [
        "match.opened.2",
        f"{game}.dealt.1",
        *[f"{game}.moved.1"] * (len(played.positions) - 1),
    ]
    assert {event["public"] for event in reported} == {None}


def test_the_events_of_a_stored_match_are_those_of_the_store(database):
    match_id = ended_match(database)
    with MatchStore(settings(database), writes=False) as store:
        stored = store.matches.as_stored(match_id)

    reported = printed(match_id, "--events")["events"]

    assert [
        (event["k"], event["topic"], event["public"], event["private"]) for event in reported
    ] == [
        (
            recorded.originator_version + 1,
            recorded.topic,
            {"at": recorded.at, "by": recorded.by},
            json.loads(text),
        )
        for recorded, text in stored
    ]
    lines = run("replay", match_id, "--events").stdout.splitlines()
    assert len([line for line in lines if line.lstrip().startswith("event ")]) == len(stored)
    assert any(line.endswith(' by 1  {"seat":1}') for line in lines if "resigned" in line)


def test_undone_moves_are_shown_after_the_last_move_in_effect(database):
    reported = printed(ended_match(database), "--events")["events"]

    back = next(at for at, event in enumerate(reported) if event["topic"] == "match.taken_back.1")
    left = reported[back]["private"]["left"]
    moved = [event["move"] for event in reported if event["topic"] == "felci.moved.1"]
    assert reported[back]["move"] == left
    assert moved == [*range(1, left + 1), *[left] * (3 - left), left + 1, left + 2]


def test_the_events_of_a_running_match_are_kept_and_its_seeds_in_any_case(database):
    match_id = running_match(database)
    with MatchStore(settings(database), writes=False) as store:
        opened, *seated = [recorded.event for recorded in store.matches.history(match_id)[:3]]

    kept = run("replay", match_id, "--events")
    shown = run("replay", match_id, "--events", "--unsealed")

    assert (kept.exit_code, kept.stdout) == (2, "")
    assert shown.stderr == f"Unsealed match {match_id}: seen by referee\n"
    assert '"pile":' in shown.stdout
    assert all(event.commitment in shown.stdout for event in (opened, *seated))
    assert not any(event.seed in shown.stdout for event in (opened, *seated))
    assert "move-1" not in shown.stdout


@pytest.mark.parametrize("viewer", ["spectator", "white"])
def test_the_changes_of_a_running_match_are_those_that_a_viewer_may_know(database, viewer):
    match_id = running_match(database, 12)

    reported = printed(match_id, "--changes", "--unsealed", "--as", viewer)["changes"]

    theirs = [change for change in reported if change["path"].startswith("hands[1]")]
    pieces = {piece for change in theirs for piece in (*change["old"], *change["new"])}
    assert pieces == {"hidden"}


def ended_match(database: str) -> str:
    """Store a match with a move taken back, which is resigned two moves later."""
    match_id = running_match(database, 3)
    with MatchStore(settings(database), writes=True) as store:

        def happens(seat: int, decide: Any) -> Any:
            match = store.matches.live(match_id).match
            key = ClientKey(f"at-{match.moves}-by-{seat}")
            happen(store.matches, match_id, seat, decide, key)
            return store.matches.live(match_id).match

        seat = store.matches.live(match_id).match.line[-1].seat
        if happens(seat, lambda match: matches.take_back(match, seat)).pending_takeback:
            happens(1 - seat, lambda match: matches.answer(match, 1 - seat, agrees=True))
        play_on(store.matches, match_id, 2, seed=7)
        happens(1, lambda match: (matches.resign(match, 1), matches.open_seeds(match)))
    return match_id
