"""Prints the licences of all packages, or the bill of materials.

`python -m tools.bill licences` prints a line for each package, and fails for an unknown licence;
`python -m tools.bill materials` prints CycloneDX JSON. With `--dev` both hold what tests need, too.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence

from tools.bill.cyclonedx import TYPEFACES, bill_of_materials
from tools.bill.licences import is_known, licence_of
from tools.bill.packages import NotInstalled, Package, direct_names, installed_packages
from tools.lock import ROOT


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a list. Return 1 if a licence is unknown or a package is missing."""
    parser = argparse.ArgumentParser(prog="python -m tools.bill", description=__doc__)
    parser.add_argument("list", choices=["licences", "materials"])
    parser.add_argument("--dev", action="store_true", help="also what tests and checks need")
    options = parser.parse_args(arguments)
    try:
        packages = installed_packages(dev=options.dev)
    except NotInstalled as problem:
        print(f"{problem} tools/environment installs what the locks name.", file=sys.stderr)
        return 1
    if options.list == "licences":
        return _print_licences(packages)
    direct = direct_names(dev=options.dev)
    print(json.dumps(bill_of_materials(packages, direct, _commit()), indent=2))
    return 0


def _print_licences(packages: Sequence[Package]) -> int:
    for package in packages:
        print(f"{package.name} {package.version}: {licence_of(package) or 'unknown'}")
    for file, licence in TYPEFACES.items():
        print(f"{file}: {licence}")
    unknown = [package.name for package in packages if not is_known(licence_of(package))]
    if unknown:
        print(
            f"Unknown licences: {', '.join(unknown)}. Read them, and add them to "
            "tools/bill/licences.py if the site may use them.",
            file=sys.stderr,
        )
    return 1 if unknown else 0


def _commit() -> str:
    """Return the commit of this copy of the repository; an empty text without git."""
    command = ["git", "-C", str(ROOT), "rev-parse", "HEAD"]
    try:
        found = subprocess.run(command, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return found.stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
