"""Birdie: birds are stacked unseen, and fly away in sets from the row that they make."""

from domain.birdie.game import BIRDIE

__all__ = ["BIRDIE"]
