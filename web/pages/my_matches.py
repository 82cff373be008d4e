"""My matches: the list that the browser remembers, with search and removal."""

from flask import Blueprint, Response, render_template, request, url_for

from adapters.database.name_normalization import comparable
from adapters.typed_text import SIGNS, typed
from web.auth.visitor_cookies import forget_match
from web.context import current_service
from web.pages.match_feed import own_feed_link
from web.presenters.lobby import own_rows
from web.presenters.match_row import ListedMatch
from web.responses import see_other

blueprint = Blueprint("my_matches", __name__, url_prefix="/yours")


@blueprint.get("")
def list_my_matches() -> str:
    """List the matches, or those that a search finds."""
    sought = request.args.get("find", "").strip()
    service = current_service()
    rows = own_rows(service)
    found = [row for row in rows if _has(row, sought)]
    return render_template(
        "my_matches.html",
        rows=found,
        sought=sought,
        many=len(rows),
        feed=own_feed_link(service),
    )


@blueprint.post("/forget")
def forget_my_match() -> Response:
    """Remove a match from the list."""
    response = see_other(url_for("my_matches.list_my_matches"))
    forget_match(current_service(), response, request, request.form.get("match", ""))
    return response


def _has(row: ListedMatch, sought: str) -> bool:
    """Tell whether a row contains the search text, as it is typed or pasted."""
    shown = " ".join((row.title, *row.players, row.note))
    return comparable(typed(sought)) in comparable(shown.translate(SIGNS))
