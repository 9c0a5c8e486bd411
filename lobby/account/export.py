"""A user's copy of all data stored about them; `docs/account-copy.md` describes the format.

The copy holds what the user wrote and what the user could see on the site. Of other users it holds
only names. It contains no secrets: no password, session, invitation token or dice key.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from urllib.parse import urlsplit

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.db.models import F, Model
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.notifications.settings import settings_of
from games.models import Leaving, Match, Message, Rating, Result, Seat
from games.rating_formula import Skill
from lobby.models import Place, Reply, Report, Seek
from lobby.models.report_answers import WARNINGS

FORMAT = "tahur-account-1"
SECRET_FIELDS = {"id", "password"}
"""Fields of the user that the copy leaves out."""
SEAT_OFFER_FIELDS = ("match", "seat", "reason", "words", "at", "outcome", "decided_at")
"""Fields of seat offers that the copy has: what the user could read."""
Row = Mapping[str, object]


def export_account(user: User, origin: str) -> dict[str, object]:
    """Return all data stored about a user.

    `origin` is the scheme and host with which all links begin.
    """
    return {
        "format": FORMAT,
        "made": timezone.now(),
        "account": _column_values(user, SECRET_FIELDS),
        "former_names": list(user.former_names.order_by("until").values("name", "until")),
        "addresses": _address_rows(user),
        "factors": _factor_rows(user),
        "sessions": _session_rows(user),
        "devices": list(user.devices.order_by("pk").values("seen")),
        "preferences": [_column_values(each, {"id", "user"}) for each in user.preferences.all()],
        "notifications": _column_values(settings_of(user.pk), {"user"}),
        "notified_devices": _notified_device_rows(user),
        "inbox": _inbox_rows(user),
        "vacations": list(user.vacations.values("begins", "ends")),
        "ties": _relation_rows(user),
        "notes": _note_rows(user),
        "sanctions": _sanction_rows(user),
        "ratings": [
            _rating_row(each) for each in Rating.objects.filter(user=user).order_by("game")
        ],
        "matches": _match_rows(user, origin),
        "seat_offers": list(user.seat_offers.order_by("pk").values(*SEAT_OFFER_FIELDS)),
        "messages": _message_rows(user),
        "seeks": _seek_rows(user),
        "challenges": _challenge_rows(user),
        "places": _place_rows(user),
        "reports": _report_rows(user),
        "appeals": _appeal_rows(user),
        "warnings": _warning_rows(user),
        **_practice_rows(user),
        "leavings": list(Leaving.objects.filter(user=user).values("match", "why", "at")),
    }


def _practice_rows(user: User) -> Row:
    """Return the user's practice: ratings, answers to public positions, and own errors."""
    answers = ("game", "position", "steps", "is_right", "rating_before", "rating_after", "at")
    errors = ("match", "event", "steps", "answers", "found", "due_at", "at")
    return {
        "practice_ratings": [
            {**_skill_row(each.skill), "game": each.game, "answers": each.answers}
            for each in user.practice_ratings.order_by("game")
        ],
        "practice_answers": list(user.practice_answers.order_by("pk").values(*answers)),
        "own_errors": list(user.own_errors.order_by("pk").values(*errors)),
    }


def _column_values(row: Model, but: Iterable[str]) -> Row:
    """Return the values of a row by column name, except the columns in `but`."""
    fields = (field for field in row._meta.concrete_fields if field.name not in but)
    return {field.name: field.value_from_object(row) for field in fields}


def _address_rows(user: User) -> list[Row]:
    found = EmailAddress.objects.filter(user=user)
    return [{"address": each.email, "confirmed": each.verified} for each in found]


def _factor_rows(user: User) -> list[Row]:
    """Return the user's second factors. Secrets are left out."""
    return [
        {
            "kind": each.type,
            "name": each.data.get("name", ""),
            "since": each.created_at,
            "last_used": each.last_used_at,
        }
        for each in Authenticator.objects.filter(user=user)
    ]


def _session_rows(user: User) -> list[Row]:
    return [
        {
            "browser": each.user_agent,
            "address": each.ip,
            "since": each.created_at,
            "last_seen": each.last_seen_at,
        }
        for each in UserSession.objects.filter(user=user)
    ]


def _notified_device_rows(user: User) -> list[Row]:
    """Return the devices on which the user gets notifications, without endpoints and keys."""
    return [
        {
            "browser": each.user_agent,
            "service": urlsplit(each.endpoint).hostname,
            "since": each.since,
        }
        for each in user.subscriptions.order_by("pk")
    ]


def _inbox_rows(user: User) -> list[Row]:
    names = {"about": F("subject"), "whom": F("by__username"), "read": F("read_at")}
    return list(user.inbox.order_by("at", "pk").values("kind", "at", **names))


