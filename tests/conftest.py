"""How hard does hypothesis look? ``--hypothesis-profile=search`` looks harder, anew each time."""

from hypothesis import settings

settings.register_profile("repeatable", deadline=None, derandomize=True, max_examples=15)
settings.register_profile("search", deadline=None, max_examples=200)
settings.load_profile("repeatable")
