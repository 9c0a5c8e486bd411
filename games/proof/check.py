"""Check of a record: its seals and its dice. Its play is checked by `games.proof.replay`."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from games.engine.explanations import Illegal
from games.engine.forms.reading import Unreadable
from games.engine.words import Reason, gettext_noop
from games.proof import bdice2
from games.proof.bdice1 import COMPUTER, NONE, PLAYER, commitment, log_entry, log_name
from games.proof.links import are_links_right, count_absences, links_of_event
from games.proof.protocols import digest, draw, draw_order
from games.proof.record import JOINT, OPENED, SEALED, UNOPENED, Record, RecordEvent
from games.proof.seal import SEAL, compute_seal


@dataclass(frozen=True, slots=True)
class CheckResult:
    """One result of a check: a sentence with values, and the number of the event it is about."""

    passed: bool
    sentence: str
    values: dict[str, object] = field(default_factory=dict)
    event: int | None = None


def error_values(reason: Reason | Illegal) -> dict[str, object]:
    """Return an error as the values of a result.

    `reason` is its English text; `because` contains its parts, which pages translate.
    """
    refusal = reason.refusal if isinstance(reason, Illegal) else reason
    statement = reason.refusal.statement if isinstance(reason, Illegal) else ""
    parts = {"statement": statement, "message": refusal.message, "values": dict(refusal.values)}
    return {"reason": str(reason), "because": parts}


def unreadable_result(reason: Unreadable) -> CheckResult:
    """Return the result that says that a file is not a record."""
    return CheckResult(
        passed=False,
        sentence=gettext_noop("This is not a game record: %(reason)s"),
        values=error_values(reason),
    )


def check_file(record: Record) -> Iterator[CheckResult]:
    """Check the seals of all parts; yield one result, which names the first altered part, if any.

    A seal covers its part and the seal before it, and so all earlier parts.
    """
    previous = ""
    for number, part in enumerate(record.parts):
        if part.get(SEAL) != compute_seal(previous, part):
            yield _alteration_result(record, number)
            return
        previous = str(part[SEAL])
    yield CheckResult(
        passed=True,
        sentence=gettext_noop("The file is unchanged: all %(count)s of its seals are correct."),
        values={"count": len(record.parts)},
    )


def _alteration_result(record: Record, number: int) -> CheckResult:
    if number == 0:
        return CheckResult(passed=False, sentence=gettext_noop("The table settings were altered."))
    if number == 1:
        return CheckResult(
            passed=False,
            sentence=gettext_noop(
                "The section of the file that contains the dice proof was altered."
            ),
        )
    if number == len(record.parts) - 1:
        return CheckResult(
            passed=False,
            sentence=gettext_noop("The end of the file, with the result, was altered."),
        )
    event = number - 1
    return CheckResult(
        passed=False,
        sentence=gettext_noop("Event %(number)s was altered."),
        values={"number": event},
        event=event,
    )


def check_dice(record: Record) -> Iterator[CheckResult]:
    """Check the dice; yield a result for each check.

    Checks that the keys fit the commitment, that the entry of the public log and the digests are
    right, and that every draw follows from its key. Uses only hashes, not the rules of the game.
    """
    proof = record.proof
    name = log_name(record.match, private=proof.private, salt=proof.salt)
    yield CheckResult(
        passed=all(
            commitment(game.key, number) == proof.commitment
            for number, game in enumerate(proof.games, start=1)
        ),
        sentence=gettext_noop("The key matches the seal that was made before any player sat down."),
    )
    yield CheckResult(
        passed=log_entry(proof.before, name, proof.commitment) == proof.entry,
        sentence=gettext_noop("The public log lists this match with this seal."),
    )
    yield CheckResult(
        passed=all(
            digest(proof.protocol, record.match, number, record.contributions) == game.digest
            for number, game in enumerate(proof.games, start=1)
        ),
        sentence=gettext_noop("The seeds of all players are mixed into the dice."),
    )
    if proof.protocol == bdice2.PROTOCOL:
        yield from _check_seals(record)
    drawing_events = [event for event in record.events if event.draw is not None]
    yield CheckResult(
        passed=_are_draws_in_order(drawing_events),
        sentence=gettext_noop("Each random number was used once and in order, %(count)s in all."),
        values={"count": len(drawing_events)},
    )
    for event in drawing_events:
        yield _check_draw(record, event)


def _check_seals(record: Record) -> Iterator[CheckResult]:
    """Check that each seed is the one that was sealed; say which protection the dice had."""
    given, log = record.contributions, list(record.events)
    kinds = Counter(each.kind for each in given)
    refused = [event for event in log if event.kind == UNOPENED]
    anew = [place for place, event in enumerate(log) if _starts_sealing_again(event)]
    log = log[anew[-1] + 1 :] if anew else log
    if kinds[PLAYER]:
        yield CheckResult(
            passed=_are_seals_right(record, log),
            sentence=gettext_noop(
                "Each seed that a browser added was sealed before any seed was opened."
            ),
        )
        yield from _check_links(record) if record.proof.level == JOINT else [_SEALED_ONLY]
    for count, sentence in (
        (kinds[bdice2.SITE], gettext_noop("Seeds that the site sealed for a player: %(count)s.")),
        (kinds[NONE], gettext_noop("Players without a seed: %(count)s.")),
        (kinds[COMPUTER], gettext_noop("Computers, which add no seed: %(count)s.")),
        (
            len(refused),
            gettext_noop("Rounds in which a sealed seed was not opened: %(count)s."),
        ),
    ):
        if count:
            yield CheckResult(passed=True, sentence=sentence, values={"count": count})


_SEALED_ONLY = CheckResult(
    passed=True,
    sentence=gettext_noop(
        "Dice protection: sealed. No seed could be chosen in response to another."
    ),
)


def _check_links(record: Record) -> Iterator[CheckResult]:
    """Check the links of joint throws; say in how many a player's link was missing."""
    yield CheckResult(
        passed=are_links_right(record),
        sentence=gettext_noop(
            "Each link that a browser added to a roll follows from the one before it."
        ),
    )
    yield CheckResult(
        passed=True,
        sentence=gettext_noop(
            "Dice protection: joint. No roll with links from all players could be chosen or known "
            "in advance."
        ),
    )
    for seat, count in count_absences(record):
        if count:
            yield CheckResult(
                passed=True,
                sentence=gettext_noop("Rolls without a link from player %(player)s: %(count)s."),
                values={"player": seat + 1, "count": count},
            )


