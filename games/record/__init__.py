"""Records of finished matches (export), and the audit of stored matches."""
