"""How numbers are written in templates, language by language."""
