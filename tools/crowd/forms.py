"""The links and forms of a page, read from its HTML as a browser reads them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from selectolax.lexbor import LexborHTMLParser, LexborNode

CONTROLS = "input, select, textarea, button"
UNSENT = ("submit", "image", "reset", "button", "file")
"""Types of inputs that are no fields: they send no value of their own."""
REGIONS = {"header": "header", "footer": "footer"}


@dataclass(frozen=True, slots=True)
class Link:
    """A link on a page."""

    address: str
    region: str
    """The region of the page with the link: `header`, `footer`, `main`, or the name of a part."""
    stressed: bool = False
    """Whether the page presents the link as its main action."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a form."""

    name: str
    kind: str
    """The type of the input, `select`, `several` for a select of many, or `textarea`."""
    value: str
    choices: tuple[str, ...] = ()
    longest: int | None = None
    least: str = ""
    most: str = ""
    on: bool = True
    """Whether the field is sent if the user leaves it alone; false for an unticked box."""
    hint: str = ""
    """The field's `autocomplete` attribute."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button that sends a form."""

    name: str
    value: str
    action: str
    """The button's `formaction` attribute; mostly empty."""
    looks: tuple[str, ...]
    """The button's CSS classes."""
    id: str
    region: str


@dataclass(slots=True)
class Form:
    """A form with all its fields and buttons, including those elsewhere on the page."""

    id: str
    method: str
    action: str
    region: str
    by_script: bool
    """Whether htmx sends the form."""
    target: str
    """The form's `hx-target`: the element that the response replaces."""
    fields: list[Field] = field(default_factory=list)
    buttons: list[Button] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Press:
    """A button with the form that it sends."""

    form: Form
    button: Button

    @property
    def region(self) -> str:
        """The region of the page in which the button stands, such as `header`."""
        return self.button.region

    @property
    def address(self) -> str:
        """The address to which the button sends the form."""
        return self.button.action or self.form.action


Offer = Link | Press


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a page that the site can replace separately.

    The part called `main` is the rest of the page.
    """

    region: str
    html: str
    form: str = ""
    """The id of the form around this part; empty if there is none."""


def offers(parts: Sequence[Part], *, scripted: bool) -> list[Offer]:
    """Return all links and buttons of a page that consists of these parts.

    `scripted` says whether the browser runs scripts.
    """
    links, forms, loose = list[Link](), dict[str, Form](), list[tuple[str, Field | Button]]()
    for part in parts:
        tree = LexborHTMLParser(part.html)
        for node in tree.css("a[href]"):
            if _counts(node, scripted):
                links.append(_link(node, part.region))
        for number, node in enumerate(tree.css("form")):
            form = _form(node, part.region)
            forms[form.id or f"{part.region} {number}"] = form
            for control in _controls(node, part.region, scripted):
                _add(form, control)
        loose += _loose(tree, part.region, scripted)
        if part.form and tree.body is not None:
            inside = _controls(tree.body, part.region, scripted)
            loose += ((part.form, control) for control in inside)
    for owner, control in loose:
        if owner in forms:
            _add(forms[owner], control)
    pressed = [Press(form, button) for form in forms.values() for button in form.buttons]
    return [*links, *pressed]


def _loose(
    tree: LexborHTMLParser, region: str, scripted: bool
) -> Iterator[tuple[str, Field | Button]]:
    """Yield the fields and buttons that stand outside of their form, each with the form's ID."""
    for node in tree.css("[form]"):
        owner = node.attributes.get("form") or ""
        for control in _control(node, region) if _counts(node, scripted) else ():
            yield owner, control


def _controls(form: LexborNode, region: str, scripted: bool) -> Iterator[Field | Button]:
    for node in form.css(CONTROLS):
        if "form" not in node.attributes and _counts(node, scripted):
            yield from _control(node, region)


def _control(node: LexborNode, region: str) -> Iterator[Field | Button]:
    kind = (node.attributes.get("type") or "").lower()
    if "disabled" in node.attributes:
        return
    if node.tag == "button" or (node.tag == "input" and kind == "submit"):
        if kind not in {"button", "reset"}:
            yield _button(node, region)
    elif (node.attributes.get("name") or "") and kind not in UNSENT:
        yield _field(node, kind)


def _button(node: LexborNode, region: str) -> Button:
    return Button(
        name=_read(node, "name"),
        value=_read(node, "value"),
        action=_read(node, "formaction"),
        looks=tuple(_read(node, "class").split()),
        id=_read(node, "id"),
        region=_region(node, region),
    )


def _field(node: LexborNode, kind: str) -> Field:
    longest = _read(node, "maxlength")
    if node.tag == "select":
        options = [option for option in node.css("option") if "disabled" not in option.attributes]
        values = tuple(_read(option, "value") for option in options)
        chosen = [_read(each, "value") for each in options if "selected" in each.attributes]
        several = "multiple" in node.attributes
        value = chosen[0] if chosen else ("" if several or not values else values[0])
        kind = "several" if several else "select"
        return Field(_read(node, "name"), kind, value, values, on=bool(values) and not several)
    if node.tag == "textarea":
        kind, value = "textarea", node.text()
    else:
        kind, value = kind or "text", _read(node, "value")
    boxed = kind in {"checkbox", "radio"}
    return Field(
        name=_read(node, "name"),
        kind=kind,
        value="on" if boxed and "value" not in node.attributes else value,
        choices=(value,) if kind == "radio" else (),
        longest=int(longest) if longest.isdigit() else None,
        least=_read(node, "min"),
        most=_read(node, "max"),
        on=not boxed or "checked" in node.attributes,
        hint=_read(node, "autocomplete"),
    )


def _add(form: Form, control: Field | Button) -> None:
    if isinstance(control, Button):
        form.buttons.append(control)
        return
    if control.kind == "radio":
        for at, known in enumerate(form.fields):
            if (known.name, known.kind) == (control.name, "radio"):
                chosen = control if control.on else known
                form.fields[at] = Field(
                    control.name,
                    "radio",
                    chosen.value,
                    (*known.choices, *control.choices),
                    on=chosen.on,
                )
                return
    form.fields.append(control)


def _form(node: LexborNode, region: str) -> Form:
    return Form(
        id=_read(node, "id"),
        method=_read(node, "method").lower() or "get",
        action=_read(node, "action"),
        region=_region(node, region),
        by_script="hx-post" in node.attributes,
        target=_read(node, "hx-target"),
    )


def _link(node: LexborNode, region: str) -> Link:
    looks = _read(node, "class").split()
    return Link(_read(node, "href"), _region(node, region), stressed="primary" in looks)


def _region(node: LexborNode, region: str) -> str:
    if region != "main":
        return region
    return next((REGIONS[tag] for tag in _above(node) if tag in REGIONS), region)


def _counts(node: LexborNode, scripted: bool) -> bool:
    """Whether a browser uses this element of a page.

    A browser with scripts ignores what is inside `noscript`.
    """
    return not (scripted and "noscript" in _above(node))


def _above(node: LexborNode) -> list[str]:
    tags, above = list[str](), node.parent
    while above is not None:
        tags.append(above.tag or "")
        above = above.parent
    return tags


def _read(node: LexborNode, name: str) -> str:
    return node.attributes.get(name) or ""
