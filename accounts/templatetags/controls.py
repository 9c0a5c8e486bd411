"""Template tags for form fields, and for values that scripts read."""

import json

from django import template
from django.core.serializers.json import DjangoJSONEncoder
from django.forms import BoundField
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def control(field: BoundField) -> SafeString:
    """Render a form field without a placeholder, which would vanish while the user types."""
    return field.as_widget(attrs={"placeholder": False})


@register.filter
def in_json(value: object) -> str:
    """Return a value as JSON, to put into an HTML element from which a script reads it.

    Inline scripts are forbidden by the content security policy.
    """
    return json.dumps(value, cls=DjangoJSONEncoder)
