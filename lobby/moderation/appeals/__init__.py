"""Appeals against decisions of staff."""
