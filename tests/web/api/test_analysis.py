"""Analysis of ended matches over HTTP; running matches have none."""

import re

import pytest

from adapters.records.parser import read_record
from domain.analysis import BetterMove, MoveAnalysis
from tests.web.branches import given_up
from tests.web.imports import imported
from tests.web.server_thread import within
from tests.web.visitors import Table, Visitor
from web.context import service_of
from web.limits.rate_limits import Limits
from web.view_models.analysis import curves
from web.workers.analysis_worker import AnalysisWorker
from web.workers.engine_main import EngineResult
from web.workers.engine_process import EngineLost

PEOPLE = {"Accept": "text/html"}


class Glance:
    """Finds the same of every move, so often."""

    def __init__(self, most: int = 1000) -> None:
        self.left = most

    def think(self, thought):
        """Return what is always found of a move, until it was asked too often."""
        if not self.left:
            raise EngineLost
        self.left -= 1
        asked = thought.known
        mover = read_record(asked.record).moves[asked.move - 1].by
        return EngineResult(MoveAnalysis(mover, (), 0.5, asked.judged))

    def close(self) -> None:
        """There is nothing to end."""


class Fault(Glance):
    """Finds nothing, until it is mended."""

    mended = False

    def think(self, thought):
        """Return the error's type, as a process that thinks does."""
        return super().think(thought) if self.mended else EngineResult(None, failed="KeyError")


@pytest.fixture
def ended(app) -> Table:
    """Return a table whose match was given up after some moves."""
    table = Table(app)
    table.play()
    return table


def analyst(table: Table, thinker) -> AnalysisWorker:
    """Return somebody who looks back at the matches of the table's club, and begins to."""
    found = AnalysisWorker(table.store, thinker)
    found.start()
    return found


def path(table: Table) -> str:
    """Return where the analysis of a table's match is."""
    return f"{table.path}analysis"


def test_nobody_wanted_to_look_back_yet(ended):
    answer = ended.spectator.get(path(ended)).json

    assert answer == {
        "state": "unwanted",
        "done": 0,
        "moves": len(ended.match.line),
        "analysis": None,
    }
    assert "Analyse this match" in ended.spectator.get(path(ended), headers=PEOPLE).text


def test_who_wants_to_look_back_sees_how_far_it_is_and_then_what_was_found(ended):
    asked = ended.spectator.post(path(ended))
    assert (asked.status_code, asked.json["state"]) == (202, "waiting")
    page = ended.spectator.get(path(ended), headers=PEOPLE).text
    assert f'<progress max="{len(ended.match.line)}" value="0"' in page

    looking = analyst(ended, Glance())
    assert within(lambda: ended.spectator.get(path(ended)).json["state"] == "made")
    looking.stop()

    found = ended.spectator.get(path(ended)).json["analysis"]
    assert found["format"] == "giardino-analysis/1"
    assert len(found["moves"]) == len(ended.match.line)
    assert '<svg class="curves"' in ended.spectator.get(path(ended), headers=PEOPLE).text


def test_after_a_restart_it_goes_on_with_the_next_move(ended):
    ended.spectator.post(path(ended))
    first = analyst(ended, Glance(most=3))
    assert within(lambda: ended.spectator.get(path(ended)).json["done"] == 3)
    first.stop()

    thinker = Glance()
    second = analyst(ended, thinker)
    assert within(lambda: ended.spectator.get(path(ended)).json["state"] == "made")
    second.stop()

    assert 1000 - thinker.left == len(ended.match.line) - 3


def test_a_move_that_cant_be_looked_at_is_told_and_may_be_tried_again(ended, app, monkeypatch):
    fault = Fault()
    looking = analyst(ended, fault)
    monkeypatch.setattr(service_of(app), "analysis_worker", looking)
    ended.spectator.post(path(ended))
    assert within(lambda: ended.spectator.get(path(ended)).json["state"] == "failed")
    page = ended.spectator.get(path(ended), headers=PEOPLE).text
    assert "Move 1 could not be analysed" in page
    assert "<progress" not in page

    fault.mended = True
    assert ended.spectator.post(path(ended)).json["state"] != "failed"
    assert within(lambda: ended.spectator.get(path(ended)).json["state"] == "made")
    looking.stop()


def test_what_was_found_is_made_anew_after_a_rebuild(ended):
    ended.spectator.post(path(ended))
    looking = analyst(ended, Glance())
    assert within(lambda: ended.spectator.get(path(ended)).json["state"] == "made")
    looking.stop()

    ended.store.read_models.rebuild()

    assert ended.spectator.get(path(ended)).json["state"] == "waiting"
    assert ended.store.analyses.waiting() == [ended.id]


