"""The consumer of pages that are neither a match nor the lobby: it pushes nothing but news."""

from games.consumers.push import PushConsumer
from games.live.logouts import LOGGED_OUT


class NewsConsumer(PushConsumer):
    """The socket of any other page of a user; it is closed for anonymous visitors."""

    kind = "news"
    receives_news = True

    async def connect(self) -> None:
        """Accept the socket, and let the page ask for what has happened since it was loaded."""
        await self.accept()
        if self.scope["user"].is_authenticated:
            await self.push_news()
        else:
            await self.close(LOGGED_OUT)
