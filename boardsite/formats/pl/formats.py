"""Templates draw boards, and SVG knows no decimal comma. Nobody reads a decimal in a template."""

DECIMAL_SEPARATOR = "."
