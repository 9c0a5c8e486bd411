"""The site served by Daphne and by uvicorn, which behave alike."""
