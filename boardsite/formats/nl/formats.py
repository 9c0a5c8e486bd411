"""Dutch numbers keep the decimal point: templates print decimals only in SVG coordinates."""

DECIMAL_SEPARATOR = "."
