"""The start of a match: commitment to the dice, seeds of the players, and draw of the seats."""

from datetime import timedelta
from functools import partial

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.board.fragments import board_fragment
from games.dice import draws
from games.engine.explanations import Illegal
from games.engine.forms.reading import Unreadable
from games.models import Match, Seat
from games.play.services import MatchSetup, NotSeated, Player, act, contribute, start_match
from games.play.start.seeds import SEED_TIMEOUT
from games.proof import bdice2
from games.proof.bdice2 import Contribution
from games.timekeeper import run_due
from tests.games.support.matches import at_once, everything

pytestmark = pytest.mark.django_db
OF_ANNA, OF_BERTA = "a" * 64, "~!@#$%^&*()|,:"


def give(match: Match, user: User, seed: str, request_id: str = "") -> Match:
    return contribute(
        match_id=match.pk, user=user, seed=seed, request_id=request_id or f"give.{user.pk}"
    )


@pytest.fixture
def new_match(anna: User, berta: User) -> Match:
    """A match of Anna and Berta that waits for their seeds, with a stored commitment."""
    return start_match(
        setup=MatchSetup("backgammon"),
        players=[Player(anna), Player(berta)],
        commitment=draws.commit(1),
    )


def test_a_match_waits_until_everybody_has_given(new_match: Match, anna: User, berta: User) -> None:
    assert (new_match.stage, new_match.digest, new_match.version) == ("beginning", "", 0)
    give(new_match, anna, OF_ANNA)
    new_match.refresh_from_db()
    assert (new_match.stage, new_match.digest, new_match.version) == ("beginning", "", 1)
    begun = give(new_match, berta, OF_BERTA)
    assert (begun.stage, begun.due_at) == ("playing", None)
    given = [Contribution("s", OF_ANNA), Contribution("s", OF_BERTA)]
    assert begun.digest == bdice2.digest(begun.pk, 1, given).hex()


def test_seats_are_drawn_by_draw_0_and_the_start_by_the_draws_after_it(
    new_match: Match, anna: User, berta: User
) -> None:
    give(new_match, anna, OF_ANNA)
    begun = give(new_match, berta, OF_BERTA)
    drawn = [event for event in begun.events.all() if event.draw is not None]
    assert [event.kind for event in drawn] == ["start", *["throw"] * (begun.draws - 1)]
    assert [event.draw for event in drawn] == list(range(begun.draws))
    order = draws.recompute_order(begun, drawn[0], 2)
    assert [seat.join for seat in begun.seats.all()] == order
    assert [seat.user for seat in begun.seats.all()] == [[anna, berta][join] for join in order]


def test_both_orders_of_seats_come_about(anna: User, berta: User) -> None:
    def first() -> User | None:
        players = [Player(anna), Player(berta)]
        match = start_match(
            setup=MatchSetup("backgammon"), players=players, commitment=draws.commit(1)
        )
        give(match, anna, "a")
        give(match, berta, "b")
        return match.seats.get(number=0).user

    assert {first() for _ in range(40)} == {anna, berta}


def test_a_page_keeps_its_title_however_the_seats_are_drawn(
    client: Client, anna: User, berta: User
) -> None:
    titles = set()
    for _ in range(20):
        players = [Player(anna), Player(berta)]
        match = start_match(
            setup=MatchSetup("backgammon"), players=players, commitment=draws.commit(1)
        )
        for user in (None, anna, berta):
            if user:
                give(match, user, "a")
            page = client.get(f"/matches/{match.pk}/").content.decode()
            titles.add(page[page.index("<title>") : page.index("</title>")])
    assert len(titles) == 1


def test_what_is_given_again_or_too_late_changes_nothing(
    new_match: Match, anna: User, berta: User
) -> None:
    give(new_match, anna, OF_ANNA, "a")
    before = everything()
    for seed, request_id in ((OF_ANNA, "a"), ("other", "b"), ("", "c")):
        give(new_match, anna, seed, request_id)
        assert everything() == before
    give(new_match, berta, OF_BERTA)
    before = everything()
    give(new_match, anna, "late", "d")
    assert everything() == before


