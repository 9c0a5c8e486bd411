"""The only writers of matches. Each service is one transaction and tells of it afterwards."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field

from django.db import connection, transaction
from django.utils import timezone

from accounts.models import User
from games import claims, clocks, dice, leaving, letters, live, offering
from games.beginning import PATIENCE, agree_to_go_on, begin, give, go_on
from games.comfort import carry_on
from games.engine.bots.choose import choose
from games.engine.bots.levels import LEVELS
from games.engine.bots.whim import Whim
from games.engine.core import Action, Choice, Illegal, Impossible, Move, Throw
from games.engine.exchange import Json, Unreadable, action_form
from games.engine.games import table
from games.engine.options import Value, chosen
from games.engine.text import position_text, read_action, read_position
from games.engine.words import gettext_noop
from games.log import may_undo
from games.models import Commitment, Event, Match, Seat
from games.outages import alive, beat
from games.pieces import set_out
from games.proof import bdice1
from games.proof.leaving import COMPUTER, ENDS, MANY
from games.proof.offers import TALK
from games.sitting import Sitting, illegal

_SKIPS = connection.features.has_select_for_update_skip_locked
"""Whether what another process is just seeing to can be left to it."""
REQUEST = re.compile(r"[\w.-]{1,64}", re.ASCII)
"""The name of a request."""


class NotSeated(Exception):
    """Somebody acts in a match in which they have no seat."""


class Stale(Exception):
    """An action was meant for a position that is no more."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What is agreed on at a table."""

    game: str
    options: Mapping[str, Value] = field(default_factory=dict)
    _: KW_ONLY
    private: bool = False
    pace: str = clocks.NONE
    weekends: bool = False
    """Whether clocks stand still on Saturday and Sunday."""
    vacation: bool = False
    """Whether the clock of somebody on vacation stands still."""
    abandoned: str = COMPUTER
    """What is done for a seat that is left at a table of three or four."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who is to sit down: a person, or a computer of some level."""

    user: User | None = None
    computer: str = ""


def start_match(
    *,
    terms: Terms,
    players: Sequence[Player],
    previous: Match | None = None,
    commitment: Commitment | None = None,
) -> Match:
    """Let the players sit down in the order given, and ask each what they give to the dice.

    Dice that have been fixed before, by a commitment, also draw who sits where in the end; else
    they are fixed now, and everybody stays where they sit.
    Raises `Impossible` for a table that the game does not know, a pace that nobody keeps, or a
    level nobody plays at.
    """
    unknown = {player.computer for player in players} - {"", *LEVELS}
    if unknown:
        raise Impossible(f"There is no level {unknown.pop()[:40]}.")
    if terms.pace not in (clocks.NONE, *clocks.PACES):
        raise Impossible(f"There is no pace {terms.pace[:40]}.")
    if (terms.weekends or terms.vacation) and terms.pace not in clocks.SLOW:
        raise Impossible("Clocks of this pace stand still for nobody.")
    if terms.abandoned not in Match.Abandoned.values:
        raise Impossible(f"There is nothing like {terms.abandoned[:40]} for a seat that is left.")
    rules = table(terms.game, terms.options, len(players))
    state = rules.start()
    with transaction.atomic():
        fixed = commitment or dice.fix(dice.games(rules))
        match = Match.objects.create(
            pk=fixed.match_id,
            commitment=fixed,
            seats_drawn=commitment is not None,
            due_at=timezone.now() + PATIENCE,
            game=terms.game,
            options=chosen(rules),
            private=terms.private,
            pace=terms.pace,
            weekends=terms.weekends,
            vacation=terms.vacation,
            abandoned=terms.abandoned if rules.seats >= MANY else ENDS,
            previous=previous,
            position=position_text(rules, state),
            pieces=set_out(state.pieces),
        )
        Seat.objects.bulk_create(
            Seat(
                match=match,
                number=join,
                join=join,
                user=player.user,
                computer=player.computer,
                contribution=Seat.Contribution.COMPUTER if player.computer else "",
            )
            for join, player in enumerate(players)
        )
        if all(player.computer for player in players):
            sitting = Sitting(match, rules, state)
            begin(sitting)
            sitting.store()
        transaction.on_commit(live.announce_lobby)
    return match


def contribute(*, match_id: str, user: User, seed: str, request_id: str) -> Match:
    """Take what a player gives to the dice; what comes after that, or too late, changes nothing.

    Raises `NotSeated` or `Unreadable`, and then nothing has changed.
    """
    if seed and not bdice1.SEED.fullmatch(seed):
        raise Unreadable("A seed is up to 64 visible characters of ASCII.")
    if not REQUEST.fullmatch(request_id):
        raise Unreadable("A request has a name.")
    with transaction.atomic():
        match, seat = _locked(match_id, user)
        if match.stage != Match.Stage.BEGINNING or seat.contribution:
            return match
        sitting = Sitting(match, *read_position(match.position), seat=seat, request_id=request_id)
        give(sitting, seat, seed)
        _finish(sitting)
    return match


