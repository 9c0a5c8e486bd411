"""Mail to players: its queue and its delivery."""
