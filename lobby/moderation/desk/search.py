"""One search for staff: matches, people, reports, appeals and rulings by whatever names them.

It finds what the viewer's powers let them read.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import Proposal, Sanction, User
from accounts.requests.numbers import number_or_zero, parse_number
from accounts.staff.powers import Power, powers_of
from accounts.staff.sanctions import sanction_page, sanction_texts, staff_sanction_text
from games.chat.phrases import PHRASES
from games.chat.search import LATEST as LATEST_MESSAGES
from games.chat.search import messages_with
from games.models import Ruling
from games.models.seat import seats_with_users
from games.text.setup import title
from lobby.models import Appeal, Report
from lobby.models.report_kinds import KIND_TITLES
from lobby.moderation.finding.queries import (
    BETWEEN_NAMES,
    LEAST_PART,
    Pair,
    appeal_condition,
    match_query,
    named_kinds,
    person_query,
    report_condition,
    search_text,
    two_people,
    without_reports,
)

MAX_EACH = 20
"""Maximum number of results of one kind."""
EXCERPT = 80
"""Number of characters of a text that are shown."""


@dataclass(frozen=True, slots=True)
class Result:
    """Something that was found: its name, more about it, and its admin page."""

    name: str
    about: str
    url: str
    alarm: str = ""
    """What staff should know first: the sanctions in force of a user."""
    at: datetime | None = None
    """When it began or was written."""


@dataclass(frozen=True, slots=True)
class ResultGroup:
    """Results of one kind, at most `MAX_EACH` of them."""

    title: str | Promise
    found: Sequence[Result]
    """One more than are shown, if there are more."""
    list_url: str = ""
    """Page that lists all of them, if there is one."""
    note: str = ""
    """Among what they were looked for, if not among all."""

    @property
    def results(self) -> Sequence[Result]:
        """The results that are shown."""
        return self.found[:MAX_EACH]

    @property
    def has_more(self) -> bool:
        """Whether more were found than are shown."""
        return len(self.found) > MAX_EACH

    @property
    def count(self) -> str:
        """The number of results that are shown, with a plus sign if there are more."""
        return f"{len(self.results)}{'+' * self.has_more}"


def search(text: str, viewer: User) -> list[ResultGroup]:
    """Return what the text finds, by kind; only what the viewer may read.

    A kind and a number, as in "report 8", find this one only, with one query.
    """
    wanted, powers = search_text(text), powers_of(viewer)
    if not wanted:
        return []
    kind, wanted = split_kind(wanted)
    groups = []
    pair = () if kind else two_people(wanted)
    if Power.SEE_MATCHES in powers and not kind:
        matches = _matches(wanted, pair)
        groups.append(ResultGroup(_("Matches"), matches, _list("games_match", wanted)))
    if Power.SEE_MATCHES in powers and kind in ("", "ruling"):
        groups.append(ResultGroup(_("Rulings"), list(_rulings(wanted))))
    if Power.SEE_PEOPLE in powers and not kind:
        found = _people(wanted, pair, by_mail=Power.SEE_ADDRESSES in powers)
        groups.append(ResultGroup(_("People"), found, _list("accounts_user", wanted)))
    if Power.HANDLE_REPORTS in powers and kind in ("", "report"):
        reports = list(_reports(wanted, viewer))
        groups.append(
            ResultGroup(_("Reports"), reports, _list("lobby_report", wanted, queue="all"))
        )
    if Power.DECIDE_APPEALS in powers and kind in ("", "appeal"):
        groups.append(ResultGroup(_("Appeals"), list(_appeals(wanted, viewer))))
    if Power.SEE_PEOPLE in powers and kind == "proposal":
        groups.append(ResultGroup(_("Proposals"), list(_proposals(wanted))))
    if Power.SEE_PEOPLE in powers and kind == "sanction":
        groups.append(ResultGroup(_("Sanctions"), list(_sanctions(wanted))))
    if Power.SEE_MATCHES in powers and not kind:
        messages, note = list(_messages(wanted, viewer)), _latest_messages()
        groups.append(ResultGroup(_("Messages"), messages, _list("games_message", wanted), note))
    return [group for group in groups if group.results]


def split_kind(wanted: str) -> tuple[str, str]:
    """Return the kind and the number that the text names, such as ruling and 3.

    Of "stalling reports" it returns report and the kind of reports.

    The kind is in English or in the viewer's language; it is empty for other texts, which are
    returned as they are.
    """
    word, _space, number = wanted.rpartition(" ")
    if without_reports(wanted) != wanted and named_kinds(wanted):
        return "report", without_reports(wanted)
    names = {
        "ruling": Ruling,
        "report": Report,
        "appeal": Appeal,
        "proposal": Proposal,
        "sanction": Sanction,
    }
    for name, model in names.items():
        known = (name, str(model._meta.verbose_name).lower())
        if word.strip().lower() in known and parse_number(number.removeprefix("#")):
            return name, number
    return "", wanted


def hints(viewer: User) -> list[tuple[str, str]]:
    """Return what a viewer may look for: the titles of the kinds, and what finds each."""
    powers = powers_of(viewer)
    people = gettext("any part of a name, a former name, or the address of a page about them")
    if Power.SEE_ADDRESSES in powers:
        people = gettext(
            "any part of a name or of an e-mail address, a former name, or the address of a page "
            "about them"
        )
    number, text = gettext("the number"), gettext("any part of the text")
    matches = gettext("the address, any part of the id, or how the names of two players begin")
    both = gettext("the number, or any part of the text")
    reports = gettext("the number, the kind, or any part of the text")
    found = (
        (Power.SEE_MATCHES, _("Matches"), matches),
        (Power.SEE_MATCHES, _("Rulings"), number),
        (Power.SEE_PEOPLE, _("People"), people),
        (Power.SEE_PEOPLE, _("Sanctions"), gettext("the word “sanction” and the number")),
        (Power.HANDLE_REPORTS, _("Reports"), reports),
        (Power.DECIDE_APPEALS, _("Appeals"), both),
        (Power.SEE_MATCHES, _("Messages"), f"{text} ({_latest_messages()})"),
    )
    return [(str(title), words) for power, title, words in found if power in powers]


def _list(name: str, wanted: str, **parameters: str) -> str:
    """Return the address of the admin's list of what the text finds."""
    return f"{reverse(f'admin:{name}_changelist')}?{urlencode({'q': wanted, **parameters})}"