def act(*, match_id: str, user: User, action: str, version: int, request_id: str) -> Match:
    """Do what a player asks for, once however often it is asked with this request's name.

    The action is `throw`, `undo`, `done`, `resign`, `give`, `ready`, `claim`, `return`, `rematch`,
    or a move or call as text; or `claim` with the number of a seat; or `offer resign 1`, `offer
    abort`, `offer takeback`; or `accept`, `refuse` or `withdraw` with the number of an offer. An
    offer says itself what it is about, so it may come from an older board; and an answer is known
    again by the offer's number, whatever the request is called.
    Raises `NotSeated`, `Unreadable`, `Stale` or `Illegal`, and then nothing has changed.
    """
    if not alive(timezone.now()):
        # Before a clock is settled: no turn pays for the time that the site was away.
        beat()
    with transaction.atomic():
        match, seat = _locked(match_id, user)
        letters.looked(match, user.pk)
        deed = _deed(action)
        if not REQUEST.fullmatch(request_id):
            raise Unreadable("A request has a name.")
        if _done_before(match, seat, action, request_id):
            return match
        if _is_stale(match, action, version):
            raise Stale
        name = None if action.startswith(ANSWERS) else request_id
        sitting = Sitting(match, *read_position(match.position), seat=seat, request_id=name)
        if sitting.late:
            raise Stale
        leaving.check_here(sitting, action)
        deed(sitting, action)
        _finish(sitting)
    return match


def _locked(match_id: str, user: User) -> tuple[Match, Seat]:
    match = Match.objects.select_for_update(of=("self",)).get(pk=match_id)
    seat = Seat.objects.filter(match=match, user=user).first()
    if seat is None:
        raise NotSeated
    return match, seat


def see_to(match_id: str) -> None:
    """Do the one thing that is due in a match for people who do nothing, if anything is.

    After an outage nothing is, until a process that serves has given the lost time back.
    """
    if not alive(timezone.now()):
        return
    with transaction.atomic():
        free = Match.objects.select_for_update(of=("self",), skip_locked=_SKIPS)
        match = free.filter(pk=match_id, due_at__lte=timezone.now()).first()
        if match is None:
            return
        sitting = Sitting(match, *read_position(match.position))
        seat = sitting.seat_numbered(sitting.acting)
        if match.stage == Match.Stage.BETWEEN:
            go_on(sitting)
        elif seat is None:
            begin(sitting)
        elif not offering.answer_for_computer(sitting):
            _act_for(sitting, seat)
        _finish(sitting)


def _finish(sitting: Sitting) -> None:
    sitting.pass_over()
    carry_on(sitting, _do)
    sitting.store()


def _do(sitting: Sitting, action: str) -> None:
    _deed(action)(sitting, action)
    sitting.pass_over()


def _act_for(sitting: Sitting, seat: Seat) -> None:
    if seat.level:
        _play_computer(sitting, seat)
    elif sitting.late:
        leaving.flag(sitting)


def _play_computer(sitting: Sitting, seat: Seat) -> None:
    sitting.play_for(seat)
    choice = _chosen(sitting, seat.level)
    if choice is None:
        sitting.throw()
    else:
        sitting.step(choice)


def _chosen(sitting: Sitting, level: str) -> Choice | None:
    rules, state = sitting.rules, sitting.state
    if not rules.legal_moves(state):
        return None
    # Through all the steps of a turn a computer follows one plan.
    whim = Whim(f"{sitting.match.pk} {sitting.turn.throw.number}")
    return choose(rules, state, level, whim)


def _deed(action: str) -> Callable[[Sitting, str], None]:
    if action.startswith(("move ", "call ")):
        return _step
    if claims.readable(action):
        return claims.claim
    deed = SAYINGS.get(action.partition(" ")[0]) if offering.readable(action) else DEEDS.get(action)
    if deed is None:
        known = ", ".join((*DEEDS, *SAYINGS))
        raise Unreadable(f"An action is a move, a call, or one of: {known}")
    return deed


def _is_stale(match: Match, action: str, version: int) -> bool:
    """Tell whether an action was meant for another board; talk leaves a board as it is."""
    if version == match.version or action.startswith((*ANSWERS, "offer ", "return", "claim")):
        return False
    if not 0 <= version < match.version:
        return True
    if action == "ready" and match.stage == Match.Stage.BETWEEN:
        # The other side was ready a moment before.
        return False
    return match.events.filter(number__gt=version).exclude(kind__in=TALK).exists()


