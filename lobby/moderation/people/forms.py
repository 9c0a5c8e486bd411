"""Forms of the staff commands about a user."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import Sanction, User
from accounts.models.sanction import MAX_NOTE_LENGTH, MAX_WORDS_LENGTH
from accounts.models.sanction_reasons import Reason
from accounts.staff.powers import Role
from accounts.staff.roles import roles_of
from accounts.staff.sanctions import end_text
from lobby.request_form import RequestForm

DURATION_LABELS: Mapping[str, Promise] = {
    "hour": _("An hour"),
    "day": _("A day"),
    "days": _("Three days"),
    "week": _("A week"),
    "month": _("Thirty days"),
    "season": _("Ninety days"),
    "ever": _("No end date"),
}
"""Labels of the durations of sanctions; `lobby.moderation.sanctions` has the durations."""


NOT_CHOSEN = ("", "—")
"""The choice that stands for none: what hurts a user is never chosen beforehand."""
NO_REASON = _("Choose a reason. It will be shown to the person.")


def length_field() -> forms.ChoiceField:
    """Return the field for the duration of a sanction."""
    return forms.ChoiceField(
        label=_("For how long"),
        choices=[NOT_CHOSEN, *DURATION_LABELS.items()],
        error_messages={"required": _("Choose for how long.")},
    )


def words_field() -> forms.CharField:
    """Return the field for a sentence to the user beside the reason of a sanction."""
    return forms.CharField(
        label=_("A sentence to the person, beside the reason (may be empty)"),
        required=False,
        max_length=MAX_WORDS_LENGTH,
        widget=forms.Textarea({"rows": 2}),
    )


class CommandForm(RequestForm):
    """Base of all forms of staff commands about a user; asks for a note to staff."""

    note = forms.CharField(
        label=_("Note for staff"), max_length=MAX_NOTE_LENGTH, widget=forms.Textarea({"rows": 3})
    )

    def __init__(self, person: User, posted: Any = None) -> None:
        super().__init__(posted)
        self.person = person
        # The note comes last.
        self.order_fields([name for name in self.fields if name != "note"])


class SanctionForm(CommandForm):
    """Form for a sanction: reason, duration, and a sentence to the user."""

    reason = forms.ChoiceField(
        label=_("Reason (shown to the person)"),
        choices=[NOT_CHOSEN, *Reason.choices],
        error_messages={"required": NO_REASON},
    )
    length = length_field()
    words = words_field()


class LiftForm(CommandForm):
    """Form that chooses the sanction to lift."""

    sanction = forms.IntegerField(label=_("Sanction"), widget=forms.RadioSelect)

    def __init__(self, person: User, posted: Any = None) -> None:
        super().__init__(person, posted)
        choices = [
            (each.pk, f"{capfirst(each.get_kind_display())}. {end_text(each)}")
            for each in person.sanctions.in_force()
        ]
        self.fields["sanction"].widget.choices = choices
        if len(choices) == 1:
            self.fields["sanction"].initial = choices[0][0]

    def clean_sanction(self) -> Sanction:
        """Return the chosen sanction of this user, even if it is over.

        In a repeated request the sanction is over already. The service recognises such a request.
        """
        number: int = self.cleaned_data["sanction"]
        found = next((each for each in self.person.sanctions.all() if each.pk == number), None)
        if found is None:
            raise forms.ValidationError(gettext("This sanction is already over."))
        return found


class RenameForm(CommandForm):
    name = forms.CharField(label=_("New username"), max_length=20)


class RolesForm(CommandForm):
    """Form for all roles of a user. A user without any role is not staff."""

    roles = forms.MultipleChoiceField(
        label=_("Roles"),
        required=False,
        choices=[(role, role) for role in Role],
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, person: User, posted: Any = None) -> None:
        super().__init__(person, posted)
        self.fields["roles"].initial = roles_of(person)


class EraseForm(CommandForm):
    """Form that asks for the user's name, to prevent erasure by mistake."""

    name = forms.CharField(label=_("Type their name to confirm"), max_length=150)

    def clean_name(self) -> str:
        """Return the entered name after checking that it is the user's name."""
        name: str = self.cleaned_data["name"]
        # On a repeated request the user has been erased, and so has the name.
        if self.person.is_active and name != self.person.username:
            raise forms.ValidationError(
                gettext("This is not their name. Type it exactly as shown above.")
            )
        return name
