"""nginx before the servers of the site, on a free port of 127.0.0.1."""

import os
import shutil
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tools.processes import accepts_connections, free_port, run_process, wait_until_ready
from tools.programs import Unavailable, install

SITE = Path(__file__).resolve().parents[2] / "deploy" / "nginx" / "site.conf"
"""What nginx does for the site, here and where it is deployed."""
# Unlike /etc/nginx, it needs no rights.
CONFIGURATION = """\
{user}
pid {folder}/nginx.pid;
error_log stderr warn;
worker_processes 1;
worker_rlimit_nofile 65536;
events {{ worker_connections 32768; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path       {folder}/proxy;
    fastcgi_temp_path     {folder}/fastcgi;
    uwsgi_temp_path       {folder}/uwsgi;
    scgi_temp_path        {folder}/scgi;
    upstream tahur {{
        {servers}
    }}
    map $http_upgrade $connection_upgrade {{ default upgrade; '' ''; }}
    server {{
        listen 127.0.0.1:{port} backlog=8192;
        {trust}
        include {site};
    }}
}}
"""
TRUST = "set_real_ip_from 127.0.0.1; real_ip_header X-Forwarded-For;"


@contextmanager
def proxy(
    ports: Sequence[int], folder: Path, *, port: int = 0, trusted: bool = False
) -> Iterator[int]:
    """Run nginx before servers on these ports until the `with` block ends; yield its own port.

    Without `port` it is a free one. If `trusted`, each client says in X-Forwarded-For which address
    it has.
    """
    port = port or free_port()
    here = folder / "nginx"
    here.mkdir()
    configuration = here / "nginx.conf"
    configuration.write_text(
        CONFIGURATION.format(
            user="user root;" if os.geteuid() == 0 else "",
            folder=here,
            port=port,
            servers="\n        ".join(
                f"server 127.0.0.1:{each} max_fails=1 fail_timeout=1s;" for each in ports
            ),
            trust=TRUST if trusted else "",
            site=SITE,
        )
    )
    with run_proxy(folder, port):
        yield port


@contextmanager
def run_proxy(folder: Path, port: int) -> Iterator[None]:
    """Run nginx as `proxy` has configured it in `folder` until the `with` block ends."""
    here, log = folder / "nginx", folder / "nginx.log"
    command = [_program(), "-p", str(here), "-c", str(here / "nginx.conf"), "-g", "daemon off;"]
    with run_process(command, log=log, stop=signal.SIGTERM) as process:
        wait_until_ready(lambda: accepts_connections(port), process=process, log=log)
        yield


def _program() -> str:
    places = os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin"))
    if shutil.which("nginx", path=places) is None:
        install("nginx", "nginx-light")
    found = shutil.which("nginx", path=places)
    if found is None:
        raise Unavailable("nginx is missing: install it and repeat.")
    return found
