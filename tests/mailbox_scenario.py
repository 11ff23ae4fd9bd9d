"""Three days of a match of nine nations at a year a day, in the mailbox of one player.

The clock is set, never waited for, and stops at every moment at which something is due.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from random import Random
from unittest.mock import patch

from django.core import mail
from django.core.mail import EmailMultiAlternatives
from django.db.models import Min
from msgspec import Struct

from games.clock.services import clock
from games.hosting.services.host_commands import Announce, HostCommand, PauseMatch
from games.hosting.services.hosting import execute_command
from games.lobby.services.matches import create_match, join_match, start_match
from games.match_setup.services.plans import MatchPlan
from games.models import ChannelRead, Delivery, Match, Notification, User, Window
from games.play.services.submissions import submit_move
from games.rules import codec
from games.rules.contract import Observation
from games.schedule.ladder import DEFAULT_LADDER
from games.schedule.paces import find_pace
from games.telegraph.services.telegraph import mark_read, write_telegram
from tests.builders import make_user, position_of
from tests.outbox import add_verified_target, send_due

SEED = f"{3:064x}"
ADDRESS = "valentina@example.org"
PEOPLE = ("Valentina", "Sergei", "Margaret", "Wernher", "Katherine", "Yuri")
VALENTINA, SERGEI, MARGARET, WERNHER, KATHERINE, YURI = range(6)
BOTS = 3
LONGEST_STEP = timedelta(hours=6)


class Mail(Struct, frozen=True):
    """A mail with its time."""

    at: datetime
    message: EmailMultiAlternatives


class Mailbox:
    """The match, its people, the set clock, and the mails to Valentina so far.

    She has a confirmed address and the default settings. Django's mail backend must be the one in memory.
    """

    def __init__(self) -> None:
        self.now = datetime(2026, 3, 3, 18, tzinfo=UTC)
        self.mails: list[Mail] = []
        self.match = Match()
        self.host = self.players = None

    def begin(self) -> None:
        """Seat six people and three bots; the host does not play."""
        self.host, self.players = make_user("Houston"), [make_user(name) for name in PEOPLE]
        add_verified_target(self.players[VALENTINA], address=ADDRESS)
        plan = MatchPlan(
            game_slug="space-race",
            name="Tuesday race",
            seats=len(PEOPLE) + BOTS,
            preset="nine",
            host_plays=False,
            bots=("steady",) * BOTS,
            timetable=find_pace("daily").in_zone("UTC"),
            absences=DEFAULT_LADDER,
        )
        self.match = create_match(plan=plan, host=self.host)
        Match.objects.filter(pk=self.match.pk).update(seed=SEED)
        for user in self.players:
            join_match(match_id=self.match.pk, user=user)
        start_match(match_id=self.match.pk, user=self.host)

    def until(self, day: int, hour: int, minute: int = 0) -> None:
        """Do everything that is due by then, each at its time."""
        end = datetime(2026, 3, day, hour, minute, tzinfo=UTC)
        while self.now < end:
            self.now = min(self._next_due(), end)
            clock.tick()
            send_due(self.now)
            new = mail.outbox[len(self.mails) :]
            self.mails += [Mail(self.now, message) for message in new]

    def decide(self, *seats: int) -> None:
        """Let these seats read their telegrams and decide, the same each time, without launches."""
        for seat in seats:
            self._read(self.players[seat])
            position = position_of(self.match)
            game, label = position.match.game, position.window.year.label
            seen, dice = Observation(game.view(position.state, seat)), Random(f"{label}/{seat}")
            moves = [game.bots["random"](seen, dice) for _ in range(40)]
            move = codec.to_json(next((move for move in moves if not move.launch), moves[0]))
            user = self.players[seat]
            submit_move(match_id=self.match.pk, user=user, window_id=position.window.pk, move=move)

    def _read(self, user: User) -> None:
        unread = ChannelRead.objects.filter(seat__user=user, unread__gt=0).select_related("channel")
        for reading in unread:
            last = reading.channel.telegrams.values_list("number", flat=True).last() or 0
            mark_read(match_id=self.match.pk, user=user, key=reading.channel.key, last=last)

    def channel_view(self, seat: int, text: str) -> None:
        """Write a telegram from the seat to all."""
        write_telegram(match_id=self.match.pk, user=self.players[seat], key="public", text=text)

    def by_host(self, act: HostCommand, reason: str) -> None:
        """Carry out a host action."""
        execute_command(match_id=self.match.pk, user=self.host, command=act, reason=reason)

    def _next_due(self) -> datetime:
        waiting = Delivery.objects.filter(state=Delivery.State.WAITING)
        moments = [
            Notification.objects.filter(sorted_at=None).aggregate(at=Min("due_at"))["at"],
            waiting.aggregate(at=Min("next_at"))["at"],
            Window.objects.filter(closed_at=None).aggregate(at=Min("due_at"))["at"],
            Match.objects.aggregate(at=Min("held_until"))["at"],
        ]
        if clock.matches_waiting_for_bots(self.now):
            moments.append(self.now + timedelta(seconds=1))
        coming = [moment for moment in moments if moment is not None and moment > self.now]
        return min(coming, default=self.now + LONGEST_STEP)


@contextmanager
def play_three_days() -> Iterator[Mailbox]:
    """Return the mailbox after three days, with a clock that stands at their end."""
    box = Mailbox()
    with patch("django.utils.timezone.now", lambda: box.now):
        box.begin()
        _first_year(box)
        _second_year(box)
        _third_year(box)
        yield box


def _first_year(box: Mailbox) -> None:
    """Play a year on time, after a telegram; the last answer closes it early."""
    box.until(3, 19, 30)
    box.channel_view(YURI, "Good evening from Baikonur.")
    box.until(3, 21)
    box.decide(VALENTINA, SERGEI)
    box.until(4, 8, 30)
    box.decide(MARGARET, WERNHER, YURI)
    box.until(4, 12, 40)
    box.decide(KATHERINE)


def _second_year(box: Mailbox) -> None:
    """Play a year with a late answer, after the warning, and an announcement of the host."""
    box.until(4, 15)
    box.by_host(Announce(), "From Friday on we play at six.")
    box.until(4, 20)
    box.decide(SERGEI, MARGARET, WERNHER, YURI)
    box.until(5, 9)
    box.decide(VALENTINA)
    box.until(5, 10, 30)
    box.decide(KATHERINE)


def _third_year(box: Mailbox) -> None:
    """Play a year with a pause and telegrams, up to the next morning."""
    box.until(5, 14)
    box.by_host(PauseMatch(hours=3), "A storm over the Cape")
    box.until(5, 17, 20)
    box.channel_view(WERNHER, "Did anybody see that?")
    box.channel_view(KATHERINE, "See what?")
    box.until(5, 19)
    box.decide(VALENTINA, SERGEI, MARGARET)
    box.until(6, 9)
    box.decide(WERNHER, KATHERINE, YURI)
    box.until(6, 18)
