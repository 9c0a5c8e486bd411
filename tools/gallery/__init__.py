"""Every page of the site: invented data for it, checks of its HTML, and pictures of it."""
