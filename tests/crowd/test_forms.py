"""A simulated user finds the links and forms of a page that a browser would find."""

from collections.abc import Sequence
from random import Random

import pytest
from django.test import Client

from tools.crowd.forms import Form, Link, Offer, Part, Press, offers
from tools.crowd.words import Identity, fill_in

PAGE = """
<header><a href="/out/">Out</a></header>
<form id="act" method="post" action="/act/" hx-post="/act/">
  <input type="hidden" name="csrfmiddlewaretoken" value="t">
  <input name="typed" maxlength="3"><input name="off" disabled value="1">
  <input type="radio" name="way" value="a"><input type="radio" name="way" value="b" checked>
  <input type="radio" name="who" value="" checked><input type="radio" name="who" value="link">
  <select name="pace"><option value="slow"><option value="quick" selected></select>
  <input type="checkbox" name="rated" value="yes"><textarea name="note">words</textarea>
  <button name="go" value="1" formaction="/else/">Go</button><button type="button">Fold</button>
</form>
<noscript><a href="/plain/">Plain</a></noscript>
"""
BOARD = """
<input form="act" type="hidden" name="version" value="7">
<button form="act" name="action" value="throw" id="next">Throw</button>
<button form="act" name="action" value="undo" disabled>Undo</button>
"""
ANNA = Identity("Anna", "honey")


def list_offers(*, scripted: bool = True) -> list[Offer]:
    return offers([Part("main", PAGE), Part("live", BOARD)], scripted=scripted)


def select_presses(all_of_it: Sequence[Offer]) -> list[Press]:
    return [each for each in all_of_it if isinstance(each, Press)]


def form() -> Form:
    return select_presses(list_offers())[0].form


def test_what_is_for_those_without_scripts_is_found_by_them_alone() -> None:
    links = {each.address for each in list_offers() if isinstance(each, Link)}
    plain = {each.address for each in list_offers(scripted=False) if isinstance(each, Link)}
    assert (links, plain) == ({"/out/"}, {"/out/", "/plain/"})


def test_a_control_belongs_to_its_form_wherever_it_stands() -> None:
    buttons = [
        (each.button.name, each.button.value, each.address)
        for each in select_presses(list_offers())
    ]
    assert buttons == [("go", "1", "/else/"), ("action", "throw", "/act/")]
    assert select_presses(list_offers())[1].region == "live"
    assert "version" in {each.name for each in form().fields}


def test_a_form_says_how_each_of_its_fields_is_filled_in() -> None:
    fields = {each.name: each for each in form().fields}
    assert "off" not in fields
    assert (fields["way"].choices, fields["way"].value) == (("a", "b"), "b")
    assert (fields["who"].choices, fields["who"].value) == (("", "link"), "")
    assert (fields["pace"].choices, fields["pace"].value) == (("slow", "quick"), "quick")
    assert (fields["rated"].on, fields["note"].value) == (False, "words")
    assert form().by_script


def test_a_pressed_button_sends_its_form_with_its_own_value_and_within_the_lengths() -> None:
    sent = fill_in(select_presses(list_offers())[1], ANNA, [], Random(4))
    assert sent[0] == ("csrfmiddlewaretoken", "t")
    assert ("version", "7") in sent
    assert sent[-1] == ("action", "throw")
    assert len(dict(sent)["typed"]) <= 3


def test_the_same_seed_fills_in_the_same() -> None:
    one, again, other = (
        [fill_in(select_presses(list_offers())[0], ANNA, ["Berta"], chance) for _ in range(20)]
        for chance in (Random(1), Random(1), Random(2))
    )
    assert one == again != other


def test_now_and_then_a_field_is_filled_in_wildly_and_the_token_never() -> None:
    chance = Random(1)
    sent = [dict(fill_in(select_presses(list_offers())[0], ANNA, [], chance)) for _ in range(600)]
    assert {each["csrfmiddlewaretoken"] for each in sent} == {"t"}
    assert len({each["version"] for each in sent}) > 1


@pytest.mark.django_db
def test_the_lobby_offers_a_quick_game_a_computer_and_to_be_a_guest_and_a_page_a_seek() -> None:
    def addresses(page: str) -> set[str]:
        html = Client().get(page).content.decode()
        return {
            each.address for each in select_presses(offers([Part("main", html)], scripted=True))
        }

    assert {"/pool/", "/computer/", "/accounts/guest/"} <= addresses("/")
    assert "/seeks/" in addresses("/seeks/")


def test_a_code_is_that_of_the_standard(monkeypatch: pytest.MonkeyPatch) -> None:
    """The code for an authenticator's secret is that of the SHA-1 test vector of RFC 6238."""
    monkeypatch.setattr("time.time", lambda: 1111111109.0)
    assert Identity("Anna", "", "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ").code == "081804"


def test_a_part_that_comes_by_itself_belongs_to_the_form_in_which_it_lies() -> None:
    part = Part("say-state", '<p><input type="hidden" name="request_id" value="7"></p>', "act")
    (press, *_) = select_presses(offers([Part("main", PAGE), part], scripted=True))
    assert ("request_id", "7") in {(each.name, each.value) for each in press.form.fields}
