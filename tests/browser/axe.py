"""Test helper: accessibility checks by axe, in light and dark."""

from typing import Any, Final

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

SCHEMES: Final[dict[str, dict[str, Any]]] = {"dark": {"runOnly": ["color-contrast"]}, "light": {}}
"""What is looked for: in dark nothing is different but the colours."""
ANALYSE: Final = """async (options) => {
  const { violations } = await axe.run({ ...options, resultTypes: ["violations"] });
  return violations;
}"""
"""What asks for nothing but faults: to tell of all that is well takes longer than to look."""


def faults(page: Page) -> list[str]:
    """Return what axe finds; the page is a light one afterwards."""
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(AXE_SCRIPT)
    found = []
    for scheme, options in SCHEMES.items():
        page.emulate_media(color_scheme=scheme)
        found += page.evaluate(ANALYSE, options)
    return [
        f"{fault['id']}: {node['html'][:200]} {node['failureSummary']}"
        for fault in found
        for node in fault["nodes"]
    ]
