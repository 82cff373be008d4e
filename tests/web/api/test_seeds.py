"""Commit-reveal of seeds over HTTP."""

import pytest

from domain.fair_random import SCHEME
from domain.match.commit_reveal import PATIENCE
from tests.web.committed_seats import SEEDS, Sealed, refusal
from tests.web.visitors import Table, Visitor
from web.context import service_of

DEADLINE = {"deadline": 3}
NOT_YET = {"by": "", "commitment": ""}


def test_a_table_of_players_who_draw_their_seeds_is_dealt_when_both_are_revealed(sealed):
    assert (sealed.match.dealt, sealed.match.awaited) == (None, (0, 1))

    sealed.reveal_all()

    assert [taken.by for taken in sealed.match.seated] == ["player", "player"]
    assert sealed.carla.get(f"{sealed.path}view").json["to_move"] is not None


def test_commitments_are_public(sealed):
    opened = sealed.match.opened

    assert sealed.seeds() == {
        "scheme": SCHEME,
        "match": sealed.match.id,
        "rules": "felci/1",
        "options": opened.options,
        "server": opened.commitment,
        "seats": [{"by": "player", "commitment": sealed.commitment(seat)} for seat in range(2)],
        "seal": sealed.seeds()["seal"],
        "early": False,
        "awaited": [0, 1],
        "voidable": sealed.match.sealed_at + PATIENCE,
    }
    assert len(bytes.fromhex(sealed.seeds()["seal"])) == 32


def test_the_player_who_sends_no_promise_has_a_seed_of_the_server(app):
    table = Table(app)

    text = table.spectator.get(f"{table.path}seeds").json
    assert [seat["by"] for seat in text["seats"]] == ["server", "server"]
    assert (text["awaited"], text["voidable"]) == ([], None)


def test_a_seat_is_kept_for_the_player_who_opens_a_table_and_draws_a_seed(app, visitor):
    opened = visitor.open(sit=0, commits=True).json
    guest = Visitor(app)
    guest.follow(opened["invitations"][1]["link"])
    guest.post(f"{opened['path']}seat", json={})

    own = visitor.get(f"{opened['path']}match-view").json
    theirs = guest.get(f"{opened['path']}match-view").json
    assert own["seat"] == 0
    assert own["now"]["waiting"]["free"] == theirs["now"]["waiting"]["free"] == ["white"]
    assert theirs["now"]["waiting"]["invitations"] == []
    assert visitor.get(f"{opened['path']}seeds").json["seats"][0] == NOT_YET


def test_a_kept_seat_can_be_taken_without_a_promise_after_all(visitor):
    opened = visitor.open(sit=0, commits=True).json

    assert visitor.post(f"{opened['path']}seat", json={}).json["taken"]
    assert visitor.get(f"{opened['path']}seeds").json["seats"][0]["by"] == "server"


def test_a_kept_seat_cannot_be_taken_by_others(app, visitor):
    opened = visitor.open(sit=0, commits=True).json
    service = service_of(app)
    link = service.seat_tokens.token(invitation(opened["match"], 0))
    stranger = Visitor(app)

    assert stranger.get(f"{opened['path']}join/{link}").status_code == 409


def invitation(match_id, seat):
    from web.tokens.seat_tokens import SeatToken

    return SeatToken(match_id, seat)


def test_the_link_to_a_kept_seat_leads_back_to_it(app, visitor):
    opened = visitor.open(sit=0, commits=True).json
    elsewhere = Visitor(app)
    elsewhere.come_back(opened["invitations"][0]["link"])

    assert elsewhere.get(f"{opened['path']}match-view").json["seat"] == 0


@pytest.mark.parametrize("wanted", [{}, {"sit": 0, "same_screen": [1]}])
def test_only_who_sits_down_alone_draws_a_seed(visitor, wanted):
    answer = visitor.open(commits=True, **wanted)

    assert (answer.status_code, list(answer.json["errors"]["body"])) == (422, ["commits"])


def test_a_promise_and_a_seed_can_be_sent_twice(sealed):
    sits = [sealed.sit(sealed.bruno, 1) for _ in range(2)]
    reveals = [sealed.reveal(sealed.ada, SEEDS[0]) for _ in range(2)]

    assert sits[0].data == sits[1].data
    assert reveals[0].data == reveals[1].data
    assert reveals[0].json["receipt"]["k"] == 5
    assert sealed.match.awaited == (1,)


def test_a_seed_that_does_not_fit_is_refused(sealed):
    assert refusal(sealed.reveal(sealed.ada, SEEDS[1])) == (409, "TABLE-11")


def test_a_second_seed_is_refused(sealed):
    sealed.reveal(sealed.ada, SEEDS[0])

    assert refusal(sealed.reveal(sealed.ada, SEEDS[1])) == (409, "TABLE-12")


def test_a_seed_before_the_seal_is_refused(visitor):
    opened = visitor.open(sit=0, commits=True).json
    path = opened["path"]

    for _ in ("kept", "taken"):
        answer = visitor.post(f"{path}seed", json={"seed": SEEDS[0].hex()})
        assert refusal(answer) == (409, "TABLE-13")
        visitor.post(f"{path}seat", json={"commitment": "00" * 32})


def test_only_who_sits_there_reveals_a_seed(sealed):
    assert sealed.reveal(sealed.carla, SEEDS[0]).json["kind"] == "no_seat"


@pytest.mark.parametrize(
    "seed", ["", "0" * 63, "0" * 65, "G" * 64, "A" * 64, "0" * 64 + "\n", 7, None]
)
def test_an_invalid_seed_is_malformed(sealed, seed):
    assert sealed.ada.post(f"{sealed.path}seed", json={"seed": seed}).status_code == 422
    if seed != "":
        body = {"commitment": seed}
        assert sealed.ada.post(f"{sealed.path}seat", json=body).status_code == 422


