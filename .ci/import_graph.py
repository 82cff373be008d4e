"""Import graph of the code: which module imports which, and what each does.

A module here is a folder or a file directly below one of the four packages.
"""

from collections.abc import Iterator, Mapping, Sequence
from graphlib import TopologicalSorter
from importlib import import_module

import grimp

FLAT = "replay"
"""A package of files only, which counts as one module."""

Graph = Mapping[str, set[str]]


def import_graph(packages: Sequence[str]) -> dict[str, set[str]]:
    """Return each module of *packages* with the modules that it imports."""
    code = grimp.build_graph(*packages, cache_dir=None)
    found: dict[str, set[str]] = {}
    for module in sorted(code.modules - {*packages, *code.find_descendants(FLAT)}):
        known = found.setdefault(top_module(module), set())
        known |= {top_module(other) for other in code.find_modules_directly_imported_by(module)}
    return {name: known & found.keys() - {name} for name, known in found.items()}


def top_module(module: str) -> str:
    """Return the module directly below its package that contains *module*."""
    return ".".join(module.split(".")[:2])


def within(package: str, graph: Graph) -> dict[str, set[str]]:
    """Return the imports between the modules of a package."""
    own = {name for name in graph if name.startswith(f"{package}.")}
    return {name: graph[name] & own for name in sorted(own)}


def transitive_imports(graph: Graph) -> dict[str, set[str]]:
    """Return all modules that each module imports, directly or not; raise CycleError."""
    reached: dict[str, set[str]] = {}
    for name in TopologicalSorter(graph).static_order():
        reached[name] = graph[name].union(*(reached[other] for other in graph[name]))
    return reached


def reduced(graph: Graph) -> Iterator[tuple[str, str]]:
    """Yield the imports that no longer path implies (transitive reduction)."""
    reached = transitive_imports(graph)
    for name, others in graph.items():
        for other in sorted(others):
            if not any(other in reached[between] for between in others):
                yield name, other


def levels(graph: Graph) -> list[list[str]]:
    """Return the modules in layers from top to bottom, each above all that it imports."""
    height: dict[str, int] = {}
    for name in TopologicalSorter(graph).static_order():
        height[name] = 1 + max((height[other] for other in graph[name]), default=-1)
    found: list[list[str]] = [[] for _ in range(max(height.values(), default=-1) + 1)]
    for name in sorted(graph):
        found[-1 - height[name]].append(name)
    return found


def summary(name: str) -> str:
    """Return the first line of the docstring of a module or package."""
    return (import_module(name).__doc__ or "").partition("\n")[0].replace("``", "")
