"""Shows where the path of a move spends its time: `make profile`.

Plays a match of backgammon in this process, on a database of its own: each action is a request
through all middleware, followed by the rendering pass for both players and a spectator. Prints
queries, processor time and sizes of each part, and then the most expensive functions.
"""

import os
import warnings
from collections.abc import Callable, Mapping
from cProfile import Profile
from dataclasses import dataclass, field
from pathlib import Path
from pstats import Stats
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import TypeVar
from zlib import compress

import django

FOLDER = TemporaryDirectory()
os.environ["DATABASE_URL"] = f"sqlite:///{Path(FOLDER.name) / 'db.sqlite3'}"
os.environ["LIMITS"] = "off"  # one user acts faster than a person can
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "boardsite.settings")
django.setup()

from django.core.management import call_command  # noqa: E402  after Django is set up
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402
from django.urls import reverse  # noqa: E402

from accounts.models import User  # noqa: E402
from games.consumers.board_frame import BoardFrame  # noqa: E402
from games.consumers.room_frames import Frame, Viewer, Wanted, draw_frames  # noqa: E402
from games.engine.forms.text import action_text, read_position  # noqa: E402
from games.live.announce import Topic  # noqa: E402
from games.models import Match  # noqa: E402
from games.play.services import MatchSetup, Player, contribute, start_match  # noqa: E402
from tools.bench.site.matches import log_in  # noqa: E402

T = TypeVar("T")
ACTIONS, FUNCTIONS = 200, 40
NO_CONTENT = 204


@dataclass
class Part:
    """Measurements of one part of the path, one for each action."""

    name: str
    milliseconds: list[float] = field(default_factory=list)
    queries: list[int] = field(default_factory=list)

    def measure(self, profile: Profile, work: Callable[[], T]) -> T:
        """Call `work`, and note its processor time and its queries."""
        queries = list[str]()

        def count(execute: Callable[..., T], sql: str, *rest: object) -> T:
            queries.append(sql)
            return execute(sql, *rest)

        with connection.execute_wrapper(count):
            began = process_time()
            profile.enable()
            done = work()
            profile.disable()
            self.milliseconds.append((process_time() - began) * 1000)
        self.queries.append(len(queries))
        return done

    def line(self) -> str:
        """Return the medians as a line of the table."""
        return f"{self.name:24} {median(self.queries):7.0f} {median(self.milliseconds):9.1f}"


def main() -> None:
    """Play the match; print the table of all parts, and the most expensive functions."""
    warnings.filterwarnings("ignore", "No directory at")
    call_command("migrate", verbosity=0)
    profile, random = Profile(), Random(1)  # noqa: S311  moves, not dice
    request, drawing = Part("request"), Part("drawing three boards")
    sizes, pages = list[int](), _Match()
    for _ in range(ACTIONS):
        pages.act(random, request, profile)
        sizes += pages.draw(drawing, profile)
    print("an action in the median    queries  CPU ms (with the profiler, which about doubles it)")
    print(request.line(), drawing.line(), sep="\n")
    print(f"a pushed board: {median(sizes) / 1000:.1f} kB compressed")
    Stats(profile).sort_stats("tottime").print_stats(FUNCTIONS)


class _Match:
    """A match, the clients of its players, and the frames that its pages show."""

    def __init__(self) -> None:
        users = [User.objects.create_user(name) for name in ("anna", "berta")]
        setup = MatchSetup("backgammon", {"match_points": 25}, rated=False)
        match = start_match(setup=setup, players=[Player(user) for user in users])
        for user in users:
            contribute(match_id=match.pk, user=user, seed="", request_id="seed")
        self.match_id = match.pk
        self.clients = dict[int, Client]()
        for seat in Match.objects.get(pk=match.pk).seats.select_related("user"):
            self.clients[seat.number] = Client(headers={"HX-Request": "true", "Host": "localhost"})
            assert seat.user is not None  # noqa: S101  both seats have users
            log_in(self.clients[seat.number], seat.user)
        self.viewers = [*(Viewer(user.pk, "en") for user in users), Viewer(None, "en")]
        self.shown: dict[Viewer, Frame | None] = dict.fromkeys(self.viewers)

    def act(self, random: Random, part: Part, profile: Profile) -> None:
        """Let the active player act, by a random legal action."""
        match = Match.objects.get(pk=self.match_id)
        if match.stage == Match.Stage.BETWEEN:
            for seat in self.clients:
                self._post(seat, "ready", Part(""), Profile())
            match = Match.objects.get(pk=self.match_id)
        rules, state = read_position(match.position)
        moves = rules.legal_moves(state) if state.pips_left else ()
        action = action_text(random.choice(moves)) if moves else "throw"
        if match.holding is None:
            self._post(state.seat or 0, action, part, profile)
        else:
            self._post(match.holding, "done", part, profile)

    def _post(self, seat: int, action: str, part: Part, profile: Profile) -> None:
        version = Match.objects.get(pk=self.match_id).version
        form = {"action": action, "version": version, "request_id": f"{version}.{seat}"}
        url = reverse("act", args=[self.match_id])
        answer = part.measure(profile, lambda: self.clients[seat].post(url, form))
        assert answer.status_code == NO_CONTENT, answer.content  # noqa: S101

    def draw(self, part: Part, profile: Profile) -> list[int]:
        """Draw what all pages show after an action; return the compressed sizes of the pushes."""
        wanted = {Topic.BOARD: self.viewers, Topic.PRESENCE: self.viewers}
        boards = part.measure(profile, lambda: self._draw_boards(wanted))
        sizes = list[int]()
        for viewer, board in boards.items():
            before = self.shown.get(viewer)
            if isinstance(board, BoardFrame) and isinstance(before, BoardFrame):
                sizes.append(len(compress(board.since(before).encode())))
        self.shown = dict(boards)
        return sizes

    def _draw_boards(self, wanted: Wanted) -> Mapping[Viewer, Frame]:
        first, draw_rest = draw_frames(self.match_id, wanted, self.shown)
        rest = draw_rest() if draw_rest else {}
        return {**first[Topic.BOARD], **rest.get(Topic.BOARD, {})}


if __name__ == "__main__":
    with FOLDER:
        main()
