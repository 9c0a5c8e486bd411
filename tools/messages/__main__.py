"""Brings the catalogues up to date with the code, or compiles them.

python -m tools.messages            every sentence of the code into every catalogue
python -m tools.messages compile    what Django reads, out of the catalogues
"""

import os
import sys

from tools.messages.catalogues import PLURALS, compile_all, found, update


def main() -> None:
    """Do what is asked for, and tell how much is left to be translated."""
    if sys.argv[1:] == ["compile"]:
        compile_all()
        return
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "boardsite.settings")
    import django

    django.setup()
    messages = found()
    for language in PLURALS:
        left = len(update(language, messages).untranslated_entries())
        print(f"{language}  {len(messages) - left} of {len(messages)} are translated")
    compile_all()


if __name__ == "__main__":
    main()
