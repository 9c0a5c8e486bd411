"""Template tags that render parts of a board and keep their HTML."""

from django.template import Context, Library, Node, TemplateSyntaxError
from django.template.base import FilterExpression, Parser, Token, token_kwargs
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.board.stencils import PartTag

register = Library()


class PartNode(Node):
    """Place of a part, or of repeated parts, in a template."""

    def __init__(self, tag: PartTag, value: FilterExpression) -> None:
        self.tag, self.value = tag, value

    def render(self, context: Context) -> SafeString:
        """Return the HTML of the part or parts."""
        return self.tag.render(get_language(), self.value.resolve(context))


@register.tag
def part(parser: Parser, token: Token) -> PartNode:
    """Render a partial template with a value: `{% part "a.html" seat=seat %}`.

    The template sees this value and nothing else of the page. See `games.board.stencils`.
    """
    return _compile(parser, token, repeated=False)


@register.tag
def parts(parser: Parser, token: Token) -> PartNode:
    """Render a partial template for each of several values: `{% parts "a.html" piece=pieces %}`."""
    return _compile(parser, token, repeated=True)


def _compile(parser: Parser, token: Token, *, repeated: bool) -> PartNode:
    tag, *arguments = token.split_contents()
    values = token_kwargs(arguments[1:], parser)
    if len(arguments) != 2 or len(values) != 1:  # noqa: PLR2004  a template and a value
        raise TemplateSyntaxError(f"{tag} takes a template and one value with its name.")
    ((name, value),) = values.items()
    return PartNode(PartTag(arguments[0].strip("\"'"), name, repeated), value)
