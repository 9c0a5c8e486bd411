"""Template tags for form controls, and for data handed to scripts."""

import json

from django import template
from django.core.serializers.json import DjangoJSONEncoder
from django.forms import BoundField
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def control(field: BoundField) -> SafeString:
    """Render a form field without a placeholder: it would hide the question while one types."""
    return field.as_widget(attrs={"placeholder": False})


@register.filter
def in_json(value: object) -> str:
    """Serialise a value as JSON, for the text of an element; inline scripts are forbidden (CSP)."""
    return json.dumps(value, cls=DjangoJSONEncoder)
