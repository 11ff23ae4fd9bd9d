"""An example of every endpoint, for the documentation and the tests.

In the examples match 7 is in progress, 8 is open and 9 is finished. 3 is the number of a vacation and of a
motion. Valentina has a profile.
"""

import json
from typing import Any

from msgspec import Struct

RUNNING, WAITING, OVER, WINDOW = 7, 8, 9, 42
SEASON = "kV3mB0qZ1xYt8w_2"
CLUB = "sirius-3"
CUP = 5


class Example(Struct, frozen=True, kw_only=True):
    """An example request: the `values` of its path, its query and its `body`, and the expected status."""

    values: dict[str, Any] = {}
    query: str = ""
    body: Any = None
    status: int = 200
    stream: bool = False

    def path(self, address: str) -> str:
        """Return the address with its values."""
        return address.format(**self.values) + self.query

    def curl(self, method: str, address: str) -> str:
        """Return the request as a curl command; readers replace TOKEN and SITE."""
        calling = "curl -N" if self.stream else "curl"
        words = [f"curl -X {method}" if method != "GET" else calling, '-H "Authorization: Bearer $TOKEN"']
        if self.body is not None:
            words += ["-H 'Content-Type: application/json'", f"-d '{json.dumps(self.body)}'"]
        return " \\\n  ".join([*words, f"$SITE{self.path(address)}"])


def _of(match: int, **more: Any) -> Example:
    values = {"match": match} | more.pop("values", {})
    return Example(values=values, **more)


_MATCH = "/api/v1/matches/{match}"
_CHANNEL = {"channel": "public"}
_DEAL = {
    "kind": "proposal",
    "key": "morning-1",
    "to": [1],
    "gives": [{"kind": "leave", "lot": 0}],
    "asks": [{"kind": "leave", "lot": 1}],
}
_HOST_REASON = "Half of us are on a train."

