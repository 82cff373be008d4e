"""Style guide: all design tokens and components on one page, in light and dark."""

from typing import Final

from flask import Blueprint, render_template

from domain.registry import GAMES
from web.games.registry import PRESENTATIONS
from web.view_models.design_tokens import called, colours, others

blueprint = Blueprint("style_guide", __name__)
NAMES: Final = ("Rosa", "Tulio")
"""Players of the sample table."""


@blueprint.get("/style")
def components() -> str:
    """Show all design tokens and components."""
    return render_template(
        "style/page.html",
        colours=colours(),
        types=called("--type-"),
        spaces=called("--space-"),
        roundings=called("--round"),
        others=others(),
        tables=PRESENTATIONS,
        title=next(iter(GAMES.values())).title,
        names=NAMES,
    )
