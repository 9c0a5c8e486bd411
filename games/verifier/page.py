"""The verifier page: one HTML file that checks records; it works offline."""

import ast
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from pathlib import Path
from threading import Lock

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from django.utils.translation import get_language, gettext

from games.verifier.bundle import load_brython, load_game_lists, load_modules

SCRIPTS = ("hashes", "seals", "bdice1", "bdice2", "check", "play", "verifier")
"""The scripts of the page; each comes after the scripts that it imports."""
STYLES = (("base", "tokens.css"), ("pages", "verifier.css"))
"""The page's style sheets, by their paths."""
CSP = (
    "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval' blob:; worker-src blob:; "
    "style-src 'unsafe-inline'; img-src data:; connect-src 'none'; base-uri 'none'; "
    "form-action 'none'"
)
"""Content-Security-Policy of the page: inline scripts only, and no network at all."""
PACKING = Lock()
"""Lock around `ast.parse`, which is not safe in several threads in Python 3.11."""
RULEBOOK = ("statements.py", "notes.py")
"""Engine modules whose sentences are not needed on the page."""
MAX_LANGUAGES = 32
"""Maximum number of languages for which the page is cached."""


def verifier_page() -> str:
    """Return the verifier page as HTML, in the active language."""
    with PACKING:
        return _render_page(get_language())


@lru_cache(maxsize=MAX_LANGUAGES)
def _render_page(language: str) -> str:
    context = {
        "csp": CSP,
        "style": mark_safe("".join(_read_static("css", *path) for path in STYLES)),  # noqa: S308
        "script": mark_safe("\n".join(map(_read_script, SCRIPTS))),  # noqa: S308  our own scripts
        "words": {sentence: gettext(sentence) for sentence in find_sentences()},
        "python_bundle": {
            "brython": load_brython(),
            "modules": load_modules(),
            "gameLists": load_game_lists(),
        },
    }
    return render_to_string("fair/verifier.html", context)


def find_sentences() -> Iterator[str]:
    """Yield the translatable sentences of check results and of the engine's explanations."""
    games = Path(settings.BASE_DIR, "games")
    packages = ("proof", "proof/*", "engine", "engine/*")
    modules = chain.from_iterable(games.glob(f"{package}/*.py") for package in packages)
    for module in sorted(modules):
        if module.name not in RULEBOOK:
            yield from _find_messages(module.read_text("utf-8"))


def _find_messages(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name(id="gettext_noop"), args=[ast.Constant(value=str(text))]):
                yield text


def _read_script(name: str) -> str:
    # All scripts are joined into one, so imports and exports are removed.
    lines = _read_static("js", "verifier", f"{name}.js").splitlines()
    own = [line.removeprefix("export ") for line in lines if not line.startswith("import ")]
    return "\n".join(own)


def _read_static(*path: str) -> str:
    return Path(settings.BASE_DIR, "static", *path).read_text("utf-8")
