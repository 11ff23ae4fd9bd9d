"""The site's ASGI application, which also plays matches and records when its hub begins to send."""

import asyncio
import json
from collections.abc import Callable, Sequence
from time import perf_counter, process_time
from typing import Any

from spacerace.asgi import application as site

from asgiref.sync import sync_to_async  # isort: skip
from games.live_board.consumers.hub import Hub, Watcher

from games.models import Match, Submission  # isort: skip
from games.matches.selectors.position import load_position
from games.play.services.submissions import submit_move
from tests.builders import move_for

_sent: asyncio.Queue[float] = asyncio.Queue()
_send_to_each = Hub._send_to_each


async def _timed_send(hub: Hub, watchers: Sequence[Watcher], say: Callable[[Watcher], Any]) -> None:
    began = perf_counter()
    await _send_to_each(hub, watchers, say)
    if watchers:
        _sent.put_nowait(began)


Hub._send_to_each = _timed_send  # type: ignore[method-assign]


@sync_to_async
def _submit_next(match_id: int) -> dict[str, Any]:
    position = load_position(Match.objects.get(pk=match_id))
    number = next(n for n, asked in position.submissions.items() if asked.by == Submission.By.NOBODY)
    user, move = position.seats[number].user, move_for(position, number)
    began = perf_counter()
    after = submit_move(match_id=match_id, user=user, window_id=position.window.pk, move=move, known=position)
    return {"began": began, "closed": after.window.pk != position.window.pk}


async def application(scope: Any, receive: Any, send: Any) -> None:
    """The site, with extra addresses under /measured/."""
    if not scope.get("path", "").startswith("/measured/"):
        await site(scope, receive, send)
        return
    told: Any = process_time()
    if scope["path"] != "/measured/spent/":
        told = await _submit_next(int(scope["path"].split("/")[3]))
        told["sent"] = await _sent.get()
    headers = [(b"content-type", b"application/json")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": json.dumps(told).encode()})
