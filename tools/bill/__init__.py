"""Lists of what the site is made of: licences, and a bill of materials."""
