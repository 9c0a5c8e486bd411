"""Filter for a user's match history, filled from the query string of the page."""

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.db.models import Exists, OuterRef
from django.utils.translation import gettext, pgettext

from accounts.people.search import people_like
from games.engine.games import GAMES
from games.models import Result, ResultQuerySet
from games.text.setup import title

LONGEST_NAME = 20
RATED, CASUAL = "rated", "casual"
PEOPLE_MEANT = 100
"""Maximum number of users matched by the beginning of an opponent's name."""
DAY = timedelta(days=1)
LAST = date.max - DAY
PEOPLE, COMPUTERS = "people", "computers"


class Sieve(forms.Form):
    """Filter for a list of results; an empty field filters nothing."""

    def __init__(self, asked: Mapping[str, str]) -> None:
        super().__init__(asked)
        self.fields["game"] = _choice(gettext("Game"), [(g.game, title(g.game)) for g in GAMES])
        outcomes = [(each.value, str(each.label)) for each in Result.Outcome]
        self.fields["outcome"] = _choice(gettext("Result"), outcomes)
        kinds = [(RATED, pgettext("match", "rated")), (CASUAL, pgettext("match", "casual"))]
        self.fields["kind"] = _choice(gettext("Ratings"), kinds)
        who = [(PEOPLE, gettext("people alone")), (COMPUTERS, gettext("computers, too"))]
        self.fields["company"] = _choice(gettext("Who played"), who)
        self.fields["since"] = _day(gettext("From"))
        self.fields["until"] = _day(gettext("Until"))
        self.fields["opponent"] = forms.CharField(
            label=gettext("Opponent's name, or how it begins"),
            required=False,
            max_length=LONGEST_NAME,
        )
        # Fills `cleaned_data`. An invalid field shows its error and filters nothing.
        self.is_valid()

    @property
    def said(self) -> dict[str, Any]:
        """The fields that filter something, with their values."""
        return {name: value for name, value in self.cleaned_data.items() if value}

    @property
    def is_open(self) -> bool:
        """Whether the page unfolds the form: it filters something, or a field is invalid."""
        return bool(self.said or self.errors)

    @property
    def address(self) -> str:
        """Query string of the filter with a trailing `&`; empty if nothing is filtered."""
        words = urlencode({name: str(value) for name, value in self.said.items()})
        return f"{words}&" if words else ""

    def through(self, results: ResultQuerySet) -> ResultQuerySet:
        """Return the results that pass the filter."""
        said = self.said
        for name in ("game", "outcome"):
            if name in said:
                results = results.filter(**{name: said[name]})
        if "kind" in said:
            results = results.filter(reckoning__isnull=said["kind"] == CASUAL)
        if "company" in said:
            results = results.filter(computers=said["company"] == COMPUTERS)
        # Compared as datetimes, not with `__date`: the database has statistics on the column only.
        if "since" in said:
            results = results.filter(at__gte=_begin(said["since"]))
        if "until" in said:
            results = results.filter(at__lt=_begin(min(said["until"], LAST) + DAY))
        return _with(results, said["opponent"]) if "opponent" in said else results


def _begin(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)


def _with(results: ResultQuerySet, name: str) -> ResultQuerySet:
    """Return the results against opponents whose name begins with this text."""
    people = people_like(name).order_by("username").values_list("pk", flat=True)[:PEOPLE_MEANT]
    there = Result.objects.filter(match=OuterRef("match"), user__in=list(people))
    return results.filter(Exists(there.exclude(side=OuterRef("side"))))


def _choice(label: str, choices: Sequence[tuple[str, str]]) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=[("", gettext("All")), *choices], required=False)


def _day(label: str) -> forms.DateField:
    # HTML date inputs accept ISO dates only.
    widget = forms.DateInput({"type": "date"}, format="%Y-%m-%d")
    return forms.DateField(label=label, required=False, widget=widget)