def _starts_sealing_again(event: RecordEvent) -> bool:
    """Whether all players seal new seeds after this event, because a seal was not opened."""
    return event.kind == UNOPENED and (event.action or {}).get("anew") is True


def _are_seals_right(record: Record, log: Sequence[RecordEvent]) -> bool:
    """Whether the log has the seals of all seeds, and then says which were opened.

    `log` has the events since the last round in which a seal was not opened.
    """
    kinds = [event.kind for event in log]
    if kinds.count(SEALED) != 1 or OPENED in kinds[: kinds.index(SEALED)]:
        return False
    expected = [
        bdice2.seal(record.match, join, each.seed, each.anchor).hex() if each.seed else None
        for join, each in enumerate(record.contributions)
    ]
    seals = (log[kinds.index(SEALED)].action or {}).get("seals")
    joins = [(event.action or {}).get("join") for event in log if event.kind == OPENED]
    players = [join for join, each in enumerate(record.contributions) if each.kind == PLAYER]
    # A ruling can leave a player's seal unopened; then there is no seed to compare.
    return (
        isinstance(seals, list)
        and len(seals) == len(expected)
        and all(
            seal == found or each.kind == NONE
            for each, seal, found in zip(record.contributions, expected, seals, strict=True)
        )
        # JSON's `true` would otherwise be 1.
        and sorted(join for join in joins if type(join) is int) == players
        and len(joins) == len(players)
    )


def _are_draws_in_order(events: Sequence[RecordEvent]) -> bool:
    """Whether the draws of each game are numbered 0, 1, 2 and so on."""
    draws_of_game = Counter[int]()
    for event in events:
        if event.draw != draws_of_game[event.game]:
            return False
        draws_of_game[event.game] += 1
    return True


def _check_draw(record: Record, event: RecordEvent) -> CheckResult:
    game, index = record.proof.games[event.game - 1], event.draw or 0
    protocol, seats = record.proof.protocol, len(record.seats)
    if event.faces:
        links = links_of_event(record, event)
        expected = draw(protocol, game.key, game.digest, index, event.faces, links)
        sentence = gettext_noop("Random number %(draw)s: the key gives this result.")
    else:
        expected = draw_order(protocol, game.key, game.digest, index, seats)
        sentence = gettext_noop("Random number %(draw)s: the key gives this seating order.")
    return CheckResult(list(event.drawn) == expected, sentence, {"draw": index}, event.number)
