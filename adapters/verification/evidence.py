"""Evidence to verify: detects whether a JSON value is a log, a record or a receipt."""

from typing import Any

from adapters.records.parser import as_record, typed
from adapters.records.record import Record
from adapters.verification.match_log import LOG_FORMAT, Log, Receipt

Evidence = Log | Record | Receipt


def as_evidence(value: Any) -> Evidence:
    """Return the log, record or receipt that a JSON *value* holds; raise NotARecord."""
    evidence: Evidence
    if isinstance(value, dict) and "format" not in value and "signature" in value:
        evidence = typed(value, Receipt)
    elif isinstance(value, dict) and value.get("format") == LOG_FORMAT:
        evidence = typed(value, Log)
    else:
        evidence = as_record(value)
    return evidence
