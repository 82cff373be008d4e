"""The packages of the code: what each does, and which imports which.

A room is a folder or a file that stands directly in a package.
"""

from collections.abc import Iterator, Mapping, Sequence
from graphlib import TopologicalSorter
from importlib import import_module

import grimp

FLAT = "replay"
"""A package of files only, which is one room itself."""

Graph = Mapping[str, set[str]]


def rooms(packages: Sequence[str]) -> dict[str, set[str]]:
    """Return each room of *packages* with the rooms that it imports."""
    code = grimp.build_graph(*packages, cache_dir=None)
    found: dict[str, set[str]] = {}
    for module in sorted(code.modules - {*packages, *code.find_descendants(FLAT)}):
        known = found.setdefault(room(module), set())
        known |= {room(other) for other in code.find_modules_directly_imported_by(module)}
    return {name: known & found.keys() - {name} for name, known in found.items()}


def room(module: str) -> str:
    """Return the room in which a module is."""
    return ".".join(module.split(".")[:2])


def inside(package: str, graph: Graph) -> dict[str, set[str]]:
    """Return what the rooms of a package know of each other."""
    own = {name for name in graph if name.startswith(f"{package}.")}
    return {name: graph[name] & own for name in sorted(own)}


def below(graph: Graph) -> dict[str, set[str]]:
    """Return all that each room knows, itself or by others; raise CycleError."""
    known: dict[str, set[str]] = {}
    for name in TopologicalSorter(graph).static_order():
        known[name] = graph[name].union(*(known[other] for other in graph[name]))
    return known


def nearest(graph: Graph) -> Iterator[tuple[str, str]]:
    """Return which room knows which, without what a longer way says."""
    known = below(graph)
    for name, others in graph.items():
        for other in sorted(others):
            if not any(other in known[between] for between in others):
                yield name, other


def levels(graph: Graph) -> list[list[str]]:
    """Return the rooms from the top down, each above all that it knows."""
    height: dict[str, int] = {}
    for name in TopologicalSorter(graph).static_order():
        height[name] = 1 + max((height[other] for other in graph[name]), default=-1)
    found: list[list[str]] = [[] for _ in range(max(height.values(), default=-1) + 1)]
    for name in sorted(graph):
        found[-1 - height[name]].append(name)
    return found


def words(name: str) -> str:
    """Return what a room or a package does."""
    return (import_module(name).__doc__ or "").partition("\n")[0].replace("``", "")