EXAMPLES: dict[str, Example] = {
    "GET /api/v1/games": Example(),
    "GET /api/v1/games/{game}": Example(values={"game": "goofspiel"}),
    "GET /api/v1/games/{game}/ratings": Example(values={"game": "space-race"}, query="?edition=nine"),
    "POST /api/v1/games/{game}/alone": Example(values={"game": "loss-in-space"}, body={"of_day": True}),
    "GET /api/v1/games/{game}/alone/{day}": Example(values={"game": "loss-in-space", "day": "today"}),
    "GET /api/v1/account": Example(),
    "POST /api/v1/account/bot": Example(body={"is_bot": True}),
    "GET /api/v1/players/{player}": Example(values={"player": "valentina-12"}),
    "GET /api/v1/clubs": Example(),
    "GET /api/v1/clubs/{club}": Example(values={"club": CLUB}),
    "POST /api/v1/clubs/{club}/join": Example(values={"club": CLUB}, body={"join": True}),
    "GET /api/v1/cups": Example(),
    "GET /api/v1/cups/{cup}": Example(values={"cup": CUP}),
    "POST /api/v1/cups/{cup}/enter": Example(values={"cup": CUP}, body={"enter": True}),
    "POST /api/v1/cups/{cup}/remove": Example(
        values={"cup": CUP}, body={"entrant": 12, "reason": "Missed two tables."}
    ),
    "POST /api/v1/play-now": Example(body={"game": "goofspiel"}),
    "GET /api/v1/seasons": Example(),
    "GET /api/v1/seasons/{season}": Example(values={"season": SEASON}),
    "POST /api/v1/seasons/{season}/close": Example(values={"season": SEASON}),
    "GET /api/v1/elimination": Example(),
    "POST /api/v1/elimination": Example(body={"name": "Spring", "players": 9, "pace": "daily"}, status=201),
    "GET /api/v1/elimination/{season}": Example(values={"season": SEASON}),
    "POST /api/v1/elimination/{season}/actions/{action}": Example(
        values={"season": SEASON, "action": "say"}, body={"text": "Good luck to everybody."}
    ),
    f"POST {_MATCH}/season": _of(OVER, body={"name": "Thursdays"}),
    "GET /api/v1/lobby": Example(query="?game=goofspiel&seats=1"),
    "GET /api/v1/mine": Example(),
    "POST /api/v1/matches": Example(
        body={"game": "goofspiel", "options": {"cards": 13}, "settings": {"seats": 3, "bots": 1, "unlisted": True}},
        status=201,
    ),
    f"GET {_MATCH}": _of(RUNNING),
    f"GET {_MATCH}/history": _of(RUNNING),
    f"GET {_MATCH}/log": _of(RUNNING),
    f"GET {_MATCH}/record": _of(RUNNING),
    f"GET {_MATCH}/verify": _of(OVER),
    f"GET {_MATCH}/stream": _of(RUNNING, stream=True),
    "GET /api/v1/waiting/stream": Example(stream=True),
    f"POST {_MATCH}/entry": _of(WAITING, body={"password": "dark side"}),
    f"POST {_MATCH}/join": _of(WAITING, body={"seat": None}),
    f"POST {_MATCH}/leave": _of(WAITING),
    f"POST {_MATCH}/ready": _of(WAITING),
    f"POST {_MATCH}/take-over": _of(RUNNING, body={"seat": 1}),
    f"POST {_MATCH}/again": _of(OVER),
    f"GET {_MATCH}/seat": _of(RUNNING),
    f"POST {_MATCH}/submit": _of(RUNNING, body={"window": WINDOW, "move": {"bid": 3}, "ready": True}),
    f"POST {_MATCH}/preview": _of(RUNNING, body={"window": WINDOW, "entered": {"bid": 3}}),
    f"POST {_MATCH}/draft": _of(RUNNING, body={"window": WINDOW, "entered": {"bid": 3}}),
    f"POST {_MATCH}/act": _of(RUNNING, body={"kind": "line", "entered": {"to": 1}, "after": 0}),
    f"POST {_MATCH}/resign": _of(RUNNING),
    f"POST {_MATCH}/standing-orders": _of(RUNNING, body={"standing_orders": "nearest"}),
    f"POST {_MATCH}/vacations": _of(RUNNING, body={"first": "2030-07-01", "last": "2030-07-05"}),
    f"DELETE {_MATCH}/vacations/{{vacation}}": _of(RUNNING, values={"vacation": 3}),
    f"POST {_MATCH}/come-back": _of(RUNNING),
    f"GET {_MATCH}/telegraph": _of(RUNNING),
    f"GET {_MATCH}/telegraph/{{channel}}": _of(RUNNING, values=_CHANNEL),
    f"POST {_MATCH}/telegraph/{{channel}}": _of(
        RUNNING, values=_CHANNEL, body={"text": "Good morning, Vienna.", "deal": _DEAL}
    ),
    f"POST {_MATCH}/telegraph/{{channel}}/read": _of(RUNNING, values=_CHANNEL, body={"last": 99}),
    f"POST {_MATCH}/telegraph/{{channel}}/report": _of(RUNNING, values=_CHANNEL, body={"telegram": 99}),
    f"POST {_MATCH}/blocks": _of(RUNNING, body={"seat": 1, "blocked": True}),
    "POST /api/v1/players/{player}/follow": Example(values={"player": "valentina-12"}, body={"follow": True}),
    f"POST {_MATCH}/start": _of(WAITING, body={"fill": True}),
    f"POST {_MATCH}/bot": _of(WAITING, body={"seat": 2, "bot": "random"}),
    f"POST {_MATCH}/ready-check": _of(WAITING, body={"start": True}),
    f"POST {_MATCH}/call-off": _of(WAITING),
    f"POST {_MATCH}/host": _of(RUNNING, body={"act": "hold", "reason": _HOST_REASON, "values": {"hours": 2}}),
    f"GET {_MATCH}/votes": _of(RUNNING),
    f"POST {_MATCH}/votes": _of(RUNNING, body={"motion": 3, "approves": True}),
    f"POST {_MATCH}/mutes": _of(RUNNING, body={"seat": 1, "reason": "Read the house rules."}),
}
"""Examples by method and path."""
