"""The setup of a match, and who plays in its seats."""

from collections.abc import Mapping
from dataclasses import KW_ONLY, asdict, dataclass, field
from typing import Protocol

from accounts.models import User
from games.clock import paces
from games.engine.explanations import InvalidPosition
from games.engine.options import Value
from games.engine.words import gettext_noop
from games.models import Match
from games.proof.leaving import COMPUTER


class StoredSetup(Protocol):
    """An object with the fields of a setup: a match or a seek."""

    game: str
    options: dict[str, Value]
    private: bool
    pace: str
    weekends: bool
    vacation: bool
    abandoned: str
    rated: bool


@dataclass(frozen=True, slots=True)
class MatchSetup:
    """The setup of a match: game, options, pace, privacy and rating."""

    game: str
    options: Mapping[str, Value] = field(default_factory=dict)
    _: KW_ONLY
    private: bool = False
    pace: str = paces.NONE
    weekends: bool = False
    """Whether clocks stop on Saturdays and Sundays."""
    vacation: bool = False
    """Whether the clock of a player on vacation stops."""
    abandoned: str = COMPUTER
    """What happens to an abandoned seat in a match of three or four (`Match.Abandoned`)."""
    rated: bool = True
    """Whether the result counts for ratings, provided that all players are registered."""

    @classmethod
    def of(cls, stored: StoredSetup) -> "MatchSetup":
        """Return the setup of a match or seek."""
        return cls(**{name: getattr(stored, name) for name in cls.__slots__})

    @property
    def as_fields(self) -> dict[str, object]:
        """The setup as model fields of a match or seek."""
        return asdict(self)

    def check(self) -> None:
        """Raise `InvalidPosition` for unknown `pace` or `abandoned`, or days off at a fast pace."""
        if self.pace not in (paces.NONE, *paces.PACES):
            raise InvalidPosition(
                gettext_noop("There is no pace called %(pace)s."), pace=self.pace[:40]
            )
        if (self.weekends or self.vacation) and self.pace not in paces.SLOW:
            raise InvalidPosition(
                gettext_noop(
                    "Only slow games can have days off. Please choose a pace of a day or more per "
                    "turn."
                )
            )
        if self.abandoned not in Match.Abandoned.values:
            sentence = gettext_noop("There is no “When a player leaves” option called %(name)s.")
            raise InvalidPosition(sentence, name=self.abandoned[:40])


@dataclass(frozen=True, slots=True)
class Player:
    """The occupant of a seat: a user, or a bot of some level."""

    user: User | None = None
    computer: str = ""

    @property
    def ratable(self) -> bool:
        """Whether this is a registered user (no guest, no bot)."""
        return self.user is not None and not self.user.is_guest
