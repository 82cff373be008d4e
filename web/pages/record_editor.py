"""Record editor: the referee enters a match of a physical table. The form holds all state."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from flask import Blueprint, Response, render_template, request, url_for

from adapters.i18n import gettext, seat_name
from adapters.records.parser import NotARecord
from adapters.records.replay import RuleBroken
from adapters.records.serializer import as_json
from adapters.records.strict_json import BadJson, parse_pasted
from domain.deal_slots import DealSlot
from domain.game import AnyGame, Setup
from domain.registry import GAMES
from web.auth.cookie_check import CHECKED, NO_COOKIE, cookie_check_path
from web.auth.decorators import limit_body
from web.auth.dispute_permissions import is_referee, set_referee_cookie
from web.context import client_address, current_service
from web.games.registry import PRESENTATIONS
from web.match_setup.form import player_count
from web.pages.record_upload import MOST_BYTES
from web.presenters.open_disputes import open_disputes
from web.problem import FaultInWords, Problem, fault_of
from web.record_editor import deal_form, editor
from web.record_editor.draft import Draft, record_of
from web.record_editor.piece_choices import HOLD, KNOW, NAME, PICK, newly_offered, palettes, picked
from web.record_editor.piece_names import InvalidEntry, name_label, names_of, piece_called
from web.record_editor.view import editor_view
from web.responses import see_other, wants_html
from web.text import capitalized, parse_int

blueprint = Blueprint("record_editor", __name__, url_prefix="/desk")
Form = Mapping[str, str]


@blueprint.get("/")
def start() -> str:
    """Show the start page of the record editor."""
    game = GAMES.get(request.args.get("game", ""))
    if game is None:
        return _start()
    return _setup(game)


@blueprint.get("/referee/<token>")
def appoint(token: str) -> Response:
    """Store the referee's token in a cookie, which removes it from the address, and redirect."""
    if not current_service().referee.is_good(token):
        sentence = gettext("This referee link is invalid or has been revoked. Ask for a new one.")
        raise Problem(404, "unknown", sentence, title=gettext("Invalid link"))
    desk = url_for("record_editor.start")
    response = see_other(cookie_check_path(desk) if wants_html() else desk)
    response.headers["Referrer-Policy"] = "no-referrer"
    set_referee_cookie(response, request, token)
    return response


@blueprint.post("/")
def enter() -> Response:
    """Apply the pressed button, and show the editor."""
    limit_body(MOST_BYTES)
    current_service().command_rate.take(("referee", client_address()), 5)
    form = request.form
    if form.get("do") == "begin":
        return _begun(form)
    try:
        draft = editor.read(form.get("record", ""))
    except NotARecord as error:
        return Response(_start(_fault(error), form.get("record", "")), 422)
    except RuleBroken as broken:
        fault = FaultInWords(
            gettext("A match that breaks a rule can't be continued.") + f" {broken}"
        )
        return Response(_start(fault, form.get("record", "")), 422)
    if form.get("do") == "download":
        return _download(draft)
    return _gone_on(draft, form)


def _fault(error: Exception) -> FaultInWords:
    """Return an error as a sentence of its own."""
    return FaultInWords(capitalized(str(error)))


def _begun(form: Form) -> Response:
    game = GAMES.get(form.get("game", ""))
    if game is None:
        raise Problem(422, "malformed", gettext("There is no such game."))
    players = player_count(game, form)
    try:
        draft = editor.opened(
            game,
            {option: True for option in game.option_names if form.get(option)},
            [
                form.get(f"name{seat}", "").strip() or seat_name(game, seat).capitalize()
                for seat in range(players)
            ],
            _components(form),
            parse_int(form.get("first", "0")) or 0,
            request.form.getlist("deal"),
        )
    except (NotARecord, InvalidEntry, BadJson) as error:
        return Response(_setup(game, _fault(error)), 422)
    except RuleBroken as broken:
        return Response(_setup(game, fault_of(game, broken)), 422)
    return _shown(draft, ())


def _components(form: Form) -> Any:
    text = form.get("components", "").strip()
    return parse_pasted(text.encode()) if text else None


