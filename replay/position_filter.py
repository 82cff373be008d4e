"""Does a condition hold at a position, as the referee sees it?

It is an expression as Python's comparisons are: fields by their names, parts by index or key,
``and``, ``or``, ``not``, ``in`` and ``len``. Nothing else is understood, and what is not is refused
before anything is looked at.
"""

import ast
import warnings
from collections.abc import Sequence
from typing import Any, Final

import msgspec
from simpleeval import DEFAULT_OPERATORS, NameNotDefined, SimpleEval

from adapters.i18n import ENGLISH, current_locale, gettext
from domain import match as matches
from domain.game import Observer
from domain.match import Match
from replay.group import Unusable

LONGEST: Final = 500
"""How many characters a condition may have."""
OPERATORS: Final = {
    kind: DEFAULT_OPERATORS[kind]
    for kind in (
        *(ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.In, ast.NotIn),
        *(ast.Not, ast.USub),
    )
}
GRAMMAR: Final = (
    *OPERATORS,
    *(ast.Compare, ast.UnaryOp, ast.BoolOp, ast.And, ast.Or),
    *(ast.Name, ast.Attribute, ast.Subscript, ast.Constant, ast.Call, ast.Load),
)
FUNCTIONS: Final = {"len": len}


class CannotTell(Exception):
    """Why a condition can't be told of a position, in the language that is spoken."""


class Condition:
    """What is asked of positions."""

    def __init__(self, text: str) -> None:
        """Understand *text*; raise Unusable when it is no condition."""
        self.text = text
        self._asked = _understood(text)
        # The library ships no types.
        self._language: Any = SimpleEval(operators=OPERATORS, functions=FUNCTIONS)
        self._language.nodes[ast.Attribute] = self._field

    def holds(self, match: Match) -> bool:
        """Tell whether the condition holds where a match stands; raise CannotTell."""
        view = matches.view(match, Observer.REFEREE)
        self._language.names = {
            **{name: getattr(view, name) for name in view.__struct_fields__},
            "to_move": match.to_move,
            "position": match.moves,
        }
        try:
            return bool(self._language.eval(self.text, self._asked))
        except NameNotDefined as error:
            known = ", ".join(self._language.names)
            sentence = gettext(
                "there is no {name!r}: choose from {names}", name=error.name, names=known
            )
            raise CannotTell(sentence) from None
        except LookupError:
            return False  # There is no such part in this position.
        except TypeError as error:
            raise CannotTell(_in_words(error, gettext("its parts do not go together"))) from None
        except RecursionError:
            raise CannotTell(gettext("it is nested too deep")) from None

    def _field(self, node: ast.Attribute) -> Any:
        """Return what is seen under a name: nothing but fields can be asked for."""
        owner = self._language.eval(self.text, node.value)
        if isinstance(owner, dict) and node.attr in owner:
            return owner[node.attr]
        if isinstance(owner, msgspec.Struct) and node.attr in _fields(type(owner)):
            return getattr(owner, node.attr)
        raise CannotTell(gettext("there is no {name!r} there", name=node.attr))


def first_where(condition: Condition, positions: Sequence[Match], start: int) -> int | None:
    """Return the first of the *positions*, from *start* on, where *condition* holds, if one is.

    Where it can't be told it does not hold; raises Unusable where it can be told of none.
    """
    reasons = []
    for number, match in enumerate(positions[start:], start):
        try:
            if condition.holds(match):
                return number
        except CannotTell as why:
            reasons.append(why)
    if reasons and len(reasons) == len(positions) - start:
        raise _no_condition(condition.text, str(reasons[0]))
    return None


def _fields(seen: type[msgspec.Struct]) -> set[str]:
    """Return the fields of what is seen, and what it says of itself besides, as a size."""
    more = {name for name, value in vars(seen).items() if isinstance(value, property)}
    return {*seen.__struct_fields__, *more}


def _understood(text: str) -> ast.expr:
    if len(text) > LONGEST:
        raise _no_condition(
            f"{text[:20]}...", gettext("it has more than {count} characters", count=LONGEST)
        )
    asked = text.strip()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            tree = ast.parse(asked, mode="eval").body
    except (SyntaxError, ValueError, MemoryError, RecursionError) as error:
        raise _no_condition(text, _in_words(error, gettext("it is not written right"))) from None
    for node in ast.walk(tree):
        if not _may_be_asked(node):
            part = ast.get_source_segment(asked, node) or type(node).__name__
            raise _no_condition(text, gettext("{part} can't be asked", part=part))
    return tree


def _in_words(error: Exception, otherwise: str) -> str:
    """Return what Python says of an *error*, which it says in English only."""
    return (getattr(error, "msg", None) or str(error)) if current_locale() == ENGLISH else otherwise


def _may_be_asked(node: ast.AST) -> bool:
    if isinstance(node, ast.Call):
        called = node.func
        return isinstance(called, ast.Name) and called.id in FUNCTIONS and not node.keywords
    if isinstance(node, ast.Attribute):
        return not node.attr.startswith("_")
    return isinstance(node, GRAMMAR)


def _no_condition(text: str, why: str) -> Unusable:
    return Unusable(gettext("{condition!r} is no condition: {why}", condition=text, why=why))
