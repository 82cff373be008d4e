"""How does each game on the shelf look? A new game is one line."""

from collections.abc import Mapping
from typing import Final

from web.page.birdie import BIRDIE
from web.page.bloom import BLOOM
from web.page.bower import BOWER
from web.page.felci import FELCI
from web.page.table import Table

TABLES: Final[Mapping[str, Table]] = {
    "birdie": BIRDIE,
    "bloom": BLOOM,
    "bower": BOWER,
    "felci": FELCI,
}
