"""Admin pages that list, publish and end announcements."""

from http import HTTPStatus
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path, reverse
from django.utils.crypto import get_random_string
from django.utils.html import format_html
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from accounts.languages import NAMES
from accounts.staff.large_tables import Large
from accounts.staff.powers import Power, permission
from accounts.staff.read_only_admin import ReadOnly
from lobby.models.announcement import LONGEST, Announcement
from lobby.moderation.announcements import announcing
from lobby.moderation.announcements.announcing import AnnouncementRefused

LIST = "admin:lobby_announcement_changelist"
Staff = Any
"""Request of a staff member, whom the admin site has already checked."""


def _moment(label: Any) -> forms.DateTimeField:
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
                max_length=LONGEST,
                widget=forms.Textarea({"rows": 3, "lang": language}),
            )
        self.fields["since"] = _moment(gettext_lazy("From, in UTC; at once if empty"))
        self.fields["until"] = _moment(gettext_lazy("Until, in UTC; until it is ended if empty"))
        self.fields["request_id"] = forms.CharField(max_length=64, widget=forms.HiddenInput)


@admin.register(Announcement)
class AnnouncementAdmin(ReadOnly, Large):
    """Admin list of announcements with links to publish and end them."""

    power = Power.ANNOUNCE
    list_display = ("__str__", "since", "until", "by", "ended_by", "way")
    list_select_related = ("by", "ended_by")
    ordering = ("-pk",)
    by_match, by_person = "", "by"
    change_list_template = "moderation/announcements/admin/list.html"

    def get_urls(self) -> list[URLPattern]:
        """Add the pages that publish and end an announcement."""
        door = self.admin_site.admin_view
        own = [
            path("announce/", door(_announce), name="lobby_announce"),
            path("<int:pk>/end/", door(_end), name="lobby_announcement_end"),
        ]
        return own + super().get_urls()

    @admin.display(description=_("end"))
    def way(self, announcement: Announcement) -> str:
        """Return a link to the page that ends the announcement."""
        address = reverse("admin:lobby_announcement_end", args=[announcement.pk])
        return format_html('<a href="{}">{}</a>', address, gettext("End"))


@require_http_methods(["GET", "HEAD", "POST"])
def _announce(request: Staff) -> HttpResponse:
    _check(request)
    if request.method != "POST":
        form = AnnounceForm(initial={"request_id": get_random_string(32)})
        return _page(request, {"form": form})
    form = AnnounceForm(request.POST)
    if form.is_valid():
        said = form.cleaned_data
        texts = {language: said.pop(language) for language in NAMES}
        try:
            announcing.announce(by=request.user, texts=texts, **said)
        except AnnouncementRefused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, gettext("Announced."))
            return redirect(LIST)
    return _page(request, {"form": form}, HTTPStatus.UNPROCESSABLE_ENTITY)


@require_http_methods(["GET", "HEAD", "POST"])
def _end(request: Staff, pk: int) -> HttpResponse:
    _check(request)
    announcement = get_object_or_404(Announcement, pk=pk)
    if request.method != "POST":
        return _page(request, {"announcement": announcement})
    announcing.end(by=request.user, announcement_id=pk)
    messages.success(request, gettext("Ended."))
    return redirect(LIST)


def _check(request: HttpRequest) -> None:
    """Raise PermissionDenied without the power to announce."""
    if not request.user.has_perm(permission(Power.ANNOUNCE)):
        raise PermissionDenied


def _page(request: Staff, shown: dict[str, object], status: int = HTTPStatus.OK) -> HttpResponse:
    title = gettext("Announce") if "form" in shown else gettext("End")
    context = {**admin.site.each_context(request), "title": title, **shown}
    return render(request, "moderation/announcements/admin/announce.html", context, status=status)
