"""Matches in which the turns of players who have left are skipped."""

from datetime import timedelta
from random import Random

import pytest

from accounts.models import Preference, User
from games.bots import delay
from games.engine.forms.text import action_text, read_position
from games.engine.games import table as table_of
from games.models import Match
from games.timekeeper import run_due
from tests.games.support.board_context import view
from tests.games.support.matches import ShowDice, Table, sit_down
from tests.games.support.play.leaving import faults_of, result, start_petits_chevaux

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]


class TestTurnsAreSkipped:
    """Matches whose setup says that the turns of players who have left are skipped."""

    @pytest.fixture
    def three(self, users: list[User | None], dice_show: ShowDice) -> Table:
        """A match of three players, in which the turns of players who leave are skipped."""
        return start_petits_chevaux(users[:3], dice_show, abandoned="skipped")

    @pytest.fixture
    def real_three(self, users: list[User | None]) -> Table:
        """A match as in `three` with random throws, whose record can be checked."""
        return start_petits_chevaux(users[:3], abandoned="skipped")

    def test_the_next_seat_throws(self, three: Table) -> None:
        three.play(0, "resign")
        assert three.kinds[-2:] == ["out", "skip"]
        assert (three.state.seat, three.match.due_at) == (1, None)
        skip = three.events[-1]
        assert (skip.seat, skip.user, skip.automatic) == (0, None, True)
        assert (
            "resigned. From now on, their turns will be skipped. Anna's turn is skipped."
            in view(three, 1).announcement
        )

    def test_it_is_skipped_each_time_its_turn_comes(
        self, three: Table, dice_show: ShowDice
    ) -> None:
        three.play(1, "resign")
        dice_show((5,), (5,), (5,))
        three.play(0, "throw", "throw", "throw")
        assert three.kinds[-2:] == ["throw", "skip"]
        assert three.state.seat == 2

    def test_autoplay_of_other_players_continues_after_it(
        self, three: Table, dice_show: ShowDice
    ) -> None:
        Preference.objects.create(user=three.user(2), game="petits-chevaux", auto_throw=True)
        three.play(1, "resign")
        dice_show((5,), (5,), (5,), (4,), (4,), (4,))
        three.play(0, "throw", "throw", "throw")
        assert three.kinds[-5:] == ["throw", "skip", "throw", "throw", "throw"]
        assert three.state.seat == 0
        said = view(three, 0).announcement
        assert "Berta's turn is skipped. Clara rolled 4 (automatically)" in said

    def test_when_one_is_left_they_have_won(self, real_three: Table) -> None:
        real_three.play(0, "resign")
        real_three.play(2, "resign")
        assert result(real_three.match) == ("over", "resigned", [1], 1)
        assert faults_of(real_three) == []

    def test_partners_who_are_left_have_won_together(self, users: list[User | None]) -> None:
        table = sit_down(*users, game="pachisi", options={"teams": True}, abandoned="skipped")
        table.play(1, "resign")
        table.play(3, "resign")
        assert result(table.match) == ("over", "resigned", [0, 2], 1)
        assert faults_of(table) == []

    def test_who_has_left_does_not_win_with_the_computers(self, users: list[User | None]) -> None:
        table = start_petits_chevaux([users[0], None, users[1]], abandoned="skipped")
        table.play(0, "resign")
        table.play(2, "resign")
        assert result(table.match) == ("over", "resigned", [1], 1)
        assert faults_of(table) == []


@pytest.mark.parametrize("abandoned", ["computer", "skipped"])
@pytest.mark.parametrize(
    ("game", "options"),
    [("petits-chevaux", {}), ("pachisi", {}), ("pachisi", {"teams": True})],
    ids=["petits-chevaux", "pachisi", "partners"],
)
def test_players_leave_and_the_record_is_right_to_the_end(
    users: list[User | None],
    game: str,
    options: dict[str, bool],
    abandoned: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(delay, "DELAYS", {delay.DEFAULT: timedelta(0)})
    chance = Random(2)  # noqa: S311  nothing secret here
    table = sit_down(*users, game=game, options=options, abandoned=abandoned)
    assert table_of(game, options, 4).seats == 4
    leaving = {20: 1, 60: 3} if not options else {20: 1}
    for step in range(140):
        match = table.match
        if match.stage == Match.Stage.OVER:
            break
        if step in leaving:
            table.play(leaving[step], "resign")
            continue
        act_at_random(table, match, chance)
    for seat in (2, 0, 3, 1):
        if table.match.stage == Match.Stage.PLAYING and seat not in table.replayed.out:
            table.play(seat, "resign")
    assert table.match.stage == "over"
    assert faults_of(table) == []


def act_at_random(table: Table, match: Match, chance: Random) -> None:
    """Take a random action of the active player, or let the bot act that plays for them."""
    rules, state = read_position(match.position)
    acting = state.seat if match.holding is None else match.holding
    assert acting is not None
    if table.replayed.out.get(acting) == "computer":
        assert run_due() == 1
        table.check()
    elif match.holding is not None:
        table.play(acting, "done")
    elif rules.due(state) == "throw":
        table.play(acting, "throw")
    else:
        table.play(acting, action_text(chance.choice(rules.legal_moves(state))))
