"""Connections on which nothing comes, or too slowly, or whose other end is gone."""

from __future__ import annotations

import asyncio
import json
import resource
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn

from castillo.server.limits import LARGEST_HEAD
from castillo.server.protocol import PatientProtocol
from castillo.server.running import MOST_CONNECTIONS, CastilloServer, bind, configure, raise_file_limit

from .desk import Desk

Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]
GET = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n"
PATIENCE = 0.6


@asynccontextmanager
async def listening(desk: Desk, **changes: Any) -> AsyncIterator[Callable[[], Coroutine[Any, Any, Connection]]]:
    """Serve on a port with little patience; yields what opens a connection."""
    config = configure(desk.app)
    for name, value in changes.items():
        setattr(config, name, value)
    config.http = type("Impatient", (PatientProtocol,), {"longest": PATIENCE})
    listener = bind("127.0.0.1", 0)
    server = CastilloServer(config, desk.services)
    task = asyncio.create_task(uvicorn.Server._serve(server, [listener]))
    try:
        yield lambda: asyncio.open_connection(*listener.getsockname()[:2])
    finally:
        server.should_exit = True
        await task
        listener.close()


async def read_status(reader: asyncio.StreamReader) -> int:
    """Read the head of an answer; returns its status."""
    head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 10)
    return int(head.split()[1])


async def wait_for_end(reader: asyncio.StreamReader) -> float:
    """Wait until the other end closes a connection; returns how long that took."""
    start = time.monotonic()
    try:
        while await asyncio.wait_for(reader.read(1000), 10):
            pass
    except ConnectionError:
        pass
    return time.monotonic() - start


@pytest.mark.parametrize("sent", [b"", b"GET / HT", GET, b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Le"])
def test_a_request_that_does_not_come_is_not_waited_for(desk: Desk, sent: bytes) -> None:
    async def try_it() -> float:
        async with listening(desk) as connect:
            reader, writer = await connect()
            writer.write(sent)
            return await wait_for_end(reader)

    assert PATIENCE * 0.9 < desk.run(try_it()) < PATIENCE + 5


def test_what_trickles_in_is_not_waited_for(desk: Desk) -> None:
    """A byte now and then, of headers or of a body, does not keep a connection open."""
    post = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000\r\n\r\n"

    async def trickle(writer: asyncio.StreamWriter) -> None:
        while True:
            writer.write(b"x")
            await asyncio.sleep(PATIENCE / 10)

    async def try_it(begin: bytes) -> float:
        async with listening(desk) as connect:
            reader, writer = await connect()
            writer.write(begin)
            task = asyncio.create_task(trickle(writer))
            taken = await wait_for_end(reader)
            task.cancel()
            return taken

    for begin in (GET + b"X-Slow: ", post):
        assert PATIENCE * 0.9 < desk.run(try_it(begin)) < PATIENCE + 5


def test_who_asks_in_time_is_answered_again_and_again(desk: Desk) -> None:
    async def try_it() -> list[int]:
        async with listening(desk) as connect:
            reader, writer = await connect()
            found = []
            for _ in range(4):
                writer.write(GET + b"\r\n")
                head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 10)
                length = next(
                    int(line.split(b":")[1]) for line in head.lower().split(b"\r\n") if b"content-length" in line
                )
                await reader.readexactly(length)
                found.append(int(head.split()[1]))
                await asyncio.sleep(PATIENCE * 0.5)
            return found

    assert desk.run(try_it()) == [200] * 4


def test_a_stream_outlives_the_patience_and_ends_with_its_reader(desk: Desk) -> None:
    table = desk.open("red", "blue")
    lines = [
        f"GET /api/tables/{table.id}/stream HTTP/1.1",
        "Host: localhost",
        f"Authorization: Bearer {table.spectator}",
    ]

    async def try_it() -> str:
        async with listening(desk) as connect:
            reader, writer = await connect()
            writer.write("\r\n".join([*lines, "", ""]).encode())
            assert await read_status(reader) == 200
            await reader.readuntil(b"data: ")
            await asyncio.sleep(PATIENCE * 2)
            seat, seq = (found := await say(desk, table.id, table.spectator))["to_move"][0], found["seq"]
            body = {"expected": seq, "choices": ["power 7"]}
            await desk.send("POST", f"/api/tables/{table.id}/entries", body, table.tokens[seat])
            await asyncio.wait_for(reader.readuntil(b"plays power card 7"), 10)
            writer.transport.abort()
            end = time.monotonic() + 10
            while desk.services.streams and time.monotonic() < end:
                await asyncio.sleep(0.02)
            return "ended" if not desk.services.streams and not desk.services.streams_from else "open"

    assert desk.run(try_it()) == "ended"


async def say(desk: Desk, table_id: str, token: str) -> Any:
    return json.loads((await desk.send("GET", f"/api/tables/{table_id}", token=token)).content)


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (GET + b"X-Long: " + b"x" * LARGEST_HEAD + b"\r\n\r\n", 431),
        (GET + b"X-Long: " + b"x" * 10_000_000, 400),  # no end of it is to be seen
        (GET + b"X: y\r\n" * 5000 + b"\r\n", 431),
        (b"GET /" + b"x" * LARGEST_HEAD + b" HTTP/1.1\r\nHost: localhost\r\n\r\n", 431),
        (b"GET / HTTP/1.1\r\n\r\n", 400),  # without a name
        (b"GET / HTTP/1.0\r\n\r\n", 421),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n", 400),
        (b"GET /\x00 HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
        (b"\x16\x03\x01\x02\x00\x01\x00", 400),  # TLS
        (
            b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            405,
        ),
        (b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n", 400),
        (b"GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n", 421),
        (b"GET /../../../../etc/pass.wd HTTP/1.1\r\nHost: localhost\r\n\r\n", 404),
        (GET + b"Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n", 200),
    ],
)
def test_odd_requests_get_an_answer(desk: Desk, sent: bytes, status: int) -> None:
    async def try_it() -> int:
        async with listening(desk) as connect:
            reader, writer = await connect()
            writer.write(sent)
            return await read_status(reader)

    assert desk.run(try_it()) == status


def test_beyond_the_most_connections_the_server_says_so(desk: Desk) -> None:
    async def try_it() -> int:
        async with listening(desk, limit_concurrency=3) as connect:
            held = [await connect() for _ in range(3)]
            reader, writer = await connect()
            writer.write(GET + b"\r\n")
            status = await read_status(reader)
            for _, other in held:
                other.close()
            return status

    assert desk.run(try_it()) == 503


def test_the_file_limit_is_raised_as_far_as_it_goes() -> None:
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(now, 512), most))
    try:
        raise_file_limit()
        raised = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        assert raised > MOST_CONNECTIONS or raised == most
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (now, most))
