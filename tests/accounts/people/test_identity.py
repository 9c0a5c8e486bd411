"""Avatars, flags, and what else users choose to show beside their name."""

import re
from itertools import product

import pytest
from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.test import Client

from accounts.models import User
from accounts.people.avatars import CENTRES, PETAL_COUNTS, PETALS, TILES, avatar
from accounts.people.countries import country_choices, country_name
from accounts.templatetags.people import avatar as face_tag
from games.models import Rating

pytestmark = pytest.mark.sqlite_only

PAGE = "/preferences/"


def test_an_identicon_is_always_the_same_and_distinguished_by_its_shapes() -> None:
    assert avatar(7) == avatar(7)
    faces = [avatar(number) for number in range(4000)]
    shapes = {(each.tile, each.petal, each.centre, len(each.turns)) for each in faces}
    assert len(shapes) == len(list(product(TILES, PETALS, CENTRES, PETAL_COUNTS)))
    assert {each.colour for each in faces} == set(range(6))


def test_a_tile_is_drawn_for_eyes_alone_and_without_inline_style() -> None:
    html = render_to_string("accounts/_avatar.html", face_tag(User(pk=7)))
    assert 'aria-hidden="true"' in html
    assert "style" not in html
    assert html.count("<path") >= 1 + min(PETAL_COUNTS)
    assert render_to_string("accounts/_avatar.html", face_tag(None)) == ""


def test_every_country_has_a_name_and_a_flag() -> None:
    choices = country_choices()
    assert len(choices) > 240
    assert ("ES", "Spain") in choices
    assert country_name("") == ""
    for code, name in choices:
        assert name
        assert finders.find(f"flags/{code.lower()}.gif"), name


@pytest.mark.django_db
def test_a_flag_is_shown_to_those_who_want_it_shown(
    client: Client, as_anna: Client, anna: User
) -> None:
    Rating.objects.create(user=anna, game="senet", mu=30, sigma=1, matches=50, listed=True)
    assert anna.flag is False
    as_anna.post(f"{PAGE}country/", {"country": "ES"})
    profile = client.get("/people/Anna/").content.decode()
    assert "Spain." in profile
    assert "flags/es" not in profile
    answer = as_anna.post(f"{PAGE}country/", {"country": "ES", "flag": "on"})
    assert answer.headers["Location"] == f"{PAGE}#country"
    for address in ("/people/Anna/", "/ratings/senet/"):
        assert re.search(
            r'src="/static/flags/es.gif" alt="Spain"', client.get(address).content.decode()
        )
    assert '<option value="ES" selected>Spain' in as_anna.get(PAGE).content.decode()
    as_anna.post(f"{PAGE}country/", {"country": "", "flag": "on"})
    assert "flags/" not in client.get("/people/Anna/").content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("code", ["XX", "es", "E", "ESP", "\0", "<b"])
def test_what_is_no_country_is_refused(as_anna: Client, anna: User, code: str) -> None:
    assert as_anna.post(f"{PAGE}country/", {"country": code}).status_code == 400
    anna.refresh_from_db()
    assert anna.country == ""
