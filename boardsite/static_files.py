"""Static files: named by hashes, compressed, scripts minified, style sheets joined."""

from __future__ import annotations

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
COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)
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
        """Name all files by hashes. The hash of a style sheet covers the sheets that it imports."""
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
    """Storage that opens a style sheet together with the sheets that it imports."""

    def __init__(self, name: str, storage: Files) -> None:
        self._name, self._storage = name, storage

    def open(self, path: str) -> File[bytes]:
        file = self._storage.open(path)
        if not _is_style(self._name):
            return file
        with file:
            return _file_as_sent(self._name, file)


def as_sent(name: str, content: bytes) -> bytes:
    """Return the content of a static file as browsers receive it.

    Our scripts are minified. Our style sheets contain the sheets that they import. `name` is the
    path below the static root.
    """
    if name.startswith(OWN) and name.endswith(".js"):
        return jsmin(content.decode()).encode()
    return _inline_imports(name, content.decode()).encode() if _is_style(name) else content


def _is_style(name: str) -> bool:
    return name.startswith(STYLES) and name.endswith(".css")


def _inline_imports(name: str, style: str) -> str:
    # Each import would be a request, and the next one would wait for it.
    folder = PurePosixPath(name).parent

    def read_import(match: re.Match[str]) -> str:
        part = str(folder / match[1])
        found = finders.find(part)
        if found is None:
            raise FileNotFoundError(part)
        return _inline_imports(part, Path(found).read_text("utf-8"))

    return IMPORTED.sub(read_import, COMMENT.sub("", style))


def _file_as_sent(name: str, content: File[bytes]) -> File[bytes]:
    return ContentFile(as_sent(name, b"".join(content.chunks())))
