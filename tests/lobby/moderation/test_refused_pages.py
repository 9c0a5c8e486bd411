"""Every page of staff at every role: it opens, or its refusal names the power and who has it."""

from urllib.parse import parse_qsl, urlsplit

import pytest
from django.contrib.admin import site
from django.test import Client
from django.utils.html import escape

from accounts.models import User
from accounts.staff.powers import DESCRIPTIONS, POWERS, ROLE_TITLES, Power, Role
from accounts.staff.read_only_admin import NOT_BY_HAND
from games import rulings
from games.models import Seat
from lobby.models import Appeal
from lobby.moderation.desk.bulk_kinds import KINDS
from lobby.moderation.people.commands import COMMANDS as PERSON_COMMANDS
from lobby.moderation.reports.commands import COMMANDS as REPORT_COMMANDS
from tests.accounts.support.reauthentication import pretend_reauthentication
from tests.accounts.support.staff import create_administrator, create_staff
from tests.games.support.clients import browser, text
from tests.games.support.matches import sit_down
from tests.lobby.support.reports import store_report

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]
Pages = dict[str, frozenset[Power]]
TO_THE_DESK, TO_THE_LOBBY = 'href="/admin/">Back to the desk', 'href="/">Go to the lobby'


def pages_of_staff(anna: User, berta: User) -> Pages:
    """Return the address of each page of staff, with the powers of which one opens it."""
    match, report = sit_down(anna, berta), store_report(anna, berta)
    appeal = Appeal.objects.create(thing="sanction", number=1, user=anna, words="Not me.")
    queue, case = f"/admin/lobby/report/{report.pk}/", f"/admin/lobby/appeal/{appeal.pk}/"
    person, table = f"/admin/accounts/user/{berta.pk}/", f"/admin/games/match/{match.pk}/"
    one = {
        **{
            f"/admin/{model._meta.app_label}/{model._meta.model_name}/": page.power
            for model, page in site._registry.items()
            if hasattr(page, "power")
        },
        **{f"{queue}{name}/": Power.HANDLE_REPORTS for name in ("change", *REPORT_COMMANDS)},
        **{f"{case}{name}/": Power.DECIDE_APPEALS for name in ("change", "decide")},
        **{f"{table}rule/{kind}/": each.power for kind, each in rulings.RULING_TYPES.items()},
        **{f"/admin/many/?kind={name}": each.power for name, each in KINDS.items()},
        **{f"{table}{name}/": Power.SEE_MATCHES for name in ("change", "console", "console/log")},
        f"{person}change/": Power.SEE_PEOPLE,
        f"/admin/claims/appeal/{appeal.pk}/": Power.DECIDE_APPEALS,
        f"/admin/claims/match/{match.pk}/": Power.SEE_MATCHES,
        "/admin/views/people/": Power.SEE_PEOPLE,
        "/admin/overview/": Power.SEE_OVERVIEW,
        "/admin/games/ruling/recompute/": Power.RECOMPUTE,
        "/admin/games/maintenance/begin/": Power.MAINTAIN,
        "/admin/games/maintenance/end/": Power.MAINTAIN,
        "/admin/lobby/announcement/announce/": Power.ANNOUNCE,
    }
    commands = {f"{person}{name}/": each.powers for name, each in PERSON_COMMANDS.items()}
    return {page: frozenset({power}) for page, power in one.items()} | commands


@pytest.mark.parametrize("role", Role)
def test_each_page_opens_by_the_table_or_names_the_power_and_who_has_it(
    role: Role, anna: User, berta: User
) -> None:
    client = pretend_reauthentication(browser(create_staff(role)))
    for page, powers in pages_of_staff(anna, berta).items():
        may = bool(powers & POWERS[role])
        posted = dict(parse_qsl(urlsplit(page).query))
        answers = (
            [client.get(page, follow=True)]
            if may
            else [client.get(page), client.post(page, posted)]
        )
        for answer in answers:
            if may:
                assert answer.status_code in (200, 405), page
            elif answer.status_code != 405:
                assert answer.status_code == 403, page
                shown = text(answer)
                assert TO_THE_DESK in shown, page
                roles = [each for each in Role if POWERS[each] & powers]
                words = ", ".join(str(ROLE_TITLES[each]) for each in roles)
                assert f"These roles do: {words}." in shown, page
                for power in powers:
                    assert str(escape(DESCRIPTIONS[power])) in shown, page
        if not may:
            assert 403 in [answer.status_code for answer in answers], page


def test_what_no_role_may_do_and_what_is_not_there_lead_back_too(anna: User, berta: User) -> None:
    master, match = browser(create_administrator()), sit_down(anna, berta)
    table = f"/admin/games/match/{match.pk}/"
    for page in ("/admin/games/match/add/", f"{table}delete/", f"{table}change/"):
        answer = master.post(page, {"game": "x"})
        assert answer.status_code == 403
        assert str(NOT_BY_HAND) in text(answer)
        assert TO_THE_DESK in text(answer)
    seat = Seat.objects.get(match=match.pk, user=anna)
    record = text(master.get(f"/admin/games/seat/{seat.pk}/change/"))
    assert f'<a href="{table}console/">' in record
    assert f'<a href="/admin/accounts/user/{seat.user_id}/change/">Anna</a>' in record
    for page in ("/admin/lobby/report/1/change/", "/admin/many/?kind=x", "/admin/nowhere/"):
        answer = master.get(page)
        assert (answer.status_code, TO_THE_DESK in text(answer)) == (404, True), page
        assert 'class="staff-search"' in text(answer), page
    for page in ("/admin/views/x/", "/admin/claims/x/1/"):
        assert master.post(page).status_code == 404


def test_players_are_led_to_the_lobby(anna: User, client: Client) -> None:
    client.force_login(anna)
    answer = client.get("/admin/overview/", follow=True)
    assert answer.status_code == 403
    assert TO_THE_LOBBY in text(answer)
