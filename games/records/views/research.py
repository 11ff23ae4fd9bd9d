"""Research files: what there is, and their download."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import BinaryIO

from asgiref.sync import sync_to_async
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games.installed import meta_of
from games.records.selectors.research import ResearchFile, research_file, research_files

PIECE_BYTES = 1 << 16
KEEP_SECONDS = 3600


@require_safe
def research(request: HttpRequest) -> HttpResponse:
    """The months of which there is a file, and what is in them."""
    months = [
        (file, [(meta_of(slug).name, count) for slug, count in file.matches.items()])
        for file in research_files()
    ]
    return render(request, "records/research.html", {"months": months})


@require_safe
@cache_control(public=True, max_age=KEEP_SECONDS)
def download(request: HttpRequest, year: int, month: int) -> HttpResponseBase:
    """The file of a month, piece by piece."""
    file = _file(year, month)
    # It is packed; packing it again would take time, and the length that tells how far one is.
    request.META.pop("HTTP_ACCEPT_ENCODING", None)
    response = StreamingHttpResponse(_pieces(file.path), content_type="application/gzip")
    response["Content-Disposition"] = f'attachment; filename="{file.name}"'
    response["Content-Length"] = str(file.size)
    response["ETag"] = f'"{file.sha256}"'
    return response


@require_safe
@cache_control(public=True, max_age=KEEP_SECONDS)
def checksum(request: HttpRequest, year: int, month: int) -> HttpResponse:
    """The checksum of a month's file, as `sha256sum --check` reads it."""
    file = _file(year, month)
    return HttpResponse(f"{file.sha256}  {file.name}\n", content_type="text/plain; charset=utf-8")


def _file(year: int, month: int) -> ResearchFile:
    file = research_file(f"{year:04}-{month:02}") if year < 10_000 and month < 13 else None
    if file is None:
        raise Http404
    return file


def _opened(path: Path) -> BinaryIO:
    return path.open("rb")


async def _pieces(path: Path) -> AsyncIterator[bytes]:
    """The bytes of a file; what is no iterator of this kind, Django reads to its end before it sends any."""
    file = await sync_to_async(_opened, thread_sensitive=False)(path)
    try:
        while piece := await sync_to_async(file.read, thread_sensitive=False)(PIECE_BYTES):
            yield piece
    finally:
        file.close()
