"""Polish pages use the decimal point, since they have decimals only in SVG coordinates."""

DECIMAL_SEPARATOR = "."
# The short form everywhere, so that moments in lists of staff take one line.
DATETIME_FORMAT = "d-m-Y H:i"
SHORT_DATETIME_FORMAT = "d-m-Y H:i"
