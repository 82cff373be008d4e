"""BIR-3.6: nobody can look up what went into a personal deck before their own last turn.

Two stores are alike but for what was stacked before the last turn of the viewer, who then asks for
everything that there is: all bytes that come back are compared.
"""

import re
from random import Random

import msgspec
import pytest

from domain import match as matches
from domain.birdie import BIRDIE
from domain.game import Observer
from tests.birdie.memory_twins import running, twin
from tests.tables import Table as Played
from tests.tables import played
from tests.web.server_thread import Watching, served
from tests.web.test_hidden_information import World
from tests.web.visitors import Table, Visitor
from web.context import service_of
from web.view_models.live_state import TableContext
from web.view_models.log import LogBuilder
from web.view_models.match_view import ClosedPosition, build_view

VIEWERS = [0, 1, Observer.SPECTATOR]
LAID_OUT = re.compile(r"deck: |set for|scores \d|place \d|trophy|copy")
"""What a log says of a row whose cards lie open."""
WITHIN = 11
"""After so many moves the matches below are in the turns of their first round."""


def two_pasts(viewer, moves, seed=0):
    """Return a match with two deals and their moves, which differ in what is to be remembered."""
    for each in range(seed, seed + 50):
        simulation = played(Played(BIRDIE, {"expert": False}, 2), each)
        made = [
            (event.seat, event.command)
            for event in simulation.events
            if isinstance(event, matches.Moved)
        ]
        if len(made) <= moves:
            continue
        match = running(simulation, moves)
        if other := twin(match, made[:moves], viewer, Random(each)):
            return match, (match.deal, made[:moves]), other
    raise AssertionError("no match has such a past")


def experienced(app, monkeypatch, past, viewer):
    """Return a store in which a past was played, of which the viewer received nothing so far."""
    deal, moves = past
    world = World(app, "birdie", deal, viewer, monkeypatch)
    for number, (seat, command) in enumerate(moves):
        world.play(seat, command, number)
    world.received.clear()
    return world


@pytest.mark.parametrize("viewer", VIEWERS, ids=str)
@pytest.mark.parametrize("moves", [WITHIN, pytest.param(24, marks=pytest.mark.long)])
def test_all_bytes_are_the_same_whatever_went_into_a_deck_before(
    new_app, monkeypatch, viewer, moves
):
    _, *pasts = two_pasts(viewer, moves)
    received = []
    for past in pasts:
        with monkeypatch.context() as patching:
            world = experienced(new_app(), patching, past, viewer)
            world.look_everywhere()
            for what in ("position.svg", "round", "help"):
                for at in range(moves + 1):
                    path = f"{world.table.path}{what}?at={at}&thing=area"
                    world.receives(world.visitor.get(path))
            for what in ("view", "match-view", "log"):
                for at in range(moves + 1):
                    world.receives(world.visitor.get(f"{world.table.path}{what}?at={at}"))
            world.try_everything(moves)
            received.append(world.received)

    assert received[0] == received[1]
    assert len(received[0]) > 80


@pytest.mark.parametrize("viewer", VIEWERS, ids=str)
def test_a_page_that_comes_later_is_sent_the_same_whatever_went_into_a_deck_before(
    new_app, monkeypatch, viewer
):
    _, *pasts = two_pasts(viewer, WITHIN)
    first = []
    for past in pasts:
        with monkeypatch.context() as patching:
            world = experienced(new_app(), patching, past, viewer)
            with served(world.table.app) as url, Watching(url, world.table, world.visitor) as page:
                first.append(page.text().replace(url, ""))

    assert first[0] == first[1]


def test_with_open_notes_the_very_same_comparison_tells_the_pasts_apart(new_app, monkeypatch):
    _, *pasts = two_pasts(0, WITHIN)
    received = []
    for past in pasts:
        with monkeypatch.context() as patching:
            patching.setattr("domain.match.memory.recall_limit", lambda match, viewer: 0)
            patching.setattr("domain.match.recall_limit", lambda match, viewer: 0)
            world = experienced(new_app(), patching, past, 0)
            world.look_everywhere()
            received.append(world.received)

    assert received[0] != received[1]


@pytest.mark.parametrize("players", [2, 3])
def test_a_player_can_look_back_to_their_own_last_turn_and_is_shown_all_since_then(players):
    events = list(played(Played(BIRDIE, {"expert": False}, players), 1).events)
    company, match, reported = TableContext(tuple("abc"[:players])), None, []
    kept_back = 0
    for event in events:
        match, reported = matches.evolve(match, "m", event), [*reported, event]
        if not isinstance(event, matches.Moved) or match.over:
            continue
        for viewer in range(players):
            own, closed = match.stepped[viewer], matches.closed_positions(match, viewer)
            seen = build_view("m", reported, viewer, company)
            whole = logged(reported, viewer, company)
            kept = [line for line in seen.log if line.rules != ("BIR-3.6",)]
            since = [line for line in whole if line.position >= own]
            assert [line for line in seen.log if line.position >= own] == since
            assert set(kept) <= set(whole)
            kept_back += len(whole) - len(kept)
            assert own not in closed
            for at in closed[-1:]:
                with pytest.raises(ClosedPosition):
                    build_view("m", reported, viewer, company, at)
    assert kept_back > 100


