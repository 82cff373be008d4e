"""Analysis of ended matches over HTTP; running matches have none."""

import json
import re
from html import unescape

import pytest
from msgspec.structs import replace

from adapters.records.parser import read_record
from adapters.records.replay import replay
from domain.analysis import BetterMove, MoveAnalysis
from domain.analysis.gain import Gain, GainPart
from domain.game import Phrase
from tests.golden import FIXTURES
from tests.web.branches import given_up
from tests.web.imports import imported
from tests.web.server_thread import within
from tests.web.visitors import Table, Visitor
from web.context import service_of
from web.limits.rate_limits import Limits
from web.view_models.analysis import seat_labels
from web.workers.analysis_worker import AnalysisWorker
from web.workers.engine_pool import EngineLost, EngineResult

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
        job = thought.known
        mover = read_record(job.record).moves[job.move - 1].by
        return EngineResult(MoveAnalysis(mover, (), 0.5, job.judged, (0.5, 0.5)))

    def close(self) -> None:
        """There is nothing to end."""


class Fault(Glance):
    """Finds nothing, until it is repaired."""

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
    """Return somebody who looks back at the matches of the table's store, and begins to."""
    found = AnalysisWorker(table.store, thinker)
    found.start()
    return found


def path(table: Table) -> str:
    """Return where the analysis of a table's match is."""
    return f"{table.path}analysis"


def page_of(table: Table) -> str:
    """Return the analysis page of a table's match, as text."""
    return unescape(table.spectator.get(path(table), headers=PEOPLE).text)


def moments(page: str) -> list[dict]:
    """Return the moments of the graph, as the page's script reads them."""
    return json.loads(re.search(r'id="moments">(.*?)</script>', page, re.S)[1])


def test_the_analysis_was_not_requested_yet(ended):
    answer = ended.spectator.get(path(ended)).json

    assert answer == {
        "state": "unwanted",
        "done": 0,
        "moves": len(ended.match.line),
        "ahead": 0,
        "analysis": None,
    }
    assert "Analyse this match" in ended.spectator.get(path(ended), headers=PEOPLE).text


def test_a_requested_analysis_shows_its_progress_and_then_its_result(ended):
    job = ended.spectator.post(path(ended))
    assert (job.status_code, job.json["state"]) == (202, "waiting")
    page = ended.spectator.get(path(ended), headers=PEOPLE).text
    assert f'<progress max="{len(ended.match.line)}" value="0"' in page

    looking = analyst(ended, Glance())
    assert within(lambda: ended.spectator.get(path(ended)).json["state"] == "made")
    looking.stop()

    found = ended.spectator.get(path(ended)).json["analysis"]
    assert found["format"] == "giardino-analysis/1"
    assert len(found["moves"]) == len(ended.match.line)
    assert '<svg class="graph"' in ended.spectator.get(path(ended), headers=PEOPLE).text


def test_who_waits_for_other_analyses_is_told_how_many_come_first(app):
    first, second = Table(app), Table(app)
    for table in (first, second):
        table.play()
        table.spectator.post(path(table))

    assert (progress(first)["ahead"], progress(second)["ahead"]) == (0, 1)
    assert "1 other analysis comes first" in page_of(second)
    looking = analyst(second, Glance(most=len(first.match.line) + 1))
    assert within(lambda: progress(second)["done"] == 1)
    looking.stop()
    assert progress(second)["ahead"] == 0
    assert "Move 2 of" in page_of(second)


def progress(table):
    """Return the progress of a table's analysis."""
    return table.spectator.get(path(table)).json


def test_after_a_restart_it_continues_with_the_next_move(ended):
    ended.spectator.post(path(ended))
    first = analyst(ended, Glance(most=3))
    assert within(lambda: ended.spectator.get(path(ended)).json["done"] == 3)
    first.stop()

    thinker = Glance()
    second = analyst(ended, thinker)
    assert within(lambda: ended.spectator.get(path(ended)).json["state"] == "made")
    second.stop()

    assert 1000 - thinker.left == len(ended.match.line) - 3


