"""Seeds are sealed before any is opened, and a seal that stays shut has consequences."""

import json
from datetime import timedelta
from functools import partial
from itertools import chain

import pytest
from django.conf import settings
from django.db import transaction
from django.test import Client
from django.utils import timezone
from jsonschema import Draft202012Validator

from accounts.models import User
from games.board.fragments import board_fragment
from games.dice import draws
from games.engine.forms.reading import Unreadable
from games.engine.forms.text import read_position
from games.engine.games import table
from games.models import Commitment, Leaving, Match, Seat
from games.play.rounds import begin
from games.play.services import (
    MatchSetup,
    Player,
    act,
    contribute,
    open_seed,
    seal_seed,
    start_match,
)
from games.play.start import seeds
from games.play.writer.match_writer import MatchWriter
from games.proof import bdice1, bdice2
from games.proof.bdice2 import Contribution
from games.proof.check import CheckResult, check_dice, check_file
from games.proof.parse import parse_record
from games.proof.replay import check_play
from games.record.audit import find_faults
from games.record.export import record_of
from games.timekeeper import run_due
from tests.games.support.clients import HTMX, browser
from tests.games.support.matches import at_once, everything
from tests.games.support.setups import people

pytestmark = pytest.mark.django_db
OF_ANNA, OF_BERTA = "a" * 64, "~!@#$%^&*()|,:"
SEALED = "Each seed that a browser added was sealed before any seed was opened."


def sealed_by(match: Match, user: User, seed: str) -> str:
    """Return the seal of this user's seed, in hexadecimal."""
    return bdice2.seal(match.pk, match.seats.get(user=user).join, seed).hex()


def seal(match: Match, user: User, seed: str, name: str = "seal") -> Match:
    return seal_seed(
        match_id=match.pk, user=user, seal=sealed_by(match, user, seed), request_id=name
    )


def opens(match: Match, user: User, seed: str, name: str = "open") -> Match:
    return open_seed(match_id=match.pk, user=user, seed=seed, request_id=name)


def give(match: Match, user: User, seed: str) -> Match:
    return contribute(match_id=match.pk, user=user, seed=seed, request_id="give")


def pass_time(match: Match) -> None:
    """Let the time for which a match waits be over, and the timekeeper act."""
    Match.objects.filter(pk=match.pk).update(due_at=timezone.now() - timedelta(seconds=1))
    assert run_due() == 1
    match.refresh_from_db()


def kinds(match: Match) -> list[str]:
    return [event.kind for event in match.events.all()]


def results(match: Match) -> list[CheckResult]:
    """Resign a match if it is not over; check its record, and return the results."""
    match.refresh_from_db()
    for seat in match.seats.exclude(user=None):
        if match.stage != Match.Stage.OVER and seat.user:
            version, name = match.version, "resign"
            act(
                match_id=match.pk,
                user=seat.user,
                action="resign",
                version=version,
                request_id=name,
            )
            match.refresh_from_db()
    assert find_faults(match) == []
    form = json.loads(json.dumps(record_of(match)))
    schema = settings.BASE_DIR / "static/schema" / f"{form['format'].replace('/', '-')}.json"
    Draft202012Validator(json.loads(schema.read_text())).validate(form)
    record = parse_record(form)
    return list(chain(check_file(record), check_dice(record), check_play(record)))


def sentences(match: Match) -> list[str]:
    """Check the record of a match, assert that it is right, and return the sentences."""
    lines = results(match)
    assert [line for line in lines if not line.passed] == []
    return [line.sentence % line.values for line in lines]


@pytest.fixture
def new_match(anna: User, berta: User) -> Match:
    """A match of Anna and Berta that waits for their seals."""
    return start_match(
        setup=MatchSetup("backgammon"),
        players=[Player(anna), Player(berta)],
        commitment=draws.commit(4),
    )


