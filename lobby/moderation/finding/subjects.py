"""What a line of the desk or of the log is about: people and matches, each with its page."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse

from accounts.models import User
from games.models import Seat
from games.ops.failures import MATCH_TASKS
from lobby.models import Report


@dataclass(frozen=True, slots=True)
class Subject:
    """A person, a match or another thing; `url` is its admin page, empty if it has none."""

    name: str
    url: str = ""


Subjects = tuple[Subject, ...]


def names_of(subjects: Iterable[Subject]) -> str:
    """Return the names of subjects as one text."""
    return " – ".join(subject.name for subject in subjects)


def of_person(person: User) -> Subjects:
    """Return a user as the subject."""
    return (Subject(person.username, reverse("admin:accounts_user_change", args=[person.pk])),)


def of_match(key: str | None) -> Subjects:
    """Return the match with this id as the subject; none without an id."""
    return (Subject(key, reverse("admin:games_match_console", args=[key])),) if key else ()


def of_seats(seats: Iterable[Seat]) -> Subjects:
    """Return who sits in these seats; computers have no page."""
    found = list[Subject]()
    for seat in seats:
        found += of_person(seat.user) if seat.user else [Subject(seat.name)]
    return tuple(found)


def of_report(report: Report) -> Subjects:
    """Return the user whom a report is about, or else the match."""
    return of_person(report.about) if report.about else of_match(report.match_id)


def of_failure(task: str, item: str) -> Subjects:
    """Return what a failing task failed for."""
    return of_match(item) if task in MATCH_TASKS else (Subject(item),)
