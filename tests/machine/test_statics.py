"""Static files are served whole, under a hash of their content."""

from hashlib import md5
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import override_settings

from boardsite.static_files import as_sent


@pytest.fixture
def collected(tmp_path: Path) -> Path:
    backend = {"staticfiles": {"BACKEND": "boardsite.static_files.StaticStorage"}}
    with override_settings(STATIC_ROOT=tmp_path, STORAGES=settings.STORAGES | backend):
        call_command("collectstatic", interactive=False, verbosity=0)
    return tmp_path


def test_every_file_is_there_under_the_hash_of_its_content(collected: Path) -> None:
    scripts = [path for path in (collected / "js").rglob("*.js") if path.stem.count(".") == 1]
    assert scripts
    for script in scripts:
        sent, digest = script.read_bytes(), script.stem.split(".")[1]
        assert sent
        assert md5(sent, usedforsecurity=False).hexdigest().startswith(digest)


def test_what_a_script_imports_is_named_by_its_hash(collected: Path) -> None:
    (checker,) = (collected / "js" / "verifier").glob("check.????????????.js")
    (verifier,) = (collected / "js" / "verifier").glob("verifier.????????????.js")
    assert f'from"./{checker.name}"' in verifier.read_text()


def test_our_scripts_are_sent_without_comments_and_others_as_they_come() -> None:
    script = b"// Why.\nconst two = `a  // b`;\n\n  go(two);\n"
    assert as_sent("js/two.js", script) == b"const two=`a  // b`;go(two);"
    assert as_sent("brython/two.js", script) == script
