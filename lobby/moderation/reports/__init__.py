"""Reports of users and alarms of the site, and how staff handles them."""
