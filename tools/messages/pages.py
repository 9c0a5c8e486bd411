"""Finds the messages of templates, with Django's own template parser."""

from collections.abc import Iterator
from pathlib import Path

from django.template import Context, Template, engines
from django.template.base import Node
from django.templatetags.i18n import BlockTranslateNode, TranslateNode

from tools.messages.message import Message


def messages_of_pages(root: Path) -> Iterator[Message]:
    """Yield every message of every template below `root`, with the template's path."""
    for path in sorted((root / "templates").rglob("*.*")):
        if path.suffix in {".html", ".txt"}:
            for message in messages_in_template(path.read_text("utf-8")):
                message.places.append(path.relative_to(root).as_posix())
                yield message


def messages_in_template(source: str) -> Iterator[Message]:
    """Yield every message of one template, given as text."""
    engine = engines["django"].engine  # type: ignore[attr-defined]
    template = Template(source, engine=engine)
    for node in template.nodelist.get_nodes_by_type(Node):
        if isinstance(node, TranslateNode):
            yield from _messages_of_tag(node)
        elif isinstance(node, BlockTranslateNode):
            yield _message_of_block(node)


def _messages_of_tag(node: TranslateNode) -> Iterator[Message]:
    # A quoted argument is a message; any other is a variable.
    literal = getattr(node.filter_expression.var, "literal", node.filter_expression.var)
    if isinstance(literal, str):
        yield Message(literal.replace("%", "%%"), context=_context(node))


def _message_of_block(node: BlockTranslateNode) -> Message:
    text, _ = node.render_token_list(node.singular)
    plural, _ = node.render_token_list(node.plural) if node.plural else ("", [])
    return Message(text, plural, _context(node))


def _context(node: TranslateNode | BlockTranslateNode) -> str:
    return str(node.message_context.resolve(Context())) if node.message_context else ""
