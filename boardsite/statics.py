"""Static files as they are sent: hashed, compressed, and our scripts without what only we read."""

from __future__ import annotations

from django.core.files import File
from django.core.files.base import ContentFile
from rjsmin import jsmin
from whitenoise.storage import CompressedManifestStaticFilesStorage

OWN = "js/"
"""Where our own scripts lie; those of packages are sent as they come."""
_, IMPORTS = CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns
"""How Django finds what a script imports."""


class Storage(CompressedManifestStaticFilesStorage):
    """Keeps every file under the hash of what is sent, for browsers to keep for ever."""

    # What a module of ours imports has its hash in its name as well. Scripts of packages speak in
    # comments of files that are not there.
    support_js_module_import_aggregation = True
    _js_module_import_aggregation_patterns = (f"{OWN}*.js", IMPORTS)

    def file_hash(self, name: str | None, content: File[bytes] | None = None) -> str:
        """The hash of what is sent; the list of all files has no name here."""
        sent = _sent(name, content) if name and content else content
        found: str = super().file_hash(name, sent)
        return found

    def _save(self, name: str, content: File[bytes]) -> str:
        kept: str = super()._save(name, _sent(name, content))
        return kept


def as_sent(name: str, content: bytes) -> bytes:
    """The content of a file by its path below the static ones, as it is sent."""
    is_own = name.startswith(OWN) and name.endswith(".js")
    return jsmin(content.decode()).encode() if is_own else content


def _sent(name: str, content: File[bytes]) -> File[bytes]:
    return ContentFile(as_sent(name, b"".join(content.chunks())))
