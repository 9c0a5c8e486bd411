"""Past staff commands about users in words, as the log and the pages of users show them."""

from collections.abc import Iterable

from django.utils.translation import gettext

from accounts.models import Deed, Sanction
from accounts.staff.cases import with_case
from accounts.staff.sanctions import short_end_text


def describe_deeds(deeds: Iterable[Deed], known: Iterable[Sanction] = ()) -> dict[int, str]:
    """Return what each command did, by key: of a sanction its kind and end, of others the change.

    Needs one query, unless all sanctions are `known`. Erasing a user empties these details.
    """
    found, sanctions = list(deeds), {each.pk: each for each in known}
    keys = {each.said["sanction"] for each in found if "sanction" in each.said} - sanctions.keys()
    sanctions |= Sanction.objects.in_bulk(keys) if keys else {}
    return {each.pk: _describe(each, sanctions.get(each.said.get("sanction", 0))) for each in found}


def _describe(deed: Deed, sanction: Sanction | None) -> str:
    what = deed.get_kind_display()
    if sanction is not None:
        end = "" if deed.kind == Deed.Action.LIFT else f", {short_end_text(sanction)}"
        detail = f"{sanction.get_kind_display()}{end}"
        words = gettext("%(what)s: %(detail)s") % {"what": what, "detail": detail}
        return words if deed.kind == Deed.Action.LIFT else with_case(words, sanction.case)
    if "after" in deed.said:
        return f"{what} ({deed.said.get('before')} → {deed.said.get('after')})"
    return what
