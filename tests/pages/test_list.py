"""`tools.gallery.pages` lists every page of the site."""

from collections import defaultdict
from collections.abc import Iterator

from django.urls import URLPattern, URLResolver, get_resolver, resolve

from tools.gallery.pages import FORBIDDEN_ENDINGS, LEFT_OUT, PAGES


def addresses(resolver: URLResolver, space: str = "") -> Iterator[str]:
    """Yield the name of every URL pattern of the site; if it has none, the name of its view."""
    for each in resolver.url_patterns:
        if isinstance(each, URLPattern):
            yield f"{space}{each.name or each.callback.__name__}"
        else:
            yield from addresses(each, space + (f"{each.namespace}:" if each.namespace else ""))


def looked_at() -> set[str]:
    """Return the names of the URL patterns of all listed pages."""
    ones = defaultdict(lambda: "1", reset="1-1")
    found = set()
    for page in PAGES:
        if not page.template:
            known = resolve(page.address.partition("?")[0].format_map(ones))
            found.add(known.view_name.replace(f"{known.func.__module__}.", ""))
    return found


def test_every_address_is_a_page_of_the_list_or_left_out_for_a_reason() -> None:
    every = set(addresses(get_resolver()))
    known = {name for name in every if name in LEFT_OUT or name.endswith(FORBIDDEN_ENDINGS)}
    missing = every - known - looked_at() - {"admin:view", "admin:catch_all_view"}
    assert not missing, "add a line to tools/gallery/pages.py"


def test_nothing_is_left_out_that_there_is_not() -> None:
    every = set(addresses(get_resolver()))
    assert set(LEFT_OUT) <= every
    assert not looked_at() & set(LEFT_OUT)


def test_pages_are_told_apart_by_their_names() -> None:
    names = [page.name for page in PAGES]
    assert len(set(names)) == len(names)
