"""Serves the site: `python -m boardsite.serving --port 8000 boardsite.asgi:application`."""

import sys

from boardsite.serving.by_daphne import SiteDaphne
from boardsite.serving.options import DAPHNE, chosen_server


def main(arguments: list[str]) -> None:
    """Run the server that `ASGI_SERVER` names, with these options of Daphne."""
    if chosen_server() == DAPHNE:
        SiteDaphne().run(arguments)
    else:
        # A site that runs by Daphne needs neither uvicorn's modules nor the memory that they take.
        from boardsite.serving.by_uvicorn import run

        run(arguments)


if __name__ == "__main__":
    main(sys.argv[1:])
