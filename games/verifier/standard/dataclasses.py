"""Data classes without `__repr__`; instances are not protected against changes.

`games.verifier.slimming` gives each class its own fields as `own_fields`, and their types as
`own_types`.
"""

from typing import Any

METHODS = ("__init__", "__eq__", "__hash__", "__lt__", "__le__", "__gt__", "__ge__")
COMPARISONS = {"lt": "<", "le": "<=", "gt": ">", "ge": ">="}


class _Missing:
    """The type of `MISSING`."""


MISSING = _Missing()
"""Stands in for a default that is not given."""


class Field:
    """A field of a data class."""

    def __init__(self, default: Any = MISSING, default_factory: Any = MISSING) -> None:
        self.default, self.default_factory = default, default_factory
        self.init, self.kw_only, self.hash = True, False, True
        self.metadata: Any = {}
        self.name, self.place = "", 0
        self.owner: Any = None

    @property
    def type(self) -> Any:
        """The type of the field, as written in its class."""
        return self.owner.own_types()[self.place]


def field(
    *,
    default: Any = MISSING,
    default_factory: Any = MISSING,
    init: bool = True,
    hash: bool = True,  # noqa: A002  the name in the standard library
    metadata: Any = None,
    kw_only: bool = False,
) -> Any:
    """Declare a field that needs more than a default."""
    made = Field(default, default_factory)
    made.init, made.kw_only, made.hash, made.metadata = init, kw_only, hash, metadata or {}
    return made


def dataclass(
    cls: Any = None, *, frozen: bool = False, slots: bool = False, order: bool = False
) -> Any:
    """Add the methods of a data class to a class; `slots` has no effect."""
    if cls is None:
        return lambda cls: _equip(cls, frozen, order)
    return _equip(cls, frozen, order)


def _equip(cls: Any, frozen: bool, order: bool) -> Any:
    every = _collect_fields(cls)
    cls.all_fields = every
    cls.is_finished_afterwards = finished = hasattr(cls, "__post_init__")
    space = {"MISSING": MISSING, "fields": every}
    exec("\n".join(_method_lines(every, finished, frozen, order)), space)  # noqa: S102  our own lines
    for name in METHODS:
        if name in space:
            setattr(cls, name, space[name])
    if not frozen:
        cls.__hash__ = None
    return cls


def _collect_fields(cls: Any) -> dict[str, Field]:
    """Return the fields of a class by name: those of its bases first."""
    every = {}
    for base in cls.__mro__[:0:-1]:
        every.update(base.__dict__.get("all_fields", {}))
    for place, name in enumerate(cls.own_fields):
        given = cls.__dict__.get(name, MISSING)
        made = given if isinstance(given, Field) else Field(given)
        made.name, made.owner, made.place = name, cls, place
        every[name] = made
        if made.default is not MISSING:
            setattr(cls, name, made.default)
        elif given is not MISSING:
            delattr(cls, name)
    return every


def _method_lines(every: dict[str, Field], finished: bool, frozen: bool, order: bool) -> list[str]:
    values = "".join([f"self.{name}, " for name in every])
    others = "".join([f"other.{name}, " for name in every])
    hashed = "".join([f"self.{each.name}, " for each in every.values() if each.hash])
    same = " and ".join([f"self.{name} == other.{name}" for name in every]) or "True"
    lines = [
        *_init_lines(every, finished),
        "def __eq__(self, other):",
        " if self is other: return True",
        " if type(self) is not type(other): return NotImplemented",
        f" return {same}",
    ]
    if frozen:
        lines += ["def __hash__(self):", f" return hash(({hashed}))"]
    if order:
        for name, sign in COMPARISONS.items():
            lines += [f"def __{name}__(self, other):", f" return ({values}) {sign} ({others})"]
    return lines


def _init_lines(every: dict[str, Field], finished: bool) -> list[str]:
    named = [_parameter(each) for each in every.values() if each.init and each.kw_only]
    plain = [_parameter(each) for each in every.values() if each.init and not each.kw_only]
    parameters = ", ".join(["self", *plain, *(["*", *named] if named else [])])
    return [
        f"def __init__({parameters}):",
        *[f" self.{each.name} = {_initial_value(each)}" for each in every.values()],
        " self.__post_init__()" if finished else " pass",
    ]


def _parameter(given: Field) -> str:
    if given.default_factory is not MISSING:
        return f"{given.name}=MISSING"
    return f"{given.name}{_default(given)}"


def _default(given: Field) -> str:
    return "" if given.default is MISSING else f'=fields["{given.name}"].default'


def _initial_value(given: Field) -> str:
    if not given.init:
        return f'fields["{given.name}"].default'
    if given.default_factory is not MISSING:
        make = f'fields["{given.name}"].default_factory()'
        return f"{make} if {given.name} is MISSING else {given.name}"
    return given.name


def fields(owner: Any) -> tuple[Field, ...]:
    """Return the fields of a data class or of its instance."""
    return tuple(owner.all_fields.values())


def astuple(instance: Any) -> tuple[Any, ...]:
    """Return the values of an instance whose fields hold no other instances."""
    return tuple([getattr(instance, name) for name in instance.all_fields])


def replace(instance: Any, **changes: Any) -> Any:
    """Return a copy of an instance with other values of some fields."""
    copy = object.__new__(type(instance))
    values = copy.__dict__
    values.update(instance.__dict__)
    values.update(changes)
    if len(values) != len(instance.all_fields):
        raise TypeError("There is no such field.")
    if copy.is_finished_afterwards:
        copy.__post_init__()
    return copy
