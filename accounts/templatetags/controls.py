"""What the templates of forms need beyond Django's own: controls, and what scripts are told."""

import json

from django import template
from django.core.serializers.json import DjangoJSONEncoder
from django.forms import BoundField
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def control(field: BoundField) -> SafeString:
    """The control without a placeholder: what is asked stays readable while one types."""
    return field.as_widget(attrs={"placeholder": False})


@register.filter
def in_json(value: object) -> str:
    """A value as JSON, to stand in an element as text: scripts inside a page are forbidden."""
    return json.dumps(value, cls=DjangoJSONEncoder)