def test_seeds_are_opened_when_all_are_sealed(new_match: Match, anna: User, berta: User) -> None:
    waiting = seal(new_match, anna, OF_ANNA)
    assert (waiting.stage, waiting.version) == ("beginning", 1)
    assert not seeds.is_opening(waiting)
    opening = seal(new_match, berta, OF_BERTA)
    assert seeds.is_opening(opening)
    assert opening.due_at is not None
    assert opening.due_at <= timezone.now() + seeds.OPENING_TIMEOUT
    assert opening.events.get(kind="sealed").payload == {
        "seals": [sealed_by(new_match, anna, OF_ANNA), sealed_by(new_match, berta, OF_BERTA)]
    }
    opens(new_match, berta, OF_BERTA)
    begun = opens(new_match, anna, OF_ANNA)
    assert (begun.stage, begun.due_at, begun.protocol) == ("playing", None, "bdice2")
    given = [Contribution("p", OF_ANNA), Contribution("p", OF_BERTA)]
    assert begun.digest == bdice2.digest(begun.pk, 1, given).hex()
    before = ["ready", "ready", "sealed", "opened", "opened", "start"]
    assert kinds(begun)[:6] == before
    told = sentences(begun)
    assert SEALED in told
    assert "Dice protection: sealed. No seed could be chosen in response to another." in told


def test_no_seed_is_opened_before_all_are_sealed(new_match: Match, anna: User, berta: User) -> None:
    seal(new_match, anna, OF_ANNA)
    before = everything()
    opens(new_match, anna, OF_ANNA)
    opens(new_match, berta, OF_BERTA)
    assert everything() == before


@pytest.mark.parametrize("seed", ["other", "", "two words", "a" * 63])
def test_only_the_sealed_seed_opens_a_seal(
    new_match: Match, anna: User, berta: User, seed: str
) -> None:
    seal(new_match, anna, OF_ANNA)
    seal(new_match, berta, OF_BERTA)
    before = everything()
    with pytest.raises(Unreadable):
        opens(new_match, anna, seed)
    assert everything() == before


def test_a_sealed_seed_that_is_none_is_refused(new_match: Match, anna: User, berta: User) -> None:
    seal(new_match, anna, "two words")
    seal(new_match, berta, OF_BERTA)
    with pytest.raises(Unreadable):
        opens(new_match, anna, "two words")


@pytest.mark.parametrize("wrong", ["", "a" * 63, "A" * 64, "g" * 64, "a" * 64 + "\n"])
def test_a_seal_has_32_bytes(new_match: Match, anna: User, wrong: str) -> None:
    before = everything()
    with pytest.raises(Unreadable):
        seal_seed(match_id=new_match.pk, user=anna, seal=wrong, request_id="a")
    assert everything() == before


def test_the_seal_of_another_player_is_no_use(new_match: Match, anna: User, berta: User) -> None:
    seal(new_match, anna, OF_ANNA)
    copied = sealed_by(new_match, anna, OF_ANNA)
    seal_seed(match_id=new_match.pk, user=berta, seal=copied, request_id="a")
    opens(new_match, anna, OF_ANNA)
    with pytest.raises(Unreadable):
        opens(new_match, berta, OF_ANNA)


def test_what_is_repeated_changes_nothing(new_match: Match, anna: User, berta: User) -> None:
    seal(new_match, anna, OF_ANNA, "a")
    before = everything()
    for seed, name in ((OF_ANNA, "a"), ("other", "b")):
        seal(new_match, anna, seed, name)
    give(new_match, anna, "late")
    assert everything() == before
    seal(new_match, berta, OF_BERTA)
    opens(new_match, anna, OF_ANNA, "c")
    before = everything()
    opens(new_match, anna, OF_ANNA, "c")
    opens(new_match, anna, "other", "d")
    assert everything() == before


def test_a_player_without_scripts_lets_the_site_seal(
    new_match: Match, anna: User, berta: User
) -> None:
    give(new_match, anna, OF_ANNA)
    seal(new_match, berta, OF_BERTA)
    begun = opens(new_match, berta, OF_BERTA)
    assert begun.stage == "playing"
    told = sentences(begun)
    assert SEALED in told
    assert "Seeds that the site sealed for a player: 1." in told


def test_no_protection_is_claimed_where_the_site_knew_all_seeds(
    new_match: Match, anna: User, berta: User
) -> None:
    give(new_match, anna, OF_ANNA)
    told = sentences(give(new_match, berta, ""))
    assert "Seeds that the site sealed for a player: 1." in told
    assert "Players without a seed: 1." in told
    assert SEALED not in told
    assert not any("Protection" in sentence for sentence in told)


