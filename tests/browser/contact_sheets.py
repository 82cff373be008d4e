"""Contact sheets of screenshots, twelve to a sheet."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont

MANY: Final = 12
"""How many photographs there are on a sheet."""
ACROSS: Final = 4
WIDTH, HEIGHT = 480, 420
"""How much room each has, in pixels; of a high page its top is shown."""
DESKTOP: Final = 1000
"""From so many pixels on a photograph is one of a desktop."""
MARGIN: Final = 12
CAPTION: Final = 24
PAPER, INK = "#f4f0e4", "#26291f"
LETTERS: Final = 16


def contact_sheets(photographs: Sequence[Path], folder: Path) -> list[Path]:
    """Lay *photographs*, in their order, on sheets in *folder*, and return the sheets' paths."""
    folder.mkdir(exist_ok=True)
    paths = []
    for first in range(0, len(photographs), MANY):
        path = folder / f"sheet-{first // MANY + 1:02}.png"
        _sheet(photographs[first : first + MANY]).save(path, optimize=True)
        paths.append(path)
    return paths


def _sheet(photographs: Sequence[Path]) -> Image.Image:
    down = HEIGHT + CAPTION + MARGIN
    size = (ACROSS * (WIDTH + MARGIN) + MARGIN, MANY // ACROSS * down + MARGIN)
    sheet = Image.new("RGB", size, PAPER)
    pen, letters = ImageDraw.Draw(sheet), ImageFont.load_default(LETTERS)
    for index, path in enumerate(photographs):
        row, column = divmod(index, ACROSS)
        left, top = MARGIN + column * (WIDTH + MARGIN), MARGIN + row * down
        sheet.paste(_small(path), (left, top))
        pen.text((left, top + HEIGHT + 2), path.stem, INK, letters)
    return sheet


def _small(path: Path) -> Image.Image:
    """Return a photograph as wide as its room, one of a phone half as wide; of both the top."""
    with Image.open(path) as whole:
        photograph = whole.convert("RGB")
    width = WIDTH if photograph.width >= DESKTOP else WIDTH // 2
    high = round(photograph.height * width / photograph.width)
    return photograph.resize((width, high)).crop((0, 0, width, min(high, HEIGHT)))
