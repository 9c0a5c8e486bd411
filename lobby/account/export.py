"""A user's copy of all data stored about them; `docs/account-copy.md` describes the format.

It holds what the user could see on the site and what they wrote, and of other users only names. It
contains no secrets: no password, session, invitation token or dice key.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.db.models import F, Model
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.models import Leaving, Match, Message, Rating, Result, Seat
from games.rating_formula import Skill
from lobby.models import Place, Reply, Report, Seek
from lobby.models.report_answers import WARNINGS

FORMAT = "tahur-account-1"
SECRET = {"id", "password"}
"""Fields of the user that the copy leaves out."""
Row = Mapping[str, object]


def copy_of(user: User, origin: str) -> dict[str, object]:
    """Return all data stored about a user. `origin` is the scheme and host for links."""
    return {
        "format": FORMAT,
        "made": timezone.now(),
        "account": _plain(user, SECRET),
        "former_names": list(user.former_names.order_by("until").values("name", "until")),
        "addresses": _addresses(user),
        "factors": _factors(user),
        "sessions": _sessions(user),
        "devices": list(user.devices.order_by("pk").values("seen")),
        "preferences": [_plain(each, {"id", "user"}) for each in user.preferences.all()],
        "vacations": list(user.vacations.values("begins", "ends")),
        "ties": _ties(user),
        "notes": _notes(user),
        "sanctions": _sanctions(user),
        "ratings": [_rating(each) for each in Rating.objects.filter(user=user).order_by("game")],
        "matches": _matches(user, origin),
        "messages": _messages(user),
        "seeks": _seeks(user),
        "challenges": _challenges(user),
        "places": _places(user),
        "reports": _reports(user),
        "appeals": _appeals(user),
        "warnings": _warnings(user),
        "leavings": list(Leaving.objects.filter(user=user).values("match", "why", "at")),
    }


def _plain(row: Model, but: Iterable[str]) -> Row:
    """Return all columns of a row by name, without those in `but`."""
    fields = (field for field in row._meta.concrete_fields if field.name not in but)
    return {field.name: field.value_from_object(row) for field in fields}


def _addresses(user: User) -> list[Row]:
    found = EmailAddress.objects.filter(user=user)
    return [{"address": each.email, "confirmed": each.verified} for each in found]


def _factors(user: User) -> list[Row]:
    """Return the user's second factors, without their secrets."""
    return [
        {
            "kind": each.type,
            "name": each.data.get("name", ""),
            "since": each.created_at,
            "last_used": each.last_used_at,
        }
        for each in Authenticator.objects.filter(user=user)
    ]


def _sessions(user: User) -> list[Row]:
    return [
        {
            "browser": each.user_agent,
            "address": each.ip,
            "since": each.created_at,
            "last_seen": each.last_seen_at,
        }
        for each in UserSession.objects.filter(user=user)
    ]


def _ties(user: User) -> list[Row]:
    ties = user.ties.select_related("other").order_by("pk")
    return [{"how": each.kind, "whom": each.other.username, "since": each.at} for each in ties]


def _notes(user: User) -> list[Row]:
    notes = user.notes.select_related("about").order_by("pk")
    return [{"about": each.about.username, "text": each.text} for each in notes]


def _sanctions(user: User) -> list[Row]:
    """Return the user's sanctions with the reasons given to the user, without staff's notes."""
    return [
        {
            "kind": each.kind,
            "begins": each.begins,
            "ends": each.ends,
            "reason": each.reason,
            "lifted": each.lifted_at,
        }
        for each in user.sanctions.order_by("pk")
    ]


def _rating(rating: Rating) -> Row:
    return {"game": rating.game, "matches": rating.matches, **_skill(rating.skill)}


def _skill(skill: Skill) -> Row:
    exact = {"mean": skill.mu, "deviation": skill.sigma}
    return {"rating": skill.rating, "margin": skill.margin, **exact}


def _matches(user: User, origin: str) -> list[Row]:
    own = Seat.objects.filter(user=user).select_related("match").order_by("match__created_at")
    results = {each.match_id: each for each in Result.objects.filter(user=user)}
    names = _names(user)
    return [_match(seat, names[seat.match_id], results.get(seat.match_id), origin) for seat in own]


def _names(user: User) -> dict[str, list[str]]:
    """Return the names of the players of each of the user's matches, in seat order."""
    there = Match.objects.filter(seats__user=user).values("pk")
    seats = Seat.objects.filter(match__in=there).select_related("user")
    rows = groupby(seats.order_by("match", "number"), lambda seat: seat.match_id)
    return {match: [seat.name for seat in each] for match, each in rows}


def _match(seat: Seat, names: Sequence[str], result: Result | None, origin: str) -> Row:
    match = seat.match
    over = match.stage == Match.Stage.OVER
    return {
        "match": match.pk,
        "page": origin + match.get_absolute_url(),
        "record": origin + reverse("record", args=[match.pk]) if over else None,
        "game": match.game,
        "options": match.options,
        "pace": match.pace,
        "private": match.private,
        "rated": match.rated,
        "stage": match.stage,
        "begun": match.created_at,
        "ended": match.ended_at,
        "ending": match.ending,
        "seat": seat.number,
        "names": names,
        "left": seat.out,
        "result": _result(result) if result else None,
    }


def _result(result: Result) -> Row:
    return {
        "outcome": result.outcome,
        "throws": result.throws,
        "luck": result.luck,
        "before": _skill(result.before) if result.before else None,
        "after": _skill(result.after) if result.after else None,
    }


def _messages(user: User) -> list[Row]:
    said = Message.objects.filter(user=user).order_by("pk")
    return list(said.values("match", "event", "at", "phrase", "text", "hidden"))


def _reports(user: User) -> list[Row]:
    """Return the reports that the user made; reports by others are left out."""
    own = Report.objects.filter(reporter=user).order_by("pk")
    told = own.annotate(whom=F("about__username"))
    return list(told.values("thing", "whom", "match", "kind", "words", "said", "at", "outcome"))


def _appeals(user: User) -> list[Row]:
    """Return the user's appeals, without staff's notes."""
    own = user.appeals.order_by("pk")
    return list(own.values("thing", "words", "at", "outcome", "answered_at"))


def _warnings(user: User) -> list[Row]:
    """Return the warnings that staff sent to the user."""
    own = Reply.objects.filter(user=user, kind=Reply.Occasion.WARNING).order_by("pk")
    return [{"words": str(WARNINGS[each.words]), "at": each.at} for each in own]


def _seeks(user: User) -> list[Row]:
    terms = ("game", "options", "seats", "pace", "weekends", "vacation", "abandoned", "rated")
    own = Seek.objects.filter(opener=user).order_by("pk")
    told = own.annotate(challenged=F("addressee__username"))
    said = "private", "challenged", "computer", "created_at", "withdrawn_at", "match"
    return list(told.values(*terms, *said))


def _challenges(user: User) -> list[Row]:
    """Return the challenges addressed to the user."""
    own = Seek.objects.filter(addressee=user).order_by("pk").select_related("opener")
    return [
        {"opener": each.opener.username, "game": each.game, "at": each.created_at} for each in own
    ]


def _places(user: User) -> list[Row]:
    """Return the user's places at other users' seeks."""
    others = Place.objects.filter(user=user).exclude(seek__opener=user)
    return [
        {"opener": each.seek.opener.username, "game": each.seek.game, "joined": each.joined_at}
        for each in others.select_related("seek__opener")
    ]
