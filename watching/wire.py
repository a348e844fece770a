"""What Discord answers, seen where all of it comes by: aiohttp tells of each request."""

from __future__ import annotations

from types import SimpleNamespace

import aiohttp
import msgspec

from watching import counts


def trace() -> aiohttp.TraceConfig:
    """Counts what is refused, by Discord's own code, else by that of HTTP; and what never arrived."""
    config = aiohttp.TraceConfig()
    config.on_request_end.append(_answered)
    config.on_response_chunk_received.append(_said)
    config.on_request_exception.append(_broke)
    return config


async def _answered(_: aiohttp.ClientSession, request: SimpleNamespace, end: aiohttp.TraceRequestEndParams) -> None:
    request.status = end.response.status


async def _said(
    _: aiohttp.ClientSession, request: SimpleNamespace, body: aiohttp.TraceResponseChunkReceivedParams
) -> None:
    status = getattr(request, "status", 0)
    if status >= 400:
        counts.DISCORD.labels(_code(body.chunk) or str(status)).inc()


async def _broke(_: aiohttp.ClientSession, __: SimpleNamespace, ___: aiohttp.TraceRequestExceptionParams) -> None:
    counts.DISCORD.labels("connection").inc()


def _code(body: bytes) -> str:
    try:
        said = msgspec.json.decode(body)
    except msgspec.DecodeError:
        return ""
    code = said.get("code") if isinstance(said, dict) else None
    return str(code) if isinstance(code, int) and code else ""
