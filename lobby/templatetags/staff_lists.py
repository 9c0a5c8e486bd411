"""Template tags of the lists of staff: their tables and their filters."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import template
from django.contrib.admin.templatetags.admin_list import result_list
from django.contrib.admin.views.main import ORDER_VAR, ChangeList
from django.utils.html import format_html, strip_tags
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst

register = template.Library()

FIRST = (
    *("Report", "Appeal", "Proposal", "Match", "User", "Message", "Ruling"),
    *("Announcement", "Maintenance", "Failure"),
)
"""The lists that staff works with, in this order; all others only record what has happened."""
LONG = 30
"""Characters of a cell that needs the whole width of a card on a phone."""


@register.simple_tag
def active_filters(changelist: ChangeList) -> int:
    """Return the number of filters that narrow the list now."""
    return sum(bool(each.used_parameters) for each in changelist.filter_specs)


@register.simple_tag
def staff_lists(apps: Sequence[Mapping[str, Any]]) -> tuple[list[Any], list[Any]]:
    """Return the lists that the viewer may open: those to work with, and the mere records."""
    models = {model["object_name"]: model for app in apps for model in app["models"]}
    first = [models[name] for name in FIRST if name in models]
    return first, [model for name, model in models.items() if name not in FIRST]


@register.inclusion_tag("admin/change_list_results.html")
def labelled_results(changelist: ChangeList) -> dict[str, Any]:
    """Show the rows as Django does, each cell with the heading of its column.

    On phones, where a row is a card, style sheets show these headings before the values. The first
    click on the heading of a column that the list names in `descending_first` puts the highest or
    the latest first.
    """
    shown: dict[str, Any] = result_list(changelist)
    headers = shown["result_headers"]
    descending = getattr(changelist.model_admin, "descending_first", ())
    for number, name in enumerate(changelist.list_display):
        header = headers[number]
        if header["sortable"] and not header["sorted"] and name in descending:
            others = [
                f"{'-' if order == 'desc' else ''}{column}"
                for column, order in changelist.get_ordering_field_columns().items()
            ]
            order = ".".join([f"-{number}", *others])
            header["url_primary"] = changelist.get_query_string({ORDER_VAR: order})
    for row in shown["results"]:
        row[:] = [
            cell if name == "action_checkbox" else _labelled(cell, header["text"])
            for name, cell, header in zip(changelist.list_display, row, headers, strict=True)
        ]
    return shown


def _labelled(cell: SafeString, heading: str) -> SafeString:
    """Return the HTML of a cell with the heading of its column, and whether it is long."""
    tag, rest = cell[:3], cell[3:]
    wide = mark_safe(" data-wide") if len(strip_tags(cell)) > LONG else ""
    label = format_html(' data-label="{}"{}', capfirst(heading), wide)
    return mark_safe(tag + label + rest)  # noqa: S308  all three are safe
