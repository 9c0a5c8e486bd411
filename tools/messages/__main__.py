"""Updates the catalogues of messages from the code, or compiles them.

python -m tools.messages            put every message of the code into every catalogue
python -m tools.messages compile    write the files that Django reads
"""

import os
import sys

from tools.messages.catalogues import PLURALS, compile_all, find_messages, update


def main() -> None:
    """Update and compile the catalogues, or only compile them.

    An update prints how many messages are translated in each language.
    """
    if sys.argv[1:] == ["compile"]:
        compile_all()
        return
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "boardsite.settings")
    import django

    django.setup()
    messages = find_messages()
    for language in PLURALS:
        left = len(update(language, messages).untranslated_entries())
        print(f"{language}  {len(messages) - left} of {len(messages)} are translated")
    compile_all()


if __name__ == "__main__":
    main()
