"""The time of the engine process is shared fairly between network addresses."""

from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event
from time import sleep

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from games.bots.places import Busy, Places, takes_place
from tests.support.host_clock import CEILING


def test_few_addresses_cannot_keep_others_from_the_engine_process() -> None:
    places, ended, served = Places(), Event(), list[str]()

    @takes_place
    def view(request: HttpRequest) -> HttpResponse:
        with places.take():
            served.append(request.META["REMOTE_ADDR"])
            ended.wait(CEILING)
        return HttpResponse()

    def ask(address: str) -> Future[HttpResponse]:
        """Ask in a thread, and return once the request has or waits for its turn, or is refused."""
        before = list(places.requests)
        asked = threads.submit(view, RequestFactory().get("/", REMOTE_ADDR=address))
        while list(places.requests) == before and not asked.done():
            sleep(0)
        return asked

    with ThreadPoolExecutor(5) as threads:
        first, second = ask("10.0.0.1"), ask("10.0.0.1")
        with pytest.raises(Busy):
            ask("10.0.0.1").result(CEILING)
        other, late = ask("10.0.0.2"), ask("10.0.0.3")
        with pytest.raises(Busy):
            second.result(CEILING)
        ended.set()
        for asked in (first, other, late):
            asked.result(CEILING)
    assert served == ["10.0.0.1", "10.0.0.2", "10.0.0.3"]
    assert not places.requests
