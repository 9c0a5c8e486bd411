"""Parts of a match view: typed values, one class for each partial template."""
