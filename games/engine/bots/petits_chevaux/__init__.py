"""A computer that plays petits chevaux."""
