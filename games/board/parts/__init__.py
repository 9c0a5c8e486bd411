"""Parts of a match view: one dataclass for each partial template."""
