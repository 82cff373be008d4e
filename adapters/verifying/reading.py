"""What does somebody want to have verified: a log, a record, or a receipt?"""

from typing import Any, TypeVar

import msgspec

from adapters.records.reading import NotARecord, as_record
from adapters.records.record import Record
from adapters.verifying.logs import LOG_FORMAT, Log, Receipt

Kind = TypeVar("Kind")
Evidence = Log | Record | Receipt


def as_evidence(value: Any) -> Evidence:
    """Return the log, the record or the receipt that a JSON *value* is; raise NotARecord."""
    if isinstance(value, dict) and "format" not in value and "signature" in value:
        return _typed(value, Receipt)
    if isinstance(value, dict) and value.get("format") == LOG_FORMAT:
        return _typed(value, Log)
    return as_record(value)


def _typed(value: Any, kind: type[Kind]) -> Kind:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        said = str(error)
        raise NotARecord(said[:1].lower() + said[1:]) from None
