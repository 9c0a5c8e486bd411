"""Request names of seeds and messages: a player cannot use up the name of another player."""

import pytest

from accounts.models import User
from games.chat import services
from games.models import Event, Match, Message
from games.play.services import MatchSetup, Player, contribute, start_match
from tests.games.support.clients import HTMX, browser
from tests.games.support.matches import Table

pytestmark = pytest.mark.usefixtures("stated_dice")


@pytest.fixture
def new_match(anna: User, berta: User) -> Match:
    """A match that waits for the seeds of both players."""
    players = [Player(anna), Player(berta)]
    return start_match(setup=MatchSetup("backgammon"), players=players)


class TestSeeds:
    """Request names of dice seeds."""

    def test_a_used_name_stops_no_seed(self, new_match: Match, anna: User, berta: User) -> None:
        for user in (anna, berta, anna, berta):
            contribute(match_id=new_match.pk, user=user, seed=user.username, request_id="give.1")
        assert sorted(new_match.seats.values_list("seed", flat=True)) == ["Anna", "Berta"]
        new_match.refresh_from_db()
        assert new_match.stage == Match.Stage.PLAYING

    def test_a_used_name_stops_no_seed_of_a_page(
        self, new_match: Match, anna: User, berta: User
    ) -> None:
        # The page of the player who joined second sends this name.
        form = {"seed": "luck", "request_id": "give.1"}
        for user in (anna, berta, berta):
            answer = browser(user).post(f"/matches/{new_match.pk}/contribute/", form, headers=HTMX)
            assert answer.status_code == 204
        assert Event.objects.filter(match=new_match, kind="ready").count() == 2

    def test_a_name_of_a_seed_stops_no_move(
        self, new_match: Match, anna: User, berta: User
    ) -> None:
        for user, name in ((anna, "5.0"), (berta, "5.1")):
            contribute(match_id=new_match.pk, user=user, seed="", request_id=name)
        users = {seat.number: seat.user for seat in new_match.seats.all()}
        table = Table(new_match.pk, [users[0], users[1]])
        # Each player has used the other's name, or their own.
        other = "5.0" if users[0] == berta else "5.1"
        table.act(0, "throw", request_id=other)
        table.check()


class TestTalk:
    """Request names of chat messages."""

    def test_a_used_name_silences_no_user(
        self, new_match: Match, anna: User, berta: User, clara: User
    ) -> None:
        for user in (clara, anna, berta, berta):
            services.post_message(
                match_id=new_match.pk, user=user, text=user.username, request_id="one"
            )
        said = Message.objects.order_by("pk").values_list("text", flat=True)
        assert list(said) == ["Clara", "Anna", "Berta"]

    def test_a_used_name_silences_no_page(
        self, new_match: Match, anna: User, berta: User, clara: User
    ) -> None:
        for user in (clara, anna, berta, berta):
            form = {"text": user.username, "request_id": "one"}
            answer = browser(user).post(f"/matches/{new_match.pk}/say/", form, headers=HTMX)
            assert answer.status_code == 200
        assert Message.objects.count() == 3
