"""Every page of the site: the data that it needs, checks of its HTML, and pictures of it."""
