"""The catalogues of messages, one for each language.

A catalogue is stored as text, and compiled on each machine where the site runs.
"""

import os
from collections.abc import Iterable
from pathlib import Path

import polib

from tools.messages.message import Message
from tools.messages.pages import messages_of_pages
from tools.messages.programs import messages_of_programs

ROOT = Path(__file__).resolve().parents[2]
TWO = "nplurals=2; plural=(n != 1);"
PLURALS = {
    "es": TWO,
    "fr": "nplurals=2; plural=(n > 1);",
    "nl": TWO,
    "pl": ("nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"),
}
"""The plural rule of each language; English is in the code."""
WIDTH = 100


def path_of(language: str) -> Path:
    """Return the path of a language's catalogue."""
    return ROOT / "locale" / language / "LC_MESSAGES" / "django.po"


def catalogue(language: str) -> polib.POFile:
    """Return a language's stored catalogue; an empty one if there is none."""
    path = path_of(language)
    kept = polib.pofile(str(path), wrapwidth=WIDTH) if path.exists() else polib.POFile()
    kept.wrapwidth = WIDTH
    return kept


def find_messages() -> list[Message]:
    """Return every message of the site once: those of Python code, then those of templates."""
    known: dict[tuple[str, str], Message] = {}
    for message in (*messages_of_programs(ROOT), *messages_of_pages(ROOT)):
        first = known.setdefault(message.key, message)
        first.plural = first.plural or message.plural
        if message.places[0] not in first.places:
            first.places += message.places
    return list(known.values())


def merge(language: str, messages: Iterable[Message]) -> polib.POFile:
    """Return a catalogue of these messages alone, with the translations already known."""
    kept = {(entry.msgctxt or "", entry.msgid): entry for entry in catalogue(language)}
    made = polib.POFile(wrapwidth=WIDTH)
    # No dates: a catalogue changes only when its messages do.
    made.metadata = {
        "Project-Id-Version": "Tahúr",
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": PLURALS[language],
    }
    for message in messages:
        made.append(_entry(message, kept.get(message.key), plural_count(language)))
    return made


def plural_count(language: str) -> int:
    """Return how many plural forms a language has."""
    return int(PLURALS[language].partition(";")[0].removeprefix("nplurals="))


def _entry(message: Message, kept: polib.POEntry | None, many: int) -> polib.POEntry:
    entry = polib.POEntry(
        msgid=message.text,
        msgctxt=message.context or None,
        occurrences=[(place, "") for place in message.places],
        tcomment=kept.tcomment if kept else "",
    )
    if message.plural:
        entry.msgid_plural = message.plural
        # A message that has got a plural must be translated again.
        entry.msgstr_plural = (kept and kept.msgstr_plural) or dict.fromkeys(range(many), "")
    elif kept:
        entry.msgstr = kept.msgstr
    return entry


def update(language: str, messages: Iterable[Message]) -> polib.POFile:
    """Write a language's catalogue so that it has exactly these messages; return the catalogue."""
    made = merge(language, messages)
    path = path_of(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    made.save(str(path))
    return made


def compile_all() -> None:
    """Compile every catalogue that is newer than its compiled file."""
    for language in PLURALS:
        path = path_of(language)
        made = path.with_suffix(".mo")
        if not path.exists() or (made.exists() and made.stat().st_mtime >= path.stat().st_mtime):
            continue
        # Several processes may compile at once, so the file is replaced atomically.
        fresh = path.with_suffix(f".{os.getpid()}")
        fresh.write_bytes(catalogue(language).to_binary())
        fresh.replace(made)
