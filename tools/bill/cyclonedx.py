"""A software bill of materials as CycloneDX JSON (ECMA-424), version 1.6."""

import json
import uuid
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from tools.bill.licences import licence_of
from tools.bill.packages import Package

SITE = "tahur"
SCHEMA = "http://cyclonedx.org/schema/bom-1.6.schema.json"
TYPEFACES: Mapping[str, str] = {
    "static/fonts/tahur-sans.woff2": "OFL-1.1",
    "static/fonts/tahur-serif.woff2": "OFL-1.1",
}
"""Files of others in this repository, with their licences."""


def bill_of_materials(
    packages: Sequence[Package], direct: Collection[str], commit: str
) -> dict[str, Any]:
    """Return the bill of these packages, and of the files of others in this repository.

    The site itself needs the packages named in `direct`.
    The same packages and the same commit always give the same bill.
    """
    parts = [*map(_component, packages), *map(_file, TYPEFACES)]
    purls = {package.name: _purl(package) for package in packages}
    on_top = [*(purls[name] for name in sorted(direct)), *TYPEFACES]
    site: dict[str, Any] = {"type": "application", "bom-ref": SITE, "name": SITE}
    bill: dict[str, Any] = {
        "$schema": SCHEMA,
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": site | ({"version": commit} if commit else {})},
        "components": parts,
        "dependencies": [
            {"ref": SITE, "dependsOn": on_top},
            *(
                {"ref": _purl(each), "dependsOn": [purls[name] for name in each.needs]}
                for each in packages
            ),
            *({"ref": file, "dependsOn": []} for file in TYPEFACES),
        ],
    }
    number = uuid.uuid5(uuid.NAMESPACE_OID, json.dumps(bill, sort_keys=True))
    return bill | {"serialNumber": f"urn:uuid:{number}"}


def _purl(package: Package) -> str:
    return f"pkg:pypi/{package.name}@{package.version}"


def _component(package: Package) -> dict[str, Any]:
    return {
        "type": "library",
        "bom-ref": _purl(package),
        "name": package.name,
        "version": package.version,
        "purl": _purl(package),
        "licenses": [_licence(licence_of(package))],
    }


def _file(path: str) -> dict[str, Any]:
    return {
        "type": "file",
        "bom-ref": path,
        "name": path,
        "licenses": [_licence(TYPEFACES[path])],
    }


def _licence(licence: str) -> dict[str, Any]:
    # "BSD" is no licence of SPDX, so it may stand only as a name.
    if "BSD" in licence.split():
        return {"license": {"name": licence}}
    return {"expression": licence}
