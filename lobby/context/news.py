"""What every page tells its user: turns, new matches, seats, challenges, rematches, replies.

Its one query also says under which sanctions the user is, for the pages on which games begin and
for the chats of matches.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import CharField, Exists, OuterRef, QuerySet, Value
from django.db.models.functions import Cast, Concat
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone

from accounts.inbox.entries import unread_entries
from accounts.models import Sanction, User
from accounts.ops.compiled_query import CompiledRows
from accounts.staff.sanctions import ShownRestriction, shown_restrictions
from games.models import Event, Match, Rating, Seat, SeatOffer, seats_with_users
from games.models.seat_offer import OPEN_FOR
from games.presence.arrival import seats_not_come
from games.rating_formula import Skill
from games.ratings.lookup import load_skills, skill_in
from games.text.setup import title
from lobby.context.turns import seats_to_move
from lobby.models import Place, Reply, Seek, SeekQuerySet
from lobby.setup_line import setup_line

MOST_COUNTED = 20
"""Maximum number of challenges that the notice counts."""
NEWS_FOR = timedelta(minutes=10)
"""How long pages tell of a match that has begun, and of a rematch that is offered."""
DECLINED_FOR = timedelta(days=1)
"""How long pages tell of a declined challenge that its opener has not confirmed."""
LATEST_SEATS = 5
"""In how many of a user's latest matches the offer of a rematch is looked for."""
TURN, STARTED, CHALLENGE = "turn", "started", "challenge"
REMATCH, DECLINED, REPLY, UNREAD = "rematch", "declined", "reply", "unread"
SEAT, RESTRICTED, RATED = "seat", "restricted-", "rated-"
"""The kinds of what pages tell.

All but replies of staff, unread entries, sanctions and ratings are news. The number of a sanction
follows its kind; game, matches and skill follow that of a rating.
"""
LOBBY = "lobby"
"""The value of `here` on the page of the lobby."""
SHOWN_IN_LOBBY = (TURN, CHALLENGE, DECLINED)
"""The kinds of news that the lists of the lobby show, so its page does not tell them again."""


@dataclass(frozen=True, slots=True)
class NewsItem:
    """One thing that a user has to know on every page."""

    kind: str
    """`TURN`, `STARTED`, `SEAT`, `CHALLENGE`, `REMATCH` or `DECLINED`."""
    key: str
    """Id of the match, of the seat offer, or of the seek of a challenge."""
    names: str
    """Name of the other player, or the names of several."""
    setup: str
    """Game, length, pace, and whether it is rated; of a turn, the game alone."""
    url: str = ""
    """Address of a match that has begun or in which it is the user's turn, or of a seat offer."""
    rating: str = ""
    """Rating of the challenger, as it stands beside the name."""

    @property
    def named(self) -> str:
        """The names, with the rating of the challenger."""
        return f"{self.names} ({self.rating})" if self.rating else self.names


@dataclass(frozen=True, slots=True)
class OwnRating:
    """The user's rating in the game that they have played most, as the header shows it."""

    game: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class News:
    """All news of a user; false if there are none. Pages show the first."""

    items: Sequence[NewsItem] = ()
    unread: int = 0
    """How many entries of the inbox are unread, as the bell says."""
    sanctions: Sequence[str] = ()
    """The kind `RESTRICTED` of each sanction in force, with its number."""

    def __bool__(self) -> bool:
        return bool(self.items)

    @property
    def first(self) -> NewsItem:
        return self.items[0]

    @property
    def count(self) -> int:
        return len(self.items)

    @property
    def mark(self) -> str:
        """Identifies notice, bell and restrictions: it differs if one of them has to change."""
        notice = f"{self.first.kind}-{self.first.key}-{self.count}" if self.items else ""
        told = f"{notice}+{self.unread}" if self.unread else notice
        return "!".join([told, *sorted(self.sanctions)])


def load_news(user: User, here: str = "") -> News:
    """Read the news of a user; a page of a match, with the id `here`, tells of that match itself.

    The page of a seat offer, with its `offer_page`, tells of that offer itself, and the lobby, with
    `LOBBY`, shows some kinds itself. Needs one query, and another or two for each kind of news that
    there is.
    """
    return _read_news(user, here, _list_pending(user, here))


def _list_pending(user: User, here: str) -> Sequence[str]:
    """Return the kind of each thing that a page of the user tells, in one query."""
    now = timezone.now()
    since = (now - NEWS_FOR, now - DECLINED_FOR, now - OPEN_FOR)
    rows = _pending_kinds(here, user.pk, *since, now)
    return [kind for (kind,) in rows]


