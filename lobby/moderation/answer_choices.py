"""The set answers to reports and appeals as choices of a form."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.text import capfirst


def answers_by_outcome(
    outcomes: Iterable[Any], answers: Mapping[str, Any]
) -> list[tuple[str, list[tuple[str, Any]]]]:
    """Return the answers, each with its key and its words, below the label of their outcome."""
    return [
        (
            capfirst(outcome.label),
            [(key, each.words) for key, each in answers.items() if each.outcome == outcome],
        )
        for outcome in outcomes
    ]
