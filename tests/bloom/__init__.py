"""Bloom by its rulebook: one rule, one test, one sentence."""
