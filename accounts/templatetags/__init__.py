"""What the templates of forms need."""
