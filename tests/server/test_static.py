"""The client's files."""

from __future__ import annotations

from pathlib import Path

import pytest

from .desk import Desk


@pytest.fixture
def client(tmp_path: Path) -> None:
    """Build a small client."""
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<title>the page</title>")
    (folder / "assets" / "app-1234.js").write_text("let plain")
    (folder / "assets" / "app-1234.js.gz").write_bytes(b"packed")
    (folder / "assets" / "app-1234.js.br").write_bytes(b"packed well")
    (tmp_path / "secret.txt").write_text("secret")


def test_without_a_client_a_page_says_how_to_build_it(desk: Desk) -> None:
    answer = desk.run(desk.send("GET", "/"))
    assert answer.status_code == 200 and "npm run build" in answer.text
    desk.ask("GET", "/assets/app.js", status=404)


@pytest.mark.usefixtures("client")
def test_the_page_is_asked_for_again_and_hashed_files_are_kept(desk: Desk) -> None:
    for path in ("/", "/index.html", "/table/abc"):
        answer = desk.run(desk.send("GET", path))
        assert answer.text == "<title>the page</title>" and answer.headers["cache-control"] == "no-cache"
        assert answer.headers["x-content-type-options"] == "nosniff"
    again = desk.run(desk.send("GET", "/", **{"If-None-Match": answer.headers["etag"]}))
    assert (again.status_code, again.content) == (304, b"")
    script = desk.run(desk.send("GET", "/assets/app-1234.js", **{"Accept-Encoding": "identity"}))
    assert script.text == "let plain" and "immutable" in script.headers["cache-control"]
    assert "javascript" in script.headers["content-type"]


@pytest.mark.usefixtures("client")
def test_files_packed_beforehand_are_sent_as_they_are(desk: Desk) -> None:
    for accepted, encoding, size in (("gzip", "gzip", 6), ("gzip, br", "br", 11)):

        async def fetch(accepted: str = accepted) -> tuple[str, str, str]:
            request = desk.http.build_request("GET", "/assets/app-1234.js", headers={"Accept-Encoding": accepted})
            answer = await desk.http.send(request, stream=True)
            await answer.aclose()
            headers = answer.headers
            return headers["content-encoding"], headers["content-length"], headers["vary"]

        assert desk.run(fetch()) == (encoding, str(size), "Accept-Encoding")


@pytest.mark.usefixtures("client")
def test_nothing_outside_the_folder_is_sent(desk: Desk) -> None:
    for path in (
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/%00.txt",
        "/" + "x" * 2000 + ".js",
    ):
        assert desk.run(desk.send("GET", path)).status_code == 404
    desk.ask("GET", "/assets/missing.js", status=404)
    desk.ask("POST", "/", {}, status=405)


@pytest.mark.usefixtures("client")
def test_a_name_that_no_file_can_have_is_no_fault_of_the_server(desk: Desk, caplog: pytest.LogCaptureFixture) -> None:
    long = "x" * 300
    page = desk.ask("GET", "/")
    for path in (f"/{long}", f"/assets/{long}", "/" + "y/" * 490 + "z", f"/table/{long}/{long}", "/" + "x" * 5000):
        assert desk.ask("GET", path) == page
    for path in (f"/{long}.js", f"/assets/{long}.js", f"/{long}/a.js"):
        desk.ask("GET", path, status=404)
    assert not caplog.records
