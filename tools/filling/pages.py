"""Addresses of pages with long lists, and how many queries each public page may need."""

from datetime import date

from django.db.models import Count

from games.engine.games import GAMES
from games.models import Result

LISTS = [
    ("/", 35),
    ("/tables/", 15),
    ("/watch/", 9),
    ("/watch/?game=senet", 9),
    ("/watch/?after=900.a", 9),
    ("/watch/news/?m=a-1.0", 9),
    *((f"/ratings/{game.game}/?page=3", 8) for game in GAMES),
    ("/ratings/backgammon/month/", 6),
    ("/ratings/senet/last-month/?page=2", 6),
    ("/people/{hero}/", 20),
    *(
        (f"/people/{{hero}}/matches/?{asked}", 10)
        for asked in (
            "",
            "game=backgammon",
            "outcome=won",
            "kind=rated",
            "kind=casual",
            "company=people",
            f"since=2020-01-01&until={date(2090, 1, 1)}",
            "opponent=player",
            "opponent={rival}&game=senet",
            "before={middle}",
            "after={middle}",
        )
    ),
    ("/people/{hero}/with/{rival}/", 10),
    ("/fair/log/", 6),
    ("/fair/log/?page=40", 6),
]
"""Public pages, each with the most queries that it may need without a session."""
STAFF = [
    f"/admin/{path}/{asked}"
    for path in (
        *("accounts/user", "games/match", "games/seat", "games/rating", "games/reckoning"),
    )
    for asked in ("", "?q={hero}")
] + [
    "/admin/games/match/?q={match}",
    "/admin/games/match/?game=senet",
    "/admin/games/match/?stage__exact=playing",
    "/admin/games/match/?ending__exact=aborted",
    "/admin/games/match/?p=40",
    "/admin/games/match/?need=idle",
    "/admin/games/match/?need=reported",
    "/admin/games/match/?order=idle",
    "/admin/games/match/?order=oldest&since=2020-01-01",
    *(f"/admin/games/match/?o={column}" for column in ("3", "-5", "-6", "-10")),
    "/admin/games/match/?pace=none&computers=0&rated=1",
    "/admin/accounts/user/?sanction=mute",
    "/admin/search/?q=player",
    "/admin/search/?q={hero} {rival}",
    *(f"/admin/lobby/appeal/{asked}" for asked in ("", "?state=answered", "?q={hero}")),
    *(f"/admin/lobby/report/{asked}" for asked in ("", "?queue=mine", "?queue=done", "?q={hero}")),
]
"""Pages for staff."""


def names() -> dict[str, object]:
    """Return the values for the names in braces in the addresses `LISTS` and `STAFF`.

    `hero` and `rival` are the two players with the most results. `middle` and `match` are the
    result and the match in the middle of the hero's history.
    """
    most = Result.objects.values_list("user__username").annotate(many=Count("pk"))
    (hero, _), (rival, _) = most.order_by("-many")[:2]
    results = Result.objects.filter(user__username=hero).order_by("-pk")
    middle = results[results.count() // 2]
    return {"hero": hero, "rival": rival, "middle": middle.pk, "match": middle.match_id}
