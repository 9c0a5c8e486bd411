"""HTML of partial templates that is kept: for equal values, and with gaps for similar ones.

A part is a partial template with the value that it shows. What has been rendered in a language for
an equal value is not rendered again. Fields whose values are seldom equal are gaps
(`games.text.gaps`): the template is rendered once for all values that differ in their gaps alone.
The result is a stencil, and the values are filled into its gaps.
"""

import re
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import cache, lru_cache
from html import escape
from operator import attrgetter
from typing import Any, get_type_hints

from django.template import Context, Template
from django.template.loader import get_template
from django.utils.crypto import get_random_string
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString

from games.text.gaps import find_gaps, find_parts, may_hold_gaps

KEPT_PARTS = 20_000
"""Maximum number of rendered parts that each process keeps."""
KEPT_STENCILS = 2_000
"""Maximum number of stencils that each process keeps."""

_START = f"\x02{get_random_string(16)} "
"""Begins each mark; a random text, so that no text of a user or of staff can be a mark."""
_MARK = re.compile(f"{_START}(.*?)\x03")
_SEPARATOR = "\x1f"


@dataclass(frozen=True, slots=True, eq=False)
class GapMark:
    """The number of a gap, which stands for its value while a stencil is made."""

    number: int

    def __str__(self) -> str:
        return f"{_START}{self.number}\x03"


@dataclass(frozen=True, slots=True)
class PartTag:
    """A partial template, the name by which it sees its value, and whether it is repeated."""

    template: str
    name: str
    repeated: bool

    def render(self, language: str | None, value: Any) -> SafeString:
        """Return the part with this value; if it is repeated, with each of these values."""
        if isinstance(value, GapMark):
            return SafeString(self._mark(value.number))  # only marks, no text of users
        if self.repeated:
            return render_parts(self.template, language, self.name, value)
        return render_part(self.template, language, self.name, value)

    def _mark(self, number: int) -> str:
        words = (str(number), self.template, self.name, "repeated" if self.repeated else "")
        return f"{_START}{_SEPARATOR.join(words)}\x03"


@dataclass(frozen=True, slots=True)
class Stencil:
    """HTML with gaps: the text before the first gap, then each gap with the text after it.

    A gap is the number of a value, with its tag if it is a part.
    """

    language: str | None
    start: str
    gaps: Sequence[tuple[int, PartTag | None, str]]

    def fill(self, values: Sequence[Any]) -> SafeString:
        """Return the HTML with these values in the gaps with their numbers."""
        html = [self.start]
        for number, tag, text in self.gaps:
            value = values[number]
            html += (_escape(value) if tag is None else tag.render(self.language, value), text)
        return SafeString("".join(html))  # templates have escaped the texts


def _escape(value: Any) -> str:
    # What most gaps hold; `conditional_escape` looks for lazy texts before it escapes.
    if type(value) is str:
        return escape(value)
    return str(value) if type(value) is int else conditional_escape(value)


def render_part(template: str, language: str | None, name: str, value: Hashable) -> SafeString:
    """Render a partial template in the active language, which is `language`.

    The template sees the value by this name, and nothing else. The value must be immutable and
    contain no model, because its fields could change while it still compares as equal.
    """
    render = _fill_stencil if _holds_parts(type(value)) else _fill_once
    return render(template, language, name, value)


def render_parts(
    template: str, language: str | None, name: str, values: Iterable[Hashable]
) -> SafeString:
    """Render a partial template for each of these values, as `render_part` does."""
    html = [render_part(template, language, name, value) for value in values]
    return SafeString("".join(html))  # each part is safe


def _fill_stencil(template: str, language: str | None, name: str, value: Hashable) -> SafeString:
    found = list[Any]()
    return _make_stencil(template, language, name, _cut_gaps(value, found)).fill(found)


_fill_once = lru_cache(maxsize=KEPT_PARTS)(_fill_stencil)


@lru_cache(maxsize=KEPT_STENCILS)
def _make_stencil(template: str, language: str | None, name: str, value: Hashable) -> Stencil:
    """Return the stencil of a template for a value whose gaps are marked."""
    # This takes the engine's `Template`: the backend's would make a request context.
    found: Template = get_template(template).template  # type: ignore[attr-defined]
    start, *rest = _MARK.split(found.render(Context({name: value})))
    gaps = [_read_gap(mark, text) for mark, text in zip(rest[::2], rest[1::2], strict=True)]
    return Stencil(language, start, gaps)


def _read_gap(mark: str, text: str) -> tuple[int, PartTag | None, str]:
    number, *tag = mark.split(_SEPARATOR)
    return int(number), PartTag(tag[0], tag[1], bool(tag[2])) if tag else None, text


def _cut_gaps(value: Hashable, found: list[Any]) -> Hashable:
    """Return the value with marks in its gaps, and append what belongs there to `found`.

    Empty values stay, so that templates can test for them.
    """
    known = len(found)
    if isinstance(value, tuple):
        parts = tuple([_cut_gaps(each, found) for each in value])
        return parts if len(found) > known else value
    holder = _holder(type(value))
    if holder is None:
        return value
    changed = list(holder.read(value))
    for place in holder.gaps:
        if changed[place]:
            found.append(changed[place])
            changed[place] = _mark(len(found) - 1)
    for place in holder.nested:
        changed[place] = _cut_gaps(changed[place], found)
    return type(value)(*changed) if len(found) > known else value


@cache
def _mark(number: int) -> GapMark:
    return GapMark(number)


@cache
def _holds_parts(kind: type) -> bool:
    """Whether this is a dataclass with parts among its fields.

    The HTML of its values is not kept as a whole, only that of their parts.
    """
    return is_dataclass(kind) and bool(find_parts(kind))


@dataclass(frozen=True, slots=True)
class _Holder:
    """A dataclass that may hold gaps: how its fields are read, and where among them gaps are."""

    read: Callable[[Any], Sequence[Any]]
    gaps: Sequence[int]
    nested: Sequence[int]
    """Fields that are no gaps, but whose values may hold some."""


@cache
def _holder(kind: type) -> _Holder | None:
    """Return how gaps are found in values of this type; None if they hold none."""
    if not (is_dataclass(kind) and may_hold_gaps(kind)):
        return None
    names, gaps = [each.name for each in fields(kind)], find_gaps(kind)
    hints = get_type_hints(kind, include_extras=True)
    return _Holder(
        read=attrgetter(*names) if len(names) > 1 else lambda value: (getattr(value, names[0]),),
        gaps=[place for place, name in enumerate(names) if name in gaps],
        nested=[
            place
            for place, name in enumerate(names)
            if name not in gaps and may_hold_gaps(hints[name])
        ],
    )