def test_the_record_says_that_computers_add_nothing(anna: User) -> None:
    match = start_match(
        setup=MatchSetup("pachisi"), players=[Player(anna), *[Player(computer="casual")] * 3]
    )
    seal(match, anna, OF_ANNA)
    assert "Computers, which add no seed: 3." in sentences(opens(match, anna, OF_ANNA))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_players_seal_and_open(seats: int) -> None:
    users = people(table("pachisi", {}, seats))
    match = start_match(setup=MatchSetup("pachisi"), players=[Player(user) for user in users])
    for user in users:
        seal(match, user, user.username)
    for user in reversed(users):
        opens(match, user, user.username)
    assert SEALED in sentences(match)
    assert kinds(match).count("opened") == seats


def test_a_match_goes_on_without_a_seal_that_does_not_come(
    new_match: Match, anna: User, berta: User
) -> None:
    seal(new_match, anna, OF_ANNA)
    pass_time(new_match)
    assert seeds.is_opening(new_match)
    assert new_match.events.last().payload["seals"][1] is None  # type: ignore[union-attr]
    begun = opens(new_match, anna, OF_ANNA)
    assert begun.stage == "playing"
    assert begun.seats.get(user=berta).contribution == "n"
    assert "Players without a seed: 1." in sentences(begun)
    assert not Leaving.objects.exists()


class TestShutSeals:
    """Players who seal a seed and do not open it."""

    @pytest.fixture
    def refused(self, new_match: Match, anna: User, berta: User) -> Match:
        """A match in which Anna has opened her seed and Berta has not."""
        self.refuse(new_match, anna, berta)
        return new_match

    def refuse(self, match: Match, anna: User, berta: User) -> None:
        number = match.round
        seal(match, anna, f"{OF_ANNA[2:]}{number}", f"seal.{number}")
        seal(match, berta, f"{OF_BERTA}{number}", f"seal.{number}")
        opens(match, anna, f"{OF_ANNA[2:]}{number}", f"open.{number}")
        pass_time(match)

    def test_all_seal_new_seeds_for_the_next_key(
        self, refused: Match, anna: User, berta: User
    ) -> None:
        berta_joined = refused.seats.get(user=berta).join
        last = refused.events.last()
        assert last is not None
        assert (last.kind, last.payload) == ("unopened", {"joins": [berta_joined], "anew": True})
        assert (refused.stage, refused.round) == ("beginning", 2)
        assert set(refused.seats.values_list("contribution", "seed", "seal")) == {("", "", "")}
        key = bytes.fromhex(Commitment.objects.get(pk=refused.pk).keys[0])
        assert bdice1.commitment(key, 1).hex() == refused.commitment.value
        seal(refused, anna, OF_ANNA, "seal.2")
        seal(refused, berta, OF_BERTA, "seal.2")
        opens(refused, anna, OF_ANNA, "open.2")
        begun = opens(refused, berta, OF_BERTA, "open.2")
        given = [Contribution("p", OF_ANNA), Contribution("p", OF_BERTA)]
        assert begun.digest == bdice2.digest(begun.pk, 2, given).hex()
        told = sentences(begun)
        assert "Rounds in which a sealed seed was not opened: 1." in told
        assert f"Players in order of joining: {berta_joined + 1}." in " ".join(told)
        assert not Leaving.objects.exists()

    def test_the_board_says_who_did_not_open_a_seed(self, refused: Match, berta: User) -> None:
        html = board_fragment(refused, 0, "en")
        assert "A sealed seed was not opened (Berta), so all" in html
        assert 'value="give.0.2"' in html

    def test_leaving_after_it_counts_as_leaving(
        self, refused: Match, anna: User, berta: User
    ) -> None:
        seal(refused, anna, OF_ANNA, "seal.2")
        pass_time(refused)
        begun = opens(refused, anna, OF_ANNA, "open.2")
        assert begun.stage == "playing"
        assert list(Leaving.objects.values_list("user", "why")) == [(berta.pk, "unopened")]

    def test_the_third_round_ends_the_match_and_counts_as_leaving(
        self, refused: Match, anna: User, berta: User
    ) -> None:
        for _ in range(2):
            assert refused.stage == "beginning"
            self.refuse(refused, anna, berta)
        assert (refused.stage, refused.ending) == ("over", "aborted")
        assert kinds(refused).count("unopened") == 3
        assert list(Leaving.objects.values_list("user", "why")) == [(berta.pk, "unopened")]
        assert "Rounds in which a sealed seed was not opened: 3." in sentences(refused)
        ruling = refused.events.get(kind="ruling")
        assert ruling.payload == {"ruling": "abort", "reason": "unopened"}

    def test_a_match_without_a_further_key_is_aborted_at_once(
        self, anna: User, berta: User
    ) -> None:
        match = start_match(
            setup=MatchSetup("senet"),
            players=[Player(anna), Player(berta)],
            commitment=draws.commit(1),
        )
        self.refuse(match, anna, berta)
        assert (match.stage, match.ending) == ("over", "aborted")
        assert "Rounds in which a sealed seed was not opened: 1." in sentences(match)

    def test_no_key_is_used_that_was_revealed(self, refused: Match) -> None:
        keys = Commitment.objects.get(pk=refused.pk).keys
        assert len(keys) == refused.round - 1


