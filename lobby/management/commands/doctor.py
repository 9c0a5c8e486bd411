"""Command that examines this installation of the site."""

import json
import sys
from collections.abc import Sequence
from functools import partial

from django.core.management.base import BaseCommand, CommandParser

from lobby.doctor.examination import CHECKS, Result, examine, is_wrong
from lobby.doctor.findings import Check
from lobby.doctor.mail import send_test_mail


class Command(BaseCommand):
    """`manage.py doctor [--json] [--mail ADDRESS]`: ends with status 1 if something is wrong."""

    help = "Check keys, database, Redis, clocks, loops, mail, files and disks, and say what to do."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="print JSON for programs")
        parser.add_argument("--mail", metavar="ADDRESS", help="also send a test mail there")

    def handle(self, *, json: bool, mail: str | None, **options: object) -> None:
        """Run all checks, and print what they find."""
        sending = [Check("test mail", partial(send_test_mail, mail))] if mail else []
        results = examine([*CHECKS, *sending])
        self.stdout.write(_as_json(results) if json else _as_text(results))
        if is_wrong(results):
            sys.exit(1)


def _as_text(results: Sequence[Result]) -> str:
    lines = list[str]()
    for result in results:
        for finding in result.findings:
            lines.append(f"{finding.level:<9}{result.check}: {finding.sentence}")
            if finding.remedy:
                lines.append(f"{'':<9}{finding.remedy}")
        if not result.findings:
            lines.append(f"{'ok':<9}{result.check}")
    return "\n".join(lines)


def _as_json(results: Sequence[Result]) -> str:
    checks = [
        {
            "check": result.check,
            "findings": [
                {"level": each.level, "sentence": each.sentence, "remedy": each.remedy}
                for each in result.findings
            ],
        }
        for result in results
    ]
    return json.dumps({"wrong": is_wrong(results), "checks": checks}, ensure_ascii=False, indent=2)
