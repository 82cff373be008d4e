"""Serializer of records: the normal form."""

import msgspec

from adapters.records.parser import read_record
from adapters.records.record import FORMAT
from adapters.records.serializer import as_json, fields
from tests.adapters.records.broken_records import good, text


def test_the_normal_form_has_every_default_and_the_order_of_the_page():
    record = good("another_layout")
    del record["options"], record["components"]["set"], record["components"]["status"]
    for move in record["moves"]:
        if move.get("undergrowth") == []:
            del move["undergrowth"]
    record["moves"][0] = dict(reversed(record["moves"][0].items()))

    written = fields(read_record(text(dict(reversed(record.items())))))

    assert list(written) == [
        *("format", "game", "rules", "options", "components"),
        *("players", "deal", "moves", "result", "meta"),
    ]
    assert (written["format"], written["rules"]) == (FORMAT, "felci/1")
    assert written["options"] == {"white_skips_first_turn": False}
    assert written["components"]["set"] == ""
    planted = next(move for move in written["moves"] if move["do"] == "fern")
    assert list(planted) == ["by", "do", "type", "cell", "undergrowth"]


def test_the_standard_set_is_written_by_its_name():
    record = read_record(text(good()))
    spelt_out = msgspec.to_builtins(record.game.standard)

    assert as_json(read_record(text(good() | {"components": spelt_out}))) == as_json(record)
