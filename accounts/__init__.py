"""Who is playing: users, guests, profiles."""
