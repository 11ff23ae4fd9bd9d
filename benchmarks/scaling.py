"""Cost of ten thousand running matches compared with ten: clock tick and pages."""

import statistics
from collections.abc import Callable, Iterator
from datetime import timedelta
from time import process_time
from typing import Any

from benchmarks.site import new_match

FEW, MANY = 60, 10_000
OWN_MATCHES = 10
REPETITIONS = 30


def measure_costs() -> Iterator[tuple[str, float, float]]:
    """Return each kind of work with its CPU seconds for FEW and MANY running matches."""
    copies = _MatchCopies(new_match(people=1))
    copies.add(FEW - 1)
    few = {name: _median(work) for name, work in copies.works().items()}
    copies.add(MANY - FEW)
    for name, work in copies.works().items():
        yield name, few[name], _median(work)


def _median(work: Callable[[], object]) -> float:
    spans = []
    for _ in range(REPETITIONS):
        began = process_time()
        work()
        spans.append(process_time() - began)
    return statistics.median(spans)


class _MatchCopies:
    """A match and copies of its current window; the player has a seat in the first OWN_MATCHES."""

    def __init__(self, match_id: int) -> None:
        from games.models import Match

        self.first = Match.objects.get(pk=match_id)
        self.made = 0

    def works(self) -> dict[str, Callable[[], Any]]:
        """What is measured: at a moment when nothing is due and no bot has anything left to do."""
        from django.core.cache import caches
        from django.test import Client

        from games.clock.services.clock import tick
        from games.models import Submission

        Submission.objects.filter(of_bot=True, by="").update(by=Submission.By.BOT, ready=True)
        stranger, player = Client(SERVER_NAME="localhost"), Client(SERVER_NAME="localhost")
        player.force_login(self.first.seats.get(number=0).user)

        def page(client: Client, path: str) -> Callable[[], None]:
            def ask() -> None:
                caches["fragments"].clear()
                if client.get(path).status_code != 200:
                    raise RuntimeError(path)

            return ask

        return {
            "a tick of the clock": tick,
            "the first page": page(stranger, "/"),
            "the lobby": page(stranger, "/lobby/"),
            "a match page": page(player, f"/matches/{self.first.pk}/"),
            "My matches": page(player, "/mine/"),
        }

    def add(self, count: int) -> None:
        """Add this number of copies of the match."""
        from games.models import Hand, Match, Seat, Submission, User, Window, Year
        from games.models.match import new_invitation

        first = self.first
        window = first.windows.select_related("year").get(closed_at=None)
        others = User.objects.bulk_create(User(username=f"copy-{self.made + n}") for n in range(count))
        mine = max(0, OWN_MATCHES - 1 - self.made)
        users = [first.host] * min(mine, count) + others[mine:]
        matches = [copy_row(first, invitation=new_invitation(), host=user) for user in users]
        Match.objects.bulk_create(matches)
        for seat in first.seats.order_by("number"):
            seats = [
                copy_row(seat, match=match, user=user if seat.user_id else None)
                for match, user in zip(matches, users, strict=True)
            ]
            Seat.objects.bulk_create(seats)
            if seat.number == 0:
                years = Year.objects.bulk_create(copy_row(window.year, match=match) for match in matches)
                windows = [
                    copy_row(window, match=match, year=year, deadline=window.deadline + timedelta(seconds=n))
                    for n, (match, year) in enumerate(zip(matches, years, strict=True))
                ]
                Window.objects.bulk_create(windows)
            for model in (Hand, Submission):
                row = model.objects.get(window=window, seat=seat)
                pairs = zip(windows, seats, strict=True)
                model.objects.bulk_create(copy_row(row, window=new, seat=of) for new, of in pairs)
        self.made += count


def copy_row(row: Any, **changed: Any) -> Any:
    """Return an unsaved copy of the row without its primary key, with some fields changed."""
    fields = {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}
    copy = type(row)(**fields | {"pk": None, row._meta.pk.attname: None})
    for name, value in changed.items():
        setattr(copy, name, value)
    return copy
