"""How dice are fixed before a match and checked after it; nothing here knows the site."""
