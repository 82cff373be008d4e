"""The browser of the tests: headless Chromium from Debian, through Playwright."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

import pytest
from playwright.sync_api import Browser, sync_playwright

FLAGS = [
    # A container's root has no other way, and every page that is opened is our own.
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-sync",
    "--no-first-run",
]
DRIVER = [sys.executable, "-m", "playwright", "--version"]


@contextmanager
def launched() -> Iterator[Browser]:
    """Let a Chromium run, or leave out the tests that need one."""
    path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if path is None:
        _unavailable("there is no chromium here (apt-get install chromium libatomic1)")
    if subprocess.run(DRIVER, capture_output=True, check=False).returncode:
        _unavailable("Playwright's driver does not start (apt-get install libatomic1)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


def _unavailable(reason: str) -> NoReturn:
    """Leave the tests out, but never unnoticed where they are to guard the project."""
    if os.environ.get("CI"):
        pytest.fail(f"the browser tests can't run: {reason}")
    pytest.skip(reason)
