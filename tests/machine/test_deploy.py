"""What is deployed agrees with the site: its settings, time limits, largest sizes and commands."""

import json
import re
import shlex
import stat
import subprocess
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest
import yaml
from django.conf import settings
from pytest_django import Settings

from accounts.ops.stopping import DEADLINE_SECONDS
from boardsite.serving.by_daphne import SiteDaphne
from boardsite.serving.options import ARRIVAL_SECONDS
from deploy.ready import main
from lobby.doctor.keys import check_keys

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
NGINX = (DEPLOY / "nginx" / "site.conf").read_text()
CADDY = (DEPLOY / "Caddyfile").read_text()
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))
ENVIRONMENT = ROOT / "docs" / "operations" / "environment.md"
RELEASE = "/opt/tahur/current/"
EACH_UNIT = pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)


def write_settings(file: Path, *more: str, host: str = "tahur.example") -> int:
    command = [str(DEPLOY / "settings"), host, str(file), *more]
    return subprocess.run(command, check=False, capture_output=True).returncode  # noqa: S603


def read_settings(file: Path) -> dict[str, str]:
    lines = file.read_text().splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


def test_settings_have_new_keys_that_only_their_owner_reads(
    tmp_path: Path, settings: Settings
) -> None:
    file, other = tmp_path / "etc" / "env", tmp_path / "other"
    assert write_settings(file, "REDIS_URL=redis://redis/0") == 0
    assert write_settings(other) == 0
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    read = read_settings(file)
    assert read["ALLOWED_HOSTS"] == "tahur.example"
    assert read["REDIS_URL"] == "redis://redis/0"
    keys = ("SECRET_KEY", "DICE_KEYS", "LOG_KEY", "VAPID_KEY", "METRICS_TOKEN")
    assert not {read[key] for key in keys} & {read_settings(other)[key] for key in keys}
    settings.PRODUCTION = True
    settings.SECRET_KEY, settings.DICE_KEYS = read["SECRET_KEY"], [read["DICE_KEYS"]]
    settings.LOG_KEY, settings.VAPID_KEY = read["LOG_KEY"], read["VAPID_KEY"]
    settings.ORIGIN = "https://tahur.example"
    assert list(check_keys()) == []


def test_settings_that_are_there_stay(tmp_path: Path) -> None:
    file = tmp_path / "env"
    file.write_text("SECRET_KEY=mine\n")
    assert write_settings(file) == 0
    assert file.read_text() == "SECRET_KEY=mine\n"


@pytest.mark.parametrize("host", ["https://tahur.example", "a/b", "Tahur.example", "", "-x"])
def test_what_is_no_host_is_refused(tmp_path: Path, host: str) -> None:
    assert write_settings(tmp_path / "env", host=host) == 1
    assert not (tmp_path / "env").exists()


