"""Counters and named tuples."""

from collections.abc import Iterable, Mapping
from typing import Any


class Counter(dict):  # type: ignore[type-arg]
    """A dictionary from items to how often they occur, 0 if they do not."""

    def __init__(self, items: Iterable[Any] = ()) -> None:
        super().__init__()
        for each in items:
            self[each] = self.get(each, 0) + 1

    def __missing__(self, item: Any) -> int:
        return 0


def named_tuple(names: tuple[str, ...], defaults: Mapping[str, Any]) -> Any:
    """Return a tuple class whose items have names; some names have defaults."""

    class Named(tuple):  # type: ignore[type-arg]
        """A tuple whose items have names."""

        __slots__ = ()

        def __new__(cls, *given: Any, **named: Any) -> Any:
            others = [
                named.pop(name) if name in named else defaults[name] for name in names[len(given) :]
            ]
            values = (*given, *others)
            if named or len(values) != len(names):
                raise TypeError("These are other items than the names.")
            return tuple.__new__(cls, values)

        def _replace(self, **changes: Any) -> Any:
            kept = [changes.pop(name, value) for name, value in zip(names, self, strict=True)]
            return type(self)(*kept, **changes)

    for place, name in enumerate(names):
        setattr(Named, name, _item(place))
    return Named


def _item(place: int) -> property:
    return property(lambda named: named[place])
