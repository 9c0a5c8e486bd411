"""What the examination of an installation finds."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum

from django.conf import settings


class Level(StrEnum):
    """How bad a finding is."""

    ERROR = "error"
    """The site does not work, loses data, or is open to attacks."""
    WARNING = "warning"
    """Something is missing or will soon go wrong."""
    SKIPPED = "skipped"
    """A check could not be made, which says nothing about the site."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is wrong, in one sentence, and what to do about it."""

    level: Level
    sentence: str
    remedy: str = ""


def error(sentence: str, remedy: str) -> Finding:
    return Finding(Level.ERROR, sentence, remedy)


def warning(sentence: str, remedy: str) -> Finding:
    return Finding(Level.WARNING, sentence, remedy)


def skipped(sentence: str) -> Finding:
    return Finding(Level.SKIPPED, sentence)


def in_production(sentence: str, remedy: str) -> Finding:
    """Return a finding that is an error on a public site, and a warning elsewhere."""
    return Finding(Level.ERROR if settings.PRODUCTION else Level.WARNING, sentence, remedy)


@dataclass(frozen=True, slots=True)
class Check:
    """A check of one subject. Without findings, all is well."""

    name: str
    run: Callable[[], Iterable[Finding]]
    needs: str = ""
    """Name of an earlier check. If that one has found an error, this one is skipped."""
