"""Exceptions by which a verification check reports anything but success."""


class Fault(Exception):
    """The check failed; the text is a sentence."""


class DoesNotApply(Exception):
    """The check does not apply; the text is a sentence."""


class NotChecked(DoesNotApply):
    """The check lacks evidence, so the verdict as a whole stays open."""
