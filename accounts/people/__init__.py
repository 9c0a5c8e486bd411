"""Users: lookup, names, avatars, countries, relations and notes."""
