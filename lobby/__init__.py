"""The lobby: seeks, challenges, quick pairing, watching, profiles and moderation."""
