"""Command that writes the verifier page, which checks records, into a file."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext_lazy as _

from games.verifier.page import verifier_page


class Command(BaseCommand):
    """`manage.py verifier_page FILE`."""

    help = _("Saves the page that checks game records as a file.")  # type: ignore[assignment]

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *, file: Path, **options: object) -> None:
        file.write_text(verifier_page(), "utf-8")
