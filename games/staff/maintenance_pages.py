"""Admin pages that begin and end maintenance."""

from http import HTTPStatus
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, path
from django.utils.crypto import get_random_string
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.http import require_http_methods

from accounts.staff.large_tables import LargeTableAdmin
from accounts.staff.powers import Power, require_power
from accounts.staff.read_only_admin import ReadOnlyAdmin
from games.models import Maintenance
from games.models.ops.maintenance import LONGEST_NOTE
from games.ops import maintenance

LIST = "admin:games_maintenance_changelist"
Staff = Any
"""Request of a logged-in staff member."""


class BeginForm(forms.Form):
    """Form that begins maintenance, with a note for staff and the expected end."""

    note = forms.CharField(
        label=gettext_lazy("Note for staff"),
        max_length=LONGEST_NOTE,
        widget=forms.Textarea({"rows": 3}),
    )
    until = forms.DateTimeField(
        label=gettext_lazy("Expected end, in UTC (shown to everyone)"),
        required=False,
        widget=forms.DateTimeInput({"type": "datetime-local"}),
    )
    request_id = forms.CharField(max_length=64, widget=forms.HiddenInput)


class EndForm(forms.Form):
    """Form that ends the given maintenance."""

    maintenance_id = forms.IntegerField(widget=forms.HiddenInput)


@admin.register(Maintenance)
class MaintenanceAdmin(ReadOnlyAdmin, LargeTableAdmin):
    """Admin list of maintenance periods."""

    power = Power.MAINTAIN
    list_display = ("begun_at", "begun_by", "until", "ended_at", "ended_by", "note")
    list_select_related = ("begun_by", "ended_by")
    ordering = ("-pk",)
    change_list_template = "games/admin/maintenances.html"

    def get_urls(self) -> list[URLPattern]:
        """Return the admin's URLs with the pages that begin and end maintenance."""
        door = self.admin_site.admin_view
        own = [
            path("begin/", door(_begin), name="games_maintenance_begin"),
            path("end/", door(_end), name="games_maintenance_end"),
        ]
        return own + super().get_urls()


@require_http_methods(["GET", "HEAD", "POST"])
def _begin(request: Staff) -> HttpResponse:
    require_power(request.user, Power.MAINTAIN)
    if request.method != "POST":
        return _page(request, BeginForm(initial={"request_id": get_random_string(32)}))
    form = BeginForm(request.POST)
    if form.is_valid():
        try:
            maintenance.begin(by=request.user, **form.cleaned_data)
        except maintenance.MaintenanceRefused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, gettext("From now on, no match can start."))
            return redirect(LIST)
    return _page(request, form)


@require_http_methods(["GET", "HEAD", "POST"])
def _end(request: Staff) -> HttpResponse:
    require_power(request.user, Power.MAINTAIN)
    if request.method != "POST":
        on = Maintenance.objects.filter(ended_at=None).first()
        return _page(request, EndForm(initial={"maintenance_id": on.pk}) if on else None)
    form = EndForm(request.POST)
    if not form.is_valid():
        return _page(request, form)
    maintenance.end(by=request.user, **form.cleaned_data)
    messages.success(request, gettext("Matches can start again."))
    return redirect(LIST)


def _page(request: Staff, form: forms.Form | None) -> HttpResponse:
    begins = isinstance(form, BeginForm)
    context = {
        **admin.site.each_context(request),
        "title": gettext("Start maintenance") if begins else gettext("End maintenance"),
        "begins": begins,
        "form": form,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form and form.errors else HTTPStatus.OK
    return render(request, "games/admin/maintenance.html", context, status=status)
