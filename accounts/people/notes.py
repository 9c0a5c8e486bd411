"""Private notes of users about other users. Only the author sees a note."""

from accounts.models import Note, User


def save_note(user: User, about: User, text: str) -> None:
    """Save a user's note about another user.

    The new text replaces the old one. An empty text deletes the note.
    """
    if text:
        Note.objects.update_or_create(user=user, about=about, defaults={"text": text})
    else:
        Note.objects.filter(user=user, about=about).delete()


def note_about(user: User, about: User) -> str:
    """Return a user's note about another user; an empty text if there is none."""
    found = Note.objects.filter(user=user, about=about).first()
    return found.text if found else ""
