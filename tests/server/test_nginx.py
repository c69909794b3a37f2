"""Two processes behind nginx as deploy/ configures it, and the services of systemd there."""

from __future__ import annotations

import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from castillo.server.safety import HEADERS
from castillo.server.static import STATIC

from .nginx import NAME, Proxy, free_ports, running_nginx
from .process import Server, read_events, serving

DEPLOY = Path(__file__).parents[2] / "deploy"
SEATS = {"game": "el_grande", "seats": [{"name": "red", "sits": "here"}, {"name": "blue", "sits": "here"}]}


@pytest.fixture(scope="module")
def proxy(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Proxy, Server, Server]]:
    """Run two servers on one database, and nginx before them."""
    folder = tmp_path_factory.mktemp("behind")
    ports = free_ports(2)
    options = ["--name", NAME, "--limit", "tables=2/hour"]
    with (
        running_nginx(folder / "nginx", ports) as nginx,
        serving(database, folder / "log", *options, "--port", str(ports[0])) as one,
        serving(database, folder / "log", *options, "--port", str(ports[1])) as other,
    ):
        yield nginx, one, other
    assert "Traceback" not in (folder / "log").read_text()


@pytest.fixture
def http(proxy: tuple[Proxy, Server, Server]) -> Iterator[httpx.Client]:
    """Return a client that reaches nginx as everybody does."""
    nginx = proxy[0]
    headers = {"Host": NAME, "Origin": f"https://{NAME}"}
    with httpx.Client(base_url=f"https://127.0.0.1:{nginx.secure}", verify=nginx.trust, headers=headers) as client:
        yield client


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def test_answers_have_every_header_once(http: httpx.Client, proxy: tuple[Proxy, Server, Server]) -> None:
    for path, status in (("/", 200), ("/api/games", 200), ("/api/tables/abc", 401), ("/none.js", 404)):
        answer = http.get(path)
        assert answer.status_code == status
        assert answer.headers.get_list("strict-transport-security") == ["max-age=31536000"]
        for name, value in HEADERS.items():
            assert answer.headers.get_list(name) == [value], name
    plain = httpx.get(f"http://127.0.0.1:{proxy[0].plain}/table", headers={"Host": NAME})
    assert plain.status_code == 308 and plain.headers["location"].startswith(f"https://{NAME}")
    assert http.get("/api/games", headers={"Host": "evil.example"}).status_code == 421
    assert http.post("/api/tables", headers={"Origin": "https://evil.example"}, json=SEATS).status_code == 403


def test_a_game_is_played_and_followed_through_it(http: httpx.Client, proxy: tuple[Proxy, Server, Server]) -> None:
    opened = http.post("/api/tables", json=SEATS).json()
    path, tokens = f"/api/tables/{opened['id']}", opened["tokens"]
    with http.stream("GET", f"{path}/stream", headers=bearer(opened["spectator"]), timeout=20) as answer:
        events = read_events(answer)
        seq, news = next(events)
        for _ in range(12):
            seat = news["snapshot"]["to_move"][0]
            question = http.get(path, headers=bearer(tokens[seat])).json()["question"]
            body = {"expected": seq, "choices": [question["choices"][0]["words"]]}
            start = time.monotonic()
            assert http.post(f"{path}/entries", json=body, headers=bearer(tokens[seat])).status_code == 200
            before = seq
            while seq == before:
                seq, news = next(events)
            assert time.monotonic() - start < 5, "nginx keeps news back"
    logged = (proxy[0].folder / "access.log").read_text()
    assert f"{path}/entries" in logged
    assert not any(token in logged for token in (*tokens.values(), opened["spectator"]))
    assert (proxy[0].folder / "error.log").read_text().count("[error]") == 0


def test_large_bodies_are_stopped_and_files_are_kept(http: httpx.Client) -> None:
    assert http.post("/api/tables", content=b" " * 300_000).status_code == 413
    assert http.post("/api/tables", content=b" " * 200_000).status_code == 422
    if not (STATIC / "assets").is_dir():
        pytest.skip("the client for the browser is not built: python build_client.py")
    name = next(path.name for path in (STATIC / "assets").iterdir() if path.suffix == ".js")
    for encoding in ("identity", "gzip", "identity", "gzip"):
        answer = http.get(f"/assets/{name}", headers={"Accept-Encoding": encoding})
        assert answer.status_code == 200 and "immutable" in answer.headers["cache-control"]
        assert answer.headers.get("content-encoding", "identity") == encoding
        assert answer.content == (STATIC / "assets" / name).read_bytes()


def test_who_asks_is_who_the_proxy_says_and_not_who_claims_to_be(
    http: httpx.Client, proxy: tuple[Proxy, Server, Server]
) -> None:
    claim = {"X-Forwarded-For": "203.0.113.9"}
    codes = [http.post("/api/tables", json=SEATS, headers=claim).status_code for _ in range(4)]
    assert codes == [201] * 4, "what the sender claims has been believed"
    answers = [proxy[1].http.post("/api/tables", json=SEATS, headers=claim) for _ in range(3)]  # as a proxy would
    assert [answer.status_code for answer in answers] == [201, 201, 429]


def test_when_a_process_ends_all_goes_on_at_the_other(http: httpx.Client, proxy: tuple[Proxy, Server, Server]) -> None:
    opened = http.post("/api/tables", json=SEATS).json()
    path, headers = f"/api/tables/{opened['id']}", bearer(opened["spectator"])
    with ExitStack() as stack:
        streams = [
            read_events(stack.enter_context(http.stream("GET", f"{path}/stream", headers=headers, timeout=3)))
            for _ in range(4)
        ]
        for events in streams:
            next(events)
        assert proxy[2].stop(signal.SIGTERM) == 0
        for _ in range(10):
            assert http.get(path, headers=headers).status_code == 200
            assert http.get("/api/health").status_code == 200
        assert 0 < sum(has_ended(events) for events in streams) < len(streams), "each process had some of the streams"


def has_ended(events: Iterator[object]) -> bool:
    """Tell whether a stream has ended in peace, rather than that nothing comes."""
    try:
        for _ in events:
            pass
    except httpx.ReadTimeout:
        return False
    return True


@pytest.mark.parametrize("name", ["castillo.service", "castillo@.service"])
def test_services_start_the_server_with_options_that_it_has(name: str) -> None:
    text = (DEPLOY / name).read_text("utf-8").replace("%i", "1")
    command = re.search(r"^ExecStart=\S+/castillo (.*)$", text, re.M)
    assert command is not None
    words = shlex.split(command[1])
    assert words[0] == "serve"
    run = [sys.executable, "-m", "castillo", *words, "--openapi"]
    assert subprocess.run(run, capture_output=True).returncode == 0
