"""Gaps: fields of a view whose values are seldom equal, such as the number of an event.

`games.board.stencils` renders a template once for all views that differ in their gaps alone.
"""

from dataclasses import is_dataclass
from functools import cache
from typing import Annotated, Any, TypeVar, get_args, get_type_hints

T = TypeVar("T")

_GAP, _PART = "gap", "part"
Gap = Annotated[T, _GAP]
"""Type of a field that is filled into the HTML of its template: `name: Gap[str]`.

The template may print a gap, or test whether it is empty. It must not compare, format or count one:
when the template is rendered, the value is not known yet.
"""
Part = Annotated[T, _GAP, _PART]
"""Type of a gap into which further parts are filled: `clock: Part[Clock]`, or a tuple of them.

The template may pass it to the tags `part` or `parts`, or test whether it is empty.
"""


def find_gaps(kind: Any) -> frozenset[str]:
    """Return the names of the fields of a dataclass that are gaps."""
    return _marked_with(_GAP, kind)


def find_parts(kind: Any) -> frozenset[str]:
    """Return the names of the fields of a dataclass into which parts are filled."""
    return _marked_with(_PART, kind)


@cache
def may_hold_gaps(kind: Any) -> bool:
    """Whether values of this type may have gaps, or values inside them."""
    if not is_dataclass(kind):
        # The types of a function's parameters are a list.
        return any(may_hold_gaps(each) for each in get_args(kind) if not isinstance(each, list))
    hints = get_type_hints(kind, include_extras=True).values()
    return bool(find_gaps(kind)) or any(map(may_hold_gaps, hints))


def _marked_with(mark: str, kind: Any) -> frozenset[str]:
    hints = get_type_hints(kind, include_extras=True)
    marks = {name: getattr(hint, "__metadata__", ()) for name, hint in hints.items()}
    return frozenset(name for name in marks if mark in marks[name])