def test_a_move_that_cant_be_looked_at_is_shown_and_may_be_tried_again(ended, app, monkeypatch):
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


def test_the_results_are_computed_again_after_a_rebuild(ended):
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


def seated(bench, kind="green"):
    """Return the phrases of a seated visitor."""
    return (Phrase("visitor_seated", {"type": kind, "bench": bench}),)


def analysed(table: Table, better: BetterMove | None = None) -> str:
    """Return the page of an analysis: all chances are equal, and the first move has a *better*."""
    table.spectator.post(path(table))
    command = table.match.line[0].command
    reported = seated(command.bench, command.type)
    for number, move in enumerate(table.match.line, 1):
        found = better if number == 1 else None
        drawn = (0.04, -0.04) if number == 2 else (0.0, 0.0)
        analysis = MoveAnalysis(move.seat, reported, 0.5, True, (0.5, 0.5), found, drawn)
        table.store.analyses.store_result(table.id, number, analysis)
    return page_of(table)


def elsewhere(table: Table, gain: Gain | None = None) -> BetterMove:
    """Return a better first move than the one played: the same visitor on another bench."""
    played = table.match.line[0].command
    bench = "white-west" if played.bench != "white-west" else "white-east"
    return BetterMove(
        replace(played, bench=bench), seated(bench, played.type), 0.9, (0.4, -0.4), gain
    )


def test_the_move_played_and_the_better_one_are_named_and_both_drawn_on_the_board(ended):
    better, played = elsewhere(ended), ended.match.line[0].command

    page = analysed(ended, better)

    (card,) = re.findall(r'<article class="mattered".*?</article>', page, re.S)
    assert re.search(r"Played</dt><dd>Seats the \w+ visitor on", card)
    assert re.search(r"Better</dt><dd>Seats the \w+ visitor on the white bench", card)
    rings = re.findall(r'class="ring (\w+)" data-ring="([^"]+)"', card)
    for kind, move in (("played", played), ("better", better.command)):
        ids = {id for mark, id in rings if mark == kind}
        assert ids == {f"white-visitor-{move.type}", move.bench}
    assert len(re.findall('<g class="shape [^"]*ghost"', card)) == 2
    assert "The better move was worth 40 percentage points more." in card
    assert (
        "Ada's chance: 81% before, 47% after (better move missed −40, how the move turned out +6)."
        in card
    )
    assert "Ada (white) 47% · Bruno (black) 53%" in moments(page)[1]["chances"]
    assert '<circle class="better"' in page


@pytest.mark.parametrize(
    ("lead", "parts", "why"),
    [
        (1.25, {"ferns_to_come": 1.2}, "Ada is 1.2 points better off on average: {ferns} +1.2."),
        (
            2.0,
            {"visitors_to_come": 3.04, "ferns_to_come": 0.5},
            "2.0 points better off on average: {visitors} +3.0, {ferns} +0.5, the rest −1.5.",
        ),
        (None, {}, "Played on many times from both moves, the better one wins more often."),
    ],
)
def test_a_turning_point_says_in_a_sentence_why_the_better_move_is_better(ended, lead, parts, why):
    gain = lead and Gain(lead, tuple(GainPart(Phrase(code), parts[code]) for code in parts))

    sentence = why.format(visitors="visitors still to be seated", ferns="ferns still to be planted")
    assert sentence in analysed(ended, elsewhere(ended, gain))


def test_the_page_has_one_graph_whose_chances_add_up_at_every_moment(app):
    page = analysed(given_up(Table(app)))

    assert page.count('<svg class="graph"') == 1
    shown = moments(page)
    sums = [sum(map(int, re.findall(r"([0-9]+)%", each["chances"]))) for each in shown]
    assert sums == [100] * len(shown)
    assert [each["name"] for each in shown[:2]] == ["Move 0", "Move 1"]


def test_the_graph_ends_with_the_resignation_and_what_it_led_to(app):
    page = analysed(given_up(Table(app)))

    end = moments(page)[-1]
    assert (end["name"], end["text"]) == ("Resignation", "Ada resigned; Bruno wins.")
    assert end["chances"].endswith("100%")
    assert ">Resignation</text></svg>" in page


