"""Dutch pages use the decimal point, since they have decimals only in SVG coordinates."""

DECIMAL_SEPARATOR = "."
# The short form everywhere, so that moments in lists of staff take one line.
DATETIME_FORMAT = "j-n-Y H:i"