def _done_before(match: Match, seat: Seat, action: str, request_id: str) -> bool:
    if action.startswith(ANSWERS):
        return offering.answered(match, seat, action)
    event = match.events.filter(request_id=request_id).first()
    if event is None:
        return False
    # To offer all that there is to give is to resign, and to resign may be to leave.
    given_up = event.kind in GIVEN_UP and action.startswith(("resign", "offer resign "))
    kind = {"return": Event.Kind.BACK}.get(action, action.partition(" ")[0])
    same = event.kind == kind and _wanted(action).items() <= event.payload.items()
    if event.seat != seat.number or not (same or given_up):
        raise Stale
    return True


def _wanted(action: str) -> dict[str, Json]:
    """What a move or a call asks for; of another action its kind says all."""
    if action in DEEDS:
        return {}
    if claims.readable(action):
        return {"seat": claims.about(action)}
    if action.startswith("offer "):
        return offering.offer_form(action)
    form = action_form(read_action(action))
    return {name: value for name, value in form.items() if name != "score" or _has_score(action)}


def _has_score(action: str) -> bool:
    return action.count(" ") > 2  # noqa: PLR2004  after the word, the start and the end


def _throw(sitting: Sitting, _: str) -> None:
    _in_turn(sitting, Throw(()))
    sitting.throw()


def _step(sitting: Sitting, text: str) -> None:
    action = _meant(sitting, text)
    _in_turn(sitting, action)
    sitting.step(action)


def _meant(sitting: Sitting, text: str) -> Action:
    action = read_action(text)
    if not isinstance(action, Move) or _has_score(text):
        return action
    ways = [way for way in sitting.rules.legal_moves(sitting.state) if isinstance(way, Move)]
    same = (way for way in ways if (way.start, way.end) == (action.start, action.end))
    return next(same, action)


def _undo(sitting: Sitting, _: str) -> None:
    _at_turn(sitting)
    turn = sitting.turn
    if not may_undo(turn, sitting.number):
        raise illegal(gettext_noop("There is no step of yours to undo; a throw stays thrown."))
    if turn.steps[-1].payload.get("call") in sitting.rules.binding:
        raise illegal(gettext_noop("What the other side was asked cannot be undone."))
    sitting.match.holding = None
    sitting.record(Event.Kind.UNDO, after=read_position(turn.positions[-2])[1])


def _done(sitting: Sitting, _: str) -> None:
    _at_turn(sitting)
    if sitting.match.holding is None:
        raise illegal(gettext_noop("There is something left to play."))
    sitting.match.holding = None
    sitting.record(Event.Kind.DONE)


def _rematch(sitting: Sitting, _: str) -> None:
    match = sitting.match
    offers = match.events.filter(kind=Event.Kind.REMATCH)
    if match.stage != Match.Stage.OVER:
        raise illegal(gettext_noop("The game is not over yet."))
    if Match.objects.filter(previous=match).exists():
        raise illegal(gettext_noop("The rematch has begun already."))
    if offers.filter(seat=sitting.number).exists():
        raise illegal(gettext_noop("You have offered a rematch already."))
    sitting.record(Event.Kind.REMATCH)
    wanted = set(offers.values_list("seat", flat=True))
    if all(seat.number in wanted or seat.computer for seat in match.seats.all()):
        _begin_rematch(match)


def _begin_rematch(match: Match) -> None:
    first, *others = match.seats.select_related("user")
    start_match(
        terms=Terms(
            match.game,
            match.options,
            private=match.private,
            pace=match.pace,
            weekends=match.weekends,
            vacation=match.vacation,
            abandoned=match.abandoned,
        ),
        players=[Player(seat.user, seat.computer) for seat in (*others, first)],
        previous=match,
    )


DEEDS: dict[str, Callable[[Sitting, str], None]] = {
    "throw": _throw,
    "undo": _undo,
    "done": _done,
    "resign": leaving.resign,
    "return": leaving.come_back,
    "claim": claims.claim_win,
    "give": offering.give_time,
    "ready": agree_to_go_on,
    "rematch": _rematch,
}
"""What can be asked for in one word."""
SAYINGS: dict[str, Callable[[Sitting, str], None]] = {
    "offer": offering.offer,
    "accept": offering.accept,
    "refuse": offering.refuse,
    "withdraw": offering.withdraw,
}
"""What can be said of offers, by the first word."""
ANSWERS = ("accept ", "refuse ", "withdraw ")
GIVEN_UP = (Event.Kind.RESIGN, Event.Kind.OUT)


def _at_turn(sitting: Sitting) -> None:
    sitting.check_going_on()
    if sitting.acting != sitting.number:
        raise illegal(gettext_noop("It is not your turn."))


def _in_turn(sitting: Sitting, action: Action) -> None:
    _at_turn(sitting)
    if sitting.match.holding is not None:
        raise illegal(gettext_noop("Your turn is played: say done, or undo a step."))
    if isinstance(action, Throw) and sitting.rules.faces(sitting.state):
        return
    refusal = sitting.rules.why_not(sitting.state, action)
    if refusal is not None:
        raise Illegal(refusal)
