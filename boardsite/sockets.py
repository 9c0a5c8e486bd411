"""Sockets that lead nowhere."""

from channels.generic.websocket import AsyncWebsocketConsumer

NOT_FOUND = 4404
"""There is no such socket."""


class Nowhere(AsyncWebsocketConsumer):
    """Refuses whoever asks for an address that no socket has."""

    channel_layer_alias = "none"

    async def connect(self) -> None:
        """Refuse."""
        await self.close(code=NOT_FOUND)
