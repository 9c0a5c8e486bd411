"""The report from which a member of staff has imposed a sanction or made a ruling."""

from collections.abc import Mapping

from accounts.models import Sanction, User
from accounts.models.sanction_reasons import Reason
from accounts.staff.cases import case_parts
from accounts.staff.commands import StaffCommand
from accounts.staff.powers import Power, has_power
from games.models import Ruling
from lobby.models import Appeal, Report

MOST_APPEALS = 5
"""Number of appeals that are followed from a milder sanction to the report before the first."""
OBVIOUS_REASONS: Mapping[str, Reason] = {
    "insult": Reason.INSULT,
    "hatred": Reason.HATE,
    "spam": Reason.ADVERT,
    "name": Reason.NAME,
    "computer": Reason.HELP,
    "arranged": Reason.THROW,
    "names": Reason.ACCOUNTS,
    "stalling": Reason.STALL,
    "stalls": Reason.STALL,
    "no_show": Reason.LEAVE,
}
"""For each kind of report from which the reason of a sanction follows, that reason."""


def case_of(command: StaffCommand) -> str:
    """Return the case from which a command about a user is given.

    Empty unless it is a report that is about this user or by them, and that the author may handle,
    or an appeal of this user.
    """
    kind, number = case_parts(command.case)
    if kind == "report":
        found = Report.objects.handleable_by(command.by).filter(pk=number).first()
        named = found is not None and command.about.pk in (found.about_id, found.reporter_id)
    else:
        named = Appeal.objects.filter(pk=number, user=command.about).exists()
    return f"{kind}.{number}" if named else ""


def obvious_reason(case: str, person: User, by: User) -> str:
    """Return the reason that follows from the kind of a report about this user; empty if none does.

    Empty, too, if this member of staff may not handle the report.
    """
    kind, number = case_parts(case)
    if kind != "report" or not has_power(by, Power.HANDLE_REPORTS):
        return ""
    found = Report.objects.handleable_by(by).filter(pk=number, about=person).first()
    return OBVIOUS_REASONS.get(found.kind, "") if found is not None else ""


def report_of(decision: Sanction | Ruling) -> Report | None:
    """Return the report from which a decision was made; None if it names none.

    Of a sanction imposed from an appeal it is the report before the first sanction. A report that
    was merged stands for the one that has taken it in. The caller checks the powers of the reader.
    """
    for _each in range(MOST_APPEALS):
        kind, number = case_parts(decision.case)
        if kind == "report":
            return _whole_report(number, decision)
        before = _appealed_decision(number)
        if before is None:
            return None
        decision = before
    return None


def _appealed_decision(appeal: int) -> Sanction | Ruling | None:
    """Return the decision against which this appeal was made."""
    found = Appeal.objects.filter(pk=appeal).first()
    if found is None:
        return None
    if found.thing == Appeal.Thing.RULING:
        return Ruling.objects.filter(pk=found.number).first()
    return Sanction.objects.filter(pk=found.number).first()


def _whole_report(number: int, decision: Sanction | Ruling) -> Report | None:
    found = Report.objects.filter(pk=number).select_related("merged_into").first()
    if found is None or (isinstance(decision, Ruling) and found.match_id != decision.match_id):
        return None
    return found.merged_into or found
