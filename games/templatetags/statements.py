"""Template filters that name statements of the rulebook as players do."""

from django.template import Library

from games.text.moves import rule_name, rule_number

register = Library()
register.filter(rule_name)
register.filter(rule_number)
