"""Every page of the site: the data it needs, checks of its HTML, and pictures of it."""
