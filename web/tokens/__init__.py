"""Signed tokens: seats, referee links, short codes, the list of own matches."""
