"""The abstract types of `collections.abc`; of these, the check of a record asks for `Mapping`."""

from typing import Any


class _Kind(type):
    kinds: tuple[type, ...] = ()

    def __instancecheck__(cls, value: object) -> bool:
        if not cls.kinds:
            raise TypeError(f"Nothing asks for {cls.__name__}.")
        return isinstance(value, cls.kinds)


class _Abstract(metaclass=_Kind):
    def __class_getitem__(cls, of: Any) -> Any:
        return cls


class Mapping(_Abstract):
    """A dictionary."""

    kinds = (dict,)


class Callable(_Abstract):
    """A name in types."""


class Collection(_Abstract):
    """A name in types."""


class Iterable(_Abstract):
    """A name in types."""


class Iterator(_Abstract):
    """A name in types."""


class Sequence(_Abstract):
    """A name in types."""


class Set(_Abstract):
    """A name in types."""
