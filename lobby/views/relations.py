"""Views for relations to another user: follow, block, mute, and a private note."""

from collections.abc import Callable
from dataclasses import dataclass

from django import forms
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.models import Note, User
from accounts.people import notes
from accounts.people.logged_in import UserRequest
from accounts.people.relations import (
    BLOCK,
    FOLLOW,
    MUTE,
    relate,
    related_users,
    relation_kinds,
    unrelate,
)
from accounts.people.users import resolve_former_names, user_named
from accounts.requests.return_paths import local_path
from games.live import announce
from lobby.decorators import player_required
from lobby.seeks.blocking import block, unblock


def follow(user: User, other: User) -> None:
    """Follow a user, whose open pages learn of the entry in the inbox."""
    relate(user, other, FOLLOW)
    announce.announce_news(other.pk)


RELATION_ACTIONS: dict[str, Callable[[User, User], None]] = {
    "follow": follow,
    "unfollow": lambda user, other: unrelate(user, other, FOLLOW),
    "block": block,
    "unblock": unblock,
    "mute": lambda user, other: relate(user, other, MUTE),
    "unmute": lambda user, other: unrelate(user, other, MUTE),
}
"""For each value of the form field `wish`, the service. Repeating it changes nothing."""


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
    """Relation of the viewer to the user whose profile is shown."""

    follows: bool
    mutes: bool
    blocks: bool
    note: NoteForm

    @property
    def may_follow(self) -> bool:
        """Whether the viewer may follow the user: not while blocking the user."""
        return not self.blocks


@require_POST
@never_cache
@player_required
@resolve_former_names
def set_relation(request: UserRequest, username: str) -> HttpResponse:
    """Follow, block or mute a user, or end that relation."""
    person = user_named(username)
    wish = RELATION_ACTIONS.get(request.POST.get("wish", ""))
    if wish is None:
        return HttpResponseBadRequest()
    wish(request.user, person)
    return redirect(_next_path(request) or person)


@require_POST
@never_cache
@player_required
@resolve_former_names
def save_note(request: UserRequest, username: str) -> HttpResponse:
    """Store the viewer's private note about a user."""
    person = user_named(username)
    form = NoteForm(posted=request.POST.dict())
    if not form.is_valid():
        return HttpResponseBadRequest()
    notes.save_note(request.user, person, form.cleaned_data["text"])
    return redirect(person)


def relation_context(viewer: User | AnonymousUser, person: User) -> dict[str, object]:
    """Return the template data about the viewer's relation to a user.

    Empty for an anonymous viewer. On the viewer's own profile: the users that the viewer follows,
    blocks or mutes.
    """
    if not isinstance(viewer, User):
        return {}
    if viewer == person:
        return {"related_users": related_users(viewer)}
    return {"relation": _relation_view(viewer, person)}


def _relation_view(viewer: User, person: User) -> RelationView:
    found = relation_kinds(viewer, person)
    return RelationView(
        follows=FOLLOW in found,
        mutes=MUTE in found,
        blocks=BLOCK in found,
        note=NoteForm(notes.note_about(viewer, person)),
    )


def _next_path(request: HttpRequest) -> str:
    """Return the path to which the form asks to redirect, or an empty string."""
    return local_path(request.POST.get("next", ""))
