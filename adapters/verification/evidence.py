"""What does somebody want to have verified: a log, a record, or a receipt?"""

from typing import Any

from adapters.records.parser import as_record, typed
from adapters.records.record import Record
from adapters.verification.match_log import LOG_FORMAT, Log, Receipt

Evidence = Log | Record | Receipt


def as_evidence(value: Any) -> Evidence:
    """Return the log, the record or the receipt that a JSON *value* is; raise NotARecord."""
    evidence: Evidence
    if isinstance(value, dict) and "format" not in value and "signature" in value:
        evidence = typed(value, Receipt)
    elif isinstance(value, dict) and value.get("format") == LOG_FORMAT:
        evidence = typed(value, Log)
    else:
        evidence = as_record(value)
    return evidence
