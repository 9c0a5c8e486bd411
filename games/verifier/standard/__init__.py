"""Small stand-ins for modules of Python's standard library, for the verifier page only.

Each has what the check of a record uses, and behaves as the original does. Brython's own modules
have more, but compiling them in the browser took longer than the check. What a stand-in lacks
raises an exception, and the page then says that it could not check.
"""
