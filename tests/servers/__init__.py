"""Tests of the site served by Daphne and by uvicorn, which must behave alike."""
