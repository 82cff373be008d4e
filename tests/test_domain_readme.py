"""Runs the Python examples of the domain's README."""

import doctest
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_its_examples_print_what_it_says():
    readme = ROOT / "domain" / "README.md"

    found = doctest.testfile(str(readme), module_relative=False)

    assert found == (0, readme.read_text("utf-8").count(">>> "))
