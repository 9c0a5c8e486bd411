"""Daphne's connections give data to the kernel at once, and keep their order if it is full."""

import socket
from collections.abc import Iterator
from typing import cast

import pytest
from twisted.internet.interfaces import IProtocol, IReactorFDSet
from twisted.internet.protocol import Protocol
from twisted.internet.tcp import Port

from boardsite.serving.by_daphne import PromptConnection

MUCH = b"0123456789" * 400_000


class Loop:
    """Stands for Twisted's event loop: notes which connections wait to write."""

    def __init__(self) -> None:
        self.writers = list[PromptConnection]()

    def addReader(self, connection: PromptConnection) -> None:  # noqa: N802  Twisted's names
        pass

    def removeReader(self, connection: PromptConnection) -> None:  # noqa: N802
        pass

    def addWriter(self, connection: PromptConnection) -> None:  # noqa: N802
        if connection not in self.writers:
            self.writers.append(connection)

    def removeWriter(self, connection: PromptConnection) -> None:  # noqa: N802
        if connection in self.writers:
            self.writers.remove(connection)


@pytest.fixture
def loop() -> Loop:
    return Loop()


@pytest.fixture
def ends(loop: Loop) -> Iterator[tuple[PromptConnection, socket.socket]]:
    """A connection of the server and the client's end of it."""
    own, client = socket.socketpair()
    own.setblocking(False)
    client.settimeout(5)
    protocol, port = cast("IProtocol", Protocol()), cast("Port", None)
    reactor = cast("IReactorFDSet", loop)
    yield PromptConnection(own, protocol, ("", 0), port, 0, reactor), client
    own.close()
    client.close()


def read_all(connection: PromptConnection, client: socket.socket, size: int) -> bytes:
    """Read this many bytes, and let the connection write more whenever some have been read."""
    read = b""
    while len(read) < size:
        read += client.recv(1 << 16)
        connection.doWrite()
    return read


def test_data_leave_before_the_event_loop_runs(
    loop: Loop, ends: tuple[PromptConnection, socket.socket]
) -> None:
    connection, client = ends
    connection.write(b"one")
    connection.write(b"two")
    assert client.recv(10) == b"onetwo"
    assert not loop.writers


def test_what_the_kernel_does_not_take_follows_in_order(
    loop: Loop, ends: tuple[PromptConnection, socket.socket]
) -> None:
    connection, client = ends
    connection.write(MUCH)
    connection.write(b"later")
    assert loop.writers == [connection]
    assert read_all(connection, client, len(MUCH) + 5) == MUCH + b"later"
    assert not loop.writers
    connection.write(b"at once")
    assert client.recv(10) == b"at once"


def test_a_connection_ends_only_after_all_that_was_written(
    loop: Loop, ends: tuple[PromptConnection, socket.socket]
) -> None:
    connection, client = ends
    connection.write(MUCH)
    connection.loseConnection()
    connection.write(b"later")
    assert read_all(connection, client, len(MUCH) + 5) == MUCH + b"later"
    assert connection.doWrite() is not None, "the connection does not end"


def test_a_lost_connection_is_noticed_by_the_event_loop(
    loop: Loop, ends: tuple[PromptConnection, socket.socket]
) -> None:
    connection, client = ends
    client.close()
    connection.write(b"one")
    assert loop.writers == [connection]
    assert connection.doWrite() is not None
