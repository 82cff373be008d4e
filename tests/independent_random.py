"""An independent implementation of the published format's randomness.

Nothing of the program derives anything here: the text of ``giardino-fair/1`` is written down once
more, with the standard library alone.
"""

import hashlib
import hmac
import json
from itertools import count


def enc(*fields):
    raw = [
        field.to_bytes(8, "big")
        if isinstance(field, int)
        else field.encode()
        if isinstance(field, str)
        else field
        for field in fields
    ]
    return b"".join(len(part).to_bytes(8, "big") + part for part in raw)


def h(tag, *fields):
    return hashlib.sha256(enc("giardino-fair/1/" + tag, *fields)).digest()


def mac(key, tag, *fields):
    return hmac.new(key, enc("giardino-fair/1/" + tag, *fields), hashlib.sha256).digest()


def master(record):
    """Return M, after the commitments were found to be those of the seeds."""
    fair = record["fairness"]
    server, seats = fair["server"], fair["seats"]
    opened = [bytes.fromhex(seat["seed"]) for seat in seats]
    commitments = [h("seat-commit", fair["match"], i, seed) for i, seed in enumerate(opened)]
    commitment = h("server-commit", fair["match"], bytes.fromhex(server["seed"]))
    assert commitment.hex() == server["commitment"]
    assert [commitment.hex() for commitment in commitments] == [
        seat["commitment"] for seat in seats
    ]
    canon = json.dumps(record["options"], sort_keys=True, separators=(",", ":")).encode()
    sealed = h("sealed", fair["match"], fair["rules"], canon, commitment, *commitments)
    return mac(bytes.fromhex(server["seed"]), "master", sealed, *opened)


def below(key, label, ordinal):
    """Return what draws from the stream of this label and ordinal, one bound after the other."""
    stream = (byte for j in count() for byte in mac(key, "stream", label, ordinal, j))

    def draw(n):
        bits = (n - 1).bit_length()
        while True:
            taken = bytes(next(stream) for _ in range((bits + 7) // 8))
            value = int.from_bytes(taken, "big") & (2**bits - 1)
            if value < n:
                return value

    return draw


def mixed(key, label, ordinal, pieces):
    """Return *pieces*, given in the order of the component file, in the order of drawing."""
    mix, draw = list(pieces), below(key, label, ordinal)
    for i in range(len(mix) - 1, 0, -1):
        j = draw(i + 1)
        mix[i], mix[j] = mix[j], mix[i]
    return mix