def test_where_turns_have_a_deadline_a_seed_may_come_early(app, visitor):
    opened = visitor.open(sit=0, commits=True, clock=DEADLINE).json
    table = Sealed.__new__(Sealed)
    table.opened, table.path, table.app = opened, opened["path"], app

    early = {"commitment": table.commitment(0), "seed": SEEDS[0].hex()}
    assert visitor.post(f"{table.path}seat", json=early).status_code == 200
    assert table.match.unrevealed == ()


def test_at_a_live_table_no_seed_comes_early(visitor):
    path = visitor.open(sit=0, commits=True).json["path"]
    early = {"commitment": "00" * 32, "seed": "00" * 32}

    assert refusal(visitor.post(f"{path}seat", json=early)) == (409, "TABLE-14")


def test_no_seed_comes_early_without_its_commitment(visitor):
    path = visitor.open(sit=0, commits=True, clock=DEADLINE).json["path"]

    assert visitor.post(f"{path}seat", json={"seed": "00" * 32}).status_code == 422


def test_each_sits_down_at_a_rematch_with_a_seed_that_its_page_draws(sealed):
    sealed.reveal_all()
    sealed.ada.act(sealed.path, "resign", 0)
    again = sealed.ada.post(f"{sealed.path}rematch", data={"commits": "on"}).headers["Location"]
    assert sealed.bruno.post(f"{sealed.path}rematch", json={"commits": True}).status_code == 303

    assert [player.get(f"{again}seat").json["seat"] for player in (sealed.ada, sealed.bruno)] == [
        1,
        0,
    ]
    assert sealed.ada.get(f"{again}seeds").json["seats"] == [NOT_YET] * 2
    for player in (sealed.ada, sealed.bruno):
        assert player.post(f"{again}seat", json={"commitment": "00" * 32}).status_code == 200
    assert sealed.ada.get(f"{again}seeds").json["awaited"] == [0, 1]


@pytest.mark.parametrize(("way", "drawn"), [("bot", ["server", ""]), ("here", ["server"] * 2)])
def test_a_page_that_draws_seeds_is_kept_a_seat_unless_it_is_shared(visitor, way, drawn):
    form = {"game": "felci", "key": "a-key-of-the-door's-form", "seat": "black", "with": way}
    path = visitor.post("/", data={**form, "commits": "on"}).headers["Location"]

    assert [seat["by"] for seat in visitor.get(f"{path}seeds").json["seats"]] == drawn
    assert visitor.get(f"{path}seat").json["seat"] == 1


def test_after_two_minutes_anyone_who_sits_there_may_void_a_table(sealed, later):
    sealed.reveal(sealed.ada, SEEDS[0])
    assert refusal(sealed.void(sealed.ada, "early")) == (409, "TABLE-16")
    later(PATIENCE)

    assert sealed.void(sealed.carla).json["kind"] == "no_seat"
    answers = [sealed.void(sealed.ada) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].data == answers[1].data
    assert sealed.match.voided.seats == (1,)
    assert refusal(sealed.reveal(sealed.bruno, SEEDS[1])) == (409, "GEN-2")
    assert refusal(sealed.void(sealed.bruno, "again")) == (409, "TABLE-15")


def test_a_voided_table_has_a_log_but_no_record(sealed, later):
    later(PATIENCE)
    sealed.void(sealed.bruno)

    log = sealed.carla.get(f"{sealed.path}log.json").json
    assert log["events"][-2]["private"] == {"seats": [0, 1]}
    for what in ("record", "audit", "audit.json", "replay.html"):
        answer = sealed.carla.get(f"{sealed.path}{what}")
        assert (answer.status_code, answer.json["kind"]) == (409, "voided")


def test_a_table_that_waits_says_for_whom_on_every_screen(sealed):
    sealed.reveal(sealed.ada, SEEDS[0])

    for person in (sealed.ada, sealed.bruno, sealed.carla):
        view = person.get(f"{sealed.path}match-view").json
        assert view["status"]["sentence"] == (
            "Everyone has joined. The deal is waiting for the page of Bruno to open."
        )
        assert view["now"]["waiting"]["seeds"] == sealed.seeds()
        assert "waiting for the page of Bruno" in person.get("/").text
        assert "waiting for the page of Bruno" in person.get("/matches").text


def test_a_table_that_waits_for_somebody_is_marked_in_their_list(sealed):
    sealed.reveal(sealed.ada, SEEDS[0])

    urgent = '<li class="urgent">'
    assert urgent not in sealed.ada.get("/").text
    assert urgent in sealed.bruno.get("/").text
    called = "The deal is waiting for you: open this page"
    assert called in sealed.bruno.get("/").text
    assert called not in sealed.ada.get("/").text


def test_a_voided_table_says_whose_seed_did_not_come(sealed, later):
    sealed.reveal(sealed.ada, SEEDS[0])
    later(PATIENCE)
    sealed.void(sealed.ada)

    view = sealed.carla.get(f"{sealed.path}match-view").json
    sentence = "The match is void: the seed of Bruno did not arrive."
    status = {"sentence": sentence, "yours": False, "over": True, "details": []}
    assert view["status"] == status
    assert [entry["text"] for entry in view["log"]] == [sentence]
    assert (view["now"]["waiting"], view["now"]["links"]) == (
        None,
        {"log": "log.json"},
    )
    listed = sealed.carla.get("/matches?status=voided").text
    assert "void: the seed of Bruno did not arrive" in listed
