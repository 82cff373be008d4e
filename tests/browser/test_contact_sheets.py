"""Contact sheets contain all screenshots, twelve to a sheet."""

from PIL import Image

from tests.browser.contact_sheets import HEIGHT, MARGIN, contact_sheets


def test_thirteen_photographs_take_two_sheets_in_their_order(tmp_path):
    paths = [tmp_path / f"photograph-{number}.png" for number in range(13)]
    for path in paths[:-1]:
        Image.new("RGB", (1280, 800), "#123456").save(path)
    Image.new("RGB", (390, 2000), "#654321").save(paths[-1])

    full, rest = contact_sheets(paths, tmp_path / "sheets")
    with Image.open(full) as twelve, Image.open(rest) as single:
        assert twelve.size == single.size
        assert twelve.getpixel((twelve.width // 2 - 40, MARGIN + 5)) == (0x12, 0x34, 0x56)
        assert single.getpixel((MARGIN + 5, HEIGHT)) == (0x65, 0x43, 0x21)
        assert single.getpixel((single.width // 2, MARGIN + 5)) == (0xF4, 0xF0, 0xE4)