def _latest_messages() -> str:
    words = gettext("among the latest %(count)s messages")
    return words % {"count": number_format(LATEST_MESSAGES, force_grouping=True)}


def split_by_found(text: str, wanted: str) -> list[str]:
    """Split a text so that every second part is one of the texts that were looked for.

    These are all that was entered, or else the single names in it. Less than `LEAST_PART`
    characters count at the beginning of a word only, a short number as a whole word only.
    """
    whole = wanted.strip().removeprefix("#")
    for names in ([whole], BETWEEN_NAMES.split(whole)):
        if patterns := [_pattern(name) for name in names if name]:
            parts = re.split(f"({'|'.join(patterns)})", text, flags=re.IGNORECASE)
            if len(parts) > 1:
                return parts
    return [text]


def _pattern(wanted: str) -> str:
    exact = re.escape(wanted)
    if len(wanted) >= LEAST_PART:
        return exact
    return rf"(?<!\w){exact}(?!\w)" if wanted.isdecimal() else rf"(?<!\w){exact}"


def _matches(wanted: str, pair: Pair) -> list[Result]:
    found = match_query(wanted, pair)
    matches = found.prefetch_related(seats_with_users("seats"))[: MAX_EACH + 1]
    return [
        Result(
            match.pk,
            f"{title(match.game)}, {' – '.join(seat.name for seat in match.seats.all())}, "
            f"{match.get_stage_display()}",
            reverse("admin:games_match_console", args=[match.pk]),
            at=match.created_at,
        )
        for match in matches
    ]


