"""Benchmarks. ``python -m tests.benchmarks`` prints one table; every ratio is of one run."""