@pytest.mark.parametrize(("players", "expert"), [(2, False), (3, True)])
def test_a_row_that_a_takeback_made_a_deck_again_can_no_longer_be_looked_up(players, expert):
    simulation = played(Played(BIRDIE, {"expert": expert}, players), 3)
    company = TableContext(tuple("abc"[:players]))
    closed = 0
    for events in rows_taken_back(simulation):
        for viewer in (*range(players), Observer.SPECTATOR):
            seen = build_view("m", events, viewer, company)
            match, limit, log = followed(events, viewer, company)
            told = [line.text for line in log if line.position < limit]
            closed += len(told)
            assert [text for text in told if LAID_OUT.search(text)] == []
            assert matches.closed_positions(match, viewer) == tuple(range(limit))
            assert [line.text for line in log] == [line.text for line in seen.log]
    assert closed > 100


def followed(events, viewer, company):
    """Return the match and its log, grown event by event, with the limit of *viewer*."""
    match, log, limit = None, None, 0
    for event in events:
        match = matches.evolve(match, "m", event)
        log = log or LogBuilder(match, viewer, company.names)
        log.follow([*log.events, event])
        limit = matches.recall_limit(match, viewer)
        log.recall(limit)
    return match, limit, log.log({})


def rows_taken_back(simulation):
    """Yield takebacks from the scoring of round 1 to its turns, with all events."""
    match, events, turns = None, [], 0
    for event in simulation.events:
        match, events = matches.evolve(match, "m", event), [*events, event]
        if match.dealt and match.state.round == 1 and match.state.turn:
            turns = match.moves
        elif match.dealt and match.state.round == 1 and match.to_move is not None:
            to_move = match.line[turns].seat
            yield [*events, matches.TakenBack(match.to_move, turns, to_move=to_move)]


def test_all_is_open_after_the_end_and_for_the_referee():
    events = played(Played(BIRDIE, {"expert": False}, 2), 1).events
    company = TableContext(("a", "b"))
    for viewer, shown in ((0, events), (Observer.REFEREE, events[:-5])):
        assert build_view("m", shown, viewer, company).log == logged(shown, viewer, company)
        assert build_view("m", shown, viewer, company, 1).position == 1


def test_a_round_that_is_over_is_open_again():
    match = running(played(Played(BIRDIE, {"expert": False}, 2), 0), 24)
    first, *_ = (at for at, number in enumerate(match.turns) if number == match.state.round)

    assert match.state.round == 2
    assert min(matches.closed_positions(match, 0)) >= first > 5


def test_a_spectator_sees_no_more_than_the_player_to_move():
    simulation = played(Played(BIRDIE, {"expert": False}, 4), 2)
    for moves in range(1, 30):
        match = running(simulation, moves)
        mover, spectator = (
            matches.closed_positions(match, viewer)
            for viewer in (match.to_move, Observer.SPECTATOR)
        )
        assert set(mover) <= set(spectator)
        assert mover == spectator or match.state.turn is None


def test_open_notes_are_agreed_on_at_the_table(app):
    wanted = {"game": "birdie", "open_notes": True}
    open_table, memory = Table(app, **wanted), Table(app, game="birdie")
    for table in (open_table, memory):
        table.play(8)
    path = f"{open_table.path}match-view?at=1"

    assert open_table.players[0].get(path).status_code == 200
    assert (
        "open notes: all moves can be looked up"
        in (open_table.players[0].get(f"{open_table.path}match-view").json["options"])
    )
    refused = memory.players[0].get(f"{memory.path}match-view?at=1")
    assert (refused.status_code, refused.json["kind"]) == (403, "memory")
    assert memory.match.opened.open_notes is msgspec.UNSET


@pytest.mark.parametrize(
    ("wanted", "text"),
    [({"open_notes": True}, "open notes: all moves"), ({}, "from memory: earlier moves")],
)
def test_the_page_that_invites_says_how_notes_are_kept(app, wanted, text):
    opener, guest = Visitor(app), Visitor(app)
    seats = [{"name": "Ada"}, {"name": "Bruno"}]
    opened = opener.open(game="birdie", seats=seats, sit=0, **wanted).json
    page = guest.get(guest.follow(opened["invitations"][1]["link"]).headers["Location"])

    assert text in page.text


def test_a_game_that_is_no_memory_game_has_no_open_notes(app):
    refused = Visitor(app).open(game="felci", open_notes=True)

    assert refused.status_code == 422
    assert "open_notes" in refused.json["errors"]["body"]


def test_a_form_and_a_rematch_have_open_notes_as_they_were_agreed_on(app):
    visitor = Visitor(app)
    form = {"key": "k" * 24, "game": "birdie", "with": "house", "open_notes": "on"}
    path = visitor.post("/", data=form).headers["Location"]
    store = service_of(app).store
    table = Table(app, game="birdie", open_notes=True)
    table.play()
    again = table.players[0].post(f"{table.path}rematch").headers["Location"]

    for opened in (path, again):
        assert store.matches.live(opened.split("/")[2]).match.opened.open_notes is True


def logged(events, viewer, company):
    """Return the log as it is with open notes."""
    opened, *others = events
    opened = msgspec.structs.replace(opened, open_notes=True)
    return build_view("m", [opened, *others], viewer, company).log
