"""``giardino check --rules``: the first move that two rules versions decide differently."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from adapters.records.replay import replay
from domain.felci import FELCI
from domain.felci.events import FernsDrawn, TurnBegan
from domain.game import succeed
from domain.registry import GAMES
from tests.future_rules import OPTION, version_to_come
from tests.golden import FIXTURES, recorded
from tests.replay.check_runs import EXAMPLES, differences
from tests.replay.program import run


def in_reverse(event: Any) -> Any:
    """Return an event with the ferns drawn in reverse order."""
    return replace(event, types=event.types[::-1]) if isinstance(event, FernsDrawn) else event


def without_turns(events: Any) -> tuple[Any, ...]:
    """Return *events* without the start of a turn."""
    return tuple(event for event in events if not isinstance(event, TurnBegan))


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register two versions: one draws ferns in reverse order, the other also omits turn starts."""

    def decide(*arguments: Any) -> tuple[Any, ...]:
        return tuple(map(in_reverse, FELCI.decide(*arguments)))

    second = succeed(FELCI, rules="felci/98", decide=decide)
    third = succeed(
        second, rules="felci/99", begin=lambda *arguments: without_turns(FELCI.begin(*arguments))
    )
    monkeypatch.setitem(GAMES, "felci", third)


def first_to_differ(name: str) -> tuple[int, str, str]:
    """Return the first move of a record that draws ferns in another order, and both events."""
    played = replay(recorded(FIXTURES / "felci" / f"{name}.json"))
    for number, move in enumerate(played.events[1:]):
        for event in getattr(move, "events", ()):
            if in_reverse(event) != event:
                then, now = msgspec.json.encode(event), msgspec.json.encode(in_reverse(event))
                return number, then.decode(), now.decode()
    raise AssertionError("no two different ferns were drawn at once")


def test_the_first_move_that_leads_elsewhere_is_named_with_its_rule(database, imported, shelf):
    expected = []
    for match_id, name in zip(imported, EXAMPLES, strict=True):
        move, then, now = first_to_differ(name)
        expected.append(
            {
                "match": match_id,
                "game": "felci",
                "rules": "felci/98",
                "sentence": f"it would lead to {now}; it led to {then}",
                "move": move,
                "rule": "FEL-3.3",
            }
        )

    assert differences("--rules", "felci/98") == expected


def test_a_match_is_bisected_version_by_version(database, imported, shelf):
    first = {
        version: differences("--rules", version)[:1]
        for version in ("felci/1", "felci/98", "felci/99")
    }

    assert first["felci/1"] == []
    assert [found["move"] for found in first["felci/98"]] == [first_to_differ(EXAMPLES[0])[0]]
    (dealt,) = first["felci/99"]
    assert (dealt["move"], dealt["rule"]) == (0, "")
    assert dealt["sentence"].startswith("it would lead to nothing more; it led to ")


def test_the_move_stands_in_the_line_that_is_shown(database, imported, shelf):
    move, _, _ = first_to_differ(EXAMPLES[0])

    line, *_ = run("check", "--rules", "felci/98").stdout.splitlines()

    assert line.startswith(f"{imported[0]}  felci/98  move {move}")


@pytest.fixture
def newer(monkeypatch: pytest.MonkeyPatch) -> str:
    """Register a version with one more option, which behaves the same without it."""
    offering = succeed(FELCI, rules="felci/98", options=version_to_come(FELCI).options)
    monkeypatch.setitem(GAMES, "felci", offering)
    return FELCI.rules


def test_a_match_in_which_a_later_option_was_not_agreed_on_is_alike_without_it(
    database, newer, tmp_path
):
    out = tmp_path / "matches.jsonl"
    run("simulate", "--game", "felci", "--matches", "1", "--seed", "1", "--out", out)
    run("import", out)

    assert differences("--rules", newer) == []


def test_a_match_in_which_a_later_option_was_agreed_on_cannot_be_had_without_it(
    database, newer, tmp_path
):
    out = tmp_path / "matches.jsonl"
    agreed = ("--option", OPTION)
    run("simulate", "--game", "felci", *agreed, "--matches", "1", "--seed", "1", "--out", out)
    run("import", out)

    (found,) = differences("--rules", newer)
    assert OPTION in found["sentence"]
