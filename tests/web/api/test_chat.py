"""Chat: rooms of players and spectators, and both after the end."""

import itertools

import pytest

from adapters import erasure
from tests.web.server_thread import Watching
from tests.web.visitors import Table, Visitor
from web.context import service_of
from web.limits.rate_limits import Limits
from web.live.subscriber import Subscriber
from web.middleware.locale import COOKIE
from web.presenters.chat import PHRASES
from web.websocket.updates import MatchUpdates


def speak(who, table, **text):
    """Let somebody say something at a table."""
    return who.post(f"{table.path}chat", json=text)


def heard(who, table):
    """Return what somebody hears there, each with who said it."""
    lines = who.get(f"{table.path}chat").json["lines"]
    return [(line["name"], line["text"]) for line in lines]


def test_players_and_spectators_have_a_room_each(table):
    ada, bruno = table.players
    speak(ada, table, words="Shall we?")
    speak(table.spectator, table, words="Ada is behind.")

    for player in (ada, bruno):
        assert heard(player, table) == [("Ada", "Shall we?")]
    assert heard(table.spectator, table) == [("guest 1", "Ada is behind.")]
    assert heard(Visitor(table.app), table) == [("guest 1", "Ada is behind.")]

    table.play()
    for everybody in (ada, bruno, table.spectator):
        assert heard(everybody, table) == [("Ada", "Shall we?"), ("guest 1", "Ada is behind.")]


def test_messages_of_spectators_change_nothing_that_players_receive(app, url):
    table = Table(app)
    with Watching(url, table, table.players[0]) as page:
        page.next()
        speak(table.spectator, table, words="I know what she draws.")
        with pytest.raises(TimeoutError):
            page.next(seconds=1)
        assert page.said == []
        before = table.players[0].get(f"{table.path}chat").data
        speak(table.spectator, table, words="And what he draws.")
        assert table.players[0].get(f"{table.path}chat").data == before


def test_numbers_and_times_of_players_messages_do_not_depend_on_spectators(new_app, monkeypatch):
    text = []
    for onlooker_talks in (False, True):
        table = Table(new_app())
        monkeypatch.setattr(table.store.chat, "_clock", itertools.repeat(7).__next__)
        if onlooker_talks:
            speak(table.spectator, table, words="I know what she draws.")
        speak(table.players[0], table, words="Shall we?")
        text.append(table.players[1].get(f"{table.path}chat").data)

    assert text[0] == text[1]


def test_many_messages_of_spectators_push_out_none_of_the_players(table, monkeypatch):
    monkeypatch.setattr("adapters.sql_tables.chat.MOST", 2)
    speak(table.players[0], table, words="Shall we?")
    for words in ("One.", "Two.", "Three."):
        speak(table.spectator, table, words=words)

    assert heard(table.players[1], table) == [("Ada", "Shall we?")]
    assert heard(table.spectator, table) == [("guest 1", "Two."), ("guest 1", "Three.")]


def test_a_spectator_erases_their_own_message_not_a_players_of_the_same_number(table):
    speak(table.players[0], table, words="Shall we?")
    speak(table.spectator, table, words="Ada is behind.")
    table.spectator.post(f"{table.path}chat/erase", json={"number": 1})

    table.play()
    assert heard(table.spectator, table) == [("Ada", "Shall we?"), ("guest 1", "")]


def test_an_erased_message_is_announced_on_the_socket(app):
    table = Table(app)
    watcher = Subscriber(table.id, 1, "127.0.0.1", (1,))
    messages = MatchUpdates(service_of(app), watcher)

    def said():
        watcher.chat_dirty = True
        with app.test_request_context():
            return list(messages.pending(table.store.matches.live(table.id)))

    said()
    speak(table.players[0], table, words="You are slow.")
    assert said() == [b'{"chat":1}']

    table.players[0].post(f"{table.path}chat/erase", json={"number": 1})

    assert said() == [b'{"chat":1}']
    assert said() == []


@pytest.mark.parametrize("name", ["\u202eadA", "A\u0007da", "\u200b"])
def test_a_spectator_with_an_invalid_name_is_a_guest(table, name):
    table.spectator.post("/name", data={"name": name})
    speak(table.spectator, table, words="So was I.")

    assert heard(table.spectator, table) == [("guest 1", "So was I.")]


def test_spectators_without_a_name_are_distinguished_by_numbers(table):
    other = Visitor(table.app, "192.0.2.9")
    for who, words in ((table.spectator, "One."), (other, "Two."), (table.spectator, "Three.")):
        speak(who, table, words=words)

    text = [("guest 1", "One."), ("guest 2", "Two."), ("guest 1", "Three.")]
    assert heard(table.spectator, table) == heard(other, table) == text


