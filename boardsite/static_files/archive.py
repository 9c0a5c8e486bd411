"""Static files of other releases, for pages that an earlier or a later one has sent.

While servers are restarted one after the other, a page of the new release may ask a server of the
old one for its files; afterwards, pages that stay open ask for files of the old release.
"""

import os
import re
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from whitenoise.base import MissingFileError
from whitenoise.middleware import WhiteNoiseMiddleware

HASHED = re.compile(r"[\w/-][\w./-]*\.[0-9a-f]{12}\.\w+")
"""A name with a hash of the content. Files under other names differ between releases."""


class StaticFilesOfAllReleases(WhiteNoiseMiddleware):
    """Middleware that serves static files, also those that only `STATIC_ARCHIVE` has.

    `manage.py share_static` puts them there.
    """

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Serve a static file, or let the site answer."""
        archive: Path | None = settings.STATIC_ARCHIVE
        if archive and request.path_info not in self.files:
            self._find(request.path_info, archive)
        response: HttpResponseBase = super().__call__(request)
        return response

    def immutable_file_test(self, path: str, url: str) -> bool:
        """Whether a file never changes: its name contains a hash of its content."""
        archive = settings.STATIC_ARCHIVE
        found: bool = super().immutable_file_test(path, url)
        return found or bool(archive and self.path_is_child_of(path, f"{archive}{os.sep}"))

    def _find(self, url: str, archive: Path) -> None:
        """Remember the file with this address if it exists in the archive."""
        name = url.removeprefix(self.static_prefix)
        if name == url or not HASHED.fullmatch(name) or not self.url_is_canonical(url):
            return
        try:
            file = self.find_file_at_path(str(archive / name), url)
        except MissingFileError:
            return
        self.files[url] = file
