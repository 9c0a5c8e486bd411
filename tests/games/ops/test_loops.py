"""Background loops go on after failures, with growing delays."""

import asyncio

import pytest
from django.db import OperationalError

from games import timekeeper
from tests.games.support.open_pages import until


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("sockets_closed")
class TestLoops:
    """Background loops go on after a round that has failed."""

    async def test_a_round_that_raises_is_followed_by_another(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(timekeeper, "MAX_RETRY_DELAY", 0.01)
        rounds, errors = list[int](), iter([RuntimeError(), KeyError(), OperationalError()])

        def work() -> None:
            rounds.append(1)
            for error in errors:
                raise error

        loop = asyncio.create_task(timekeeper.run_forever("time", work, lambda: 0.001))
        await until(lambda: len(rounds) > 4)
        loop.cancel()

    async def test_a_loop_that_fails_is_started_again_and_the_others_run_on(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(timekeeper, "RESTART_DELAY", 0.001)
        begun = {"failing": 0, "ending": 0, "steady": 0}

        async def fail() -> None:
            begun["failing"] += 1
            raise RuntimeError

        async def end() -> None:
            begun["ending"] += 1

        async def wait() -> None:
            begun["steady"] += 1
            await asyncio.Event().wait()

        loops = asyncio.create_task(timekeeper.run_supervised(fail, end, wait))
        await until(lambda: begun["failing"] > 2 and begun["ending"] > 2)
        assert begun["steady"] == 1
        loops.cancel()


def test_pauses_grow_up_to_a_limit() -> None:
    pauses = [timekeeper._retry_delay(0.2, failed) for failed in (0, 1, 2, 20)]
    assert pauses == [0.2, 0.4, 0.8, timekeeper.MAX_RETRY_DELAY]
    assert timekeeper._retry_delay(3600.0, 5) == 3600.0
