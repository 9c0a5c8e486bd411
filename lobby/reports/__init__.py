"""What people report, and what comes of it."""
