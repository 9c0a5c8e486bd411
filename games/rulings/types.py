"""What defines a type of ruling, and what a ruling works with."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from django.utils.functional import Promise

from accounts.models import Proposal, User
from accounts.refused import Refused
from accounts.staff.powers import Power
from games.chat.phrases import clean_text
from games.engine.forms.exchange import Json
from games.engine.state import State
from games.models import Event, Match, Ruling, SeatOffer
from games.play.writer.match_writer import MatchWriter

WORDS = "words"
"""Form field of every ruling about a match: a sentence to the players beside the reason."""
FieldValues = Mapping[str, str]
"""The values of the form fields of a ruling, by name of the field."""


class RulingRefused(Refused):
    """Error: a ruling was not made."""


@dataclass(frozen=True, slots=True)
class RulingRequest:
    """Request of a staff member to make a ruling: who asks, for what reason, with what note."""

    by: User
    reason: str
    """A code of `games.text.ruling_reasons`; players read its sentence."""
    note: str
    """A text that only staff can read."""
    request_id: str
    approval: Proposal | None = None
    """The proposal that the ruling carries out, if a second member of staff has confirmed it."""
    offer: SeatOffer | None = None
    """The seat offer that a user accepts by this request, in the name of its author."""
    case: str = ""
    """The report or appeal from which the ruling is made, see `accounts.staff.cases`."""


@dataclass
class RulingContext:
    """Everything that a ruling works with: the locked match, its writer and the form fields."""

    type: "RulingType"
    match: Match
    writer: MatchWriter
    values: FieldValues
    request: RulingRequest
    before: dict[str, Json] = field(default_factory=dict)
    """Values before the ruling that are not in the event log; needed to revert the ruling."""
    event: int | None = None

    def append_event(self, after: State | None = None, **details: Json) -> None:
        """Append the ruling to the event log of the match.

        `after` is the new state, if the ruling changes the position. `details` are values that
        players may read, for example the seat.
        """
        kind, reason = self.type.kind, self.request.reason
        payload: dict[str, Json] = {"ruling": kind, "reason": reason, **details}
        if self.values.get(WORDS):
            payload[WORDS] = clean_text(self.values[WORDS])
        self.writer.record(Event.Kind.RULING, after=after, payload=payload)
        self.event = self.match.version


@dataclass(frozen=True, slots=True)
class RulingType:
    """Type of ruling: who may make it and when, its form fields, its effect, what it reverts."""

    kind: Ruling.Kind
    power: Power
    title: str | Promise
    """Label of the button that makes the ruling."""
    promise: str | Promise
    """One sentence that describes the consequences of the ruling."""
    apply: Callable[[RulingContext], None]
    applies_to: Callable[[Match], bool]
    """Returns whether the ruling can be made about a match; pages show it only then."""
    harm: str | Promise = ""
    """A sentence on which players it harms and how; empty for a ruling without danger."""
    fields: tuple[str, ...] = ()
    """Names of its form fields (see `games.staff.ruling_forms.FIELDS`), without reason and note."""
    reverts: tuple[Ruling.Kind, ...] = ()
    """Types of rulings that it can revert; it reverts only the latest such ruling."""
    matching_fields: tuple[str, ...] = ()
    """Form fields that must be equal in the reverted and in the reverting ruling, like the seat."""
    author_powers: Mapping[Ruling.Kind, Power] = field(default_factory=dict)
    """Kinds of ruling that also their author may undo by it, who lacks `power`.

    Each has the power by which it was made, which its author must still have.
    """
    is_counted: bool = False
    """Whether the number that one author may make within some days is limited.

    Then `make_ruling` locks the author's row first, so that rulings made at once are all counted.
    """
