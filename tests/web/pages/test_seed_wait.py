"""Tables that wait for a seed: shown everywhere, and can be voided."""

from domain.match.commit_reveal import PATIENCE
from tests.web.committed_seats import SEEDS, refusal


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


def test_of_a_voided_table_there_is_a_log_and_no_record(sealed, later):
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
        picture = person.get(f"{sealed.path}picture").json
        assert picture["status"]["sentence"] == (
            "Everyone has joined. The deal is waiting for the page of Bruno to open."
        )
        assert picture["now"]["waiting"]["seeds"] == sealed.seeds()
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

    picture = sealed.carla.get(f"{sealed.path}picture").json
    sentence = "The match is void: the seed of Bruno did not arrive."
    assert picture["status"] == {"sentence": sentence, "yours": False, "over": True}
    assert [entry["text"] for entry in picture["log"]] == [sentence]
    assert (picture["now"]["waiting"], picture["now"]["links"]) == (
        None,
        {"log": "log.json"},
    )
    listed = sealed.carla.get("/matches?status=voided").text
    assert "void: the seed of Bruno did not arrive" in listed
