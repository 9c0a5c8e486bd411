"""The types of fields at run time; annotations themselves are not in the page."""

import types
from typing import Any


def get_origin(form: Any) -> Any:
    """Return the type without its parameters, or None if it has none."""
    if isinstance(form, types.UnionType):
        return types.UnionType
    return getattr(form, "__origin__", None)


def get_args(form: Any) -> tuple[Any, ...]:
    """Return the parameters of a type, or the types of a union."""
    return tuple(getattr(form, "__args__", ()))


def TypeVar(name: str, **options: object) -> None:  # noqa: N802  the name in the standard library
    """Return nothing: only annotations use type variables."""
