"""Pytest plugin that prints the name of a test as soon as it has failed."""

import pytest


class FailureNames:
    """Prints the name of a test as soon as it has failed."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Print the name of a failed test on a line of its own."""
        terminal = self._config.pluginmanager.get_plugin("terminalreporter")
        if report.failed and terminal:
            terminal.write_line(f"\nFAILED {report.nodeid}")


def pytest_configure(config: pytest.Config) -> None:
    """Print the names of failed tests at once, except in a worker process, which prints nothing."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(FailureNames(config))
