"""The nginx of `deploy/nginx.conf`, with addresses of the test's own."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

SITE = Path(__file__).parents[2] / "deploy/nginx.conf"
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
OPENSSL = shutil.which("openssl")
NAME = "play.example.org"
MAIN = """\
{user}
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ }}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""


@dataclass
class Proxy:
    """An nginx that runs.

    Attributes:
        plain, secure: its ports, without TLS and with it.
        certificate: what clients trust.
        folder: where its logs are.
    """

    plain: int
    secure: int
    certificate: Path
    folder: Path

    @property
    def trust(self) -> ssl.SSLContext:
        """What a client trusts; the name of the certificate is not that of this machine."""
        context = ssl.create_default_context(cafile=str(self.certificate))
        context.check_hostname = False
        return context


def free_ports(count: int) -> list[int]:
    """Return ports that nobody listens on."""
    found = [socket.socket() for _ in range(count)]
    for one in found:
        one.bind(("127.0.0.1", 0))
    ports = [int(one.getsockname()[1]) for one in found]
    for one in found:
        one.close()
    return ports


def write_site(folder: Path, ports: Sequence[int], plain: int, secure: int) -> None:
    """Write the configuration as it is in the project, with these ports and folders."""
    changes = {
        "listen [::]:80;": "",
        "listen [::]:443 ssl http2;": "",
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen 443 ssl": f"listen 127.0.0.1:{secure} ssl",
        "https://$host$": f"https://$host:{secure}$",
        "127.0.0.1:8001": f"127.0.0.1:{ports[0]}",
        "127.0.0.1:8002": f"127.0.0.1:{ports[1]}",
        "/var/cache/nginx/castillo": f"{folder}/cache",
        "/var/log/nginx/castillo.log": f"{folder}/access.log",
        f"/etc/letsencrypt/live/{NAME}": str(folder),
    }
    text = SITE.read_text("utf-8")
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    (folder / "site.conf").write_text(text)
    user = f"user {pwd.getpwuid(0).pw_name};" if os.getuid() == 0 else ""
    (folder / "nginx.conf").write_text(MAIN.format(folder=folder, user=user))


@contextmanager
def running_nginx(folder: Path, ports: Sequence[int]) -> Iterator[Proxy]:
    """Run an nginx in front of two servers; skip the test if that cannot be."""
    if NGINX is None or OPENSSL is None:
        pytest.skip("nginx or openssl is not installed")
    folder.mkdir()
    plain, secure = free_ports(2)
    make = [OPENSSL, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"]
    keys = ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    subprocess.run([*make, *keys], check=True, capture_output=True)
    write_site(folder, ports, plain, secure)
    command = [NGINX, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", str(folder / "error.log")]
    subprocess.run([*command, "-t"], check=True, capture_output=True)
    process = subprocess.Popen([*command, "-g", "daemon off;"])
    try:
        wait_for(secure)
        yield Proxy(plain, secure, folder / "fullchain.pem", folder)
    finally:
        process.send_signal(signal.SIGQUIT)
        process.wait(30)


def wait_for(port: int) -> None:
    """Wait until somebody listens on a port."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    raise AssertionError("nobody listens")
