"""The set answers to reports and appeals as choices of a form."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
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


def offer_answers(
    field: forms.Field, outcomes: Any, answers: Mapping[str, Any], why: Mapping[Any, Any]
) -> None:
    """Offer the answers of these outcomes in the field, but none with an outcome of `why`.

    The field's help text gives the sentences of `why`. A form that was sent with such an answer is
    valid: the service refuses it, or takes it if it has become possible meanwhile.
    """
    left = [outcome for outcome in outcomes if outcome not in why]
    field.choices = answers_by_outcome(outcomes, answers)  # type: ignore[attr-defined]
    field.widget.choices = answers_by_outcome(left, answers)
    field.help_text = _sentences(why)


def _sentences(why: Mapping[Any, Any]) -> SafeString:
    rows = ((capfirst(outcome.label), words) for outcome, words in why.items())
    return format_html("{}", format_html_join("", "<p>{}: {}</p>", rows))
