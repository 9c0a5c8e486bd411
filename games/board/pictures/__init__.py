"""Pictures of positions outside the match page: small, large, and with arrows."""
