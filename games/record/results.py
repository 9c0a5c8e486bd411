"""All checks of a record, and their results in words."""

from collections.abc import Iterator
from itertools import chain

from django.utils.translation import gettext

from games.proof.check import CheckResult, check_dice, check_file
from games.proof.record import Record
from games.proof.replay import check_play
from games.text.moves import translate_message


def check_all(record: Record) -> Iterator[CheckResult]:
    """Check the file, the dice and the moves of a record, one after the other."""
    return chain(check_file(record), check_dice(record), check_play(record))


def result_sentence(line: CheckResult) -> str:
    """Return the sentence of a result with its values, in the active language."""
    because = line.values.get("because")
    reason = {"reason": _why(**because)} if isinstance(because, dict) else {}
    return gettext(line.sentence) % {**line.values, **reason}


def _why(statement: str, message: str, values: dict[str, object]) -> str:
    words = translate_message(message, values)
    return f"{statement}: {words}" if statement else words
