"""Felci: a garden of ferns, and visitors who want to see the ones they love. Two players."""

from domain.felci.game import FELCI

__all__ = ["FELCI"]
