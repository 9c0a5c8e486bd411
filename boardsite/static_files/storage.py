"""Static files: named by hashes, compressed; scripts and style sheets minified and joined."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Any

from django.contrib.staticfiles import finders
from django.core.files import File
from django.core.files.base import ContentFile
from django.core.files.storage import Storage as Files
from rjsmin import jsmin
from whitenoise.storage import CompressedManifestStaticFilesStorage

OWN = "js/"
"""Folder of our own scripts; those of packages are not minified."""
STYLES = "css/"
"""Folder of our own style sheets."""
IMPORTED = re.compile(r'^@import url\("([^"]+)"\);\n', re.MULTILINE)
RUN = re.compile(r'^import "([^"]+)";\n', re.MULTILINE)
"""Import of a script that is only run. In the file that is sent, the script stands in its place."""
MODULE = re.compile(r"^(?:import|export)\b", re.MULTILINE)
COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)
INDENTATION = re.compile(r"\n\s+")
"""Empty lines of a style sheet, and the space before a line."""
SPACES = re.compile(r"^([\w-]+:) | (?=\{$)|;\n(?=\})|(?<=[{};,])\n", re.MULTILINE)
"""Space of a style sheet that only people need. Other whitespace may separate values."""
_, IMPORTS = CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns
"""Django's patterns of import statements in JavaScript modules."""


class StaticStorage(CompressedManifestStaticFilesStorage):
    """Storage that names static files by a hash of their content.

    So browsers may cache a file forever.
    """

    # Imports in our own modules are rewritten to hashed names. Not those of packages: their
    # comments mention files that do not exist.
    support_js_module_import_aggregation = True
    _js_module_import_aggregation_patterns = (f"{OWN}*.js", IMPORTS)

    def post_process(
        self, paths: Mapping[str, tuple[Files, str]], **options: Any
    ) -> Iterator[tuple[str, str | None, Any]]:
        """Name all files by hashes. The hash of a joined file covers the files that it imports."""
        bundled = {
            name: (_BundledFiles(name, storage), path) for name, (storage, path) in paths.items()
        }
        yield from super().post_process(bundled, **options)

    def file_hash(self, name: str | None, content: File[bytes] | None = None) -> str:
        """Return the hash of a file's content as browsers receive it.

        `name` is None for the manifest, which lists the names of all files.
        """
        sent = _file_as_sent(name, content) if name and content else content
        found: str = super().file_hash(name, sent)
        return found

    def _save(self, name: str, content: File[bytes]) -> str:
        kept: str = super()._save(name, _file_as_sent(name, content))
        return kept


class _BundledFiles:
    """Storage that opens a style sheet or a script together with those that it imports."""

    def __init__(self, name: str, storage: Files) -> None:
        self._name, self._storage = name, storage

    def open(self, path: str) -> File[bytes]:
        file = self._storage.open(path)
        if _is_style(self._name):
            with file:
                return _file_as_sent(self._name, file)
        if _is_script(self._name):
            with file:
                joined = _inline_scripts(self._name, b"".join(file.chunks()).decode())
                return ContentFile(joined.encode())
        return file


def as_sent(name: str, content: bytes) -> bytes:
    """Return the content of a static file as browsers receive it.

    Our scripts and style sheets are minified, and contain those that they import; a script imports
    others by name only if it shares names with them, and these stay files of their own.
    `name` is the path below the static root.
    """
    if _is_script(name):
        return jsmin(_inline_scripts(name, content.decode())).encode()
    return _minified_style(name, content.decode()).encode() if _is_style(name) else content


def _is_script(name: str) -> bool:
    return name.startswith(OWN) and name.endswith(".js")


def _is_style(name: str) -> bool:
    return name.startswith(STYLES) and name.endswith(".css")


def _minified_style(name: str, style: str) -> str:
    return SPACES.sub(lambda found: found[1] or "", _inline_imports(name, style))


def _inline_imports(name: str, style: str) -> str:
    # Each import would be a request, and the next one would wait for it.
    def read_import(match: re.Match[str]) -> str:
        return _inline_imports(*_read_imported(name, match[1]))

    return IMPORTED.sub(read_import, INDENTATION.sub("\n", COMMENT.sub("", style)))


def _inline_scripts(name: str, script: str) -> str:
    """Return a script with the scripts that it only runs, each in a block of its own.

    An error in one of them does not keep the others from running. Raises ValueError if one of them
    is a module that imports or exports names.
    """

    def read_script(match: re.Match[str]) -> str:
        part, text = _read_imported(name, match[1])
        text = _inline_scripts(part, text)
        if MODULE.search(text):
            raise ValueError(f"{part} shares names with other scripts")
        return f"try {{\n{text}}} catch (error) {{ reportError(error); }}\n"

    return RUN.sub(read_script, script)


def _read_imported(name: str, path: str) -> tuple[str, str]:
    """Return the name and text of a file that the file `name` imports.

    Raises FileNotFoundError if there is no such file.
    """
    part = os.path.normpath(PurePosixPath(name).parent / path)
    found = finders.find(part)
    if found is None:
        raise FileNotFoundError(part)
    return part, Path(found).read_text("utf-8")


def _file_as_sent(name: str, content: File[bytes]) -> File[bytes]:
    return ContentFile(as_sent(name, b"".join(content.chunks())))
