"""What is agreed on at a table, and who sits down at it."""

from collections.abc import Mapping
from dataclasses import KW_ONLY, asdict, dataclass, field
from typing import Protocol

from accounts.models import User
from games import clocks
from games.engine.core import Impossible
from games.engine.options import Value
from games.engine.words import gettext_noop
from games.models import Match
from games.proof.leaving import COMPUTER


class Kept(Protocol):
    """Where terms are kept: a match, or the seek that it came of."""

    game: str
    options: dict[str, Value]
    private: bool
    pace: str
    weekends: bool
    vacation: bool
    abandoned: str
    rated: bool


@dataclass(frozen=True, slots=True)
class Terms:
    """What is agreed on at a table."""

    game: str
    options: Mapping[str, Value] = field(default_factory=dict)
    _: KW_ONLY
    private: bool = False
    pace: str = clocks.NONE
    weekends: bool = False
    """Whether clocks stand still on Saturday and Sunday."""
    vacation: bool = False
    """Whether the clock of somebody on vacation stands still."""
    abandoned: str = COMPUTER
    """What is done for a seat that is left at a table of three or four."""
    rated: bool = True
    """Whether the result counts for ratings, if everybody there has an account."""

    @classmethod
    def of(cls, kept: Kept) -> "Terms":
        """The terms of a match or of a seek."""
        return cls(**{name: getattr(kept, name) for name in cls.__slots__})

    @property
    def kept(self) -> dict[str, object]:
        """The fields in which a match or a seek keeps them."""
        return asdict(self)

    def check(self) -> None:
        """Raise `Impossible` for what nobody can agree on."""
        if self.pace not in (clocks.NONE, *clocks.PACES):
            raise Impossible(gettext_noop("There is no pace %(pace)s."), pace=self.pace[:40])
        if (self.weekends or self.vacation) and self.pace not in clocks.SLOW:
            raise Impossible(gettext_noop("Clocks of this pace stand still for nobody."))
        if self.abandoned not in Match.Abandoned.values:
            words = gettext_noop("There is nothing like %(name)s for a seat that is left.")
            raise Impossible(words, name=self.abandoned[:40])


@dataclass(frozen=True, slots=True)
class Player:
    """Who is to sit down: a person, or a computer of some level."""

    user: User | None = None
    computer: str = ""

    @property
    def ratable(self) -> bool:
        """Tell whether this is a person with an account."""
        return self.user is not None and not self.user.is_guest
