"""JSON Schemas of the responses, generated from the types that the routes name."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from domain.registry import GAMES, RULES
from web.api.blueprint import COMPONENTS, RESPONSES
from web.api.examples import with_examples
from web.api.field_descriptions import field_descriptions

ANY_MOVE: Final = "AnyMove"
"""Name of the schema of a move of any game, which the request schemas define."""


def response_schemas() -> dict[str, Any]:
    """Return JSON Schemas of the response types, by public name."""
    views = list(dict.fromkeys(game.view_type for game in RULES.values()))
    shapes, named = msgspec.json.schema_components(
        (*RESPONSES, *views), ref_template=COMPONENTS + "{name}"
    )
    named["PositionView"]["properties"]["view"] = {"anyOf": list(shapes[len(RESPONSES) :])}
    any_move = {"$ref": f"{COMPONENTS}{ANY_MOVE}"}
    named["Choices"]["properties"]["move"] = {
        "anyOf": [any_move, {"type": "null"}],
        "default": None,
    }
    classes = _classes_by_name((*RESPONSES, *views))
    for name, shape in named.items():
        fields = shape.get("properties", {})
        for field, text in field_descriptions(classes[name]).items() if fields else ():
            fields[field] = {**fields[field], "description": text}
    names = _public_names(named, classes)
    return {
        names[name]: with_examples(names[name], {**_cleaned(shape, names), "title": names[name]})
        for name, shape in named.items()
    }


def _classes_by_name(types: Sequence[Any]) -> dict[str, type]:
    """Return the classes in *types* by both names that msgspec may give to their schemas."""
    classes: dict[str, type] = {}
    for kind in _classes(msgspec.inspect.multi_type_info(types)):
        classes[kind.__name__] = classes[f"{kind.__module__}.{kind.__qualname__}"] = kind
    return classes


def _public_names(named: Iterable[str], classes: Mapping[str, type]) -> dict[str, str]:
    """Return the public name of each schema by msgspec's name; raise ValueError for duplicates.

    A game's own types begin with the game's name. msgspec names them by module where two games
    have a type of the same name, so its names depend on the other games.
    """
    names = {name: _public_name(name, classes[name].__module__) for name in named}
    if len({*names.values()}) < len(names):
        raise ValueError(f"two schemas share a name: {sorted(names.values())}")
    return names


def _public_name(name: str, module: str) -> str:
    package, game, *_ = f"{module}..".split(".")
    prefix = game.capitalize() if package == "domain" and game in GAMES else ""
    return prefix + name.rpartition(".")[2].removeprefix(prefix)


def _classes(info: Any) -> Iterator[type]:
    """Give the classes that msgspec makes schemas of, found anywhere in its type information."""
    found: dict[type, None] = {}
    to_visit = [info]
    while to_visit:
        part = to_visit.pop()
        if isinstance(part, list | tuple):
            to_visit += part
        elif isinstance(part, msgspec.Struct):
            kind = getattr(part, "cls", None)
            if kind in found:
                continue
            if kind is not None:
                found[kind] = None
            to_visit += [getattr(part, name) for name in part.__struct_fields__]
    yield from found


def _cleaned(shape: Any, names: Mapping[str, str]) -> Any:
    """Return a schema with public names, without ``"items": false``.

    apispec would make a reference of that. It adds nothing: a tuple's ``maxItems`` is the number
    of its ``prefixItems``.
    """
    if isinstance(shape, list):
        return [_cleaned(part, names) for part in shape]
    if isinstance(shape, str) and shape.startswith(COMPONENTS):
        name = shape.removeprefix(COMPONENTS)
        return COMPONENTS + names.get(name, name)
    if not isinstance(shape, dict):
        return shape
    if "pattern" in shape:
        # In JSON Schema `$` is the end of the text.
        shape = {**shape, "pattern": shape["pattern"].replace(r"\A", "^").replace(r"\Z", "$")}
    kept = {name: part for name, part in shape.items() if (name, part) != ("items", False)}
    return {name: _cleaned(part, names) for name, part in kept.items()}
