"""The positions in the one file of an offline replay."""

import json
import re
from base64 import b64decode
from typing import Any
from zlib import decompress


def film_of(page: str) -> Any:
    """Return the positions that an offline replay's *page* contains."""
    packed = re.search('id="film">(.*?)</script>', page)
    assert packed
    return json.loads(decompress(b64decode(packed[1])))
