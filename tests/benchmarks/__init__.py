"""How fast is it? ``python -m tests.benchmarks`` prints one table; every ratio is of one run."""