def test_a_running_match_is_not_analysed_for_anybody(app):
    table = Table(app)
    table.play(4)

    for visitor in (*table.players, table.spectator):
        for answer in (visitor.get(path(table)), visitor.post(path(table))):
            assert (answer.status_code, answer.json["kind"]) == (409, "unfinished")
    assert table.store.analyses.waiting() == []


def test_an_address_takes_no_more_than_its_share_of_the_analyses_that_wait(new_app):
    app = new_app(Limits(analyses=1, analyses_per_second=0))
    first, second = Table(app), Table(app)
    for table in (first, second):
        table.play()

    assert first.spectator.post(path(first)).status_code == 202
    refused = second.spectator.post(path(second))
    assert (refused.status_code, refused.json["kind"]) == (429, "too_many")
    assert first.spectator.post(path(first)).status_code == 202  # again is no harm
    assert first.store.analyses.waiting() == [first.match.id]


def test_a_record_that_was_broken_off_is_not_analysed(app):
    match = imported(app, "felci/unfinished")

    assert Visitor(app).post(f"{match}analysis").status_code == 409


def test_the_better_move_lies_on_the_board_of_the_page(ended):
    ended.spectator.post(path(ended))
    for number, move in enumerate(ended.match.line, 1):
        better = BetterMove(move.command, (), 0.9) if number == 1 else None
        ended.store.analyses.keep(ended.id, number, MoveAnalysis(move.seat, (), 0.5, True, better))

    page = ended.spectator.get(path(ended), headers=PEOPLE).text

    assert page.count('<article class="mattered">') == 1
    assert 'class="ring last"' in page
    assert "90\N{NO-BREAK SPACE}% against 50\N{NO-BREAK SPACE}%" in page


def test_what_a_better_move_brings_is_framed_and_no_name_or_number_beside_it(ended):
    ended.spectator.post(path(ended))
    first = next(at for at, move in enumerate(ended.match.line) if hasattr(move.command, "bench"))
    for number, move in enumerate(ended.match.line, 1):
        better = BetterMove(move.command, (), 0.9) if number == first + 1 else None
        ended.store.analyses.keep(ended.id, number, MoveAnalysis(move.seat, (), 0.5, True, better))

    page = ended.spectator.get(path(ended), headers=PEOPLE).text

    framed = re.findall(r'class="ring last" data-ring="([^"]+)"', page)
    assert ["visitor" in id for id in framed] == [True]


def test_the_curves_end_with_who_has_won_where_the_other_resigned(app):
    table = given_up(Table(app))
    table.spectator.post(path(table))
    for number, move in enumerate(table.match.line, 1):
        table.store.analyses.keep(table.id, number, MoveAnalysis(move.seat, (), 0.5, True))

    page = table.spectator.get(path(table), headers=PEOPLE).text

    ends = [re.search(f'"curve seat-{seat}" d="M[^"]* ([0-9.]+)"', page)[1] for seat in (0, 1)]
    assert float(ends[0]) > float(ends[1])  # measured from above


def test_the_boards_lie_as_on_a_phone_so_that_there_is_room_for_several_abreast(ended):
    ended.spectator.post(path(ended))
    for number, move in enumerate(ended.match.line, 1):
        better = BetterMove(move.command, (), 0.9) if number == 1 else None
        ended.store.analyses.keep(ended.id, number, MoveAnalysis(move.seat, (), 0.5, True, better))

    page = ended.spectator.get(path(ended), headers=PEOPLE).text

    assert '<svg class="table" viewBox="-361 -385 722 964"' in page


def test_whoever_never_moved_has_a_dot_where_the_match_came_out():
    drawn = curves([MoveAnalysis(0, (), 0.5, True)], ("Ada", "Bruno"), (0,))

    assert re.search(r'class="curve seat-1" d="M[0-9. ]+h0"', drawn)
    assert "h0" not in re.search('class="curve seat-0" d="([^"]+)"', drawn)[1]


def test_in_italian_tenths_stand_after_a_comma(ended):
    ended.spectator.post(path(ended))
    for number, move in enumerate(ended.match.line, 1):
        ended.store.analyses.keep(ended.id, number, MoveAnalysis(move.seat, (), 0.5, True))

    page = ended.spectator.get(path(ended), headers={**PEOPLE, "Accept-Language": "it"}).text

    assert "precisione 100,0" in page
    assert "100.0" not in page
