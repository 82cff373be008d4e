"""Exceptions by which a verification check reports anything but success."""


class Fault(Exception):
    """What is wrong, as a sentence."""


class DoesNotApply(Exception):
    """Why something can't be checked, as a sentence."""


class NotChecked(DoesNotApply):
    """A check that needs evidence which was not given: the verdict as a whole is open."""
