"""The site's application, which also plays matches on and tells when its hub began to send.

`/measured/submit/<match>/` has the next seat decide and tells, as JSON, when that began, when the first
watcher was sent the news of it (on the machine's monotonic clock), what seconds of a processor the server had
spent before the hub looked what is new, and whether it closed the year; of a match that is over it tells
that alone. `/measured/spent/` tells what it has spent by now.
"""

import asyncio
import json
from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter, process_time
from typing import Any

from spacerace.asgi import application as site

from asgiref.sync import sync_to_async  # isort: skip
from games.live_board.consumers.hub import Hub, Watcher

from games.models import Match, Submission  # isort: skip
from games.rules import codec  # isort: skip
from games.rules.contract import Observation  # isort: skip
from games.matches.selectors.position import load_position
from games.play.services.submissions import submit_move

_sent: asyncio.Queue[float] = asyncio.Queue()
_each, _refresh = Hub._each, Hub._refresh
_cpu_seconds = 0.0


async def _timed_send(hub: Hub, watchers: Sequence[Watcher], say: Callable[[Watcher], Any]) -> None:
    began = perf_counter()
    await _each(hub, watchers, say)
    if watchers:
        _sent.put_nowait(began)


async def _counted_publish(hub: Hub, match_id: int, version: int) -> None:
    global _spent
    _cpu_seconds = process_time()
    await _refresh(hub, match_id, version)


Hub._each, Hub._refresh = _timed_send, _counted_publish  # type: ignore[method-assign]


@sync_to_async
def _submit_next(match_id: int) -> dict[str, Any]:
    position = load_position(Match.objects.get(pk=match_id))
    waiting = [n for n, asked in position.submissions.items() if asked.by == Submission.By.NOBODY]
    if not waiting:
        return {"over": True}
    number = waiting[0]
    game, user = position.match.game, position.seats[number].user
    move = codec.to_json(game.bots["random"](Observation(game.view(position.state, number)), Random(number)))
    began = perf_counter()
    after = submit_move(match_id=match_id, user=user, window_id=position.window.pk, move=move, known=position)
    return {
        "over": False,
        "began": began,
        "closed": after.window.pk != position.window.pk,
        "label": after.window.year.label,
    }


async def application(scope: Any, receive: Any, send: Any) -> None:
    """The site, but for the addresses under /measured/."""
    if not scope.get("path", "").startswith("/measured/"):
        await site(scope, receive, send)
        return
    told: Any = process_time()
    if scope["path"] != "/measured/spent/":
        told = await _submit_next(int(scope["path"].split("/")[3]))
        if not told["over"]:
            told |= {"sent": await _sent.get(), "spent": _cpu_seconds}
    headers = [(b"content-type", b"application/json")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": json.dumps(told).encode()})
