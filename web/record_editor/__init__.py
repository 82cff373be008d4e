"""The record editor: a match from a real table, entered move by move."""
