"""Writes the table of staff powers into docs/staff.md: `python -m tools.staff_page`."""

import os
from pathlib import Path

import django

PAGE = Path(__file__).resolve().parent.parent / "docs" / "staff.md"
BEGIN, END = "<!-- the table begins -->\n", "<!-- the table ends -->\n"


def table() -> str:
    """Return a Markdown table: every staff power, and the roles that have it."""
    from accounts.staff.powers import DESCRIPTIONS, POWERS, Power, Role

    head = ["power", *Role, "permission"]
    lines = [head, ["---", *(":-:" for _ in Role), "---"]]
    for power in Power:
        marks = ["yes" if power in POWERS[role] else "" for role in Role]
        lines.append([str(DESCRIPTIONS[power]), *marks, f"`accounts.{power}`"])
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def page(written: str) -> str:
    """Return the text of docs/staff.md with an up-to-date table of powers.

    `written` is the text of the file so far.
    """
    before, _, rest = written.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{table()}{END}{after}"


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "boardsite.settings")
    django.setup()
    PAGE.write_text(page(PAGE.read_text()))