def test_the_page_of_a_player_asks_for_seal_and_seed(
    new_match: Match, anna: User, berta: User
) -> None:
    page = browser(anna)
    address = f"/matches/{new_match.pk}/contribute/"
    assert 'name="seal"' in page.get(f"/matches/{new_match.pk}/").content.decode()
    form = {"seal": sealed_by(new_match, anna, OF_ANNA), "seed": "", "request_id": "give.0.1"}
    assert page.post(address, form, headers=HTMX).status_code == 204
    assert 'id="gift"' not in page.get(f"/matches/{new_match.pk}/").content.decode()
    seal(new_match, berta, OF_BERTA)
    html = page.get(f"/matches/{new_match.pk}/").content.decode()
    assert 'name="open"' in html
    own, other = (sealed_by(new_match, *each) for each in ((anna, OF_ANNA), (berta, OF_BERTA)))
    assert f'data-seal="{own}" data-seals="{own},{other}"' in html
    wrong = {"open": "1", "seed": "other", "request_id": "open.0.1"}
    assert page.post(address, wrong, headers=HTMX).status_code == 422
    assert page.post(address, wrong | {"seed": OF_ANNA}, headers=HTMX).status_code == 204
    assert Seat.objects.get(match=new_match, user=anna).seed == OF_ANNA
    for viewer in (berta, None):
        client = browser(viewer) if viewer else Client()
        assert OF_ANNA not in client.get(f"/matches/{new_match.pk}/").content.decode()


@pytest.mark.django_db(transaction=True)
def test_two_who_open_at_once_begin_one_match(new_match: Match, anna: User, berta: User) -> None:
    seal(new_match, anna, OF_ANNA)
    seal(new_match, berta, OF_BERTA)
    answers = at_once(
        partial(opens, new_match, anna, OF_ANNA),
        partial(opens, new_match, anna, OF_ANNA, "again"),
        partial(opens, new_match, berta, OF_BERTA),
        run_due,
    )
    assert [each for each in answers if isinstance(each, Exception)] == []
    assert kinds(new_match)[2:6] == ["sealed", "opened", "opened", "start"]


def test_a_match_by_the_older_protocol_is_played_and_checked_as_before(
    new_match: Match, anna: User, berta: User
) -> None:
    Match.objects.filter(pk=new_match.pk).update(protocol="bdice1")
    before = everything()
    seal(new_match, anna, OF_ANNA)
    assert everything() == before
    give(new_match, anna, OF_ANNA)
    begun = give(new_match, berta, OF_BERTA)
    given = [("p", OF_ANNA), ("p", OF_BERTA)]
    assert begun.digest == bdice1.digest(begun.pk, 1, given).hex()
    assert not any("sealed by" in sentence for sentence in sentences(begun))
    assert record_of(begun)["format"] == "tahur-record/1"


def test_a_match_that_staff_begins_early_leaves_out_what_is_still_sealed(
    new_match: Match, anna: User, berta: User
) -> None:
    seal(new_match, anna, OF_ANNA)
    seal(new_match, berta, OF_BERTA)
    match = opens(new_match, anna, OF_ANNA)
    with transaction.atomic():
        writer = MatchWriter(match, *read_position(match.position))
        begin(writer)
        writer.save()
    assert match.seats.get(user=berta).contribution == "n"
    told = sentences(match)
    assert SEALED in told
    assert "Players without a seed: 1." in told
