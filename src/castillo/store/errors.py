"""What can go wrong with the database."""

from __future__ import annotations

from castillo.core.errors import CastilloError


class StoreError(CastilloError):
    """The database cannot be used: it is unreachable, belongs to another server, or is none of ours."""


class Conflict(CastilloError):
    """Somebody else has stored an entry of that number first; nothing has been stored."""
