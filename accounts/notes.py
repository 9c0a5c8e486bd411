"""What people write down about others, for nobody but themselves."""

from accounts.models import Note, User


def keep_note(user: User, about: User, text: str) -> None:
    """Keep what somebody writes down about somebody else, in place of what was there."""
    if text:
        Note.objects.update_or_create(user=user, about=about, defaults={"text": text})
    else:
        Note.objects.filter(user=user, about=about).delete()


def note_about(user: User, about: User) -> str:
    """What somebody has written down about somebody else."""
    found = Note.objects.filter(user=user, about=about).first()
    return found.text if found else ""