def _select_pending(
    here: str,
    user_id: int,
    lately: datetime,
    lately_declined: datetime,
    offered: datetime,
    now: datetime,
) -> QuerySet[Any, Any]:
    user = User(pk=user_id)
    found = [
        unread_entries(user).order_by().values_list(Value(UNREAD)),
        Reply.objects.filter(user=user, read_at=None).order_by().values_list(Value(REPLY)),
        seats_to_move(user, here).order_by().values_list(Value(TURN)),
        _started_seats(user, lately).order_by().values_list(Value(STARTED)),
        _seat_offers(user, offered).order_by().values_list(Value(SEAT)),
        _open_challenges(user).order_by().values_list(Value(CHALLENGE)),
        _offered_rematches(user, lately).order_by().values_list(Value(REMATCH)),
        _declined_challenges(user, lately_declined).order_by().values_list(Value(DECLINED)),
        Sanction.objects.in_force(now).filter(user=user).order_by().values_list(_numbered()),
        Rating.objects.filter(user=user, matches__gt=0).order_by().values_list(_skill_text()),
    ]
    return found[0].union(*found[1:], all=True)


def _numbered() -> Concat:
    number = Cast("pk", CharField())
    return Concat(Value(RESTRICTED), number, output_field=CharField())


def _skill_text() -> Concat:
    numbers = [Cast(name, CharField()) for name in ("matches", "mu", "sigma")]
    parts = [part for number in numbers for part in (Value(" "), number)]
    return Concat(Value(RATED), "game", *parts, output_field=CharField())


_pending_kinds = CompiledRows(_select_pending, texts=1, numbers=1, moments=4)


def _read_news(user: User, here: str, pending: Sequence[str]) -> News:
    kinds = [kind for kind in pending if here != LOBBY or kind not in SHOWN_IN_LOBBY]
    items = [item for kind in READERS if kind in kinds for item in READERS[kind](user, here)]
    started = {item.key for item in items if item.kind == STARTED}
    # Of a match to which the user has not come yet, its start is told.
    told = [item for item in items if item.kind != TURN or item.key not in started]
    return News(told, pending.count(UNREAD), _sanctions(pending))


def _own_rating(pending: Sequence[str]) -> OwnRating | None:
    """Return the rating in the game with the most rated matches; None without any."""
    found = [kind.removeprefix(RATED).split(" ") for kind in pending if kind.startswith(RATED)]
    if not found:
        return None
    game, _, mu, sigma = max(found, key=lambda each: int(each[1]))
    return OwnRating(game, title(game), Skill(float(mu), float(sigma)).text)


def _sanctions(pending: Sequence[str]) -> Sequence[str]:
    return [kind for kind in pending if kind.startswith(RESTRICTED)]


def _read_turns(user: User, here: str) -> list[NewsItem]:
    return [
        _match_item(TURN, seat, title(seat.match.game))
        for seat in _with_matches(seats_to_move(user, here)).order_by("match__due_at", "pk")
    ]


def _read_started(user: User, here: str) -> list[NewsItem]:
    return [
        _match_item(STARTED, seat, setup_line(seat.match, rated=seat.match.rated))
        for seat in _with_matches(_started_seats(user, _lately()).exclude(match=here)).order_by(
            "-pk"
        )
    ]


def _with_matches(seats: QuerySet[Seat]) -> QuerySet[Seat]:
    return seats.select_related("match").prefetch_related(seats_with_users("match__seats"))


def _match_item(kind: str, seat: Seat, setup: str) -> NewsItem:
    names = ", ".join(other.name for other in seat.match.seats.all() if other.pk != seat.pk)
    return NewsItem(kind, seat.match_id, names, setup, url=seat.match.get_absolute_url())


def _read_challenges(user: User, _here: str) -> list[NewsItem]:
    seeks = list(_open_challenges(user).select_related("opener").order_by("-pk")[:MOST_COUNTED])
    if not seeks:
        return []
    skills = load_skills({seek.opener_id for seek in seeks}, {seek.game for seek in seeks})
    items = []
    for seek in seeks:
        skill = skill_in(skills, seek.game, seek.opener)
        rated = seek.rated and not user.is_guest
        rating = "" if skill is None else skill.text
        items.append(
            NewsItem(
                CHALLENGE,
                str(seek.pk),
                seek.opener.username,
                setup_line(seek, rated=rated),
                rating=rating,
            )
        )
    return items


def _read_seat_offers(user: User, here: str) -> list[NewsItem]:
    waiting = _seat_offers(user, timezone.now() - OPEN_FOR)
    offers = waiting.select_related("match").order_by("-pk")
    return [
        NewsItem(
            SEAT,
            str(each.pk),
            "",
            title(each.match.game),
            url=reverse("seat_offer", args=[each.pk]),
        )
        for each in offers
        if here != offer_page(each.pk)
    ]