def _gone_on(draft: Draft, form: Form) -> Response:
    """Apply a button to a draft."""
    do, picks = form.get("do", ""), tuple(request.form.getlist("picks"))
    try:
        if do.startswith(PICK):
            return _shown(draft, picked(draft.played.last, picks, do.removeprefix(PICK)))
        if do == "undo" and picks:
            return _shown(draft, picks[:-1])
        if do.startswith(NAME):
            return _shown(_named(draft, do.removeprefix(NAME)), ())
        if do.startswith(KNOW):
            return _shown(_held(draft, form, do.removeprefix(KNOW)), picks)
        if do.startswith(HOLD):
            held = _held(draft, form, do.removeprefix(HOLD))
            named = do.count(":") > 1  # it is what was played, then
            matches = (entered.played.last for entered in (draft, held))
            return _shown(held, newly_offered(*matches) if named else ())
        return _shown(DOES.get(do, lambda as_it_is, *_: as_it_is)(draft, form, picks), ())
    except InvalidEntry as error:
        return _shown(draft, picks, _fault(error))
    except RuleBroken as broken:
        return _shown(draft, picks, fault_of(draft.record.game, broken))


def _held(draft: Draft, form: Form, name: str) -> Draft:
    """Return the draft with pieces known to be in a hand: the pressed one, or all typed ones."""
    at, _, piece = name.partition(":")
    for seat in range(len(draft.record.players)):
        if at == str(seat):
            return editor.holding(draft, seat, piece or form.get(f"held-{seat}", ""))
    raise InvalidEntry(gettext("There is no such seat."))


def _move(draft: Draft, form: Form, picks: tuple[str, ...]) -> Draft:
    choices = editor_view(draft, picks).choices
    if choices is None or choices.move is None:
        raise InvalidEntry(gettext("The move is not complete yet."))
    return editor.moved(draft, choices.move)


def _named(draft: Draft, word: str) -> Draft:
    """Return the draft with the first of the revealed pieces named."""
    for slot, _ in editor.turned_up(draft)[:1]:
        draft = _with_piece(draft, slot, word)
    return draft.counted()


def _with_piece(draft: Draft, slot: DealSlot, word: str) -> Draft:
    pool = next(pool for pool in draft.pools if slot.list in pool.lists)
    piece = piece_called(names_of(draft.record.game, pool.pieces), word, gettext("Revealed"))
    return deal_form.named(draft, (slot,), piece)


def _deal(draft: Draft, form: Form, picks: tuple[str, ...]) -> Draft:
    return editor.dealt(draft, request.form.getlist("deal"))


DOES: Final[Mapping[str, Callable[[Draft, Form, tuple[str, ...]], Draft]]] = {
    "move": _move,
    "deal": _deal,
    "undo": lambda draft, form, picks: editor.undone(draft) if draft.record.moves else draft,
}


def _download(draft: Draft) -> Response:
    response = Response(as_json(record_of(draft)) + b"\n", mimetype="application/json")
    response.headers["Content-Disposition"] = (
        f'attachment; filename="{draft.record.game.name}.json"'
    )
    return response


def _start(fault: FaultInWords | None = None, text: str = "") -> str:
    service = current_service()
    referee = is_referee(service)
    return render_template(
        "record_editor/start.html",
        games=GAMES.values(),
        tables=PRESENTATIONS,
        referee=referee,
        disputes=open_disputes(service) if referee else (),
        fault=fault,
        no_cookie=gettext(NO_COOKIE) if CHECKED in request.args and not referee else "",
        text=text,
    )


def _setup(game: AnyGame, fault: FaultInWords | None = None) -> str:
    players = player_count(game, request.values)
    setup = Setup(
        game.options(**{name: bool(request.values.get(name)) for name in game.option_names}),
        game.standard,
        players,
    )
    dealt = PRESENTATIONS[game.name].dealing
    return render_template(
        "record_editor/setup.html",
        game=game,
        table=PRESENTATIONS[game.name],
        players=players,
        seats=[capitalized(seat_name(game, seat)) for seat in range(players)],
        names=[name_label(game, seat) for seat in range(players)],
        stretches=dealt.stretches(setup),
        palettes=tuple(palettes(game, setup)),
        has_first="first" in game.deal_type.__struct_fields__,
        typed=request.values,
        deal=request.values.getlist("deal"),
        fault=fault,
    )


def _shown(draft: Draft, picks: tuple[str, ...], fault: FaultInWords | None = None) -> Response:
    seen = editor_view(draft, picks, narrow=bool(request.form.get("narrow")))
    shown = fault
    if seen.refused and not fault:  # it was only asked for
        shown = FaultInWords(seen.refused.sentence, draft.record.game.name, seen.refused.rule)
    page = render_template(
        "record_editor/entering.html",
        seen=seen,
        table=PRESENTATIONS[draft.record.game.name],
        fault=shown,
    )
    return Response(page, 422 if fault else 200)
