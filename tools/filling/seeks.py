"""Invented seeks: each invented match has started from one."""

from collections.abc import Sequence

from lobby.models import Place, Seek
from tools.filling.rows import Rows, first_free

BOT_LEVEL = "casual"


class SeekFiller:
    """Writer of the seeks from which invented matches have started, with their places."""

    def __init__(self) -> None:
        self.seek, self.place = first_free(Seek), first_free(Place)
        who = ("id", "match_id", "commitment_id", "opener_id", "game", "seats", "private")
        self.seeks = Rows(Seek, *who, "computer", "token", "request_id", "created_at")
        self.places = Rows(Place, "id", "seek_id", "user_id", "waiting")

    def add(
        self, match: str, game: str, people: Sequence[int | None], begun: object, *, private: bool
    ) -> None:
        """Add the seek of a match and the places of its users; a bot in `people` is None.

        The first user has opened the seek. A seek of a match against bots has no places.
        """
        users = [person for person in people if person is not None]
        computer = BOT_LEVEL if None in people else ""
        self.seeks.add(
            *(self.seek, match, None if computer else match, users[0], game, len(people), private),
            *(computer, match, match, begun),
        )
        for user in [] if computer else users:
            self.places.add(self.place, self.seek, user, False)
            self.place += 1
        self.seek += 1

    def store(self) -> None:
        """Write the added seeks and places to the database."""
        self.seeks.store()
        self.places.store()
