"""Sends forms of the lobby for visitors without showing them, for tests of what comes later."""

import re
from urllib.parse import urljoin

from playwright.sync_api import APIResponse

from tests.e2e.support.visitors import Visitor
from tools.crowd.forms import Part, Press, offers

JOIN = re.compile(r"/seeks/(\d+)/join/$")


def match_begun_unseen(opener: Visitor, taker: Visitor) -> str:
    """Let `opener` open a seek as its form proposes, and `taker` join it; return the match's URL.

    Both become guests. Neither may have a page open, which would reload when its viewer changes.
    """
    forms = _forms(opener, "/seeks/")
    _send(opener, next(form for form in forms if form.address.endswith("/seeks/")))
    joins = [form for form in _forms(taker, "/") if JOIN.search(form.address)]
    newest = max(joins, key=lambda form: int(JOIN.findall(form.address)[0]))
    answer = _send(taker, newest)
    return urljoin(taker.url, answer.headers["location"])


def _forms(visitor: Visitor, address: str) -> list[Press]:
    """Return the forms of a page, each once for each of its buttons."""
    html = visitor.context.request.get(address).text()
    return [
        each
        for each in offers([Part("main", html)], scripted=visitor.script)
        if isinstance(each, Press)
    ]


def _send(visitor: Visitor, press: Press) -> APIResponse:
    """Send a form as its button does; return the redirect, which is not followed."""
    fields = press.form.fields
    form: dict[str, str | float | bool] = {each.name: each.value for each in fields if each.on}
    if press.button.name:
        form[press.button.name] = press.button.value
    answer = visitor.context.request.post(press.address, form=form, max_redirects=0)
    assert answer.status == 302, (press.address, answer.status)
    return answer