def _read_rematches(user: User, here: str) -> list[NewsItem]:
    matches = {match.pk: match for match in _offered_rematches(user, _lately()).exclude(pk=here)}
    if not matches:
        return []
    offers = Event.objects.filter(match__in=matches, kind=Event.Kind.REMATCH)
    names: dict[str, list[str]] = {}
    for offer in offers.select_related("user").order_by("-at"):
        if offer.user is not None:
            names.setdefault(offer.match_id, []).append(offer.user.username)
    return [
        NewsItem(REMATCH, pk, ", ".join(of), setup_line(matches[pk], rated=matches[pk].rated))
        for pk, of in names.items()
    ]


def _read_declined(user: User, _here: str) -> list[NewsItem]:
    declined = _declined_challenges(user, timezone.now() - DECLINED_FOR)
    seeks = declined.select_related("addressee").order_by("-pk")
    return [NewsItem(DECLINED, str(seek.pk), str(seek.addressee), "") for seek in seeks]


def _lately() -> datetime:
    return timezone.now() - NEWS_FOR


def _started_seats(user: User, since: datetime) -> QuerySet[Seat]:
    """Return the user's seats in matches against others that have begun without the user."""
    others = Seat.objects.filter(match=OuterRef("match"), user__isnull=False).exclude(user=user)
    recent = seats_not_come(user).filter(match__created_at__gt=since)
    return recent.filter(Exists(others))


def _seat_offers(user: User, since: datetime) -> QuerySet[SeatOffer]:
    """Return the seats offered to the user since then that the user may still take."""
    return SeatOffer.objects.waiting_since(since).filter(user=user)


def _open_challenges(user: User) -> SeekQuerySet:
    return Seek.objects.open().filter(addressee=user)


def _declined_challenges(user: User, since: datetime) -> QuerySet[Seek]:
    """Return the user's challenges declined since then, which the user has not left."""
    told = Place.objects.filter(user=user, waiting=True).values("seek")
    declined = Seek.objects.filter(pk__in=told, opener=user, why=Seek.Why.DECLINED)
    return declined.filter(withdrawn_at__gt=since)


def _offered_rematches(user: User, since: datetime) -> QuerySet[Match]:
    """Return the user's latest matches for which others, but not the user, want a rematch.

    Matches that ended before `since` are left out.
    """
    latest = Seat.objects.filter(user=user).order_by("-pk").values("match")[:LATEST_SEATS]
    offers = Event.objects.filter(match=OuterRef("pk"), kind=Event.Kind.REMATCH)
    over = Match.objects.filter(pk__in=latest, stage=Match.Stage.OVER, ended_at__gt=since)
    agreed = offers.filter(user=user)
    return over.filter(Exists(offers.exclude(user=user)), ~Exists(agreed), rematch__isnull=True)


READERS: Mapping[str, Callable[[User, str], list[NewsItem]]] = {
    TURN: _read_turns,
    STARTED: _read_started,
    SEAT: _read_seat_offers,
    CHALLENGE: _read_challenges,
    REMATCH: _read_rematches,
    DECLINED: _read_declined,
}
"""The kinds of news, the most urgent first, each with the function that reads them."""


def pending_notices(request: HttpRequest) -> Mapping[str, object]:
    """Add values for templates: the user's news, sanctions, what is unread, and if a reply is.

    One query says whether there is anything; it runs only if a template uses one of the values.
    Each kind of news that there is needs another query, or two; sanctions need one.
    """
    here = page_subject(request)

    @cache
    def list_pending() -> Sequence[str]:
        user: User | AnonymousUser = request.user
        return _list_pending(user, here) if isinstance(user, User) else ()

    def read_news() -> News:
        user: User | AnonymousUser = request.user
        if not isinstance(user, User):
            return News()
        return _read_news(user, here, list_pending())

    @cache
    def read_restrictions() -> list[ShownRestriction]:
        user: User | AnonymousUser = request.user
        if not isinstance(user, User) or not _sanctions(list_pending()):
            return []
        return shown_restrictions(user)

    return {
        "own_rating": cache(lambda: _own_rating(list_pending())),
        "news": read_news,
        "news_here": here,
        "restrictions": read_restrictions,
        "has_unread_reply": lambda: REPLY in list_pending(),
        "unread": lambda: list_pending().count(UNREAD),
    }


def page_subject(request: HttpRequest) -> str:
    """Return the match or the seat offer whose page this is; empty for any other page."""
    found = request.resolver_match
    kwargs = found.kwargs if found is not None else {}
    offer = kwargs.get("offer_id")
    return str(kwargs.get("match_id", "")) if offer is None else offer_page(offer)


def offer_page(offer_id: int) -> str:
    """Return the value of `here` on the page of a seat offer."""
    return f"{SEAT}-{offer_id}"
