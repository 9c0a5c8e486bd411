"""What makes a bare machine ready: environment, browser, private servers."""