def test_every_setting_is_documented() -> None:
    files = [path for path in DEPLOY.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    texts = [path.read_text() for path in files]
    known = set(re.findall(r"env\.\w+\(\s*\"([A-Z_]+)\"", read_sources())) | {"ASGI_SERVER"}
    used = {
        name for text in texts for name in re.findall(r"\b([A-Z][A-Z_]+)=", text) if name in known
    }
    assert {"PRODUCTION", "DATABASE_URL", "EMAIL_HOST_USER", "BACKUP_DIRECTORY"} <= used
    documented = set(re.findall(r"`([A-Z_]+)`", ENVIRONMENT.read_text()))
    assert used <= documented
    template = (DEPLOY / "site.env").read_text()
    assert set(re.findall(r"(?m)^#?([A-Z_]+)=", template)) <= known


def read_sources() -> str:
    return "\n".join(path.read_text() for path in (ROOT / "boardsite" / "settings").glob("*.py"))


@EACH_UNIT
def test_a_unit_runs_what_exists(unit: Path) -> None:
    commands = re.findall(r"(?m)^ExecStart(?:Post)?=(.+)$", unit.read_text())
    assert commands
    for command in commands:
        python, *words = shlex.split(command.replace("%i", "1"))
        assert python == f"{RELEASE}.venv/bin/python"
        if words[0] == "-m":
            assert words[1] == "boardsite.serving"
            parsed = SiteDaphne().parser.parse_args(words[2:])
            assert (parsed.host, parsed.port) == ("127.0.0.1", 8001)
            assert parsed.application == "boardsite.asgi:application"
        elif words[0] == "manage.py":
            assert list(ROOT.glob(f"*/management/commands/{words[1]}.py"))
        else:
            assert (ROOT / words[0]).is_file()


@EACH_UNIT
def test_a_unit_that_goes_on_has_the_time_to_stop(unit: Path) -> None:
    text = unit.read_text()
    if "Type=oneshot" not in text:
        [seconds] = re.findall(r"(?m)^TimeoutStopSec=(\d+)$", text)
        assert int(seconds) > DEADLINE_SECONDS
        assert "Restart=always" in text


def test_the_target_wants_what_runs() -> None:
    wanted = re.findall(r"Wants=(.+)", (DEPLOY / "systemd" / "tahur.target").read_text())
    services = {each.replace("@1.", "@.").replace("@2.", "@.") for each in wanted[0].split()}
    assert services == {unit.name for unit in UNITS if "oneshot" not in unit.read_text()}


def test_containers_run_what_exists_and_have_the_time_to_stop() -> None:
    compose = yaml.safe_load((DEPLOY / "compose.yml").read_text())
    services = compose["services"]
    site = {name: each for name, each in services.items() if each["image"].startswith("tahur:")}
    assert set(site) == {"migrate", "web-1", "web-2", "timekeeper", "nightly"}
    for service in site.values():
        assert service["read_only"]
        assert service["cap_drop"] == ["ALL"]
        assert int(service["stop_grace_period"].removesuffix("s")) > DEADLINE_SECONDS
        words = " ".join(service.get("command", []))
        if (script := ROOT / words).is_file():
            words = script.read_text()
        commands = set(re.findall(r"manage\.py (\w+)", words)) - {"migrate"}
        assert all(list(ROOT.glob(f"*/management/commands/{each}.py")) for each in commands)
    redis = services["redis"]["command"]
    assert redis[redis.index("--maxmemory-policy") + 1] == "noeviction"
    for name in services["web-1"]["volumes"]:
        assert name.partition(":")[0] in compose["volumes"]


def test_the_image_gets_what_it_needs_and_runs_the_site() -> None:
    image = (DEPLOY / "container" / "Containerfile").read_text()
    [command] = re.findall(r"(?m)^CMD (.+)$", image)
    parsed = SiteDaphne().parser.parse_args(json.loads(command)[3:])
    assert parsed.application == "boardsite.asgi:application"
    kept = re.findall(r"(?m)^!(.+)$", (ROOT / ".dockerignore").read_text())
    assert all((ROOT / each).exists() for each in kept)
    apps = {path.parent.name for path in ROOT.glob("*/apps.py")}
    assert apps | {"locale", "manage.py", "static", "templates"} <= set(kept)


def nginx(directive: str) -> str:
    [value] = re.findall(rf"(?m)^\s*{directive}\s+(\S+);$", NGINX)
    return str(value)


def caddy(directive: str) -> str:
    [value] = re.findall(rf"(?m)^\s*{directive}\s+(\S+)$", CADDY)
    return str(value)


def test_proxies_let_in_what_the_site_takes() -> None:
    assert settings.DATA_UPLOAD_MAX_MEMORY_SIZE == 64 * 1024
    assert nginx("client_max_body_size") == "64k"
    assert caddy("max_size") == "64KiB"


def test_both_proxies_have_the_same_time_limits_which_the_document_names() -> None:
    assert nginx("client_header_timeout") == caddy("read_header") == "10s"
    assert nginx("client_body_timeout") == caddy("read_body") == "10s"
    assert nginx("keepalive_timeout") == caddy("idle") == "15s"
    assert nginx("proxy_connect_timeout") == caddy("dial_timeout") == "2s"
    # A connection to a server is given up by the proxy before the server gives it up.
    assert int(caddy("keepalive").removesuffix("s")) < ARRIVAL_SECONDS
    # Sockets are asked for a sign of life more often than this.
    assert int(nginx("proxy_read_timeout").removesuffix("s")) > 3 * 10


class Ready(BaseHTTPRequestHandler):
    """A server that is ready for requests which a proxy passes on over HTTPS."""

    def do_GET(self) -> None:
        proxied = self.headers["X-Forwarded-Proto"] == "https"
        known = self.headers["Host"] == "tahur.example"
        self.send_response(200 if proxied and known and self.path == "/readyz" else 503)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Write nothing."""


@pytest.fixture
def port() -> Iterator[int]:
    with HTTPServer(("127.0.0.1", 0), Ready) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield server.server_port
        server.shutdown()
        thread.join()


def test_a_server_is_ready_when_it_says_so(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLOWED_HOSTS", "tahur.example,www.tahur.example")
    assert main(str(port), "5") == 0
    monkeypatch.setenv("ALLOWED_HOSTS", "elsewhere.example")
    assert main(str(port)) == 1


def test_a_server_that_does_not_run_is_not_ready(unused_tcp_port: int) -> None:
    assert main(str(unused_tcp_port)) == 1
