"""Keep the decimal point: templates print SVG coordinates, and no decimals for readers."""

DECIMAL_SEPARATOR = "."
