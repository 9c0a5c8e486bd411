"""The list of every page of the site; every new page needs an entry here.

A test compares this list with the addresses of the site. Names in braces, such as `{rival}`, get
their values from a `Scene`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from urllib.parse import quote

from games.board.pictures.samples import POSITIONS
from games.engine import games

FOUND = 200


class Who(StrEnum):
    """The kind of viewer that opens a page, such as guest or staff."""

    STRANGER = "stranger"
    GUEST = "guest"
    MEMBER = "member"
    """A user with a long history, who sits at a board of every game and has to move."""
    HOST = "host"
    """A user without a password, who has open seeks."""
    WAITER = "waiter"
    """A guest who waits for a quick game."""
    STAFF = "staff"
    """A superuser with a second factor of every kind."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the site: its name, its address, and its viewer."""

    name: str
    address: str
    who: Who = Who.STRANGER
    status: int = FOUND
    press: str = ""
    """The selector of the element that gets the focus once the page is loaded."""
    template: str = ""
    """The template that is rendered if no address leads to the page."""
    heavy: bool = False
    """Whether the page contains everything it needs, so that users can keep it as a file."""
    alone: bool = False
    """Whether the page only replaces unavailable pages, so that no search engine should find it."""
    again: bool = False
    """Whether other pages have the same templates, so that this page is checked in English only."""

    @property
    def is_public(self) -> bool:
        """Whether search engines should find the page, in every language."""
        apart = self.template or self.heavy or self.alone
        return self.status == FOUND and not apart and self.who != Who.STAFF


GAMES = tuple(each.game for each in games.GAMES)
BOARDS = (*GAMES, "cross")
"""Boards by the names of their matches; the cross is the other board of petits chevaux."""
FIRST_TO_MOVE = ".place.movable"

COMMANDS = (
    "mute",
    "games",
    "rated",
    "login",
    "lift",
    "remark",
    "rename",
    "sessions",
    "factor",
    "roles",
)
LISTS = (
    *(
        "games/maintenance",
        "games/failure",
        "games/match",
        "games/seat",
        "games/event",
        "games/message",
        "games/leaving",
        "games/rating",
        "games/reckoning",
    ),
    *("games/ruling", "lobby/announcement", "lobby/appeal", "accounts/user", "accounts/deed"),
    *("accounts/proposal", "lobby/report", "lobby/seek"),
)
"""The lists of the admin, by their addresses after `/admin/`."""


def _of_games() -> Iterator[Page]:
    for game in GAMES:
        yield Page(f"story of {game}", f"/games/{game}/")
        yield Page(f"rules of {game}", f"/rules/{game}/")
        yield Page(f"first game of {game}", f"/games/{game}/first/", again=game != GAMES[0])
        yield Page(f"guided game of {game}", f"/matches/{{guided_{game}}}/", Who.GUEST)
        yield Page(f"table of {game}", f"/seeks/?game={game}", Who.MEMBER)
        like_others = game != GAMES[0]
        yield Page(f"ratings of {game}", f"/ratings/{game}/", Who.MEMBER, again=like_others)
        yield Page(f"dice of {game}", f"/fair/games/{game}/", again=like_others)


def _of_analysis_boards() -> Iterator[Page]:
    for game in GAMES:
        address = f"/analysis/?position={quote(POSITIONS[game])}"
        yield Page(f"analysis board of {game}", address, again=game != GAMES[0])
        address = address.replace("/analysis/", "/analysis/edit/")
        yield Page(f"editor of {game}", address, again=game != GAMES[0])


def _of_practice() -> Iterator[Page]:
    position = "/practice/backgammon/{practised}/"
    yield Page("practice position", position, Who.MEMBER, press=FIRST_TO_MOVE)
    yield Page("practice solution", f"{position}answer/", Who.MEMBER)
    yield Page("own error", "/practice/errors/{own_error}/", Who.MEMBER, again=True)


def _of_boards() -> Iterator[Page]:
    for board in BOARDS:
        match = f"/matches/{{{board}}}/"
        yield Page(f"{board} with a chosen piece", match, Who.MEMBER, press=FIRST_TO_MOVE)
        yield Page(f"{board} watched", match, again=True)


