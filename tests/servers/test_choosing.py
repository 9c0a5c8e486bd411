"""The choice of the server by `ASGI_SERVER`; options that a server does not have are refused."""

import asyncio
import subprocess
import sys

import pytest

from boardsite.asgi import WithBackgroundLoops
from tests.e2e.support.server import ROOT


def refusal(*options: str, server: str) -> str:
    """Start a server with options that it refuses, and return its error message."""
    answer = subprocess.run(  # noqa: S603
        [sys.executable, "-m", "boardsite.serving", *options, "boardsite.asgi:application"],
        cwd=ROOT,
        env={"ASGI_SERVER": server},
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode != 0
    return answer.stderr


def test_an_unknown_server_is_refused() -> None:
    assert refusal(server="hyper") == "ASGI_SERVER is 'hyper': it must be daphne or uvicorn.\n"


@pytest.mark.parametrize("option", ["--proxy-headers", "--endpoint=tcp:1"])
def test_an_option_that_uvicorn_lacks_is_refused(option: str) -> None:
    assert "ASGI_SERVER=daphne" in refusal(option, server="uvicorn")


async def test_background_loops_start_and_end_with_the_server() -> None:
    running, said = asyncio.Event(), list[str]()

    async def loop() -> None:
        running.set()
        try:
            await asyncio.Event().wait()
        finally:
            running.clear()

    async def receive() -> dict[str, str]:
        await running.wait()
        return {"type": "lifespan"}

    async def send(event: dict[str, str]) -> None:
        said.append(event["type"])

    served = WithBackgroundLoops(None, loop)  # type: ignore[arg-type]
    await served({"type": "lifespan"}, receive, send)  # type: ignore[arg-type]
    assert said == ["lifespan.startup.complete", "lifespan.shutdown.complete"]
    assert not running.is_set()
