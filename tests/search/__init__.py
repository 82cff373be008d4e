"""Tests of the search: it considers only what is possible, and finds the best there."""