def test_many_browsers_of_one_address_send_hardly_more_than_one(new_app):
    table = Table(new_app(Limits(chat_messages=1, chat_messages_per_second=0.001)))
    spectators = [Visitor(table.app, "10.0.0.2") for _ in range(6)]
    for another_spectator in spectators:
        another_spectator.get(table.path)

    answers = [
        speak(another_spectator, table, words="Me!").status_code for another_spectator in spectators
    ]

    assert answers == [200, 200, 200, 200, 429, 429]
    assert speak(Visitor(table.app, "10.0.0.3"), table, words="Me!").status_code == 200


def test_a_new_message_is_announced_to_players_on_the_socket(app, url):
    table = Table(app)
    with Watching(url, table, table.players[1]) as page:
        page.next()
        speak(table.players[0], table, phrase="luck")
        with pytest.raises(TimeoutError):
            page.next(seconds=1)
        assert page.said == [1]


def test_everybody_reads_a_phrase_in_their_own_language(table):
    speak(table.players[0], table, phrase="thanks")
    table.players[1].client.set_cookie(COOKIE, "it")

    assert heard(table.players[0], table) == [("Ada", "Thank you!")]
    assert heard(table.players[1], table) == [("Ada", "Grazie!")]


@pytest.mark.parametrize(
    "said",
    [{}, {"words": "  "}, {"words": "x" * 201}, {"words": "a\x00b"}, {"phrase": "nothing"},
     {"phrase": "hello", "words": "Hello"}],
)  # fmt: skip
def test_a_message_that_is_no_phrase_and_no_short_line_is_refused(table, said):
    assert speak(table.players[0], table, **said).status_code == 422
    assert heard(table.players[0], table) == []


def test_too_many_messages_at_once_are_refused(new_app):
    table = Table(new_app(Limits(chat_messages=2, chat_messages_per_second=0.001)))
    ada, bruno = table.players

    answers = [speak(ada, table, words="Quick!").status_code for _ in range(3)]

    assert answers == [200, 200, 429]
    assert speak(bruno, table, words="Calm.").status_code == 200


def test_a_player_erases_their_own_messages_only(table):
    ada, bruno = table.players
    speak(ada, table, words="You are slow.")
    for who in (bruno, table.spectator):
        who.post(f"{table.path}chat/erase", json={"number": 1})
    assert heard(bruno, table) == [("Ada", "You are slow.")]

    ada.post(f"{table.path}chat/erase", json={"number": 1})

    assert heard(bruno, table) == [("Ada", "")]


def test_the_chat_is_no_part_of_the_match(table):
    before = service_of(table.app).store.matches.history(table.id)
    speak(table.players[0], table, words="Between us.")

    assert service_of(table.app).store.matches.history(table.id) == before
    table.play()
    for what in ("record", "log.json", "replay.html"):
        assert "Between us." not in table.spectator.get(f"{table.path}{what}").text


def test_erasing_a_person_erases_their_messages(app, table):
    table.spectator.post("/name", data={"name": "Carla"})
    speak(table.players[0], table, words="I was here.")
    speak(table.spectator, table, words="So was I.")
    assert heard(table.spectator, table) == [("Carla", "So was I.")]

    for name in ("Ada", "Carla"):
        erasure.forget(service_of(app).store, name)

    assert heard(table.players[1], table) == []
    assert heard(table.spectator, table) == []


def test_erasing_a_person_erases_others_messages_with_their_name(app, table):
    bruno = table.players[1]
    for words in ("ADA, you are slow.", "Adagio!"):
        speak(bruno, table, words=words)
    speak(table.spectator, table, words="I like Ada.")

    erasure.forget(service_of(app).store, "Ada")

    assert heard(bruno, table) == [("Bruno", "Adagio!")]
    assert heard(table.spectator, table) == []


def test_messages_are_in_order_even_if_a_clock_is_late(table, monkeypatch):
    speak(table.players[0], table, words="Shall we?")
    monkeypatch.setattr(table.store.chat, "_clock", lambda: 1)
    speak(table.players[1], table, words="Yes.")

    assert heard(table.players[0], table) == [("Ada", "Shall we?"), ("Bruno", "Yes.")]


def test_only_the_latest_messages_are_kept(table, monkeypatch):
    monkeypatch.setattr("adapters.sql_tables.chat.MOST", 3)
    for phrase in list(PHRASES)[:5]:
        speak(table.players[0], table, phrase=phrase)

    numbers = [line["number"] for line in table.players[1].get(f"{table.path}chat").json["lines"]]
    assert numbers == [3, 4, 5]


def test_the_chat_shows_the_number_of_spectators(app, url):
    table = Table(app)
    with Watching(url, table, table.spectator) as page:
        page.next()
        assert table.players[0].get(f"{table.path}chat").json["spectators"] == 1
