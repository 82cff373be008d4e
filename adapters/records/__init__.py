"""The public record of a match: read, replayed, audited and written."""