def _of_staff() -> Iterator[Page]:
    person, match = "/admin/accounts/user/{rival}", "/admin/games/match/{backgammon}"
    for kind in COMMANDS:
        yield Page(f"staff: {kind}", f"{person}/{kind}/", Who.STAFF, again=kind != "mute")
    for kind in ("copy", "erase"):
        yield Page(f"staff: {kind}", f"{person}/{kind}/", Who.STAFF, again=True)
    for ruling in ("pause", "give", "adjudicate", "reseat"):
        yield Page(f"staff: {ruling}", f"{match}/rule/{ruling}/", Who.STAFF, again=ruling != "give")
    yield Page("staff: console", f"{match}/console/", Who.STAFF)
    for kind in ("snooze", "merge"):
        yield Page(f"staff: {kind} a report", f"/admin/lobby/report/{{claimed}}/{kind}/", Who.STAFF)
    for listed in LISTS:
        row = listed.replace("/", "_")
        yield Page(f"staff: list of {listed}", f"/admin/{listed}/", Who.STAFF, again=True)
        yield Page(
            f"staff: one of {listed}", f"/admin/{listed}/{{{row}}}/change/", Who.STAFF, again=True
        )


PAGES: tuple[Page, ...] = (
    # ---- The lobby
    Page("front", "/"),
    Page("front of a guest", "/", Who.GUEST),
    Page("front of a member", "/", Who.MEMBER),
    Page("front of a host", "/", Who.HOST),
    Page("front while waiting", "/", Who.WAITER),
    Page("watch", "/watch/"),
    Page("invitation", "/invite/{invitation}/"),
    Page("own invitation", "/invite/{invitation}/", Who.HOST),
    Page("invitation that is over", "/invite/{gone}/", status=410),
    Page("challenge", "/people/{rival_name}/challenge/?game=pachisi", Who.MEMBER),
    # ---- Games
    Page("games", "/games/"),
    *_of_games(),
    Page("match equities", "/rules/backgammon/match-equities/"),
    Page("ratings", "/ratings/"),
    Page("ratings of this month", "/ratings/backgammon/month/", Who.MEMBER),
    Page("ratings of the last month", "/ratings/backgammon/last-month/", again=True),
    Page("position", "/positions/?p={position}"),
    Page("positions", "/positions/"),
    *_of_analysis_boards(),
    Page("import of a match", "/analysis/import/"),
    # ---- Practice
    Page("practice", "/practice/", Who.MEMBER),
    *_of_practice(),
    # ---- Matches
    *_of_boards(),
    Page("match about to begin", "/matches/{beginning}/", Who.MEMBER),
    Page("match with an offer", "/matches/{offered}/", Who.MEMBER),
    Page("match between two games", "/matches/{between}/", Who.MEMBER),
    Page("match that is over", "/matches/{over}/", Who.MEMBER),
    Page("match that is over, watched", "/matches/{over}/"),
    Page("analysis of a match", "/matches/{analysed}/analysis/", Who.MEMBER),
    Page("match without an analysis", "/matches/{over}/analysis/", Who.MEMBER, again=True),
    Page("match with rulings", "/matches/{ruled}/", Who.MEMBER),
    Page("past board", "/matches/{backgammon}/?at={moment}"),
    Page("talk", "/matches/{over}/talk/", Who.MEMBER),
    Page("decisions", "/matches/{ruled}/decisions/", Who.MEMBER),
    Page("seat offer", "/seats/{seat_offer}/", Who.HOST),
    Page("report of a match", "/matches/{over}/report/", Who.MEMBER),
    Page("report of a message", "/matches/{over}/messages/{message}/report/", Who.MEMBER),
    # ---- Fair dice
    Page("honest dice", "/fair/"),
    Page("log of the dice", "/fair/log/"),
    Page("verifier", "/fair/verifier.html", heavy=True, again=True),
    Page("dice of a person", "/people/{member_name}/dice/"),
    # ---- Users
    Page("fair play", "/conduct/"),
    Page("profile", "/people/{member_name}/"),
    Page("profile of another user", "/people/{rival_name}/", Who.MEMBER),
    Page("own matches", "/matches/", Who.MEMBER),
    Page("history", "/people/{member_name}/matches/"),
    Page("history of two", "/people/{member_name}/with/{rival_name}/"),
    Page("report of a person", "/people/{rival_name}/report/", Who.MEMBER),
    # ---- Accounts
    Page("account", "/account/", Who.MEMBER),
    Page("account of a guest", "/account/", Who.GUEST),
    Page("account with sanctions", "/account/", Who.HOST),
    Page("another name", "/account/name/", Who.MEMBER),
    Page("answers to reports", "/account/reports/", Who.MEMBER),
    Page("copy", "/account/copy/", Who.MEMBER),
    Page("closing", "/account/close/", Who.MEMBER),
    Page("preferences", "/preferences/", Who.MEMBER),
    Page("notifications", "/preferences/notifications/", Who.MEMBER),
    Page("inbox", "/notifications/", Who.MEMBER),
    Page("vacation", "/vacation/", Who.MEMBER),
    Page("appeal", "/appeals/{appeal}/"),
    Page("appeal that is answered", "/appeals/{answered}/"),
    Page("sign up", "/accounts/signup/"),
    Page("log in", "/accounts/login/"),
    Page("log out", "/accounts/logout/", Who.GUEST),
    Page("password forgotten", "/accounts/password/reset/"),
    Page("password forgotten, mail sent", "/accounts/password/reset/done/"),
    Page("new password", "/accounts/password/reset/key/{reset}/"),
    Page("new password is set", "/accounts/password/reset/key/done/"),
    Page("password", "/accounts/password/change/", Who.MEMBER),
    Page("first password", "/accounts/password/set/", Who.HOST),
    Page("once more", "/accounts/reauthenticate/", Who.MEMBER),
    Page("address of mail", "/accounts/email/", Who.MEMBER),
    Page("address is to be confirmed", "/accounts/confirm-email/"),
    Page("address by a link", "/accounts/confirm-email/{confirmation}/"),
    Page("account that is closed", "/accounts/inactive/"),
    Page("sessions", "/accounts/sessions/", Who.MEMBER),
    Page("second factors", "/accounts/2fa/", Who.MEMBER),
    Page("second factors in use", "/accounts/2fa/", Who.STAFF),
    Page("app for codes", "/accounts/2fa/totp/activate/", Who.MEMBER),
    Page("app for codes, no more", "/accounts/2fa/totp/deactivate/", Who.STAFF),
    Page("recovery codes", "/accounts/2fa/recovery-codes/", Who.STAFF),
    Page("new recovery codes", "/accounts/2fa/recovery-codes/generate/", Who.STAFF),
    Page("passkeys", "/accounts/2fa/webauthn/", Who.STAFF),
    Page("new passkey", "/accounts/2fa/webauthn/add/", Who.MEMBER),
    Page("name of a passkey", "/accounts/2fa/webauthn/keys/{key}/edit/", Who.STAFF),
    Page("passkey, no more", "/accounts/2fa/webauthn/keys/{key}/remove/", Who.STAFF),
    Page("once more by a code", "/accounts/2fa/reauthenticate/", Who.STAFF),
    Page("once more by a passkey", "/accounts/2fa/webauthn/reauthenticate/", Who.STAFF),
    # ---- Errors
    Page("nothing", "/rules/nothing/", status=404),
    Page("no line", "/offline/", alone=True),
    Page("refused request", "/refused/", template="400.html"),
    Page("not allowed", "/not-allowed/", template="403.html"),
    Page("page too old", "/too-old/", template="403_csrf.html"),
    Page("too often", "/too-often/", template="429.html"),
    Page("broken", "/broken/", template="500.html"),
    Page("busy", "/busy/", template="503.html"),
    Page("banned from logging in", "/banned/", template="accounts/banned.html"),
    # ---- Staff
    Page("staff", "/admin/", Who.STAFF),
    Page("staff: not without a factor", "/admin/", Who.MEMBER, status=403),
    Page("staff: password", "/admin/password_change/", Who.STAFF, again=True),
    Page("staff: password is changed", "/admin/password_change/done/", Who.STAFF, again=True),
    Page("staff: overview", "/admin/overview/", Who.STAFF),
    Page("staff: abort many", "/admin/many/?kind=abort&key={backgammon}", Who.STAFF),
    Page("staff: search", "/admin/search/?q={rival}a", Who.STAFF),
    Page("staff: log", "/admin/log/", Who.STAFF),
    Page("staff: announce", "/admin/lobby/announcement/announce/", Who.STAFF),
    Page("staff: begin maintenance", "/admin/games/maintenance/begin/", Who.STAFF),
    Page("staff: reckon again", "/admin/games/ruling/recompute/", Who.STAFF),
    Page("staff: answer a report", "/admin/lobby/report/{claimed}/change/", Who.STAFF),
    Page("staff: claim a report", "/admin/lobby/report/{waiting}/claim/", Who.STAFF),
    Page("staff: release a report", "/admin/lobby/report/{claimed}/release/", Who.STAFF),
    Page("staff: open a report again", "/admin/lobby/report/{done}/reopen/", Who.STAFF),
    Page("staff: answer an appeal", "/admin/lobby/appeal/{undecided}/change/", Who.STAFF),
    Page("staff: part", "/admin/games/", Who.STAFF),
    *_of_staff(),
    Page("staff: alarm about decisions", "/admin/lobby/report/{conduct}/change/", Who.STAFF),
)

