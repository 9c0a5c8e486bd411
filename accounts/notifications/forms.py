"""The form in which users choose what they are notified of, and when not."""

from collections.abc import Mapping
from datetime import time
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import NotificationSettings
from accounts.notifications.settings import KINDS, time_zones

UTC = ("", "UTC")


class NotificationForm(forms.ModelForm):  # type: ignore[type-arg]
    """Form for kinds of notifications, quiet hours and time zone."""

    class Meta:
        model = NotificationSettings
        fields = (*KINDS, "quiet_from", "quiet_until", "time_zone")
        widgets: ClassVar = dict.fromkeys(
            ("quiet_from", "quiet_until"), forms.TimeInput({"type": "time"}, format="%H:%M")
        )

    def __init__(
        self, stored: NotificationSettings, posted: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(posted, instance=stored)
        self.fields["time_zone"] = forms.ChoiceField(
            label=_("Time zone"),
            choices=[UTC, *((zone, zone.replace("_", " ")) for zone in time_zones())],
            required=False,
        )

    @property
    def kinds(self) -> list[forms.BoundField]:
        """The fields that switch a kind of notification on or off."""
        return [self[kind] for kind in KINDS]

    @property
    def chosen_kinds(self) -> list[str]:
        """The kinds that the user wants; only of a valid form."""
        return [kind for kind in KINDS if self.cleaned_data[kind]]

    @property
    def quiet(self) -> tuple[time, time] | None:
        """The quiet hours, or None if both ends are empty; only of a valid form."""
        begins, ends = self.cleaned_data["quiet_from"], self.cleaned_data["quiet_until"]
        return None if begins is None or ends is None else (begins, ends)

    def clean(self) -> dict[str, Any]:
        """Return the values. Adds an error if quiet hours lack an end, or end as they begin."""
        values = self.cleaned_data
        begins, ends = values.get("quiet_from"), values.get("quiet_until")
        if not self.errors and (begins is None) != (ends is None):
            self.add_error(
                None, gettext("Enter both a start and an end for quiet hours, or leave both empty.")
            )
        elif begins is not None and begins == ends:
            self.add_error(None, gettext("Quiet hours must begin and end at different times."))
        return values
