"""Records of matches with joint dice hold every link, and their check names absences."""

import json
from itertools import chain

import pytest
from django.conf import settings
from jsonschema import Draft202012Validator

from accounts.models import User
from games.engine.forms.reading import Json
from games.proof.bdice2 import chain_link
from games.proof.check import CheckResult, check_dice, check_file
from games.proof.parse import parse_record
from games.proof.replay import check_play
from games.record.export import record_of
from tests.games.support.play.joint import links_of as links_of_event
from tests.games.support.play.joint import number_of, start_joint
from tests.games.support.records import SECRETS, Form, random_record, reseal
from tests.games.support.rulings import rule

pytestmark = pytest.mark.django_db
LINKS = "Each link that a browser added to a roll follows from the one before it."
JOINT = (
    "Dice protection: joint. "
    "No roll with links from all players could be chosen or known in advance."
)


def results(form: Json) -> list[CheckResult]:
    record = parse_record(form)
    return list(chain(check_file(record), check_dice(record), check_play(record)))


def wrong(form: Json) -> list[str]:
    """Return the sentences about dice that are wrong; the other parts of the record are right."""
    return [line.sentence for line in results(form) if not line.passed]


def joint_record() -> Form:
    return random_record("backgammon", longest=40, joint=True)


def joint_throws(record: Form) -> list[Form]:
    events = record["events"]
    assert isinstance(events, list)
    return [event for event in events if isinstance(event, dict) and "joint" in event]


def links_of(event: Form) -> list[Json]:
    joint = event["joint"]
    assert isinstance(joint, dict)
    links = joint["links"]
    assert isinstance(links, list)
    return links


def test_the_record_of_a_match_is_right_and_names_absences(anna: User, berta: User) -> None:
    table = start_joint(anna, berta)
    table.play_turn(table.active)
    for absent in (False, True, False):
        roller = table.active
        table.throw(roller)
        if absent:
            missing = 2 - roller
            table.pass_patience()
        else:
            table.answer(1 - roller)
        table.play_turn(roller)
    table.act(0, "resign")
    form = json.loads(json.dumps(record_of(table.match)))
    schema = settings.BASE_DIR / "static/schema/tahur-record-2.json"
    Draft202012Validator(json.loads(schema.read_text())).validate(form)
    assert form["proof"]["level"] == 2
    assert wrong(form) == []
    told = [line.sentence % line.values for line in results(form)]
    assert {LINKS, JOINT, f"Rolls without a link from player {missing}: 1."} <= set(told)


@pytest.mark.parametrize("pending", [False, True])
def test_a_throw_that_a_moderator_forces_is_joint_and_right(
    anna: User, berta: User, referee: User, pending: bool
) -> None:
    table = start_joint(anna, berta)
    table.play_turn(table.active)
    roller, number = table.active, table.dice.number + 1
    if pending:
        table.throw(roller)
    rule(referee, table.match, "force", reason="stalling")
    links = links_of_event(table.throws[-1])
    assert (number_of(table.throws[-1]), table.dice.pending) == (number, None)
    assert [link is not None for link in links] == [pending and s == roller for s in (0, 1)]
    table.throw(table.active)
    table.answer(1 - table.active)
    table.play_turn(table.active)
    table.act(0, "resign")
    assert wrong(json.loads(json.dumps(record_of(table.match)))) == []


def test_a_link_of_another_number_is_found() -> None:
    record = joint_record()
    event = joint_throws(record)[2]
    links = links_of(event)
    seat = next(place for place, link in enumerate(links) if link)
    joins = {secret: join for join, secret in enumerate(SECRETS)}
    other = {chain_link(secret, 3).hex(): secret for secret in joins}
    links[seat] = chain_link(other[str(links[seat])], 4).hex()
    assert LINKS in wrong(reseal(record))


def test_a_number_that_is_used_twice_is_found() -> None:
    record = joint_record()
    first, second = joint_throws(record)[:2]
    second["joint"] = first["joint"]
    assert LINKS in wrong(reseal(record))


def test_a_throw_of_a_player_without_links_is_found() -> None:
    record = joint_record()
    del joint_throws(record)[0]["joint"]
    assert LINKS in wrong(reseal(record))


def test_a_hidden_absence_is_found() -> None:
    record = joint_record()
    event = joint_throws(record)[0]
    links = links_of(event)
    links[:] = [None for _ in links]
    assert wrong(reseal(record)) == ["Random number %(draw)s: the key gives this result."]