def _relation_rows(user: User) -> list[Row]:
    ties = user.ties.select_related("other").order_by("pk")
    return [{"how": each.kind, "whom": each.other.username, "since": each.at} for each in ties]


def _note_rows(user: User) -> list[Row]:
    notes = user.notes.select_related("about").order_by("pk")
    return [{"about": each.about.username, "text": each.text} for each in notes]


def _sanction_rows(user: User) -> list[Row]:
    """Return the user's sanctions with the reasons that the user was given.

    Staff's notes are left out.
    """
    return [
        {
            "kind": each.kind,
            "begins": each.begins,
            "ends": each.ends,
            "reason": each.reason,
            "words": each.words,
            "lifted": each.lifted_at,
        }
        for each in user.sanctions.order_by("pk")
    ]


def _rating_row(rating: Rating) -> Row:
    return {"game": rating.game, "matches": rating.matches, **_skill_row(rating.skill)}


def _skill_row(skill: Skill) -> Row:
    exact = {"mean": skill.mu, "deviation": skill.sigma}
    return {"rating": skill.rating, "margin": skill.margin, **exact}


def _match_rows(user: User, origin: str) -> list[Row]:
    own = Seat.objects.filter(user=user).select_related("match")
    results = {each.match_id: each for each in Result.objects.filter(user=user)}
    names = _names_by_match(user)
    return [
        _match_row(seat, names[seat.match_id], results.get(seat.match_id), origin)
        for seat in own.order_by("match__created_at", "pk")
    ]


def _names_by_match(user: User) -> dict[str, list[str]]:
    """Return the names of the players of each of the user's matches, in seat order."""
    there = Match.objects.filter(seats__user=user).values("pk")
    seats = Seat.objects.filter(match__in=there).select_related("user")
    rows = groupby(seats.order_by("match", "number"), lambda seat: seat.match_id)
    return {match: [seat.name for seat in each] for match, each in rows}


def _match_row(seat: Seat, names: Sequence[str], result: Result | None, origin: str) -> Row:
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
        "result": _result_row(result) if result else None,
    }


def _result_row(result: Result) -> Row:
    return {
        "outcome": result.outcome,
        "throws": result.throws,
        "luck": result.luck,
        "before": _skill_row(result.before) if result.before else None,
        "after": _skill_row(result.after) if result.after else None,
    }


def _message_rows(user: User) -> list[Row]:
    messages = Message.objects.filter(user=user).order_by("pk")
    return list(messages.values("match", "event", "at", "phrase", "text", "hidden"))


def _report_rows(user: User) -> list[Row]:
    """Return the reports that the user made. Reports about the user are left out."""
    own = Report.objects.filter(reporter=user).order_by("pk")
    rows = own.annotate(whom=F("about__username"))
    return list(rows.values("thing", "whom", "match", "kind", "words", "said", "at", "outcome"))


def _appeal_rows(user: User) -> list[Row]:
    """Return the user's appeals with questions and answers, without staff's names and notes."""
    return [
        {
            "thing": each.thing,
            "words": each.words,
            "at": each.at,
            "outcome": each.outcome,
            "answered_at": each.answered_at,
            "conversation": [
                {"own": line.by_id == user.pk, "words": line.words, "at": line.at}
                for line in each.lines.all()
            ],
        }
        for each in user.appeals.prefetch_related("lines").order_by("pk")
    ]


def _warning_rows(user: User) -> list[Row]:
    """Return the warnings that staff sent to the user."""
    own = Reply.objects.filter(user=user, kind=Reply.Occasion.WARNING).order_by("pk")
    return [{"words": str(WARNINGS[each.words]), "at": each.at} for each in own]


def _seek_rows(user: User) -> list[Row]:
    setup = ("game", "options", "seats", "pace", "weekends", "vacation", "abandoned", "rated")
    own = Seek.objects.filter(opener=user).order_by("pk")
    rows = own.annotate(challenged=F("addressee__username"))
    further = "private", "challenged", "computer", "created_at", "withdrawn_at", "match"
    return list(rows.values(*setup, *further))


def _challenge_rows(user: User) -> list[Row]:
    """Return the challenges addressed to the user."""
    own = Seek.objects.filter(addressee=user).order_by("pk").select_related("opener")
    return [
        {"opener": each.opener.username, "game": each.game, "at": each.created_at} for each in own
    ]


def _place_rows(user: User) -> list[Row]:
    """Return the user's places at other users' seeks."""
    others = Place.objects.filter(user=user).exclude(seek__opener=user)
    return [
        {"opener": each.seek.opener.username, "game": each.seek.game, "joined": each.joined_at}
        for each in others.select_related("seek__opener")
    ]
