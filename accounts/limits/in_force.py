"""The rate limits in force: those of `table`, as changed by `settings.LIMITS`.

An entry of `settings.LIMITS` is `name.subject=count/seconds`, such as `act.account=80/10`. Several
subjects are joined by `+`, several rates by `;`. A capacity has no seconds, as in
`open_sockets.address=2000`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from accounts.limits.table import CAPACITIES, RATES, Capacity, Rate

Limit = TypeVar("Limit", Rate, Capacity)

OFF = "off"
"""The entry of `settings.LIMITS` that switches all limits off, for load tests."""


@dataclass(frozen=True, slots=True)
class Limits:
    """All rates and capacities in force, by name of the limit.

    If limits are off, each name has an empty tuple.
    """

    rates: Mapping[str, tuple[Rate, ...]]
    capacities: Mapping[str, tuple[Capacity, ...]]


def limits() -> Limits:
    """Return the limits in force.

    Raises `ImproperlyConfigured` if `settings.LIMITS` contains a wrong entry.
    """
    return _load_limits(tuple(settings.LIMITS))


def rates(name: str) -> tuple[Rate, ...]:
    """Return the rates of the limit with this name; an empty tuple if limits are off.

    Raises `KeyError` for an unknown name.
    """
    return limits().rates[name]


def capacities(name: str) -> tuple[Capacity, ...]:
    """Return the capacities of the limit with this name; an empty tuple if limits are off.

    Raises `KeyError` for an unknown name.
    """
    return limits().capacities[name]


@lru_cache(maxsize=16)
def _load_limits(entries: Sequence[str]) -> Limits:
    if OFF in entries:
        return Limits(dict.fromkeys(RATES, ()), dict.fromkeys(CAPACITIES, ()))
    rates, capacities = dict(RATES), dict(CAPACITIES)
    for entry in entries:
        try:
            name, by, numbers = _split_entry(entry)
            if name in capacities:
                capacities[name] = _replace_limits(capacities[name], _parse_capacity, by, numbers)
            else:
                rates[name] = _replace_limits(rates[name], _parse_rate, by, numbers)
        except (KeyError, ValueError) as error:
            message = f"LIMITS: {entry!r} names no limit, or is not name.subject=count/seconds."
            raise ImproperlyConfigured(message) from error
    return Limits(rates, capacities)


def _split_entry(entry: str) -> tuple[str, tuple[str, ...], list[str]]:
    left, _, numbers = entry.strip().partition("=")
    name, _, subjects = left.partition(".")
    return name, tuple(subjects.split("+")), numbers.split(";")


def _replace_limits(
    before: tuple[Limit, ...],
    read: Callable[[str, tuple[str, ...]], Limit],
    by: tuple[str, ...],
    numbers: Sequence[str],
) -> tuple[Limit, ...]:
    """Return the limits `before`, with new limits for the subjects `by` in place of the old ones.

    `read` makes each new limit from one of the texts `numbers`, such as `80/10`. Raises
    `ValueError` if `before` has no limit for these subjects.
    """
    others = [each for each in before if each.by != by]
    if len(others) == len(before):
        raise ValueError(by)
    return tuple([read(number, by) for number in numbers] + others)


def _parse_rate(number: str, by: tuple[str, ...]) -> Rate:
    count, seconds = map(_parse_positive, number.split("/"))
    return Rate(count, seconds, by)


def _parse_capacity(number: str, by: tuple[str, ...]) -> Capacity:
    return Capacity(_parse_positive(number), by)


def _parse_positive(text: str) -> int:
    number = int(text)
    if number <= 0:
        raise ValueError(text)
    return number
