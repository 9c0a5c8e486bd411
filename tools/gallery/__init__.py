"""Every page of the site: what it takes to see it, whether it is as it must be, how it looks."""
