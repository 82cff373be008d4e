"""Self-contained SVG of the table, which opens without a server."""

from base64 import b64encode
from hashlib import sha256

from markupsafe import Markup

from web.games.presentation import Presentation
from web.games.scene import Scene
from web.view_models import svg
from web.view_models.svg_style import paper, plain_style


def picture(scene: Scene, table: Presentation, title: str) -> str:
    """Return *scene*, called *title*, as an SVG file."""
    wide = svg.laid_wide(scene)
    left, top, width, height = wide.view_box
    return Markup(
        '<svg xmlns="http://www.w3.org/2000/svg" class="table" viewBox="{box}" width="{width:g}"'
        ' height="{height:g}" role="group"><title>{title}</title><style>{style}</style>'
        '<rect x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}" fill="{paper}"/>'
        "<defs>{symbols}</defs>{parts}</svg>\n"
    ).format(
        box=svg.view_box(wide),
        left=left,
        top=top,
        width=width,
        height=height,
        title=title,
        style=Markup(plain_style(table.style)),
        paper=paper(),
        symbols=svg.symbols(table).strip(),
        parts=Markup("").join(svg.parts(wide)),
    )


def digest(text: str) -> str:
    """Return the hash source of an inline *text* for a Content-Security-Policy."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
