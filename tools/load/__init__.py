"""People at a site from another machine: who they are, what they notice, what it costs."""
