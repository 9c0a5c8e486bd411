"""Static files are served complete, under names that contain a hash of their content."""

import os
import re
from hashlib import md5
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client, override_settings

from boardsite.static_files.storage import as_sent
from tests.e2e.support.prepared import STATIC, prepared_site

JS = Path(settings.BASE_DIR, "static", "js")
BACKEND = {"staticfiles": {"BACKEND": "boardsite.static_files.storage.StaticStorage"}}


@pytest.fixture(scope="module")
def collected_files() -> Path:
    """The folder of the static files that the servers of all tests share."""
    site = prepared_site()
    assert site is not None
    return site / STATIC


def test_every_file_is_there_under_the_hash_of_its_content(collected_files: Path) -> None:
    scripts = [path for path in (collected_files / "js").rglob("*.js") if path.stem.count(".") == 1]
    assert scripts
    for script in scripts:
        sent, digest = script.read_bytes(), script.stem.split(".")[1]
        assert sent
        assert md5(sent, usedforsecurity=False).hexdigest().startswith(digest)


def test_what_a_script_imports_is_named_by_its_hash(collected_files: Path) -> None:
    (checker,) = (collected_files / "js" / "verifier").glob("check.????????????.js")
    (verifier,) = (collected_files / "js" / "verifier").glob("verifier.????????????.js")
    assert f'from"./{checker.name}"' in verifier.read_text()


def test_scripts_of_a_page_are_collected_in_one_piece(collected_files: Path) -> None:
    for page in ("match", "lobby", "site"):
        written = (JS / f"{page}.js").read_text("utf-8")
        parts = re.findall(r'(?m)^import "\./([^"]+)";$', written)
        assert parts
        (script,) = (collected_files / "js").glob(f"{page}.????????????.js")
        sent = script.read_text("utf-8")
        # Some scripts load others later, by import().
        assert not re.search(r"\bimport\b(?!\()", sent)
        for part in parts:
            assert as_sent(f"js/{part}", (JS / part).read_bytes()).decode() in sent


def test_a_script_is_joined_only_with_one_that_is_there_and_shares_no_names() -> None:
    with pytest.raises(FileNotFoundError):
        as_sent("js/two.js", b'import "./nowhere.js";\n')
    with pytest.raises(ValueError, match="check"):
        as_sent("js/two.js", b'import "./verifier/check.js";\n')


def test_browsers_keep_a_hashed_file_forever_and_others_for_a_minute(collected_files: Path) -> None:
    (script,) = (collected_files / "js").glob("site.????????????.js")
    with override_settings(STATIC_ROOT=collected_files, STORAGES=settings.STORAGES | BACKEND):
        client = Client()
        hashed, plain = client.get(f"/static/js/{script.name}"), client.get("/static/js/site.js")
    assert hashed["Cache-Control"] == "max-age=315360000, public, immutable"
    assert plain["Cache-Control"] == "max-age=60, public"
    assert "ETag" in plain or "Last-Modified" in plain


def test_our_scripts_are_sent_without_comments_and_others_as_they_come() -> None:
    script = b"// Why.\nconst two = `a  // b`;\n\n  go(two);\n"
    assert as_sent("js/two.js", script) == b"const two=`a  // b`;go(two);"
    assert as_sent("brython/two.js", script) == script


def test_files_of_other_releases_are_served_for_a_while(
    collected_files: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    archive, empty = tmp_path_factory.mktemp("archive"), tmp_path_factory.mktemp("other")
    (script,) = (collected_files / "js").glob("site.????????????.js")
    old = archive / "js" / "old.0123456789ab.js"
    old.parent.mkdir()
    old.write_text("gone")
    os.utime(old, (0, 0))
    url = f"/static/js/{script.name}"
    with override_settings(STATIC_ROOT=empty, STATIC_ARCHIVE=archive):
        other = Client()
        assert other.get("/static/js/old.0123456789ab.js").status_code == 200
        assert other.get(url).status_code == 404
        with override_settings(STATIC_ROOT=collected_files, STORAGES=settings.STORAGES | BACKEND):
            call_command("share_static")
            call_command("share_static")
        found = other.get(url, headers={"Accept-Encoding": "gzip"})
        assert found["Cache-Control"] == "max-age=315360000, public, immutable"
        assert found["Content-Encoding"] == "gzip"
        for name in ("js/site.js", "staticfiles.json", "../x.0123456789ab.js"):
            assert other.get(f"/static/{name}").status_code == 404
    assert not old.exists()
