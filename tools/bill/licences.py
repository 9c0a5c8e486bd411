"""The licence of each package, read from its metadata.

Licences have the names of SPDX where the metadata are clear enough for one.
"""

import re
from collections.abc import Mapping
from typing import Any

from tools.bill.packages import Package

KNOWN = frozenset({
    "0BSD", "Apache-2.0", "BSD", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "LGPL-3.0-only", "MIT",
    "MIT-0", "MPL-2.0", "OFL-1.1", "PSF-2.0", "TCL", "ZPL-2.1", "Zlib",
})  # fmt: skip
"""Licences under which the site may use a package. "BSD" is one of the BSD licences."""
EXCEPTIONS = frozenset({"LLVM-exception"})
"""Known exceptions, which allow more than their licence."""
SPELLINGS: Mapping[str, str] = {
    "Apache 2.0": "Apache-2.0",
    "Apache License, Version 2.0": "Apache-2.0",
    "BSD 2-Clause License": "BSD-2-Clause",
}
"""Other names of licences in the field `License`."""
CLASSIFIERS: Mapping[str, str] = {
    "License :: OSI Approved :: Apache Software License": "Apache-2.0",
    "License :: OSI Approved :: BSD License": "BSD",
    "License :: OSI Approved :: MIT License": "MIT",
    "License :: OSI Approved :: Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "License :: OSI Approved :: Python Software Foundation License": "PSF-2.0",
}
READ: Mapping[str, str] = {
    # Its metadata name none; the file LICENSE in the package does.
    "axe-playwright-python": "MIT",
    # Its LICENSE holds both; one of its classifiers says only that there is another licence.
    "qrcode": "BSD-3-Clause AND MIT",
}
"""Licences that were looked up by hand, as the metadata do not say them."""
WORDS = re.compile(r"\(|\)|[^\s()]+")


def licence_of(package: Package) -> str:
    """Return the licence of a package as an SPDX expression, as far as it is clear.

    An empty text means that the metadata name none.
    """
    metadata: Any = package.distribution.metadata
    if package.name in READ:
        return READ[package.name]
    if expression := metadata.get("License-Expression"):
        return str(expression)
    text = str(metadata.get("License") or "").strip()
    named = SPELLINGS.get(text, text)
    if named in KNOWN and named != "BSD":
        return named
    # A package under several licences is used under all of them, which is never wrong.
    classified = [CLASSIFIERS.get(each, "") for each in metadata.get_all("Classifier") or []]
    return " AND ".join(sorted({each for each in classified if each})) or named[:60]


def is_known(licence: str) -> bool:
    """Whether every licence of an expression is a known one."""
    words = WORDS.findall(licence)
    names = [word for word in words if word not in {"(", ")", "AND", "OR", "WITH"}]
    return bool(names) and all(name in KNOWN or name in EXCEPTIONS for name in names)
