"""Collections of a running server leave out what it loaded at its start."""

import asyncio
import gc
from collections.abc import Iterator

import pytest

from accounts.ops import garbage


@pytest.fixture
def unfrozen() -> Iterator[None]:
    """Let the process of the tests collect everything again afterwards."""
    yield
    gc.unfreeze()


@pytest.mark.usefixtures("unfrozen")
async def test_collections_visit_neither_what_was_loaded_at_the_start_nor_what_came_soon_after(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(garbage, "WARM_SECONDS", 0)
    loaded = list[object]()
    garbage.spare_loaded_objects()
    soon = list[object]()
    assert is_visited(soon)
    assert not is_visited(loaded)
    await asyncio.sleep(0.001)
    later = list[object]()
    assert is_visited(later)
    assert not is_visited(soon)


def is_visited(found: object) -> bool:
    """Whether a full collection visits an object."""
    return any(each is found for each in gc.get_objects())
