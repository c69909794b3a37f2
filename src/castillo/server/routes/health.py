"""Routes that tell whether the server is well, for whoever watches over it."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from fastapi import APIRouter

from castillo.server import models
from castillo.server.access import ServerServices
from castillo.server.problems import not_ready, responses

LOGGER: Final = logging.getLogger(__name__)
PATIENCE: Final = 5.0
"""Seconds that the database has to answer."""

router = APIRouter(prefix="/api/health", tags=["health"])


@router.get("/live", summary="Does the server run?", responses=responses())
async def tell_alive() -> models.Alive:
    """Say that the server answers: if it does not, it must be started again."""
    return models.Alive()


@router.get("", summary="Can tables be played at?", responses=responses())
async def tell_ready(services: ServerServices) -> models.Health:
    """Say whether all is there that tables need, the database and bots' workers; 503 with what is not.

    A server that is not ready may become so by itself: send people elsewhere, but do not end it for that.
    """
    if services.is_closing:
        raise not_ready("closing")
    try:
        await asyncio.wait_for(services.store.ping(), PATIENCE)
    except Exception:  # whatever a driver raises when a database is gone
        LOGGER.warning("the database does not answer")
        raise not_ready("database") from None
    workers = services.pool.count_alive()
    if not workers:
        raise not_ready("workers")
    return models.Health(workers=workers)
