"""What does axe find that keeps somebody from using a page, in light or in dark?"""

from typing import Any, Final

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

SCHEMES: Final[dict[str, dict[str, Any]]] = {"dark": {"runOnly": ["color-contrast"]}, "light": {}}
"""What is looked for: in dark nothing is different but the colours."""


def faults(page: Page) -> list[str]:
    """Return what axe finds; the page is a light one afterwards."""
    found = []
    for scheme, options in SCHEMES.items():
        page.emulate_media(color_scheme=scheme)
        found += Axe().run(page, options=options).response["violations"]
    return [
        f"{fault['id']}: {node['html'][:200]} {node['failureSummary']}"
        for fault in found
        for node in fault["nodes"]
    ]
