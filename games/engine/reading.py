"""Reading what comes from outside: a value of the kind that is wanted, or a sentence why not."""

import json
from collections.abc import Mapping, Sequence

from games.engine.words import Reason, gettext_noop

Json = None | bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"]
LARGEST = 999_999
"""No number in a position or an action is larger."""


class Unreadable(Reason):
    """Something that is no position or no action at all; the text says why."""


def json_value(text: str) -> Json:
    """Read JSON as its standard has it, with no name twice in one object.

    Raises `Unreadable` for anything else.
    """
    try:
        read: Json = json.loads(text, object_pairs_hook=named_once, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise Unreadable(gettext_noop("There is something that is not JSON.")) from error
    return read


def named_once(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    """Make an object of its names and values.

    Raises `Unreadable` for a name that stands there twice.
    """
    read = dict(pairs)
    if len(read) < len(pairs):
        raise Unreadable(gettext_noop("A name stands twice in one object."))
    return read


def mapping(form: Json) -> Mapping[str, Json]:
    """Read an object.

    Raises `Unreadable` for anything else.
    """
    if not isinstance(form, Mapping):
        raise Unreadable(gettext_noop("There is an object missing."))
    return form


def sequence(form: Json) -> Sequence[Json]:
    """Read a list.

    Raises `Unreadable` for anything else.
    """
    if not isinstance(form, list):
        raise Unreadable(gettext_noop("There is a list missing."))
    return form


def integer(form: Json) -> int:
    """Read a number that counts something.

    Raises `Unreadable` for anything else, and for numbers that count nothing here.
    """
    if not isinstance(form, int) or isinstance(form, bool) or not 0 <= form <= LARGEST:
        raise Unreadable(gettext_noop("There is a number missing, or one out of bounds."))
    return form


def integers(form: Json) -> tuple[int, ...]:
    """Read a list of numbers.

    Raises `Unreadable` for anything else.
    """
    return tuple(map(integer, sequence(form)))


def _no_number(name: str) -> Json:
    raise Unreadable(gettext_noop("JSON has no %(name)s."), name=name)
