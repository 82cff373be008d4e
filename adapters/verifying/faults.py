"""How does a check end that finds nothing good?"""


class Fault(Exception):
    """What is wrong, as a sentence."""


class DoesNotApply(Exception):
    """Why something can't be checked, as a sentence."""
