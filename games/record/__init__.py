"""Records of matches: export and audit."""