BUTTON, FILE, PART = "only does something", "a file", "a part of a page"
ELSEWHERE = "leads to another page"
LEFT_OUT: Mapping[str, str] = {
    **dict.fromkeys(
        (
            *("language", "decline_language", "theme", "display", "sounds", "shortcuts"),
            *("mail", "country", "quiet", "end_vacation"),
            *("notify_here", "remove_device", "test_notification", "decline_notifications"),
            "renew_device",
            "read_inbox",
            *("act", "chain", "contribute", "hint", "reveal", "say"),
            *("join_seek", "leave_seek", "withdraw_seek", "start_seek", "dismiss", "leave_ban"),
            *("accept_seat", "decline_seat", "admin:games_match_withdraw_seat"),
            *("accept_challenge", "decline_challenge", "challenge_preference", "play_now"),
            *("new_opponent", "accept_rematch", "start_analysis", "practise_match"),
            *("analysis_throw", "analysis_computer"),
            *("extend_lease", "leave_pool", "play_computer", "set_relation", "save_note"),
            *("guest", "admin:logout"),
            *("admin:games_maintenance_end", "admin:lobby_announcement_end"),
            "admin:accounts_proposal_decide",
            "admin:saved_views",
            "admin:claim",
            "admin:lobby_report_resolve",
            *("admin:lobby_appeal_decide", "admin:lobby_appeal_ask"),
        ),
        BUTTON,
    ),
    **dict.fromkeys(
        (
            *(
                "alive",
                "ready",
                "metrics",
                "security_txt",
                "manifest",
                "worker",
                "record",
                "mat",
                "sgf",
                "analysis_file",
                "fair_log_text",
                "fair_log_head",
                "fair_log_keys",
                "fair_log_entries",
                "invite_qr",
                "copy",
            ),
            *("mfa_download_recovery_codes", "mfa_login_webauthn", "admin:jsi18n"),
            *(
                "admin:autocomplete",
                "admin:games_match_log",
                "admin:staff_log_export",
                "admin:desk",
            ),
            # It needs a command that was given before.
            "admin:many_done",
        ),
        FILE,
    ),
    **dict.fromkeys(
        (
            "analysis_evaluation",
            "analysis_progress",
            "board",
            "admin:desk",
            "lobby_lists",
            "watch_updates",
            "news",
        ),
        PART,
    ),
    **dict.fromkeys(("practice_board", "own_error_board"), PART),
    **dict.fromkeys(("own_errors", "practice_game", "own_error_answer"), ELSEWHERE),
    **dict.fromkeys(("find_person", "rules_of_all", "english", "english_page"), ELSEWHERE),
    **dict.fromkeys(("admin:login", "admin:view_on_site"), ELSEWHERE),
    "mfa_authenticate": "shown in the middle of logging in",
    "account_confirm_login_code": "nobody logs in by a code that is sent",
}
"""Names of addresses that are no pages, and why they are none."""
FORBIDDEN_ENDINGS = ("_add", "_delete", "_history")
"""Admin addresses that this site forbids."""
