"""The rules of alarms, with their thresholds."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings

from lobby.models.report_kinds import ALARMS
from lobby.moderation import detection_rules
from lobby.moderation.detection_rules import Findings, PlayedMatch

USUAL = PlayedMatch(
    won=True,
    lost=False,
    rated=True,
    resigned=False,
    throws=60,
    others=frozenset({2}),
    gave_seed=True,
    think_times=(timedelta(seconds=5),) * 9,
)
LOST = replace(USUAL, won=False, lost=True)
LONG = (timedelta(seconds=31),) * 3
NEVER = replace(LOST, resigned=True, throws=4)


def others(*people: int) -> PlayedMatch:
    return replace(USUAL, others=frozenset(people))


@pytest.mark.parametrize(
    ("law", "matches", "found"),
    [
        (
            detection_rules.find_stalling,
            [replace(LOST, think_times=LONG)] * 3 + [USUAL],
            {"times": 3, "of": 3},
        ),
        (detection_rules.find_stalling, [replace(LOST, think_times=LONG)] * 2 + [LOST] * 9, None),
        (detection_rules.find_stalling, [replace(LOST, think_times=LONG[:2])] * 9, None),
        # A player who always thinks long is slow, and does not stall.
        (
            detection_rules.find_stalling,
            [replace(LOST, think_times=LONG), replace(USUAL, think_times=LONG)] * 9,
            None,
        ),
        (
            detection_rules.find_stalling,
            [replace(LOST, think_times=(timedelta(seconds=70),), flagged=True)] * 3,
            {"times": 3, "of": 3},
        ),
        (
            detection_rules.find_stalling,
            [replace(LOST, think_times=(timedelta(days=1),))] * 9,
            None,
        ),
        (
            detection_rules.find_quick_resignations,
            [NEVER] * 5 + [USUAL] * 5,
            {"times": 5, "of": 10},
        ),
        (
            detection_rules.find_quick_resignations,
            [NEVER] * 4 + [replace(NEVER, throws=7)] * 5,
            None,
        ),
        (detection_rules.find_quick_resignations, [replace(NEVER, others=frozenset())] * 9, None),
        (
            detection_rules.find_repeated_opponents,
            [others(2)] * 8 + [others(3)] * 4,
            {"times": 12, "people": 2},
        ),
        (detection_rules.find_repeated_opponents, [others(2)] * 11, None),
        (detection_rules.find_repeated_opponents, [others(2)] * 20 + [others(3), others(4)], None),
        (detection_rules.find_repeated_opponents, [replace(USUAL, rated=False)] * 20, None),
        (
            detection_rules.find_missing_seeds,
            [replace(USUAL, gave_seed=False)] * 10 + [USUAL] * 10,
            {"times": 10, "of": 20},
        ),
        (
            detection_rules.find_missing_seeds,
            [replace(USUAL, gave_seed=False)] * 10 + [USUAL] * 11,
            None,
        ),
        (detection_rules.find_missing_seeds, [replace(USUAL, gave_seed=False)] * 9, None),
        (
            detection_rules.find_withheld_links,
            [replace(USUAL, withheld=10)] * 3 + [USUAL] * 9,
            {"times": 3, "of": 12},
        ),
        (
            detection_rules.find_withheld_links,
            [replace(USUAL, withheld=10)] * 2 + [replace(USUAL, withheld=9)] * 9,
            None,
        ),
    ],
)
def test_the_laws(
    law: Callable[[Sequence[PlayedMatch]], Findings],
    matches: Sequence[PlayedMatch],
    found: Findings,
) -> None:
    assert law(matches) == found
    assert law([]) is None


def test_who_does_not_come() -> None:
    assert detection_rules.find_no_shows(2) is None
    assert detection_rules.find_no_shows(3) == {"times": 3}
    assert set(ALARMS) == {"no_show", *detection_rules.RULES}


def test_the_staff_page_states_the_numbers() -> None:
    lines = (Path(settings.BASE_DIR) / "docs" / "staff.md").read_text().splitlines()
    told = [line.split(" | ")[:2] for line in lines if re.match(r"\| `[A-Z_]+` \|", line)]
    for name, said in told:
        number = getattr(detection_rules, name.strip("| `"))
        if isinstance(number, timedelta):
            days = f"{number.days} days"
            assert said == (days if number.days else f"{number.seconds} seconds"), name
        else:
            assert said == str(number), name
    numbers = {name for name in vars(detection_rules) if name.isupper()} - {"RULES"}
    assert {name.strip("| `") for name, _ in told} == numbers
