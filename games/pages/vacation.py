"""The page on which users take and end vacations."""

from dataclasses import dataclass
from datetime import date
from http import HTTPStatus

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import Vacation
from accounts.people.logged_in import UserRequest
from accounts.vacations import DAYS_A_YEAR, VacationRefused, days_left, today
from games.play import vacations


class VacationForm(forms.Form):
    begins = forms.DateField(
        label=_("First day"), widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d")
    )
    ends = forms.DateField(
        label=_("Last day"), widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d")
    )


@dataclass(frozen=True, slots=True)
class VacationRow:
    """Current or coming vacation of a user, as the page lists it."""

    vacation: Vacation
    today: date

    @property
    def is_coming(self) -> bool:
        """Whether the vacation has not begun, so that the user can delete it."""
        return self.vacation.begins > self.today

    @property
    def may_end_today(self) -> bool:
        """Whether the vacation has days after today."""
        return self.vacation.ends > self.today


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def vacation(request: UserRequest) -> HttpResponse:
    """Show the user's current and coming vacations, or save a new vacation."""
    form = VacationForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            vacations.take(user=request.user, **form.cleaned_data)
        except VacationRefused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(
                request,
                gettext(
                    "Your holiday has been saved. In slow games, your clock will stop if the "
                    "table allows it."
                ),
            )
            return redirect("vacation")
    return _render_page(request, form)


@require_POST
@login_required
@never_cache
def end_vacation(request: UserRequest, vacation_id: int) -> HttpResponse:
    """End a current vacation today, or delete a coming one. Unknown ids are ignored."""
    vacations.end(user=request.user, vacation_id=vacation_id)
    return redirect("vacation")


def _render_page(request: UserRequest, form: VacationForm) -> HttpResponse:
    day = today()
    context = {
        "form": form,
        "vacations": [
            VacationRow(each, day) for each in request.user.vacations.filter(ends__gte=day)
        ],
        "left": days_left(request.user, day.year),
        "days": DAYS_A_YEAR,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "games/vacation.html", context, status=status)
