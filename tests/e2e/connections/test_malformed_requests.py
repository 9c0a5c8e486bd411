"""Malformed requests are refused without an error in the log."""

from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest

from tests.e2e.support.server import Server

TOKEN = "x" * 32
FORM = "application/x-www-form-urlencoded"
BROKEN = {
    "host": ("GET", "/", {"Host": "elsewhere.example"}, ""),
    "charset": ("POST", "/theme/", {"Content-Type": f"{FORM}; charset=utf-7"}, "theme=dark"),
    "encoding of a header": ("POST", "/theme/", {"Content-Type": f"{FORM}; charset*=a''b"}, "a=b"),
    "size": ("POST", "/theme/", {"Content-Type": FORM}, "theme=" + "a" * 70_000),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_request_is_refused_and_is_no_fault(server: Server, name: str) -> None:
    method, path, headers, body = BROKEN[name]
    server.new_failures()
    line = HTTPConnection(urlsplit(server.url).netloc, timeout=30)
    mark = {"Cookie": f"csrftoken={TOKEN}", "X-CSRFToken": TOKEN}
    line.request(method, path, body, headers | mark)
    answer = line.getresponse()
    page = answer.read().decode()
    line.close()

    assert answer.status == 400
    assert '<main class="apology">' in page
    assert not server.new_failures()
