"""Staff without a role see nothing of the admin."""

import pytest
from django.test import Client

from accounts.staff.powers import Role
from tests.accounts.support.staff import create_staff

pytestmark = pytest.mark.django_db
PAGES = ["/admin/", "/admin/overview/", "/admin/accounts/user/", "/admin/games/match/"]


@pytest.mark.parametrize("page", PAGES)
def test_staff_without_a_role_read_that_there_is_nothing(client: Client, page: str) -> None:
    client.force_login(create_staff())
    answer = client.get(page, follow=True)

    assert answer.status_code == 403
    assert "Your staff account has no role yet" in answer.content.decode()
    assert "Log out" not in answer.content.decode()


@pytest.mark.parametrize("role", Role)
def test_staff_with_any_role_is_let_in(client: Client, role: Role) -> None:
    client.force_login(create_staff(role))

    assert client.get("/admin/").status_code == 200
    assert client.get("/admin/login/")["Location"] == "/admin/"
