"""The lists of licences and materials hold every installed package, and no unknown licence."""

import json
from email.message import Message
from importlib.metadata import Distribution
from types import SimpleNamespace
from typing import Any, cast

import jsonschema
import pytest

from tools.bill.__main__ import main
from tools.bill.cyclonedx import TYPEFACES, bill_of_materials
from tools.bill.licences import is_known, licence_of
from tools.bill.packages import Package, direct_names, installed_packages
from tools.lock import ROOT

TEXT = {"type": "string", "minLength": 1}
LICENCE = {
    "type": "object",
    "oneOf": [
        {"required": ["expression"], "properties": {"expression": TEXT}},
        {
            "required": ["license"],
            "properties": {
                "license": {"type": "object", "required": ["name"], "properties": {"name": TEXT}}
            },
        },
    ],
    "maxProperties": 1,
}
SHAPE = {
    "type": "object",
    "required": ["bomFormat", "specVersion", "serialNumber", "version", "components"],
    "additionalProperties": False,
    "properties": {
        "$schema": {"const": "http://cyclonedx.org/schema/bom-1.6.schema.json"},
        "bomFormat": {"const": "CycloneDX"},
        "specVersion": {"const": "1.6"},
        "serialNumber": {
            "pattern": "^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"
        },
        "version": {"type": "integer", "minimum": 1},
        "metadata": {
            "type": "object",
            "properties": {
                "component": {
                    "type": "object",
                    "required": ["type", "name"],
                    "properties": {"type": {"const": "application"}, "name": TEXT},
                }
            },
        },
        "components": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["type", "name", "bom-ref", "licenses"],
                "additionalProperties": False,
                "properties": {
                    "type": {"enum": ["library", "file"]},
                    "bom-ref": TEXT,
                    "name": TEXT,
                    "version": TEXT,
                    "purl": {"pattern": r"^pkg:pypi/[a-z0-9-]+@[^@\s]+$"},
                    "licenses": {"type": "array", "items": LICENCE, "maxItems": 1, "minItems": 1},
                },
            },
        },
        "dependencies": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["ref", "dependsOn"],
                "properties": {
                    "ref": TEXT,
                    "dependsOn": {"type": "array", "items": TEXT, "uniqueItems": True},
                },
            },
        },
    },
}
"""The part of the schema of CycloneDX 1.6 that a bill of ours uses."""


def bill(*, dev: bool = False) -> dict[str, Any]:
    return bill_of_materials(installed_packages(dev=dev), direct_names(dev=dev), "abc")


def package(name: str = "one", **metadata: str | list[str]) -> Package:
    """A package with these metadata; an underscore stands for a hyphen."""
    message = Message()
    for field, values in metadata.items():
        for value in [values] if isinstance(values, str) else values:
            message[field.replace("_", "-")] = value
    return Package(name, "1.0", [], cast("Distribution", SimpleNamespace(metadata=message)))


@pytest.mark.parametrize("dev", [False, True])
def test_every_installed_package_has_a_known_licence(*, dev: bool) -> None:
    packages = installed_packages(dev=dev)
    unknown = {each.name: licence_of(each) for each in packages if not is_known(licence_of(each))}
    assert not unknown, "read these licences, then add them to tools/bill/licences.py"
    assert "django" in {each.name for each in packages}
    assert ("pytest" in {each.name for each in packages}) == dev


@pytest.mark.parametrize(
    ("metadata", "licence"),
    [
        ({"License_Expression": "MIT OR Apache-2.0", "License": "other"}, "MIT OR Apache-2.0"),
        ({"License": "MIT"}, "MIT"),
        ({"License": "Apache 2.0"}, "Apache-2.0"),
        ({"License": "BSD", "Classifier": "License :: OSI Approved :: BSD License"}, "BSD"),
        (
            {
                "License": "Copyright …\nand much more text",
                "Classifier": [
                    "Framework :: Django",
                    "License :: OSI Approved :: MIT License",
                    "License :: OSI Approved :: BSD License",
                ],
            },
            "BSD AND MIT",
        ),
        ({}, ""),
    ],
)
def test_the_clearest_field_of_the_metadata_counts(metadata: dict[str, Any], licence: str) -> None:
    assert licence_of(package(**metadata)) == licence


@pytest.mark.parametrize(
    ("licence", "known"),
    [
        ("MIT", True),
        ("(MIT OR Apache-2.0) AND BSD", True),
        ("Apache-2.0 WITH LLVM-exception", True),
        ("MIT AND AGPL-3.0-only", False),
        ("Proprietary", False),
        ("", False),
        ("AND", False),
    ],
)
def test_every_licence_of_an_expression_has_to_be_known(licence: str, *, known: bool) -> None:
    assert is_known(licence) == known


def test_an_unknown_licence_fails_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def installed(*, dev: bool) -> list[Package]:
        return [package("good", License="MIT"), package("bad", License="Shareware")]

    monkeypatch.setattr("tools.bill.__main__.installed_packages", installed)
    assert main(["licences"]) == 1
    told = capsys.readouterr()
    assert "bad 1.0: Shareware\n" in told.out
    assert told.err.startswith("Unknown licences: bad. ")


def test_a_package_of_another_version_fails_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lock = "segno==0.1 \\\n    --hash=sha256:00\n"
    monkeypatch.setattr("tools.bill.packages.entries", lambda _: {lock.partition("\n")[0]: lock})
    assert main(["licences"]) == 1
    assert capsys.readouterr().err.startswith("segno is installed as ")


@pytest.mark.parametrize("dev", [False, True])
def test_the_bill_has_the_shape_of_cyclonedx(*, dev: bool) -> None:
    jsonschema.Draft202012Validator(SHAPE).validate(bill(dev=dev))


def test_every_part_is_reached_from_the_site() -> None:
    found = bill()
    parts = {each["bom-ref"] for each in found["components"]}
    needs = {each["ref"]: each["dependsOn"] for each in found["dependencies"]}
    assert len(parts) == len(found["components"])
    assert set(needs) == parts | {"tahur"}
    reached, waiting = set[str](), ["tahur"]
    while waiting:
        each = waiting.pop()
        if each not in reached:
            reached.add(each)
            waiting += needs[each]
    assert reached == parts | {"tahur"}


def test_the_same_packages_give_the_same_bill(capsys: pytest.CaptureFixture[str]) -> None:
    assert bill() == bill()
    assert bill()["serialNumber"] != bill(dev=True)["serialNumber"]
    assert main(["materials"]) == 0
    assert json.loads(capsys.readouterr().out)["components"] == bill()["components"]


def test_the_files_of_others_exist() -> None:
    assert all((ROOT / file).exists() for file in TYPEFACES)
    files = {str(file.relative_to(ROOT)) for file in (ROOT / "static" / "fonts").glob("*.woff2")}
    assert files == set(TYPEFACES)
