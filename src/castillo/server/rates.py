"""How often an address may ask for what is costly: a rate for each kind of request, refused with 429 beyond it.

For each address a rate is one number (the generic cell rate algorithm): when its allowance would be whole again. So
`60/minute` allows sixty requests at once, and one more every second. Who sits at this machine is not counted.
"""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from castillo.core.errors import CastilloError, quote

UNITS: Final = {"second": 1.0, "minute": 60.0, "hour": 3600.0, "day": 86400.0}
OFF: Final = "off"
MOST_ADDRESSES: Final = 50_000
"""How many addresses are remembered for each rate; those that have asked last."""
NETWORK_BITS: Final = 64
"""How many bits of an address of IPv6 count: whoever has one has all of its network."""


class WrongRate(CastilloError):
    """A rate that is not written as one, or is of no known kind."""


@dataclass(frozen=True)
class Rate:
    """So many requests in so many seconds."""

    count: int
    seconds: float


USUAL: Final[Mapping[str, Rate]] = {
    "requests": Rate(1800, 60),  # of the API, of any kind
    "tables": Rate(60, 3600),  # opened, branched off, linked to
    "records": Rate(20, 3600),  # brought
    "tokens": Rate(60, 60),  # that open nothing
    "lists": Rate(120, 60),  # of the tables that a device knows
    "plans": Rate(900, 60),  # previews, and reasons why something is not allowed
    "hints": Rate(60, 60),
    "analyses": Rate(120, 60),  # looks at how far the analysis of a game has come
    "studies": Rate(120, 60),  # whole games: their positions, their logs, their points, what is new to a seat
}
"""What each address may do, if nothing else is said: far more than people do."""


def parse_rates(texts: list[str]) -> dict[str, Rate | None]:
    """Return the usual rates, changed as these texts say: `tables=100/hour`, `plans=off`.

    Raises:
        WrongRate: one is not written so.
    """
    rates: dict[str, Rate | None] = dict(USUAL)
    for text in texts:
        name, _, value = text.partition("=")
        if name not in USUAL:
            raise WrongRate(f"--limit {quote(text)}: there are {', '.join(USUAL)}")
        rates[name] = _parse_rate(text, value)
    return rates


def _parse_rate(text: str, value: str) -> Rate | None:
    if value == OFF:
        return None
    count, _, unit = value.partition("/")
    if not (count.isascii() and count.isdigit() and 0 < int(count) < 10**9 and unit in UNITS):
        raise WrongRate(f"--limit {quote(text)}: write it as in tables=100/hour ({', '.join(UNITS)}), or tables=off")
    return Rate(int(count), UNITS[unit])


def count_as(host: str | None) -> str | None:
    """Return as whom an address is counted; None: as nobody, since it is this machine's.

    Args:
        host: the address that a request comes from, as the server or a trusted proxy says.
    """
    if host is None:
        return None
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is None:
            return (
                None if address.is_loopback else str(ipaddress.ip_network((int(address), NETWORK_BITS), strict=False))
            )
        address = address.ipv4_mapped
    return None if address.is_loopback else str(address)


class RateLimiter:
    """Counts the requests of each address.

    Args:
        rates: by kind; None: as many as anybody likes.
        clock: the time in seconds.
    """

    def __init__(self, rates: Mapping[str, Rate | None], clock: Callable[[], float] = time.monotonic) -> None:
        self.rates = rates
        self.clock = clock
        self._whole: dict[str, OrderedDict[str, float]] = {kind: OrderedDict() for kind in rates}

    def wait(self, kind: str, who: str | None) -> float:
        """Return how many seconds somebody (as `count_as` says) has to wait before the next request; 0: none."""
        rate = self.rates[kind]
        if rate is None or who is None:
            return 0.0
        return max(0.0, self._whole[kind].get(who, 0.0) + rate.seconds / rate.count - rate.seconds - self.clock())

    def take(self, kind: str, who: str | None) -> float:
        """Count a request and return 0, or do not count it and return how many seconds to wait before it."""
        rate = self.rates[kind]
        wait = self.wait(kind, who)
        if rate is None or who is None or wait > 0:
            return wait
        whole = self._whole[kind]
        whole[who] = max(whole.get(who, 0.0), self.clock()) + rate.seconds / rate.count
        whole.move_to_end(who)
        if len(whole) > MOST_ADDRESSES:
            whole.popitem(last=False)
        return 0.0


def sender_of(scope: Mapping[str, Any]) -> str | None:
    """Return as whom the sender of a request is counted."""
    client = scope.get("client")
    return count_as(client[0] if client else None)
