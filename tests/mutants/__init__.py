"""Mutation tests: sixty planted faults, each of which the tests must find."""
