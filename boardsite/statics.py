"""Static files: hashed, compressed, and our own scripts minified."""

from __future__ import annotations

from django.core.files import File
from django.core.files.base import ContentFile
from rjsmin import jsmin
from whitenoise.storage import CompressedManifestStaticFilesStorage

OWN = "js/"
"""Folder of our own scripts; those of packages are not minified."""
_, IMPORTS = CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns
"""Django's patterns of import statements in JavaScript modules."""


class Storage(CompressedManifestStaticFilesStorage):
    """Storage that names files by the hash of their minified content, for endless caching."""

    # Imports in our own modules are rewritten to hashed names. Not those of packages: their
    # comments mention files that do not exist.
    support_js_module_import_aggregation = True
    _js_module_import_aggregation_patterns = (f"{OWN}*.js", IMPORTS)

    def file_hash(self, name: str | None, content: File[bytes] | None = None) -> str:
        """Return the hash of the minified content; the manifest itself has no name."""
        sent = _as_sent_file(name, content) if name and content else content
        found: str = super().file_hash(name, sent)
        return found

    def _save(self, name: str, content: File[bytes]) -> str:
        kept: str = super()._save(name, _as_sent_file(name, content))
        return kept


def as_sent(name: str, content: bytes) -> bytes:
    """Return the content of a static file, minified if it is one of our scripts.

    `name` is the path below the static root.
    """
    is_own = name.startswith(OWN) and name.endswith(".js")
    return jsmin(content.decode()).encode() if is_own else content


def _as_sent_file(name: str, content: File[bytes]) -> File[bytes]:
    return ContentFile(as_sent(name, b"".join(content.chunks())))
