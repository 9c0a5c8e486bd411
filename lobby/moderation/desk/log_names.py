"""The users whom the names in the filter of the log mean: one exactly, or all with that part."""

from collections.abc import Sequence
from dataclasses import dataclass

from accounts.models import User
from accounts.people.search import similar_names, users_with_part

MOST = 20
"""Maximum number of users whom a part of a name stands for: the first by name."""


@dataclass(frozen=True, slots=True)
class MeantUsers:
    """The users whom one name of the filter means; none are meant by a name that is not entered."""

    entered: str = ""
    users: Sequence[User] = ()
    similar: Sequence[str] = ()
    """If there is no such user: names that are written alike."""

    @property
    def is_unknown(self) -> bool:
        """Whether a name was entered that no user has."""
        return bool(self.entered) and not self.users

    @property
    def only(self) -> User | None:
        """The user who is meant, if it is one."""
        return self.users[0] if len(self.users) == 1 else None

    @property
    def are_several(self) -> bool:
        """Whether the name is a part that stands for several users."""
        return len(self.users) > 1


def find_meant(entered: str, *, staff: bool = False) -> MeantUsers:
    """Return the user with this name, or else those in whose name it is a part.

    With `staff`, a part means members of staff only, of whom there are few; a whole name means also
    one who has left.
    """
    if not entered:
        return MeantUsers()
    exact = User.objects.filter(username__iexact=entered).first()
    if exact is not None:
        return MeantUsers(entered, [exact])
    members = User.objects.filter(is_staff=True)
    found = members.filter(username__icontains=entered) if staff else users_with_part(entered)
    users = list(found.order_by("username")[:MOST])
    if users:
        return MeantUsers(entered, users)
    known = similar_names(entered)
    if staff:
        known = list(members.filter(username__in=known).values_list("username", flat=True))
    return MeantUsers(entered, similar=known)
