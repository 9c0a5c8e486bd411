"""Private notes of users about other users; only the author sees them."""

from accounts.models import Note, User


def save_note(user: User, about: User, text: str) -> None:
    """Save a user's note about another, replacing the old one; an empty text deletes it."""
    if text:
        Note.objects.update_or_create(user=user, about=about, defaults={"text": text})
    else:
        Note.objects.filter(user=user, about=about).delete()


def note_about(user: User, about: User) -> str:
    """Return a user's note about another user; empty if there is none."""
    found = Note.objects.filter(user=user, about=about).first()
    return found.text if found else ""
