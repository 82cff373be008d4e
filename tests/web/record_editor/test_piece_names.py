"""Names of pieces and places in the record editor, in each language."""

import re

import pytest

from adapters.i18n import LANGUAGES, use_locale
from adapters.records.serializer import as_json
from domain.game import Setup
from domain.registry import GAMES
from tests.recordings import of_each_game
from tests.web.record_editor.referee import PEOPLE, Referee, nothing_known, recorded
from web.games.registry import PRESENTATIONS
from web.middleware.locale import COOKIE
from web.record_editor.deal_form import texts_of
from web.record_editor.draft import Draft
from web.record_editor.piece_names import InvalidEntry, called, names_of, pieces_called, written

RECORDED = of_each_game(
    felci="standstill",
    birdie="empty_decks_of_experts",
    bower="super_nest_and_fair_play",
    bloom="unfinished_after_a_swap",
)
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
each_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture
def italian(visitor):
    """Return a referee who reads Italian."""
    visitor.client.set_cookie(COOKIE, "it")
    return Referee(visitor)


def pools_of(game):
    """Return which pieces are dealt together."""
    setup = Setup(game.options(), game.standard, game.players[0])
    return [
        list(dict.fromkeys(pool.pieces)) for pool in PRESENTATIONS[game.name].dealing.pools(setup)
    ]


def read(game, pool, text):
    """Return what is read of what a referee types."""
    return pieces_called(names_of(game, pool), text, "Here", unknown=True)


def laid(visitor, game):
    """Return the page of the table before the first move."""
    return visitor.get(f"/desk/?game={game}&players=5", headers=PEOPLE).text


@each_language
@each_game
def test_a_piece_is_named_as_records_do_or_as_the_table_does_in_any_case(game, language):
    with use_locale(language):
        for pool in pools_of(game):
            for piece in pool:
                for name in (str(piece), called(game, piece), written(game, piece)):
                    for typed in (name, name.upper(), name.lower(), f" {name},"):
                        assert read(game, pool, typed) == [piece]


@each_language
@each_game
def test_names_of_several_words_need_no_commas_between_them(game, language):
    with use_locale(language):
        for pool in pools_of(game):
            names = [called(game, piece) for piece in pool]
            assert read(game, pool, " ".join(names)) == pool
            assert read(game, pool, ", ".join(names)) == pool


@each_language
@each_game
def test_ids_are_read_in_every_language(game, language):
    with use_locale(language):
        for pool in pools_of(game):
            ids = " ? ".join(map(str, pool))
            assert [piece for piece in read(game, pool, ids) if piece != "?"] == pool


@pytest.mark.parametrize(
    ("game", "typed", "read_as"),
    [
        ("felci", "rosso verde BLU giallo", "red green blue yellow"),
        ("felci", "felce rossa verde, ? gialla Pink", "red green ? yellow pink"),
        ("birdie", "civetta in inverno ? picchio estate", "owl-winter ? woodpecker-summer"),
        ("birdie", "Civetta-Inverno owl-spring", "owl-winter owl-spring"),
        ("bower", "fiore giallo piuma rossa", "flower-yellow feather-red"),
        ("bloom", "3 jolly 7", "3 joker 7"),
    ],
)
def test_words_of_the_spoken_language_and_ids_can_be_mixed(game, typed, read_as):
    with use_locale("it"):
        pool = pools_of(GAMES[game])[0]
        assert " ".join(map(str, read(GAMES[game], pool, typed))) == read_as


def test_the_longest_matching_name_is_read():
    with use_locale("it"):
        bonus = pools_of(GAMES["bower"])[2]
        typed = "uovo conchiglie conchiglie spia: un ovetto X conchiglie colorate"
        assert read(GAMES["bower"], bonus, typed) == [
            "egg-shells",
            "shells",
            "peek-egg",
            "cross",
            "colored-shells",
        ]


@pytest.mark.parametrize(
    ("typed", "reported"),
    [
        ("rosso Viola verde", "Viola"),
        ("rosso - verde", "-"),
        ("felce felce", "felce felce"),
        ("rosso, viola chiaro, verde", "viola chiaro"),
        ("rosso verdee", "verdee"),
        ("rossoverde", "rossoverde"),
        ("pıcchıo", "pıcchıo"),
    ],
)
def test_an_unknown_piece_is_refused_with_the_known_ones(typed, reported):
    game = GAMES["felci"]
    with use_locale("it"), pytest.raises(InvalidEntry) as refused:
        read(game, pools_of(game)[0], typed)

    text = f"Here: non esiste un pezzo {reported}. Ci sono: rosso, giallo, verde, blu, rosa."
    assert str(refused.value) == text


