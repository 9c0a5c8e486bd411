"""The site calls known push services and no other host."""

import pytest
from pytest_django import Settings

from accounts.notifications.hosts import is_known_service

KNOWN = (
    "https://fcm.googleapis.com/fcm/send/dGhpcyBpcyBub3QgcmVhbA:APA91b-_x",
    "https://updates.push.services.mozilla.com/wpush/v2/gAAAAABl",
    "https://eu.updates.push.services.mozilla.com/wpush/v2/gAAAAABl",
    "https://wns2-db5p.notify.windows.com/w/?token=BQYAAAB%2fx%3d",
    "https://web.push.apple.com/QGuQyavXutnMH",
)
UNKNOWN = {
    "no TLS": "http://fcm.googleapis.com/fcm/send/x",
    "another scheme": "ftp://fcm.googleapis.com/x",
    "a file": "file:///etc/passwd",
    "no scheme": "//fcm.googleapis.com/x",
    "no path": "https://fcm.googleapis.com",
    "this machine": "https://localhost/x",
    "an address": "https://127.0.0.1/x",
    "an address of the network": "https://169.254.169.254/latest/meta-data/",
    "an address of IPv6": "https://[::1]/x",
    "an address as a number": "https://2130706433/x",
    "a user": "https://fcm.googleapis.com@evil.example/x",
    "a user of the service": "https://me@fcm.googleapis.com/x",
    "a password": "https://me:secret@fcm.googleapis.com/x",
    "a port": "https://fcm.googleapis.com:8443/x",
    "the default port": "https://fcm.googleapis.com:443/x",
    "an empty port": "https://fcm.googleapis.com:/x",
    "a longer host": "https://fcm.googleapis.com.evil.example/x",
    "a host that ends alike": "https://evilfcm.googleapis.com/x",
    "a subdomain that is not listed": "https://a.fcm.googleapis.com/x",
    "a domain that ends alike": "https://evilpush.apple.com/x",
    "the domain itself": "https://notify.windows.com/x",
    "an empty label": "https://.notify.windows.com/x",
    "two dots": "https://a..notify.windows.com/x",
    "a dot at the end": "https://fcm.googleapis.com./x",
    "a fragment": "https://fcm.googleapis.com/x#y",
    "a fragment before the host": "https://evil.example#.notify.windows.com/x",
    "a query before the host": "https://evil.example?.notify.windows.com/x",
    "a backslash": "https://evil.example\\.notify.windows.com/x",
    "a backslash in the path": "https://fcm.googleapis.com/\\evil.example",
    "a space": "https://fcm.googleapis.com/ x",
    "a line break": "https://fcm.googleapis.com/x\r\nHost: evil.example",
    "a line break at the end": "https://fcm.googleapis.com/x\n",
    "a space before": " https://fcm.googleapis.com/x",
    "a tab in the host": "https://fcm.googleapis\t.com/x",
    "a null": "https://fcm.googleapis.com/\0",
    "a letter that only looks alike": "https://fcm.g\u043eogleapis.com/x",
    "a full stop of another script": "https://fcm\u3002googleapis.com/x",
    "a per cent sign in the host": "https://fcm%2egoogleapis.com/x",
    "capitals": "https://FCM.googleapis.com/x",
    "nothing": "",
    "too much": f"https://fcm.googleapis.com/{'x' * 1024}",
}


@pytest.mark.parametrize("endpoint", KNOWN)
def test_the_services_of_browsers_are_known(endpoint: str) -> None:
    assert is_known_service(endpoint)


@pytest.mark.parametrize("endpoint", UNKNOWN.values(), ids=UNKNOWN)
def test_no_other_address_is(endpoint: str) -> None:
    assert not is_known_service(endpoint)


def test_the_setting_decides(settings: Settings) -> None:
    settings.PUSH_SERVICES = ["push.example.org", "http://localhost:9000"]
    assert is_known_service("https://push.example.org/x")
    assert is_known_service("http://localhost:9000/x")
    for other in (KNOWN[0], "http://localhost:9001/x", "https://localhost:9000/x"):
        assert not is_known_service(other)
