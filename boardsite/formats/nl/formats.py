"""Dutch pages use the decimal point, since they have decimals only in SVG coordinates."""

DECIMAL_SEPARATOR = "."
