"""Readers of untrusted JSON: each returns a value of one type or raises `Unreadable`."""

import json
from collections.abc import Mapping, Sequence
from typing import cast

from games.engine.words import Reason, gettext_noop

Json = None | bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"]
LARGEST = 999_999
"""The largest number in a position or an action."""


class Unreadable(Reason):
    """Raised for malformed text or JSON; the message says what is wrong."""


def json_value(text: str) -> Json:
    """Return the value of a text in standard JSON, without NaN, infinities and repeated names.

    Raises `Unreadable` for any other text.
    """
    # Without an annotation: Brython fails at a local variable that has one.
    try:
        read = json.loads(text, object_pairs_hook=unique_names, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise Unreadable(gettext_noop("This is not valid JSON.")) from error
    return cast("Json", read)


def unique_names(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    """Return the pairs of names and values in a JSON object as a dict.

    Raises `Unreadable` for a repeated name.
    """
    read = dict(pairs)
    if len(read) < len(pairs):
        raise Unreadable(gettext_noop("A JSON object contains the same name twice."))
    return read


def mapping(form: Json) -> Mapping[str, Json]:
    """Return a JSON value that must be an object.

    Raises `Unreadable` for any other value.
    """
    if not isinstance(form, Mapping):
        raise Unreadable(gettext_noop("A JSON object is missing."))
    return form


def sequence(form: Json) -> Sequence[Json]:
    """Return a JSON value that must be an array.

    Raises `Unreadable` for any other value.
    """
    if not isinstance(form, list):
        raise Unreadable(gettext_noop("A JSON list is missing."))
    return form


def integer(form: Json) -> int:
    """Return a JSON value that must be an integer from 0 to `LARGEST`.

    Raises `Unreadable` for any other value.
    """
    if not isinstance(form, int) or isinstance(form, bool) or not 0 <= form <= LARGEST:
        raise Unreadable(gettext_noop("A number is missing or out of range."))
    return form


def integers(form: Json) -> tuple[int, ...]:
    """Return a JSON value that must be an array of integers from 0 to `LARGEST`, as a tuple.

    Raises `Unreadable` for any other value.
    """
    return tuple(map(integer, sequence(form)))


def _no_number(name: str | None) -> Json:
    # Brython, which checks records in browsers, asks for null as well.
    if name is None:
        return None
    raise Unreadable(gettext_noop("%(name)s is not allowed in JSON."), name=name)
