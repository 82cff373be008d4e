"""Prometheus metrics: only for the bearer token, and without personal data."""

import os
from pathlib import Path

import pytest

from tests.web.bot_engines import InThread
from tests.web.reused_app import KEY
from tests.web.visitors import SECRET, Table, Visitor
from web.context import add_service, client_address_if_any, service_of
from web.prometheus_multiprocess import TOGETHER, counting_together
from web.services import AppServices

WORD = "a word of sixteen"


@pytest.fixture
def table(new_app):
    """Return a table in a store whose figures have a word."""
    app = new_app()
    plain = service_of(app)
    add_service(
        app,
        AppServices(
            plain.store,
            SECRET,
            plain.limits,
            0,
            client_address_if_any,
            InThread(),
            InThread(),
            KEY,
            WORD,
        ),
    )
    yield Table(app)
    service_of(app).close()
    add_service(app, plain)


def told(visitor, word=WORD):
    """Return the response to a request for the metrics with this token."""
    return visitor.get("/metrics", headers={"Authorization": f"Bearer {word}"})


def test_without_a_metrics_token_there_are_no_metrics(new_app):
    assert told(Visitor(new_app())).status_code == 404
    assert told(Visitor(new_app()), "").status_code == 404


def test_a_wrong_token_reads_no_metrics(table):
    assert told(table.spectator, "another").status_code == 403
    assert table.spectator.get("/metrics").status_code == 403


def test_they_count_what_happens(table):
    table.play(3)
    table.spectator.get("/matches/x")

    lines = told(table.spectator).text.splitlines()

    assert {
        'giardino_moves_total{game="felci"} 3.0',
        "giardino_sockets 0.0",
        'giardino_requests_total{endpoint="moves.make_move",status="200"} 3.0',
        'giardino_refusals_total{kind="unknown"} 1.0',
    } <= set(lines)
    for name in ("append_seconds_count", "thought_seconds_count", 'behind_events{model="sums"}'):
        assert any(line.startswith(f"giardino_{name} ") for line in lines)


def test_they_name_no_match_no_seat_and_nobody(table):
    table.play(3)

    text = told(table.spectator).text

    for name in (table.id, "Ada", "Bruno", "white", "black", "127.0.0.1"):
        assert name not in text


def test_a_server_of_several_workers_that_has_ended_leaves_no_folder_to_count_in(monkeypatch):
    monkeypatch.delenv(TOGETHER, raising=False)
    with counting_together(2):
        folder = Path(os.environ[TOGETHER])
        assert folder.is_dir()

    assert TOGETHER not in os.environ
    assert not folder.exists()