def test_a_large_change_without_a_turning_point_is_marked_and_has_its_cause(ended):
    ended.spectator.post(path(ended))
    for number, move in enumerate(ended.match.line, 1):
        chances, drawn = ((0.5, 0.5), None) if number < 3 else ((0.8, 0.2), (0.0, 0.0))
        drawn = (0.25, -0.25) if number == 3 else drawn
        analysis = MoveAnalysis(move.seat, (), 0.5, False, chances, None, drawn)
        ended.store.analyses.store_result(ended.id, number, analysis)

    page = page_of(ended)

    assert '<circle class="swing"' in page
    third = re.search(r'#3">Move 3</a>: (.*?)</li>', page)[1]
    assert re.fullmatch(
        r"\w+'s chance: \d+% before, \d+% after "
        r"\(what was drawn or dealt [+−]25, how the move turned out [+−]\d\)\.",
        third,
    )
    assert third in moments(page)[3]["text"]


def test_the_changes_from_the_deal_to_the_result_add_up(app):
    page = analysed(given_up(Table(app)), None)

    table = re.search(r'<table class="changes">.*?</table>', page, re.S)[0]
    rows = re.findall(r'<th scope="row">(.*?)</th><td.*?>(.*?)</td></tr>', table)
    assert rows[0][0] == "After the deal"
    assert [row[0] for row in rows[-2:]] == ["Resignation", "Result"]
    *parts, result = [int(row[1].rstrip("%").replace("−", "-")) for row in rows]
    assert sum(parts) == result


def test_a_player_whose_moves_are_not_reviewed_is_told_so(ended):
    ended.spectator.post(path(ended))
    for number, move in enumerate(ended.match.line, 1):
        analysis = MoveAnalysis(move.seat, (), 0.5, move.seat == 0, (0.5, 0.5))
        ended.store.analyses.store_result(ended.id, number, analysis)

    page = page_of(ended)

    assert re.search("Accuracy 100 of 100, over [0-9]+ moves", page)
    assert re.search("A bot made [0-9]+ moves, which are not reviewed", page)


def test_a_player_who_is_called_like_the_seat_is_named_once():
    match = replay(read_record((FIXTURES / "felci/house_bots.json").read_bytes())).last

    assert seat_labels(match, ("Ada", "Black")) == ("Ada (white)", "Black")


def test_accuracy_and_luck_are_shown_with_their_units(ended):
    page = analysed(ended)

    assert re.search("Accuracy 100 of 100, over [0-9]+ moves?", page)
    assert "Luck: draws at own moves added 4 percentage points" in page


def test_the_boards_are_as_narrow_as_on_a_phone_so_that_several_stand_abreast(ended):
    page = analysed(ended, elsewhere(ended))

    assert re.findall('<svg class="table" viewBox="([^"]+)"', page) == ["-370 -385 731 976"]


def test_in_italian_tenths_stand_after_a_comma(ended):
    analysed(ended, elsewhere(ended, Gain(1.25, (GainPart(Phrase("ferns_to_come"), 1.25),))))

    page = ended.spectator.get(path(ended), headers={**PEOPLE, "Accept-Language": "it"}).text

    assert "1,2 punti" in page
    assert "1.2" not in page


def test_before_and_while_it_runs_the_page_shows_the_game_and_how_far_it_is(ended):
    before = ended.spectator.get(path(ended), headers=PEOPLE).text
    ended.spectator.post(path(ended))
    during = ended.spectator.get(path(ended), headers=PEOPLE).text

    for page in (before, during):
        assert re.search(r'<img src="[^"]*/picture.svg', page)
        assert "<h1>Analysis of Felci</h1>" in page
    assert f"Move 1 of {len(ended.match.line)}" in during


def test_a_replay_has_the_decisive_moves_once_the_match_is_analysed(ended):
    assert "decisive" not in ended.spectator.get(f"{ended.path}match-view").json["now"]

    analysed(ended, elsewhere(ended))

    assert ended.spectator.get(f"{ended.path}match-view").json["now"]["decisive"] == [1]
