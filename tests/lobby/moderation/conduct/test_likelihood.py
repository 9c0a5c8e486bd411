"""The likelihood of decisions, and the limits that it is compared with."""

from itertools import pairwise
from math import exp, isclose, log

import pytest

from games.engine.analysis.report import Candidate, Decision
from games.rating_formula import Skill
from lobby.moderation.conduct.likelihood import (
    COMPUTERS,
    STAGE,
    best_share,
    carry_on,
    combined,
    compare,
    log_factors,
)
from lobby.moderation.conduct.limits import (
    STRONGEST,
    WEAKEST,
    alarm_threshold,
    rating_limit,
    scale_at,
    strongest,
)

HARD = (0.0, 0.008, 0.02, 0.06, 0.2)
EASY = (0.0, 0.9, 1.1)
EVEN = (0.0, 0.001, 0.009)


def chances(losses: tuple[float, ...], scale: float) -> list[float]:
    """Return how probably people of this scale choose each candidate."""
    weights = [exp(-((max(loss - 0.01, 0) / scale) ** 0.5)) for loss in losses]
    return [each / sum(weights) for each in weights]


def decision(losses: tuple[float, ...], played: int, **fields: object) -> Decision:
    candidates = tuple(Candidate((), str(loss), 0.3 - loss, ()) for loss in losses)
    known = {"number": 1, "kind": "play", "seat": 0, "counted": True, "phase": "contact"}
    return Decision(
        candidates=candidates,
        played=played,
        error=losses[played],
        match_loss=0.0,
        **{**known, **fields},  # type: ignore[arg-type]
    )


@pytest.mark.parametrize("losses", [HARD, EASY, EVEN])
def test_the_mean_factor_is_one_for_the_strongest_people_and_less_for_weaker_ones(
    losses: tuple[float, ...],
) -> None:
    factors = [log_factors(losses, loss, STRONGEST) for loss in losses]
    means = [
        [
            sum(
                p * exp(each[computer])
                for p, each in zip(chances(losses, scale), factors, strict=True)
            )
            for scale in (STRONGEST, 0.01, 0.1, 1.0)
        ]
        for computer in range(len(COMPUTERS))
    ]
    for mean in means:
        assert isclose(mean[0], 1)
        assert all(one >= other - 1e-9 for one, other in pairwise(mean))
    # Neither an easy decision nor one between equal candidates says anything.
    if losses != HARD:
        assert all(abs(each) < 0.001 for each in factors[0])


def test_a_play_that_is_not_among_the_best_candidates_lowers_each_factor() -> None:
    last = log_factors(HARD, HARD[-1], STRONGEST)
    assert all(
        one <= other for one, other in zip(log_factors(HARD, 0.5, STRONGEST), last, strict=True)
    )
    assert all(each > log(0.02) - 1e-9 for each in last)


def test_decisions_are_counted_with_what_was_to_be_expected() -> None:
    found = compare(
        [
            decision(HARD, 0),
            decision(HARD, 3),
            decision(EASY, 0, kind="answer"),
            decision(HARD, 4, kind="double"),
            decision(HARD, 4, counted=False),
            decision(HARD, 4, seat=1),
        ],
        0,
        "backgammon",
        STRONGEST,
    )
    assert (found.decisions, found.best) == (3, 2)
    assert isclose(found.expected, 2 * best_share(HARD, STRONGEST) + best_share(EASY, STRONGEST))
    assert isclose(found.lost, 0.06)
    single, double = (log_factors(HARD, loss, STRONGEST)[0] for loss in (0.0, 0.06))
    assert isclose(found.ratios[0], single + double, abs_tol=1e-4)
    halves = tuple(loss / 2 for loss in HARD)
    assert isclose(
        compare([decision(halves, 3)], 0, "senet", STRONGEST).ratios[0], double, abs_tol=1e-9
    )


def test_a_computer_that_is_asked_later_is_found_as_well() -> None:
    honest, cheating = [(-1.0, -2.0)] * STAGE, [(1.0, 1.5)] * STAGE
    so_far = list[tuple[float, ...]]()
    for number, ratios in enumerate([*honest, *cheating], 1):
        so_far.append(carry_on(so_far[-1] if so_far else (), number, ratios))
    assert isclose(so_far[0][0], -1 - log(2))
    # The weights 1 / 2 and 1 / 6 of the two stages.
    assert isclose(exp(so_far[-1][0]), 1 / 2 + exp(STAGE) / 6)
    assert isclose(exp(combined(so_far[-1])), sum(map(exp, so_far[-1])) / 2)


def test_the_limit_follows_the_rating_with_its_interval_and_a_margin() -> None:
    assert rating_limit(Skill(25.0, 2.0)) == 1500 + 160 + 100
    scales = [scale_at(rating, "senet") for rating in (1000, 1475, 1500, 1525, 2000)]
    assert scales == [WEAKEST, *map(pytest.approx, (0.08, 0.04, 0.02)), STRONGEST]
    assert scale_at(2000, "senas") == strongest("senas") < STRONGEST


def test_all_alarms_about_a_player_together_share_the_probability_of_a_false_one() -> None:
    shares = [5 * exp(-alarm_threshold(5, closed)) for closed in range(30)]
    assert isclose(sum(shares), 1 / 10_000, rel_tol=1e-6)
