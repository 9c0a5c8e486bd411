"""A computer that plays senet."""
