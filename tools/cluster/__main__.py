"""Runs the site as for many players, until it is stopped: `python -m tools.cluster`."""

import signal
import sys
import time
from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.cluster.proxy import proxy
from tools.crowd.site.servers import TWO, site
from tools.programs import Unavailable

CHECK_SECONDS = 1.0


def main() -> int:
    """Run everything and print where the site is, until it is stopped or a part has ended."""
    parser = ArgumentParser(prog="python -m tools.cluster", description=__doc__)
    parser.add_argument("--port", type=int, default=8000, help="the proxy's port; 8000 without it")
    port: int = parser.parse_args().port
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with TemporaryDirectory(prefix="tahur-cluster-") as name:
        folder, origin = Path(name), f"http://localhost:{port}"
        settings = {"ORIGIN": origin, "CSRF_TRUSTED_ORIGINS": origin, "LIMITS": ""}
        try:
            with (
                site(TWO, folder, timekeepers=2, settings=settings) as made,
                proxy(made.ports, folder, port=port),
            ):
                parts = ", ".join((*made.processes, "PostgreSQL", "Redis", "nginx"))
                print(f"Tahúr is at {origin} ({parts}).", flush=True)
                while not (ended := made.find_ended_processes()):
                    time.sleep(CHECK_SECONDS)
                print(f"Ended by itself: {', '.join(ended)}. Its log:", file=sys.stderr)
                print((folder / f"{ended[0]}.log").read_text("utf-8"), file=sys.stderr)
                return 1
        except Unavailable as unavailable:
            print(unavailable, file=sys.stderr)
            return 1
        except KeyboardInterrupt:
            return 0


if __name__ == "__main__":
    sys.exit(main())
