"""Pages of players send links of joint throws, and are asked for them."""

import json

import pytest

from accounts.models import User
from games.board.fragments import board_mark
from games.consumers.room_frames import Viewer
from games.live.announce import Topic
from games.models import Match
from games.play.services import MatchSetup, Player, seal_seed, start_match
from tests.games.support.clients import HTMX, browser
from tests.games.support.frames import drawn_frames
from tests.games.support.play.joint import JointTable, link_of, links_of, start_joint

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(anna: User, berta: User) -> JointTable:
    """A match with joint dice in which the player to start has to throw."""
    return start_joint(anna, berta)


def asked(table: JointTable, user: User | None) -> tuple[int | None, bool]:
    """Return what the page of this user is told: the number of a throw, and if it is asked."""
    viewer = Viewer(user.pk if user else None, "en")
    drawn = drawn_frames(table.pk, {Topic.LINKS: [viewer]})
    frame = drawn[Topic.LINKS][viewer]
    assert isinstance(frame, str)
    told = json.loads(frame)
    assert told.pop("type") == "link"
    assert told["start"] in (None, 0)
    return told["number"], told["asked"]


def test_a_page_is_told_the_next_number_and_asked_for_its_link(table: JointTable) -> None:
    roller, other = (table.users[seat] for seat in (table.active, 1 - table.active))
    assert asked(table, roller) == asked(table, other) == (1, False)
    table.throw(table.active)
    assert (asked(table, roller), asked(table, other)) == ((1, False), (1, True))
    assert asked(table, None) == (None, False)
    table.answer(1 - table.active)
    assert asked(table, roller) == asked(table, other) == (2, False)


def test_pages_post_their_links(table: JointTable) -> None:
    roller, other = (table.users[seat] for seat in (table.active, 1 - table.active))
    action = {"action": "throw", "version": table.match.version, "request_id": "throw.1"}
    sent = browser(roller).post(
        f"/matches/{table.pk}/act/", action | {"link": link_of(roller, 1)}, headers=HTMX
    )
    assert sent.status_code == 204
    assert table.throws == []
    answer = {"number": 1, "link": link_of(other, 1)}
    assert browser(other).post(f"/matches/{table.pk}/link/", answer).status_code == 204
    [event] = table.throws
    assert None not in links_of(event)


@pytest.mark.parametrize(
    "posted", [{}, {"number": "0", "link": ""}, {"number": "1", "link": "x"}, {"number": "x"}]
)
def test_an_answer_that_cannot_be_read_is_refused(
    table: JointTable, posted: dict[str, str]
) -> None:
    table.throw(table.active)
    other = browser(table.users[1 - table.active])
    assert other.post(f"/matches/{table.pk}/link/", posted).status_code == 400


def test_only_players_send_links(table: JointTable) -> None:
    stranger = browser(User.objects.create_user("Clara"))
    answer = {"number": 1, "link": ""}
    assert stranger.post(f"/matches/{table.pk}/link/", answer).status_code == 403
    assert stranger.post("/matches/nothing/link/", answer).status_code == 404
    Match.objects.filter(pk=table.pk).update(private=True)
    assert stranger.post(f"/matches/{table.pk}/link/", answer).status_code == 404


def test_no_page_shows_the_links_of_a_pending_throw(table: JointTable) -> None:
    roller = table.active
    table.throw(roller)
    secret = link_of(table.users[roller], 1)
    for user in table.users.values():
        page = browser(user).get(f"/matches/{table.pk}/")
        assert secret not in page.content.decode()


@pytest.mark.parametrize(("pace", "joint"), [("normal", True), ("none", True), ("days", False)])
def test_only_scripts_at_live_paces_add_a_chain(
    anna: User, berta: User, pace: str, *, joint: bool
) -> None:
    match = start_match(
        setup=MatchSetup("backgammon", pace=pace), players=[Player(anna), Player(berta)]
    )
    page = browser(anna).get(f"/matches/{match.pk}/").content.decode()
    assert (" data-joint" in page) == joint
    assert 'name="anchor"' not in page
    for user in (anna, berta):
        seal_seed(match_id=match.pk, user=user, seal="0" * 64, request_id="seal")
    assert 'name="anchor"' in browser(anna).get(f"/matches/{match.pk}/").content.decode()


def test_a_match_of_players_without_anchors_has_no_joint_dice(anna: User, berta: User) -> None:
    table = start_joint(anna, berta, setup=MatchSetup("backgammon", pace="days"))
    assert Match.objects.get(pk=table.pk).joint is None


def test_pages_name_the_players_whose_browsers_took_no_part(table: JointTable) -> None:
    roller = table.active
    other = table.users[1 - roller]
    sentence = f"Browsers that took no part in this roll: {other.username}."
    page = f"/matches/{table.pk}/"
    assert "took no part" not in browser(other).get(page).content.decode()
    table.throw(roller)
    table.pass_patience()
    assert sentence in browser(other).get(page).content.decode()


@pytest.mark.parametrize(("pace", "protection"), [("normal", "joint"), ("days", "sealed")])
def test_the_table_says_which_protection_its_dice_have(
    anna: User, berta: User, pace: str, protection: str
) -> None:
    table = start_joint(anna, berta, setup=MatchSetup("backgammon", pace=pace))
    page = browser(anna).get(f"/matches/{table.pk}/").content.decode()
    assert f"<dt>Protection</dt><dd>{protection}</dd>" in page


def test_the_board_of_a_pending_throw_offers_nothing(table: JointTable) -> None:
    roller = browser(table.users[table.active])
    page = f"/matches/{table.pk}/"
    offered = 'id="next" data-key="t" form="act" name="action" value="throw">'
    refresh = '<noscript><meta http-equiv="refresh" content="1;'
    before = roller.get(page).content.decode()
    assert offered in before
    assert refresh not in before
    table.throw(table.active)
    waiting = roller.get(page).content.decode()
    assert offered not in waiting
    assert refresh in waiting
    table.answer(1 - table.active)
    assert refresh not in roller.get(page).content.decode()


def test_boards_of_one_version_with_and_without_a_pending_throw_have_different_marks(
    table: JointTable,
) -> None:
    # Later frames refer to lines of the board before, so pages have to be sent both.
    before, version = board_mark(table.match), table.match.version
    table.throw(table.active)
    assert table.match.version == version
    assert board_mark(table.match) != before
