"""Tests of the analysis: moves compared by what their player knew, and luck apart from skill."""
