"""Visitors notice every error in a page; all other browser tests rely on this."""

import pytest

from tests.e2e.support.visits import Arrive

INLINE_SCRIPT = """() => {
  const script = document.createElement("script");
  script.textContent = "1";
  document.body.append(script);
}"""
INLINE_STYLE = "() => document.body.setAttribute('style', 'color: red')"
ERROR = "() => queueMicrotask(() => { throw new Error('a mistake of a script'); })"

SAID = """new Promise((said) => {{
  addEventListener("securitypolicyviolation", () => said(), {{ once: true }});
  addEventListener("error", () => said(), {{ once: true }});
  ({wrong})();
}})"""
"""Fails, and returns once the page has reported it."""


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        (INLINE_SCRIPT, "The policy script-src-elem was violated"),
        (INLINE_STYLE, "The policy style-src-attr was violated"),
        (ERROR, "a mistake of a script"),
    ],
)
def test_what_goes_wrong_in_a_page_is_noticed(arrive: Arrive, wrong: str, complaint: str) -> None:
    visitor = arrive()
    visitor.page.goto("/")
    # Unsent reports are lost when a page is left, so wait first.
    visitor.page.evaluate(f"() => {SAID.format(wrong=wrong)}")
    visitor.page.goto("/rules/")
    assert any(complaint in said for said in visitor.unforgiven)
    visitor.complaints.clear()
