"""Receipts of commands, and the public hash chain."""

import subprocess
import sys
from typing import Any

import msgspec

from adapters.verification.checks import Verdict, verdict_on_log
from adapters.verification.match_log import Log, Receipt
from domain.hash_chain import genesis, linked
from tests.web.imports import imported
from tests.web.reused_app import KEY
from tests.web.visitors import Table, Visitor
from web.context import service_of


def log_of(visitor: Visitor, table: Table) -> Log:
    """Return the log as a visitor downloads it."""
    answer = visitor.get(f"{table.path}log.json")
    assert answer.status_code == 200
    return msgspec.json.decode(answer.data, type=Log)


def as_receipt(answer: Any) -> Receipt:
    """Return the receipt in an answer."""
    return msgspec.convert(answer.get_json()["receipt"], Receipt)


def oks(verdict: Verdict) -> dict[str, bool | None]:
    """Return what became of each check."""
    return {check.name: check.ok for check in verdict.checks}


def test_every_move_is_answered_with_a_receipt_that_its_log_keeps(app):
    table = Table(app)
    receipts = []
    for number in range(6):
        player = table.players[table.match.to_move]
        answer = player.move(table.path, table.any_move(), number)
        assert answer.status_code == 200
        receipts.append(as_receipt(answer))

    closed = log_of(table.spectator, table)
    verdict = verdict_on_log(closed, receipts)
    assert oks(verdict)["chain"]
    assert oks(verdict)["receipts"]
    assert closed.key == receipts[0].key == KEY.public
    assert receipts[-1].head == closed.head


def test_sitting_down_opening_and_resigning_give_receipts(app):
    opener = Visitor(app)
    opened = opener.open(seats=[{}, {}], sit=0)
    guest, path = Visitor(app), opened.get_json()["path"]
    (_, other) = opened.get_json()["invitations"]
    guest.follow(other["link"])
    sat = guest.post(f"{path}seat", json={})
    resigned = opener.post(
        f"{path}table",
        json={"do": "resign"},
        headers={"Expected-Position": "0", "Idempotency-Key": "0123456789abcdef"},
    )

    receipts = [as_receipt(answer) for answer in (opened, sat, resigned)]
    log = msgspec.json.decode(guest.get(f"{path}log.json").data, type=Log)
    assert [receipt.k for receipt in receipts] == [2, 4, 6]
    assert verdict_on_log(log, receipts).ok
    assert guest.get(f"{path}seat").get_json()["receipt"] == sat.get_json()["receipt"]


def test_a_log_is_closed_while_the_match_runs_and_open_after_it(app):
    table = Table(app)
    table.play(5)
    closed = log_of(table.players[0], table)
    table.play()
    whole = log_of(table.spectator, table)

    assert not any(event.is_open for event in closed.events)
    assert all(event.is_open for event in whole.events)
    assert whole.events[len(closed.events) - 1].hash == closed.head
    assert set(oks(verdict_on_log(whole)).values()) == {True, None}


def test_the_links_of_the_chain_lead_from_any_head_to_the_newest(app):
    table = Table(app)
    table.play(4)
    history = table.store.matches.live(table.match.id).history
    heads = [genesis(table.match.id), *(bytes.fromhex(each.hash) for each in history)]
    for known, head in enumerate(heads):
        chained = table.spectator.get(f"{table.path}chain?after={known}").get_json()
        for number, (topic, at, by, bound) in enumerate(chained["links"], known + 1):
            head = linked(head, number, topic, at, by, bytes.fromhex(bound))
        assert (chained["k"], chained["head"]) == (len(history), head.hex())
    assert table.spectator.get(f"{table.path}chain?after=99").get_json()["links"] == []


def test_a_match_without_a_chain_has_neither_log_nor_links(app):
    path, visitor = imported(app, "felci/house_bots"), Visitor(app)

    for name in ("log.json", "chain"):
        refused = visitor.get(f"{path}{name}")
        assert (refused.status_code, refused.get_json()["kind"]) == (404, "not_chained")


def test_the_script_that_is_offered_finds_the_log_and_the_receipts_good(app, tmp_path):
    table = Table(app)
    player, moves = table.players[0], []
    while table.match.to_move is not None:
        if table.match.to_move == 0:
            moves.append(player.move(table.path, table.any_move(), table.match.moves))
        else:
            table.play(1)
    (tmp_path / "verify.py").write_bytes(player.get("/verify.py").data)
    (tmp_path / "log.json").write_bytes(player.get(f"{table.path}log.json").data)
    receipts = [msgspec.json.encode(as_receipt(answer)) for answer in moves]
    (tmp_path / "receipts.jsonl").write_bytes(b"\n".join(receipts))

    words = [sys.executable, "verify.py", "log.json", "receipts.jsonl"]
    checked = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stderr.count("\n")) == (0, 1)
    assert checked.stderr.startswith("not looked at: moves, count, disputes, ")
    assert [line.split(":")[0] for line in checked.stdout.splitlines()] == [
        "+ chain",
        "+ receipts",
        "+ seeds",
        "+ deal",
    ]


def test_the_audit_says_what_was_found_of_the_log_and_the_deal(app):
    table = Table(app)
    table.play()
    page = table.spectator.get(f"{table.path}audit", headers={"Accept": "text/html"}).text

    assert page.count('<span class="mark good"') == 5
    assert "no receipt was given" in page
    assert f'href="{table.path}log.json"' in page
    assert '-log.json<span id="given" hidden> receipts.jsonl</span></code>' in page


def test_the_audit_of_a_match_without_a_chain_says_so_and_offers_no_log(app):
    page = (
        Visitor(app)
        .get(f"{imported(app, 'felci/house_bots')}audit", headers={"Accept": "text/html"})
        .text
    )

    assert "the match has no chain" in page
    assert "log.json" not in page


def test_players_only_means_the_chain_too(app):
    table = Table(app, spectators=False)

    for path in ("log.json", "chain"):
        assert table.spectator.get(f"{table.path}{path}").status_code == 403
        assert table.players[0].get(f"{table.path}{path}").status_code == 200


def test_the_keys_of_the_server_are_known_for_ever(app):
    store = service_of(app).store
    store.signing_keys.note("ab" * 32, 1_000)
    store.signing_keys.note(KEY.public, 2_000)
    store.signing_keys.note(KEY.public, 3_000)

    assert Visitor(app).get("/signing-key").get_json() == {
        "key": KEY.public,
        "noted": [{"key": KEY.public, "since": 2_000}, {"key": "ab" * 32, "since": 1_000}],
    }