@pytest.mark.parametrize("seed", ["two words", "x" * 65, "señas", "\x7f", "line\n", "\0"])
def test_only_short_visible_ascii_is_taken(new_match: Match, anna: User, seed: str) -> None:
    before = everything()
    with pytest.raises(Unreadable):
        give(new_match, anna, seed)
    assert everything() == before


def test_a_seed_cannot_be_sent_to_another_table(new_match: Match, clara: User) -> None:
    with pytest.raises(NotSeated):
        give(new_match, clara, "c")


def test_nothing_is_played_before_the_match_begins(
    new_match: Match, client: Client, anna: User
) -> None:
    client.force_login(anna)
    answer = client.post(
        f"/matches/{new_match.pk}/act/", {"action": "throw", "version": 0, "request_id": "a"}
    )
    assert answer.status_code == 422
    assert "The match has not started yet." in answer.content.decode()


def test_a_player_who_sends_no_seed_in_time_has_none(
    new_match: Match, anna: User, berta: User
) -> None:
    give(new_match, anna, "")
    assert run_due() == 0
    Match.objects.filter(pk=new_match.pk).update(due_at=timezone.now() - timedelta(seconds=1))
    assert run_due() == 1
    new_match.refresh_from_db()
    assert new_match.stage == "playing"
    assert set(new_match.seats.values_list("contribution", "seed")) == {("n", "")}
    none = Contribution("n")
    assert new_match.digest == bdice2.digest(new_match.pk, 1, [none, none]).hex()


def test_a_match_waits_no_longer_than_it_says(new_match: Match) -> None:
    assert new_match.due_at is not None
    assert new_match.due_at <= timezone.now() + SEED_TIMEOUT


def test_bots_send_no_seed_and_wait_for_none(anna: User) -> None:
    alone = start_match(setup=MatchSetup("pachisi"), players=[Player(computer="casual")] * 2)
    assert alone.stage == "playing"
    assert set(alone.seats.values_list("contribution", flat=True)) == {"b"}


@pytest.mark.django_db(transaction=True)
def test_two_who_give_at_once_begin_one_match(new_match: Match, anna: User, berta: User) -> None:
    answers = at_once(
        partial(give, new_match, anna, "a"),
        partial(give, new_match, anna, "b", "again"),
        partial(give, new_match, berta, "c"),
        run_due,
    )
    assert [each for each in answers if isinstance(each, Exception)] == []
    new_match.refresh_from_db()
    assert new_match.stage == "playing"
    assert [event.kind for event in new_match.events.all()][:3] == ["ready", "ready", "start"]


def test_seeds_are_secret_before_the_match_starts(
    new_match: Match, client: Client, anna: User, berta: User
) -> None:
    give(new_match, anna, "annas-own-words")
    new_match.refresh_from_db()
    for viewer in (0, 1, None):
        html = board_fragment(new_match, viewer, "en")
        assert "annas-own-words" not in html
        assert new_match.commitment.value in html
    client.force_login(berta)
    page = client.get(f"/matches/{new_match.pk}/").content.decode()
    assert "annas-own-words" not in page
    assert 'name="seed"' in page


def test_a_gift_without_scripts_is_a_form_that_leads_back(
    new_match: Match, client: Client, anna: User
) -> None:
    client.force_login(anna)
    answer = client.post(
        f"/matches/{new_match.pk}/contribute/", {"seed": "words", "request_id": "give.0"}
    )
    assert (answer.status_code, answer["Location"]) == (302, f"/matches/{new_match.pk}/")
    assert Seat.objects.get(match=new_match, user=anna).seed == "words"
    refused = client.post(
        f"/matches/{new_match.pk}/contribute/", {"seed": "two words", "request_id": "give.0"}
    )
    assert refused.status_code == 422


def test_a_rematch_is_sat_down_to_as_its_seats_say(anna: User, berta: User) -> None:
    match = start_match(setup=MatchSetup("senet"), players=[Player(anna), Player(berta)])
    give(match, anna, "a")
    begun = give(match, berta, "b")
    assert [seat.user for seat in begun.seats.all()] == [anna, berta]
    assert begun.events.get(kind="start").draw == 0


def test_resigning_is_for_matches_that_have_begun(new_match: Match) -> None:
    anna = User.objects.get(username="Anna")
    with pytest.raises(Illegal, match="has not started"):
        act(match_id=new_match.pk, user=anna, action="resign", version=0, request_id="a")
