"""Makes records of random matches, with draws and seals, without the site."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from games.engine.forms.exchange import action_form, outcome_form, position_form
from games.engine.forms.reading import Json
from games.engine.games import GAMES as EVERY_GAME
from games.engine.games import table
from games.engine.match import points_after, winners
from games.engine.options import option_values
from games.engine.play import play
from games.engine.rules import Rules
from games.engine.state import Action, Choice, Outcome, State
from games.proof import bdice1, bdice2
from games.proof.bdice1 import LOG_START, commitment, key_chain, log_entry, log_name
from games.proof.bdice2 import Contribution, chain_link, links_of_throw
from games.proof.protocols import digest, draw, draw_order
from games.proof.record import FORMATS, MAX_GAMES
from games.proof.seal import SEAL, compute_seal

Form = dict[str, Json]
Chooser = Callable[[Rules[State], State], Choice]
"""Chooses the step or call of the active seat."""
KEY = bytes(range(32))
SALT = bytes(range(32, 64))
MATCH = "m-0001"
SEATS = {"pachisi": 4, "petits-chevaux": 3}
"""The numbers of seats of records of games for more than two."""
GAMES = {each.game: SEATS.get(each.game, 2) for each in EVERY_GAME}
"""Every game, and the number of seats of its record."""
SECRETS = [bytes([seat]) * 32 for seat in range(4)]
"""The secrets of players' hash chains, in the order of joining."""
CONTRIBUTIONS = tuple(
    Contribution(kind, seed)
    for kind, seed in (("p", "0" * 64), ("b", ""), ("p", "~!@#$%^&*()|,:"), ("n", ""))
)
SEALED_CONTRIBUTIONS = tuple(
    Contribution(kind, seed)
    for kind, seed in (("p", "0" * 64), ("s", "~!@#$%^&*()|,:"), ("p", "a"), ("b", ""))
)
JOINT_CONTRIBUTIONS = tuple(
    replace(each, anchor=chain_link(secret, 0) if each.kind == "p" else b"")
    for each, secret in zip(SEALED_CONTRIBUTIONS, SECRETS, strict=True)
)


@dataclass
class Game:
    """Match in progress that becomes a record: position, dice keys and events."""

    rules: Rules[State]
    protocol: str
    given: Sequence[Contribution]
    keys: list[bytes]
    bound: list[bytes]
    state: State
    events: list[Form] = field(default_factory=list)
    number: int = 1
    draws: int = 0
    refuses: bool = False
    """Whether a player leaves a sealed seed shut before the match begins."""
    joint: int | None = None
    """The number of the last joint throw; None if the dice are not joint."""
    seating: Sequence[int] = ()
    """The players in the order of seats, by the order of joining."""

    def happens(self, kind: str, seat: int | None, **more: Json) -> None:
        """Append an event of this kind to the record."""
        number = len(self.events) + 1
        at = f"2026-11-20T12:{number // 60 % 60:02}:{number % 60:02}Z"
        self.events.append({"number": number, "kind": kind, "seat": seat, "at": at, **more})

    def sits_down(self) -> list[int]:
        """Append the start of the match, which draws the seats; return the order of players."""
        for _ in range(self.rules.seats - 1):
            self.happens("ready", None)
        if self.protocol == bdice2.PROTOCOL:
            self.seals()
        self.seating = self.mixes("start")
        return [*self.seating]

    def seals(self) -> None:
        """Append events about sealed seeds: a round in which one stays shut, and a good round."""
        if self.refuses:
            self.happens("sealed", None, action={"seals": ["0" * 64] * self.rules.seats})
            self.happens("opened", None, action={"join": 1})
            self.happens("unopened", None, action={"joins": [0], "anew": True})
            self.number += 1
        sealed = [
            bdice2.seal(MATCH, join, each.seed, each.anchor).hex() if each.seed else None
            for join, each in enumerate(self.given)
        ]
        self.happens("sealed", None, action={"seals": [*sealed]})
        for join, each in enumerate(self.given):
            if each.kind == "p":
                self.happens("opened", None, action={"join": join})

    def mixes(self, kind: str) -> list[int]:
        """Append the event that begins a game, with the first draw of its key; return the draw."""
        seating = draw_order(self.protocol, *self.chance, 0, self.rules.seats)
        self.happens(kind, None, draw=0, faces=[], drawn=seating)
        self.draws = 1
        return seating

    @property
    def chance(self) -> tuple[bytes, bytes]:
        """Key and digest of the game."""
        return self.keys[self.number - 1], self.bound[self.number - 1]

    def goes_on(self, won: tuple[int, ...]) -> None:
        """Start the next game; `won` are the points of each seat so far."""
        self.number, self.state = self.number + 1, self.rules.start_again(won)
        self.mixes("game")

    def throws(self) -> None:
        """Make the throw that is due, and append its event."""
        faces = self.rules.faces(self.state)
        links, told = self.links()
        ordered = links_of_throw(self.state.seat, links)
        drawn = draw(self.protocol, *self.chance, self.draws, faces, ordered)
        thrown = self.rules.read(drawn)
        told |= {"draw": self.draws, "faces": list(faces), "drawn": drawn}
        self.happens("throw", self.state.seat, action=action_form(thrown), **told)
        self.state, self.draws = play(self.rules, self.state, thrown), self.draws + 1

    def links(self) -> tuple[list[bytes | None], Form]:
        """Return the links of the next throw by seat, and what the record says about them.

        Each player is absent in some throws; the throws for the start have no links.
        """
        links: list[bytes | None] = [None] * self.rules.seats
        if self.joint is None or self.state.seat is None:
            return links, {}
        self.joint += 1
        for seat, join in enumerate(self.seating):
            if self.given[join].anchor and self.joint % 5 != join:
                links[seat] = chain_link(SECRETS[join], self.joint)
        named: list[Json] = [None if link is None else link.hex() for link in links]
        return links, {"joint": {"number": self.joint, "links": named}}

    def plays(self, action: Action) -> None:
        """Make a move or a call, and append its event."""
        form = action_form(action)
        self.happens("call" if "call" in form else "move", self.state.seat, action=form)
        self.state = play(self.rules, self.state, action)


