"""The client's files, as its build has left them beside this module; without them, a page that says how to build it."""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, HTMLResponse, Response

from castillo.server.problems import ProblemError

STATIC: Final = Path(__file__).parent / "static"
HASHED: Final = "assets"
"""The folder whose files have a hash of what is in them in their names."""
FOREVER: Final = "public, max-age=31536000, immutable"
ASK: Final = "no-cache"
ENCODINGS: Final = {"br": ".br", "gzip": ".gz"}
"""The endings of files that have been compressed beforehand, the best first."""
NOT_BUILT: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Castillo</title></head>
<body>
<h1>Castillo</h1>
<p>The server runs, but the client for the browser has not been built. In a clone of the project, build it with</p>
<pre>cd client &amp;&amp; npm ci &amp;&amp; npm run build</pre>
<p>and load this page again. The API is described at <a href="/api/openapi.json">/api/openapi.json</a>.</p>
</body></html>
"""


def make_router(root: Path = STATIC) -> APIRouter:
    """Return the route for all paths that are no route of the API."""
    router = APIRouter(include_in_schema=False)

    @router.api_route("/{path:path}", methods=["GET", "HEAD"])
    async def read_file(request: Request, path: str) -> Response:
        """Return a file of the client; addresses within the client all get its page."""
        if path == "api" or path.startswith("api/"):
            raise ProblemError(404, "no-route")
        file = find_file(root, path or "index.html")
        if file is None and "." not in path.rpartition("/")[2]:
            file = find_file(root, "index.html")
            if file is None:
                return HTMLResponse(NOT_BUILT, headers={"Cache-Control": ASK})
        if file is None:
            raise ProblemError(404, "no-file")
        return answer_file(request, root, file)

    return router


def find_file(root: Path, path: str) -> Path | None:
    """Return the file of that path if it lies in the folder."""
    if "\0" in path:
        return None
    try:
        file = (root / path).resolve()
        return file if file.is_relative_to(root.resolve()) and file.is_file() else None
    except OSError:  # no file can be called so: a name that is too long, for one
        return None


def answer_file(request: Request, root: Path, file: Path) -> Response:
    """Return a file, compressed if that has been done beforehand and the browser takes it."""
    hashed = file.relative_to(root.resolve()).parts[0] == HASHED
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    headers = {"Cache-Control": FOREVER if hashed else ASK, "Vary": "Accept-Encoding"}
    accepted = {entry.partition(";")[0].strip() for entry in request.headers.get("accept-encoding", "").split(",")}
    for encoding, ending in ENCODINGS.items():
        packed = file.with_name(file.name + ending)
        if encoding in accepted and packed.is_file():
            return _conditional(request, packed, kind, {**headers, "Content-Encoding": encoding})
    return _conditional(request, file, kind, headers)


def _conditional(request: Request, file: Path, kind: str, headers: dict[str, str]) -> Response:
    """Return a file, or only that nothing has changed if the browser has it already."""
    found = file.stat()
    tag = f'"{found.st_mtime_ns:x}-{found.st_size:x}"'
    headers = {**headers, "ETag": tag}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return FileResponse(file, headers=headers, media_type=kind, stat_result=found)
