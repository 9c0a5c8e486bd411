"""Command that checks the record of a match and prints each result on a line."""

import sys
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.engine.forms.reading import Unreadable, json_value
from games.engine.words import gettext_noop
from games.proof.check import CheckResult, unreadable_result
from games.proof.parse import parse_record
from games.proof.record import Record
from games.record.results import check_all, result_sentence

UNREADABLE = 2
"""Exit status for a file that is not a record."""


class Command(BaseCommand):
    """`manage.py verify_record FILE`.

    Ends with status 0 for a right record, 1 for a wrong record, and 2 for a file that is no record.
    """

    help = _("Checks a game record: the file, the dice and the moves.")  # type: ignore[assignment]
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *, file: Path, **options: object) -> None:
        """Print every result of the check, then how many results are wrong."""
        record = _record(file)
        wrong = 0
        for line in check_all(record):
            wrong += not line.passed
            self.stdout.write(f"{_mark(line)}  {result_sentence(line)}")
        self.stdout.write(_verdict(wrong))
        if wrong:
            sys.exit(1)


def _record(file: Path) -> Record:
    try:
        return parse_record(json_value(file.read_text("utf-8")))
    except OSError as error:
        raise CommandError(error.strerror, returncode=UNREADABLE) from error
    except UnicodeDecodeError as error:
        reason = Unreadable(gettext_noop("The file is not in UTF-8."))
        raise CommandError(
            result_sentence(unreadable_result(reason)), returncode=UNREADABLE
        ) from error
    except Unreadable as reason:
        raise CommandError(
            result_sentence(unreadable_result(reason)), returncode=UNREADABLE
        ) from reason


def _unreadable(reason: Unreadable) -> CommandError:
    return CommandError(result_sentence(unreadable_result(reason)), returncode=UNREADABLE)


def _mark(line: CheckResult) -> str:
    return gettext("OK   ") if line.passed else gettext("WRONG")


def _verdict(wrong: int) -> str:
    if not wrong:
        return gettext("This record is correct.")
    words = ngettext(
        "This record is wrong in %(count)s place.",
        "This record is wrong in %(count)s places.",
        wrong,
    )
    return words % {"count": wrong}