def test_a_refusal_names_no_more_pieces_than_can_be_read():
    game = GAMES["bloom"]
    with pytest.raises(InvalidEntry) as refused:
        read(game, pools_of(game)[0], "101")

    assert str(refused.value) == "Here: there is no such piece as 101."


def test_a_match_is_entered_in_italian_and_its_record_holds_ids(italian):
    italian.begin(recorded("felci/standstill"), deal=["rosso verde blu giallo", "Rosa, ?", ""])

    assert italian.status == 200
    assert italian.record.deal.pile[:5] == ("red", "green", "blue", "yellow", "pink")
    assert ">rosso verde blu giallo</textarea>" in italian.page
    italian.press("hold:1", **{"held-1": "felce rossa giallo"})
    assert {"red", "yellow"} <= set(italian.record.deal.pile[5:8])


def test_possible_pieces_of_a_hand_are_offered_as_pictures_in_box_order(italian):
    italian.begin(recorded("felci/standstill"), deal=["", "", ""])

    assert re.findall(r'value="know:0:(\w+)"><svg class="piece"', italian.page) == [
        "red", "yellow", "green", "blue", "pink",
    ]  # fmt: skip
    italian.press("know:0:pink")
    assert "pink" in italian.record.deal.pile[:4]
    assert italian.picks == []
    (other,) = re.findall(r'value="hold:0:(\w+)"', italian.page)
    assert other in {"red", "yellow", "green", "blue"}


def test_many_possible_pieces_of_a_hand_are_offered_as_typed_names(italian):
    record = recorded("bloom/unfinished_after_a_swap")
    italian.begin(record, deal=nothing_known(record))
    assert 'list="unseen-0"' in italian.page


@each_language
@pytest.mark.parametrize("name", ["/".join(found) for found in RECORDED.items()])
def test_a_deal_that_the_fields_show_is_read_from_them_again(visitor, language, name):
    record = recorded(name)
    with use_locale(language):
        shown = [text for _, text in texts_of(record, Draft(record, frozenset()))]
    visitor.client.set_cookie(COOKIE, language)
    referee = Referee(visitor)

    referee.go_on(as_json(record).decode())
    referee.press("deal", deal=shown)

    assert referee.status == 200
    assert referee.record.deal == record.deal


@each_game
def test_the_pieces_beneath_the_fields_write_names_that_are_read(italian, visitor, game):
    words = set(re.findall(r'data-word="([^"]*)"', laid(visitor, game.name).replace("&#39;", "'")))

    with use_locale("it"):
        assert words == {"?", *(written(game, piece) for pool in pools_of(game) for piece in pool)}


def test_the_pieces_in_english_write_names_as_records_do(visitor):
    words = ["woodpecker-spring", "woodpecker-summer"]
    assert re.findall(r'data-word="([^"]*)"', laid(visitor, "birdie"))[:2] == words


@pytest.mark.parametrize(
    ("game", "of"),
    [
        ("felci", ["del bianco", "del nero"]),
        ("birdie", ["(nord)", "(est)"]),
        ("bower", ["(sud)", "(nord)"]),
        (
            "bloom",
            ["della rosa", "del tulipano", "della margherita", "dell'iris", "del papavero"],
        ),
    ],
)
def test_names_and_hands_are_labelled_in_proper_italian(italian, visitor, game, of):
    players = len(of)
    page = visitor.get(f"/desk/?game={game}&players={players}", headers=PEOPLE).text
    page = page.replace("&#39;", "'")

    for seat in of:
        called = re.split("[ '()]", seat.strip("()"))[-1]
        assert f"<label>Nome di {called.capitalize()} <input" in page
        hand = "Scorta" if game == "bloom" else "Mano"
        assert game == "bower" or f"{hand} {seat} <" in page


def test_only_in_felci_is_what_is_drawn_from_called_a_heap(italian, visitor):
    assert "Mucchio, in ordine di pesca" in laid(visitor, "felci")
    assert "Mazzo" not in laid(visitor, "felci")
    assert "Mazzo, in ordine di pesca" in laid(visitor, "birdie")


def test_a_hand_is_headed_in_italian_as_its_field_is(italian):
    italian.begin(recorded("felci/standstill"), deal=["", "", ""])

    assert "<summary>Mano del bianco: 4 pezzi ignoti</summary>" in italian.page
    assert "<legend>Mano del bianco</legend>" in italian.page
    italian.press("hold:0", **{"held-0": "viola"})
    assert "non esiste un pezzo viola. Ci sono: rosso," in italian.page
