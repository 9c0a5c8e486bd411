"""A computer that plays pachisi."""
