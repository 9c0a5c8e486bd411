"""The public log: it does not reveal private matches, and every visitor can check it."""

import pytest
from django.test import Client

from accounts.models import User
from games.models import Match
from games.proof.bdice1 import LOG_START, log_entry, log_name
from games.proof.check import check_dice, check_file
from games.proof.parse import parse_record
from games.record.export import record_of
from lobby.seeks import services
from lobby.seeks.transitions import close_seek
from tests.games.support.clients import browser
from tests.games.support.matches import sit_down
from tests.lobby.support.seeks import open_seek_of

pytestmark = pytest.mark.django_db


def lines() -> list[list[str]]:
    """Return the lines of the public log, split into number, name, commitment, entry and keys."""
    return [line.split() for line in Client().get("/fair/log.txt").content.decode().splitlines()]


def follows(log: list[list[str]]) -> bool:
    """Whether every entry is the hash of its line and the entry before it."""
    before = LOG_START
    for _, name, seal, told, _ in log:
        before = log_entry(before, name, bytes.fromhex(seal))
        if before.hex() != told:
            return False
    return True


def test_a_private_match_is_in_the_log_and_is_not_named(
    anna: User, berta: User, clara: User
) -> None:
    sit_down(berta, clara)
    seek = open_seek_of(anna, private=True)
    waiting = lines()
    services.accept_invitation(token=seek.token, user=berta)
    match = Match.objects.get(private=True)
    log, page = lines(), Client().get("/fair/log/").content.decode()

    name, salt = match.commitment.name, bytes.fromhex(match.commitment.salt)
    assert [name for _, name, *_ in log] == [Match.objects.get(private=False).pk, name]
    assert name == log_name(match.pk, private=True, salt=salt) != log_name(match.pk, private=True)
    assert waiting == log
    assert match.pk not in page
    assert name in page
    assert match.commitment.salt not in page
    assert follows(log)


def test_its_players_find_their_line_and_check_the_record(anna: User, berta: User) -> None:
    table = sit_down(anna, berta, private=True)
    table.play(0, "resign")
    record = browser(anna).get(f"/matches/{table.pk}/record.json").json()
    read_again = parse_record(record)
    told = record["proof"]["log"]
    salt = bytes.fromhex(told["salt"])
    name = log_name(table.pk, private=True, salt=salt)
    (line,) = [line for line in lines() if line[1] == name]

    assert all(each.passed for each in [*check_file(read_again), *check_dice(read_again)])
    assert told["private"] is True
    assert (int(line[0]), line[3]) == (told["line"], told["entry"])
    assert record["proof"]["games"][0]["key"] in line[4]
    assert Client().get(f"/matches/{table.pk}/record.json").status_code == 404


def test_a_withdrawn_private_table_is_not_named_either(anna: User) -> None:
    seek = open_seek_of(anna, private=True)
    assert seek.commitment is not None
    close_seek(seek, "")
    (line,) = lines()

    assert line[1] == seek.commitment.name != seek.commitment.pk
    assert line[4] != "-"


def test_a_public_match_is_named(anna: User, berta: User) -> None:
    table = sit_down(anna, berta)
    table.play(0, "resign")
    told = record_of(Match.objects.get(pk=table.pk))["proof"]

    assert lines()[0][1] == table.pk
    assert "private" not in told["log"]  # type: ignore[index,call-overload,operator]
