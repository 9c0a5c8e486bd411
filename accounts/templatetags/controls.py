"""The control of a form's field, as this site draws it."""

from django import template
from django.forms import BoundField
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def control(field: BoundField) -> SafeString:
    """The control without a placeholder: what is asked stays readable while one types."""
    return field.as_widget(attrs={"placeholder": False})
