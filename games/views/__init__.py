"""Pages of matches: each view reads the request, calls one service or selector, and responds."""
