"""Admin pages that list, publish and end announcements."""

from http import HTTPStatus
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path, reverse
from django.utils.crypto import get_random_string
from django.utils.html import format_html
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from accounts.languages import NAMES
from accounts.staff.large_tables import LargeTableAdmin
from accounts.staff.powers import Power, require_power
from accounts.staff.read_only_admin import ReadOnlyAdmin
from lobby.models.announcement import MAX_LENGTH, Announcement
from lobby.moderation.announcements import services
from lobby.moderation.announcements.services import AnnouncementRefused

LIST = "admin:lobby_announcement_changelist"
StaffRequest = Any
"""Request of a staff member, whom the admin site has already checked."""


def _datetime_field(label: Any) -> forms.DateTimeField:
    widget = forms.DateTimeInput({"type": "datetime-local"})
    return forms.DateTimeField(label=label, required=False, widget=widget)


class AnnounceForm(forms.Form):
    """Form for an announcement: text in each language, start and end."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for language, name in NAMES.items():
            self.fields[language] = forms.CharField(
                label=name,
                required=False,
                max_length=MAX_LENGTH,
                widget=forms.Textarea({"rows": 3, "lang": language}),
            )
        self.fields["since"] = _datetime_field(
            gettext_lazy("Start, in UTC (leave blank to start now)")
        )
        self.fields["until"] = _datetime_field(gettext_lazy("End, in UTC (leave blank for no end)"))
        self.fields["request_id"] = forms.CharField(max_length=64, widget=forms.HiddenInput)


@admin.register(Announcement)
class AnnouncementAdmin(ReadOnlyAdmin, LargeTableAdmin):
    """Admin list of announcements with links to publish and end them."""

    power = Power.ANNOUNCE
    list_display = ("__str__", "since", "until", "by", "ended_by", "end_link")
    list_select_related = ("by", "ended_by")
    ordering = ("-pk",)
    by_match, by_person = "", "by"
    change_list_template = "moderation/announcements/admin/list.html"

    def get_urls(self) -> list[URLPattern]:
        """Add the pages that publish and end an announcement."""
        wrap = self.admin_site.admin_view
        own = [
            path("announce/", wrap(_announce_view), name="lobby_announce"),
            path("<int:pk>/end/", wrap(_end_view), name="lobby_announcement_end"),
        ]
        return own + super().get_urls()

    @admin.display(description=_("end"))
    def end_link(self, announcement: Announcement) -> str:
        """Return a link to the page that ends the announcement."""
        address = reverse("admin:lobby_announcement_end", args=[announcement.pk])
        return format_html('<a href="{}">{}</a>', address, gettext("End"))


@require_http_methods(["GET", "HEAD", "POST"])
def _announce_view(request: StaffRequest) -> HttpResponse:
    require_power(request.user, Power.ANNOUNCE)
    if request.method != "POST":
        form = AnnounceForm(initial={"request_id": get_random_string(32)})
        return _render_form(request, {"form": form})
    form = AnnounceForm(request.POST)
    if form.is_valid():
        data = form.cleaned_data
        texts = {language: data.pop(language) for language in NAMES}
        try:
            services.announce(by=request.user, texts=texts, **data)
        except AnnouncementRefused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, gettext("Announcement published."))
            return redirect(LIST)
    return _render_form(request, {"form": form}, HTTPStatus.UNPROCESSABLE_ENTITY)


@require_http_methods(["GET", "HEAD", "POST"])
def _end_view(request: StaffRequest, pk: int) -> HttpResponse:
    require_power(request.user, Power.ANNOUNCE)
    announcement = get_object_or_404(Announcement, pk=pk)
    if request.method != "POST":
        return _render_form(request, {"announcement": announcement})
    services.end(by=request.user, announcement_id=pk)
    messages.success(request, gettext("Announcement ended."))
    return redirect(LIST)


def _render_form(
    request: StaffRequest, shown: dict[str, object], status: int = HTTPStatus.OK
) -> HttpResponse:
    title = gettext("Announce") if "form" in shown else gettext("End")
    context = {**admin.site.each_context(request), "title": title, **shown}
    return render(request, "moderation/announcements/admin/announce.html", context, status=status)
