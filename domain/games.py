"""Which games are on the shelf?"""

from collections.abc import Mapping
from typing import Final

from domain.birdie import BIRDIE
from domain.bloom import BLOOM
from domain.bower import BOWER
from domain.felci import FELCI
from domain.game import AnyGame

GAMES: Final[Mapping[str, AnyGame]] = {game.name: game for game in (FELCI, BOWER, BIRDIE, BLOOM)}
RULES: Final[Mapping[str, AnyGame]] = {game.rules: game for game in GAMES.values()}
"""Every version of the rules that a stored match may have been played under."""
