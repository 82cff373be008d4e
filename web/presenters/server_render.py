"""Server-side rendering of a scene, for the first paint and for pages without script."""

from typing import Any, Final

import msgspec
from flask import Flask, request
from markupsafe import Markup

from adapters.i18n import gettext
from web.games.scene import Scene
from web.text import quoted, signed_number
from web.view_models import svg
from web.view_models.dates import local_time
from web.view_models.match_settings import moment
from web.view_models.svg import symbols

MOBILE_MARKER: Final = "Mobi"
"""User agent marker of mobile browsers."""


def add_server_rendering(app: Flask) -> None:
    """Register template filters and globals, as in ``{{ match_view.scene | drawn }}``."""
    app.jinja_env.filters.update(
        drawn=_render_scene, with_minus=signed_number, quoted=quoted, local_time=local_time
    )
    app.jinja_env.globals.update(symbols=symbols, moment=moment)


def _render_scene(seen: dict[str, Any]) -> Markup:
    """Render a scene as SVG for the caller's device."""
    return svg.scene_svg(layout_for_device(msgspec.convert(seen, Scene)), gettext("Table"))


def layout_for_device(scene: Scene) -> Scene:
    """Return *scene* in the narrow layout for phones, else in the wide one."""
    narrow = MOBILE_MARKER in request.user_agent.string
    return svg.laid_narrow(scene) if narrow else svg.laid_wide(scene)
