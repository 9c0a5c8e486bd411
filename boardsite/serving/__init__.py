"""The command that serves the site: `python -m boardsite.serving`.

`ASGI_SERVER` names the server: `daphne`, the default, or `uvicorn`. Both take the options of
Daphne, with the defaults in `options`. Both close slow connections, and stop, in the same way.
`by_daphne` and `by_uvicorn` run the servers. `requests` and `sockets` are the connections of
uvicorn, and `application` is what Daphne does around an application and uvicorn does not.
"""
