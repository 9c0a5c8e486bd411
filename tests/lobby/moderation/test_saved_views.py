"""Views of lists that staff save under a name."""

import pytest

from accounts.models import User
from accounts.staff.powers import Role
from lobby.models import SavedView
from lobby.moderation.saved_views import MOST, ViewRefused, save_view
from tests.accounts.support.staff import create_staff
from tests.games.support.clients import browser, text

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]
QUERY = "need=idle&order=idle"


@pytest.fixture
def referee() -> User:
    return create_staff(Role.REFEREE, name="Judge")


def test_a_view_is_saved_opened_replaced_and_deleted(referee: User) -> None:
    client = browser(referee)
    saving = {"name": " Evening  <b> ", "query": f"{QUERY}&p=3"}
    answer = client.post("/admin/views/match/", saving)
    assert answer["Location"] == f"/admin/games/match/?{QUERY}"
    shown = text(client.get(answer["Location"]))
    assert "Evening &lt;b&gt;" in shown
    assert 'aria-current="page"><bdi>Evening' in shown
    # The filters come before the list, with the number of those that narrow it.
    assert "2 active</span></summary>" in shown.partition('id="changelist-form"')[0]
    assert "Evening" not in text(client.get("/admin/accounts/user/"))
    other = browser(create_staff(Role.REFEREE, name="Ruth"))
    view = SavedView.objects.get()
    other.post("/admin/views/match/", {"delete": view.pk})
    assert "Evening" not in text(other.get("/admin/games/match/"))
    client.post("/admin/views/match/", {**saving, "query": "stage=over"})
    assert SavedView.objects.get().query == "stage=over"
    client.post("/admin/views/match/", {"delete": view.pk})
    assert not SavedView.objects.exists()


def test_a_view_needs_a_name_and_an_end(referee: User) -> None:
    for name, query in (("  ", QUERY), ("x" * 41, QUERY), ("long", f"q={'x' * 500}")):
        with pytest.raises(ViewRefused):
            save_view(referee, "match", name, query)
    for number in range(MOST):
        save_view(referee, "match", str(number), QUERY)
    with pytest.raises(ViewRefused, match="Delete one first"):
        save_view(referee, "match", "one more", QUERY)
    save_view(referee, "match", "0", "stage=over")
    save_view(referee, "user", "another list", QUERY)
    assert browser(referee).post("/admin/views/x/", {"name": "x"}).status_code == 404
    assert browser(referee).get("/admin/views/match/").status_code == 405
