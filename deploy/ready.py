"""Waits until a server of the site on this machine is ready: `deploy/ready.py PORT [SECONDS]`.

Ends with status 1 if it is not ready within these seconds; without them it is asked once.
"""

import os
import sys
import time
from http.client import HTTPConnection, HTTPException

OK = 200
TIMEOUT_SECONDS = 5.0
RETRY_SECONDS = 0.2


def is_ready(port: int) -> bool:
    """Whether the server answers that its database and its channel layer answer."""
    host = os.environ.get("ALLOWED_HOSTS", "localhost").split(",")[0]
    # As a request comes from the proxy; the site would redirect any other one.
    headers = {"Host": host, "X-Forwarded-Proto": "https", "X-Forwarded-For": "127.0.0.1"}
    connection = HTTPConnection("127.0.0.1", port, timeout=TIMEOUT_SECONDS)
    try:
        connection.request("GET", "/readyz", headers=headers)
        return connection.getresponse().status == OK
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


def main(port: str, seconds: str = "0") -> int:
    """Return the exit status."""
    until = time.monotonic() + float(seconds)
    while not (ready := is_ready(int(port))) and time.monotonic() < until:
        time.sleep(RETRY_SECONDS)
    return 0 if ready else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
