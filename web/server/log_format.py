"""Log formatters: plain text, or one JSON object per line."""

import logging
from datetime import UTC, datetime
from typing import Final, Literal

import msgspec

Lines = Literal["text", "json"]
FORMAT: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class JsonFormatter(logging.Formatter):
    """Writes one JSON object per line, with the fields of a request.

    It contains no path, and nothing of a match but its id.
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return a log record as a line."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {
            "at": at.replace("+00:00", "Z"),
            "level": record.levelname,
            "from": record.name,
            "says": record.getMessage(),
            "process": record.process,
            **getattr(record, "fields", {}),
        }
        return msgspec.json.encode(line).decode()


def formatter(lines: Lines) -> logging.Formatter:
    """Return the formatter for a format."""
    return JsonFormatter() if lines == "json" else logging.Formatter(FORMAT)
