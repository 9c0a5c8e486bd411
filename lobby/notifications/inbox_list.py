"""The list of a user's inbox: what each entry says, and where it leads.

The entries are told as they stand now. One about a match that its user may not see is left out, and
so is a turn that has passed.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext

from accounts.inbox.entries import Kind
from accounts.models import InboxEntry, Sanction, User
from accounts.requests.numbers import parse_number
from accounts.staff.sanctions import SANCTION_TEXTS, end_text, sanction_reason_text
from games.models import Match, Seat, SeatOffer, seats_with_users
from games.text.scores import short_ending, short_result
from games.text.setup import title
from lobby.models import Seek
from lobby.setup_line import setup_line

PAGE_SIZE = 30
ANSWER, ACCEPT, OPEN, REVIEW = "answer", "accept", "open", "review"
ACTIONS = (ANSWER, ACCEPT, OPEN, REVIEW)
"""Answer a challenge, accept a rematch, open a match or offer, review a match that is over."""
ABOUT_SEEKS = (Kind.CHALLENGE, Kind.ACCEPTED, Kind.DECLINED)
ABOUT_MATCHES = (Kind.TURN, Kind.RESULT, Kind.REMATCH, Kind.RULING)
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class InboxLine:
    """One entry as its user reads it."""

    words: str
    url: str
    at: datetime
    is_unread: bool
    about: str = ""
    """The match or the setup that it is about, or end and reason of a sanction."""
    action: str = ""
    """What the user can do about it at once: one of `ACTIONS`, or nothing."""
    key: str = ""
    """Id of the match, or of the seek of a challenge, on which the action acts."""


@dataclass(frozen=True, slots=True)
class InboxPage:
    """One keyset page of an inbox, latest first; `newer` and `older` are query strings."""

    lines: Sequence[InboxLine] = ()
    until: str = ""
    """Marks the latest entry of the page, up to which all may be marked as read."""
    newer: str = ""
    older: str = ""

    @property
    def has_links(self) -> bool:
        return bool(self.newer or self.older)

    @property
    def has_unread(self) -> bool:
        return any(line.is_unread for line in self.lines)


def inbox_page(user: User, asked: Mapping[str, str]) -> InboxPage:
    """Return the page of a user's inbox that the query string asks for.

    Needs one query for the entries, and five for what they are about.
    """
    entries = user.inbox.select_related("by")
    after, before = read_mark(asked.get("after", "")), read_mark(asked.get("before", ""))
    if after is not None:
        later = Q(at__gt=after[0]) | Q(at=after[0], pk__gt=after[1])
        found = list(entries.filter(later).order_by("at", "pk")[: PAGE_SIZE + 1])
        shown, newer, older = found[:PAGE_SIZE][::-1], len(found) > PAGE_SIZE, True
    else:
        if before is not None:
            entries = entries.filter(Q(at__lt=before[0]) | Q(at=before[0], pk__lt=before[1]))
        found = list(entries.order_by("-at", "-pk")[: PAGE_SIZE + 1])
        shown, newer, older = found[:PAGE_SIZE], before is not None, len(found) > PAGE_SIZE
    if not shown:
        return InboxPage()
    return InboxPage(
        lines=_lines(user, shown),
        until=_mark(shown[0]),
        newer=f"after={_mark(shown[0])}" if newer else "",
        older=f"before={_mark(shown[-1])}" if older else "",
    )


def read_mark(text: str) -> tuple[datetime, int] | None:
    """Return the time and the key of the entry with this mark, or None if it is none."""
    since, _, key = text.partition("-")
    microseconds, pk = parse_number(since), parse_number(key)
    if microseconds is None or pk is None:
        return None
    try:
        return EPOCH + microseconds * MICROSECOND, pk
    except OverflowError:
        return None


def _mark(entry: InboxEntry) -> str:
    return f"{(entry.at - EPOCH) // MICROSECOND}-{entry.pk}"


def _lines(user: User, entries: Collection[InboxEntry]) -> list[InboxLine]:
    """Return the lines of these entries, without those that tell nothing any more."""
    keys = {each.subject for each in entries if each.kind in ABOUT_MATCHES}
    matches = Match.objects.visible_to(user).filter(pk__in=keys)
    by_match = {each.pk: each for each in matches.prefetch_related(seats_with_users("seats"))}
    numbers = {each.subject for each in entries if each.kind in ABOUT_SEEKS}
    own = Seek.objects.filter(Q(opener=user) | Q(addressee=user), pk__in=numbers)
    seeks = own.select_related("match", "opener", "addressee")
    by_seek = {str(each.pk): each for each in seeks}
    offers = {each.subject for each in entries if each.kind == Kind.SEAT}
    told_of = SeatOffer.objects.filter(Q(user=user) | Q(by=user), pk__in=offers)
    by_offer = {str(each.pk): each for each in told_of.select_related("match", "user")}
    held = {each.subject for each in entries if each.kind == Kind.SANCTION}
    by_sanction = {str(each.pk): each for each in Sanction.objects.filter(user=user, pk__in=held)}
    lines = []
    for each in entries:
        told: tuple[str, str, str] | None = None
        if each.kind in ABOUT_MATCHES:
            match = by_match.get(each.subject)
            told = _about_match(each, match, user) if match is not None else None
        elif each.kind in ABOUT_SEEKS:
            seek = by_seek.get(each.subject)
            told = _about_seek(each, seek) if seek is not None else None
        elif each.kind == Kind.SEAT:
            offer = by_offer.get(each.subject)
            told = _about_seat_offer(offer, user) if offer is not None else None
        elif each.kind == Kind.SANCTION:
            sanction = by_sanction.get(each.subject)
            told = _about_sanction(sanction) if sanction is not None else None
        elif each.kind == Kind.REPLY:
            told = gettext("You have a message from the moderators"), reverse("reports"), ""
        elif each.by is not None:
            words = gettext("%(name)s follows you") % {"name": each.by}
            told = words, each.by.get_absolute_url(), ""
        if told:
            words, url, about = told
            action = _action(each, by_seek.get(each.subject), by_offer.get(each.subject))
            lines.append(
                InboxLine(words, url, each.at, each.read_at is None, about, action, each.subject)
            )
    return lines


def _action(entry: InboxEntry, seek: Seek | None, offer: SeatOffer | None) -> str:
    """Return what the user can do about an entry that the list tells."""
    if entry.kind == Kind.CHALLENGE:
        return ANSWER if seek is not None and seek.is_open else ""
    if entry.kind == Kind.ACCEPTED:
        return OPEN if seek is not None and seek.match is not None else ""
    if entry.kind == Kind.SEAT:
        return OPEN if offer is not None and offer.is_waiting else ""
    actions: Mapping[str, str] = {Kind.REMATCH: ACCEPT, Kind.TURN: OPEN, Kind.RESULT: REVIEW}
    return actions.get(entry.kind, "")


def _about_seek(entry: InboxEntry, seek: Seek) -> tuple[str, str, str]:
    """Return what an entry about a challenge says, its address, and the setup."""
    person = entry.by or seek.opener
    url = person.get_absolute_url()
    if entry.kind == Kind.DECLINED:
        words = gettext("%(other)s has declined your challenge") % {"other": person}
    elif entry.kind == Kind.ACCEPTED:
        words = gettext("%(name)s has accepted your challenge") % {"name": person}
        url = seek.match.get_absolute_url() if seek.match is not None else url
    elif seek.is_open:
        words = gettext("%(name)s challenges you") % {"name": person}
        url = f"{reverse('home')}#challenges"
    else:
        words = gettext("%(name)s challenged you") % {"name": person}
    guest = seek.opener.is_guest or (seek.addressee is not None and seek.addressee.is_guest)
    return words, url, setup_line(seek, rated=seek.rated and not guest)


def _about_seat_offer(offer: SeatOffer, user: User) -> tuple[str, str, str]:
    """Return what an entry about a seat offer says: to its user the offer, to staff the answer."""
    game = title(offer.match.game)
    if offer.user_id == user.pk:
        words = gettext("The moderators offer you a seat")
        if not offer.is_waiting:
            words = gettext("The moderators offered you a seat")
        return words, reverse("seat_offer", args=[offer.pk]), game
    words = gettext("%(name)s has declined the seat")
    if offer.outcome == SeatOffer.Outcome.ACCEPTED:
        words = gettext("%(name)s has taken the seat")
    console = reverse("admin:games_match_console", args=[offer.match_id])
    return words % {"name": offer.user}, console, game


def _about_sanction(sanction: Sanction) -> tuple[str, str, str]:
    """Return what an entry about a sanction says, the account page, and end and reason."""
    if sanction.is_in_force:
        words = str(SANCTION_TEXTS[sanction.kind])
        about = f"{end_text(sanction)} {sanction_reason_text(sanction)}"
    else:
        words = gettext("A restriction on your account has ended")
        if sanction.lifted_at is not None:
            words = gettext("A restriction on your account has been lifted")
        about = sanction.get_kind_display()
    return words, reverse("account"), about


def _about_match(entry: InboxEntry, match: Match, user: User) -> tuple[str, str, str] | None:
    """Return what an entry about a match says, its address, and which match it is."""
    seat = next((each for each in match.seats.all() if each.user_id == user.pk), None)
    about = _with_others(match, seat) if seat is not None else title(match.game)
    if entry.kind == Kind.RULING:
        words = gettext("A moderator has made a decision about this game")
    elif seat is None:
        return None
    elif entry.kind == Kind.RESULT:
        words = _result_words(match, seat)
    elif entry.kind == Kind.REMATCH:
        words = gettext("%(name)s offers you a rematch") % {"name": entry.by}
    elif match.stage == Match.Stage.PLAYING and match.active_seat == seat.number:
        words = gettext("Your turn")
    else:
        return None
    return words, match.get_absolute_url(), about


def _with_others(match: Match, seat: Seat) -> str:
    others = [each.name for each in match.seats.all() if each.pk != seat.pk]
    return gettext("%(game)s with %(others)s") % {
        "game": title(match.game),
        "others": ", ".join(others),
    }


def _result_words(match: Match, seat: Seat) -> str:
    winners = match.winners or ()
    won = seat.number in winners and not seat.out
    mates = winners if won else ()
    result = short_result(match, seat.number, won=won, mates=mates) or gettext("No winner")
    return " · ".join(filter(None, (result, short_ending(match))))