def _people(wanted: str, pair: Pair, *, by_mail: bool) -> list[Result]:
    query = person_query(wanted, by_mail=by_mail, pair=pair).prefetch_related("former_names")
    found = list(query[: MAX_EACH + 1])
    sanctions = sanction_texts([person.pk for person in found])
    return [
        Result(
            person.username,
            ", ".join(_about_person(person, by_mail=by_mail)),
            reverse("admin:accounts_user_change", args=[person.pk]),
            alarm=sanctions.get(person.pk, ""),
        )
        for person in found
    ]


def _about_person(person: User, *, by_mail: bool) -> Iterator[str]:
    if names := ", ".join(former.name for former in person.former_names.all()):
        yield gettext("formerly %(names)s") % {"names": names}
    if not person.is_active:
        yield gettext("closed")
    elif person.is_guest:
        yield gettext("guest")
    if by_mail and person.email:
        yield person.email


def _rulings(wanted: str) -> Iterator[Result]:
    number = parse_number(wanted.removeprefix("#"))
    for ruling in Ruling.objects.filter(pk=number).select_related("by") if number else ():
        about = f"{ruling.match_id or ''} {ruling.by}"
        url = reverse("admin:games_ruling_change", args=[ruling.pk])
        yield Result(f"{ruling.pk}: {ruling.get_kind_display()}", about, url, at=ruling.at)


def _reports(wanted: str, viewer: User) -> Iterator[Result]:
    mine = Report.objects.without_merged().handleable_by(viewer)
    found = mine.filter(report_condition(wanted))
    for report in found.select_related("about").order_by("-pk")[: MAX_EACH + 1]:
        text = _excerpt(wanted, report.words, report.said)
        about = f"{report.about or report.match_id or ''} {text}"
        url = reverse("admin:lobby_report_change", args=[report.pk])
        yield Result(f"{report.pk}: {KIND_TITLES[report.kind]}", about, url, at=report.at)


def _excerpt(wanted: str, *texts: str) -> str:
    """Return the part of the texts that contains what is wanted, or the beginning of the first."""
    for text in texts:
        if hit := re.search(re.escape(wanted), text, re.IGNORECASE):
            begin = max(0, hit.end() - EXCERPT + 20) if hit.end() > EXCERPT else 0
            return f"{'…' * (begin > 0)}{text[begin : begin + EXCERPT]}"
    return texts[0][:EXCERPT]


def _messages(wanted: str, viewer: User) -> Iterator[Result]:
    if len(wanted) < LEAST_PART:
        return
    for message in messages_with(wanted, viewer).select_related("user")[: MAX_EACH + 1]:
        text = gettext(PHRASES[message.phrase]) if message.phrase else message.text
        console = reverse("admin:games_match_console", args=[message.match_id])
        about = f"{message.user.username}, {message.match_id}"
        url = f"{console}#message-{message.pk}"
        yield Result(_excerpt(wanted, text), about, url, at=message.at)


def _appeals(wanted: str, viewer: User) -> Iterator[Result]:
    found = Appeal.objects.exclude(user=viewer).filter(appeal_condition(wanted))
    for appeal in found.select_related("user").order_by("-pk")[: MAX_EACH + 1]:
        url = reverse("admin:lobby_appeal_change", args=[appeal.pk])
        about = f"{appeal.user.username} {_excerpt(wanted, appeal.words)}"
        yield Result(f"{appeal.pk}: {appeal.get_thing_display()}", about, url, at=appeal.at)


def _proposals(number: str) -> Iterator[Result]:
    key = number_or_zero(number.removeprefix("#"))
    for proposal in Proposal.objects.filter(pk=key).select_related("by", "about"):
        url = reverse("admin:accounts_proposal_change", args=[proposal.pk])
        about = f"{proposal.about or ''} {proposal.by}"
        yield Result(f"{proposal.pk}: {proposal.get_kind_display()}", about, url, at=proposal.at)


def _sanctions(number: str) -> Iterator[Result]:
    key = number_or_zero(number.removeprefix("#"))
    for sanction in Sanction.objects.filter(pk=key).select_related("user", "by"):
        what = f"{sanction.pk}: {sanction.get_kind_display()}"
        about = f"{staff_sanction_text(sanction)} {sanction.by}"
        yield Result(what, about, sanction_page(sanction), at=sanction.begins)
