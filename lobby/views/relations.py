"""Views for relations to a user: follow, block, mute and a private note."""

from collections.abc import Callable
from dataclasses import dataclass

from django import forms
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.models import Note, User
from accounts.people.logged_in import UserRequest
from accounts.people.notes import keep_note, note_about
from accounts.people.relations import BLOCK, FOLLOW, MUTE, kinds, people_tied, tie, untie
from accounts.people.users import by_former_names, person_named
from accounts.requests.return_paths import own_path
from lobby.decorators import player_required
from lobby.seeks.blocking import block, unblock

WISHES: dict[str, Callable[[User, User], None]] = {
    "follow": lambda user, other: tie(user, other, FOLLOW),
    "unfollow": lambda user, other: untie(user, other, FOLLOW),
    "block": block,
    "unblock": unblock,
    "mute": lambda user, other: tie(user, other, MUTE),
    "unmute": lambda user, other: untie(user, other, MUTE),
}
"""Services by the value of the form field `wish`; repeating one changes nothing."""


class NoteForm(forms.ModelForm):  # type: ignore[type-arg]
    """Form for a private note; an empty text deletes the note."""

    class Meta:
        model = Note
        fields = ("text",)

    def __init__(self, text: str | None = None, posted: dict[str, str] | None = None) -> None:
        super().__init__(posted, initial={"text": text})
        self.fields["text"].required = False
        self.fields["text"].widget.attrs.update(rows=3, maxlength=1000)


@dataclass(frozen=True, slots=True)
class RelationView:
    """Relation of the viewer to the user of a profile."""

    follows: bool
    mutes: bool
    blocks: bool
    note: NoteForm

    @property
    def may_follow(self) -> bool:
        """Whether the viewer could follow the user."""
        return not self.blocks


@require_POST
@never_cache
@player_required
@by_former_names
def bind(request: UserRequest, username: str) -> HttpResponse:
    """Follow, block or mute a user, or undo that."""
    person = person_named(username)
    wish = WISHES.get(request.POST.get("wish", ""))
    if wish is None:
        return HttpResponseBadRequest()
    wish(request.user, person)
    return redirect(_back(request) or person)


@require_POST
@never_cache
@player_required
@by_former_names
def note(request: UserRequest, username: str) -> HttpResponse:
    """Store the viewer's private note about a user."""
    person = person_named(username)
    form = NoteForm(posted=request.POST.dict())
    if not form.is_valid():
        return HttpResponseBadRequest()
    keep_note(request.user, person, form.cleaned_data["text"])
    return redirect(person)


def acquaintance(viewer: User | AnonymousUser, person: User) -> dict[str, object]:
    """Return the template data about the viewer's relation to a user; empty without login."""
    if not isinstance(viewer, User):
        return {}
    if viewer == person:
        return {"people_tied": people_tied(viewer)}
    return {"relation": _relation(viewer, person)}


def _relation(viewer: User, person: User) -> RelationView:
    found = kinds(viewer, person)
    return RelationView(
        follows=FOLLOW in found,
        mutes=MUTE in found,
        blocks=BLOCK in found,
        note=NoteForm(note_about(viewer, person)),
    )


def _back(request: HttpRequest) -> str:
    """Return the path of the page that sent the form, or an empty string."""
    return own_path(request.POST.get("next", ""))