def random_record(
    game: str,
    *,
    seed: int = 1,
    longest: int = 60,
    points: int = 1,
    private: bool = False,
    sealed: bool = False,
    refuses: bool = False,
    joint: bool = False,
    choose: Chooser | None = None,
) -> Form:
    """Return the record of a match played at random.

    A game that reaches `longest` events is ended by a resignation. If `sealed`, its seeds are
    sealed by `bdice2`; if it also `refuses`, a first round of seals is not opened. If `joint`,
    they are sealed, and throws need links of the players.
    """
    protocol = bdice2.PROTOCOL if sealed or joint else bdice1.PROTOCOL
    rules = table(game, {"match_points": points}, GAMES[game])
    contributions = SEALED_CONTRIBUTIONS if sealed else CONTRIBUTIONS
    given = (JOINT_CONTRIBUTIONS if joint else contributions)[: rules.seats]
    keys = key_chain(1 + refuses if points == 1 else MAX_GAMES, KEY)
    bound = [digest(protocol, MATCH, number, given) for number in range(1, len(keys) + 1)]
    played = Game(rules, protocol, given, keys, bound, rules.start(), refuses=refuses)
    played.joint = 0 if joint else None
    seating, chance = played.sits_down(), Random(seed)  # noqa: S311  nothing secret here
    choose = choose or (lambda rules, state: chance.choice(rules.legal_moves(state)))
    outcome = _play_to_end(played, choose, longest)
    while not winners(rules, won := points_after(rules, played.state, outcome)):
        played.goes_on(won)
        outcome = _play_to_end(played, choose, len(played.events) + longest)
    ended = Outcome(winners(rules, won), outcome.points)
    position = position_form(rules, played.state)
    end = {**_form(outcome_form(ended)), "score": list(won), "position": position}
    return reseal({
        "format": next(name for name, each in FORMATS.items() if each == protocol),
        "table": _table(rules, seating, given),
        "proof": _proof(played, private=private),
        "events": played.events,
        "end": end,
    })  # fmt: skip


def _play_to_end(played: Game, choose: Chooser, longest: int) -> Outcome:
    rules = played.rules
    while rules.outcome(played.state) is None and len(played.events) < longest:
        if rules.faces(played.state):
            played.throws()
        else:
            played.plays(choose(rules, played.state))
    outcome = rules.outcome(played.state)
    if outcome is None:
        seat = played.state.seat or 0
        outcome = rules.resignation(played.state, seat)
        played.happens("resign", seat)
    return outcome


def reseal(record: Form) -> Form:
    """Return a record with new seals that fit its parts, even if these were changed."""
    before, copy = "", {**record}
    for name in ("table", "proof"):
        copy[name] = _seal_part(before, _form(record[name]))
        before = str(_form(copy[name])[SEAL])
    events = list[Json]()
    for event in _list(record["events"]):
        events.append(_seal_part(before, _form(event)))
        before = str(_form(events[-1])[SEAL])
    return {**copy, "events": events, "end": _seal_part(before, _form(record["end"]))}


def _table(rules: Rules[State], seating: list[int], contributions: Sequence[Contribution]) -> Form:
    given = [_contribution_form(contributions[join]) for join in seating]
    return {
        "match": MATCH,
        "game": rules.game,
        "options": option_values(rules),
        "seating": "drawn",
        "sitters": [
            {"seat": seat, "name": f"Zoë {seat}", "join": join, "contribution": given[seat]}
            for seat, join in enumerate(seating)
        ],
    }


def _contribution_form(given: Contribution) -> Form:
    anchor: Form = {"anchor": given.anchor.hex()} if given.anchor else {}
    return {"kind": given.kind, "seed": given.seed, **anchor}


def _proof(played: Game, *, private: bool) -> Form:
    committed = commitment(played.keys[0])
    salt = SALT if private else b""
    line = log_entry(LOG_START, log_name(MATCH, private=private, salt=salt), committed)
    hidden: Form = {"private": True, "salt": salt.hex()} if private else {}
    return {
        "protocol": played.protocol,
        "level": 1 if played.joint is None else 2,
        "commitment": committed.hex(),
        "log": {"before": LOG_START.hex(), "entry": line.hex(), **hidden},
        "games": [
            {"number": number, "key": key.hex(), "digest": bound.hex()}
            for number, key, bound in zip(
                range(1, played.number + 1), played.keys, played.bound, strict=False
            )
        ],
    }


def _seal_part(before: str, part: Form) -> Form:
    return {**part, SEAL: compute_seal(before, part)}


def _form(value: Json) -> Form:
    assert isinstance(value, dict)
    return value


def _list(value: Json) -> list[Json]:
    assert isinstance(value, list)
    return value
