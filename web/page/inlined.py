"""What does a picture of the table need that opens by itself, without a server?"""

import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from markupsafe import Markup

from web.page import drawn
from web.page.scene import Scene
from web.page.symbols import symbols
from web.page.table import Table

STATIC: Final = Path(__file__).parents[1] / "static"
COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
MEDIA: Final = re.compile(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
RULE: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")
VARIABLE: Final = re.compile(r"(--[\w-]+):\s*([^;}]+)")
SEEN: Final = re.compile(r"\.(place|shape|drawing|caption|ring|symbol)\b|^svg\.table( text)?$")
ACTED: Final = re.compile(r":hover|\.(open|closed|picked|ghost|placed|turned)\b|\[data-|\.free\b")
LIGHT: Final = re.compile(r"light-dark\(([^(),]+),[^()]*\)")
USED: Final = re.compile(r"var\((--[\w-]+)\)")
PLAIN: Final = "svg.table{{color:{ink};font-family:system-ui,'DejaVu Sans',sans-serif}}"


def static(*names: str) -> str:
    """Return the files *names* of ``static/``, one after the other."""
    return "\n".join(STATIC.joinpath(name).read_text(encoding="utf-8") for name in names)


def sheets(own: Path) -> str:
    """Return the stylesheets of the tables of all games, and the *own* one of a game."""
    return "\n".join((static("base.css", "table.css"), own.read_text(encoding="utf-8")))


@cache
def plain_style(own: Path) -> str:
    """Return how a scene looks with a game's *own* stylesheet, in light, in words of old.

    Viewers of pictures know neither variables nor two schemes of colours, and nothing is done in
    a picture.
    """
    styles = MEDIA.sub("", COMMENT.sub("", sheets(own)))
    variables = {name: _light(value.strip(), {}) for name, value in VARIABLE.findall(styles)}
    rules = (
        f"{','.join(seen)}{{{_light(body.strip(), variables)}}}"
        for selectors, body in RULE.findall(styles)
        if (seen := [one for one in map(str.strip, selectors.split(",")) if _is_seen(one)])
    )
    return PLAIN.format(ink=variables["--ink"]) + "".join(rules)


def paper() -> str:
    """Return the colour of the ground, in light."""
    return _light(dict(VARIABLE.findall(static("base.css")))["--paper"].strip(), {})


def _is_seen(selector: str) -> bool:
    return bool(SEEN.search(selector)) and not ACTED.search(selector)


def _light(value: str, variables: dict[str, str]) -> str:
    known = USED.sub(lambda used: variables.get(used[1], "currentcolor"), value)
    return " ".join(LIGHT.sub(lambda both: both[1], known).split())


def picture(scene: Scene, table: Table, title: str) -> str:
    """Return *scene*, called *title*, as an SVG file."""
    wide = drawn.laid_wide(scene)
    left, top, width, height = wide.view_box
    return Markup(
        '<svg xmlns="http://www.w3.org/2000/svg" class="table" viewBox="{box}" width="{width:g}"'
        ' height="{height:g}" role="group"><title>{title}</title><style>{style}</style>'
        '<rect x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}" fill="{paper}"/>'
        "<defs>{symbols}</defs>{parts}</svg>\n"
    ).format(
        box=drawn.view_box(wide),
        left=left,
        top=top,
        width=width,
        height=height,
        title=title,
        style=Markup(plain_style(table.style)),
        paper=paper(),
        symbols=symbols(table).strip(),
        parts=Markup("").join(drawn.parts(wide)),
    )


def digest(text: str) -> str:
    """Return how a Content-Security-Policy names the one inline *text* that it allows."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
