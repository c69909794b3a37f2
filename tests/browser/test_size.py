"""The client's first load."""

from __future__ import annotations

from tests.browser.serving import STATIC

MOST = 250_000
"""Bytes that the whole client may have on its way to a browser."""
PACKED = {".woff2", ".png", ".gz"}


def test_the_whole_client_is_small() -> None:
    files = [path for path in STATIC.rglob("*") if path.is_file() and path.name != "built-from.txt"]
    sizes = {path.name: path.stat().st_size for path in files if path.suffix in PACKED}
    assert any(name == "index.html.gz" for name in sizes)
    assert sum(sizes.values()) <= MOST, sizes


def test_every_text_is_compressed_beforehand() -> None:
    texts = [path for path in STATIC.rglob("*") if path.suffix in (".js", ".css", ".html", ".svg")]
    assert [path.name for path in texts if not path.with_name(path.name + ".gz").is_file()] == []
