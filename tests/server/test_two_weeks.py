"""Two weeks of a match of nine, and the days that they take longer: all happens that can keep it waiting.

The clock is set, never waited for. From Wednesday, 14 October 2026, to Monday, 2 November, a year ends at six
in the evening in Berlin on working days; on the 25th the clocks there go back an hour. By the ladder of the
match an hour of grace follows, one extension of a day, standing orders, and a bot after two and a substitute
after three misses on end. No year is open for more than ten days, but for what it is given.
"""

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any
from unittest.mock import patch
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from games.absences.selectors.reliability import reliability_of
from games.absences.services.coming_back import come_back
from games.absences.services.standing import leave_standing_orders
from games.absences.services.vacations import announce_vacation, take_back_vacation
from games.clock.services import clock
from games.hosting.services.acts import Act, Announce, Close, Hold, Replace, Resume
from games.hosting.services.hosting import do
from games.hosting.services.voting import vote
from games.lobby.services.matches import create_match, join_match, start_match
from games.lobby.services.substitutes import take_over
from games.matches.selectors.deadlines import deadline_words
from games.matches.selectors.log import log_lines
from games.models import Match, Tenure, User
from games.play.services.submissions import submit
from games.rules import codec
from games.rules.contract import Seen
from games.schedule.ladder import USUAL
from games.schedule.paces import pace_called
from games.schedule.timetable import DAY, HOUR
from games.set_up.services.plans import Plan
from tests.server.builders import make_user, position_of, window_of
from tests.server.replay import assert_history_replays

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]

BERLIN = ZoneInfo("Europe/Berlin")
SEED = f"{1:064x}"
US, USSR, UK, FRANCE, CHINA, JAPAN, INDIA, CANADA, ITALY = range(9)
LAST_YEAR = "1957"
BEAT = timedelta(hours=1)

DEADLINES = [
    # Eight hours from ten to six are too few: it is the next six.
    (
        "1950",
        "Wed 14 10:00 CEST",
        "Thu 15 18:00 CEST",
        "18:00 would come on Wednesday; that is less than 12 hours away: Thursday 18:00.",
    ),
    # India has answered in the grace, at half past six, and nobody waits for the end of it.
    ("1951", "Thu 15 18:30 CEST", "Fri 16 18:00 CEST", "The next hour on the timetable is Friday 18:00."),
    # After the grace 24 hours more end on Saturday, a day off: nothing closes before Monday begins.
    (
        "1951",
        "Thu 15 18:30 CEST",
        "Mon 19 00:00 CEST",
        "18:00 would come on Friday; an extension was spent and Saturday and Sunday are days off: "
        "Monday 00:00.",
    ),
    # Italy has missed 1951 an hour after that, and six is 17 hours away.
    ("1952", "Mon 19 01:00 CEST", "Mon 19 18:00 CEST", "The next hour on the timetable is Monday 18:00."),
    # Neither France nor Italy has an extension left: only the grace has passed.
    ("1953", "Mon 19 19:00 CEST", "Tue 20 18:00 CEST", "The next hour on the timetable is Tuesday 18:00."),
    # Seven hours were lost, from two to nine, and are given back in the night: there are no quiet hours.
    (
        "1953",
        "Mon 19 19:00 CEST",
        "Wed 21 01:00 CEST",
        "18:00 would come on Tuesday; an outage gives its time back: Wednesday 01:00.",
    ),
    # The United Kingdom and Japan spend one each after the grace: that is one day more, not two.
    (
        "1953",
        "Mon 19 19:00 CEST",
        "Thu 22 01:00 CEST",
        "18:00 would come on Tuesday; an outage gives its time back and an extension was spent: "
        "Thursday 01:00.",
    ),
    # An extended window has its grace as well; six is 16 hours away.
    ("1954", "Thu 22 02:00 CEST", "Thu 22 18:00 CEST", "The next hour on the timetable is Thursday 18:00."),
    # The five hours of the pause are given beforehand,
    (
        "1954",
        "Thu 22 02:00 CEST",
        "Thu 22 23:00 CEST",
        "18:00 would come on Thursday; a pause gives its time back: Thursday 23:00.",
    ),
    # and the two that the players did not want of them are taken back.
    (
        "1954",
        "Thu 22 02:00 CEST",
        "Thu 22 21:00 CEST",
        "18:00 would come on Thursday; a pause gives its time back: Thursday 21:00.",
    ),
    # Canada is away from Friday on, for five days of work, and India for the next five: Friday, 6 November,
    # would be free. But ten days of 24 hours end on Sunday the 1st, at nine as the clocks have gone back, and
    # the last six o'clock before it is that of Friday the 30th, whoever is away.
    (
        "1955",
        "Thu 22 22:00 CEST",
        "Fri 30 18:00 CET",
        "18:00 would come on Friday; 6 days of vacation come between, Saturday and Sunday are days off and "
        "10 days is the most: Friday 30 October 18:00.",
    ),
    # India has taken back the days after Friday, but is away for the rest of that.
    (
        "1956",
        "Fri 30 19:00 CET",
        "Mon 02 18:00 CET",
        "18:00 would come on Saturday; Friday is a day of vacation and Saturday and Sunday are days off: "
        "Monday 18:00.",
    ),
    # The host has closed 1956 at five in the morning: six in the evening is 13 hours away.
    ("1957", "Mon 02 05:00 CET", "Mon 02 18:00 CET", "The next hour on the timetable is Monday 18:00."),
]
"""Each deadline that a window had: of which year, when it opened, when it closes and why."""

LOG = [
    ("Wed 14 11:00 CEST", "The host announced something.", "Welcome, all nine"),
    # In the grace after 1950 nobody misses anything: there is no line.
    ("Fri 16 19:00 CEST", "France is missing: an extension from the bank keeps 1951 open.", ""),
    ("Fri 16 19:00 CEST", "India is missing: an extension from the bank keeps 1951 open.", ""),
    ("Fri 16 19:00 CEST", "Italy is missing: an extension from the bank keeps 1951 open.", ""),
    # France and India have answered on Sunday.
    ("Mon 19 01:00 CEST", "Italy missed 1951.", ""),
    ("Mon 19 19:00 CEST", "France missed 1952.", ""),
    ("Mon 19 19:00 CEST", "Italy missed 1952.", ""),
    ("Mon 19 19:00 CEST", "A bot plays on for Italy.", ""),
    ("Tue 20 21:00 CEST", "The server was away for 7 hours: the deadline moved by as much.", ""),
    # France is missing as well, but has spent its extension.
    ("Wed 21 02:00 CEST", "United Kingdom is missing: an extension from the bank keeps 1953 open.", ""),
    ("Wed 21 02:00 CEST", "Japan is missing: an extension from the bank keeps 1953 open.", ""),
    ("Wed 21 12:00 CEST", "Canada is on vacation from 23 to 29 October.", ""),
    ("Wed 21 13:00 CEST", "India is on vacation from 30 October to 5 November.", ""),
    ("Thu 22 02:00 CEST", "Japan is missing: the standing orders answered in 1953.", ""),
    (
        "Thu 22 02:00 CEST",
        "United Kingdom missed 1953, which does not count: the server was out of reach.",
        "",
    ),
    ("Thu 22 02:00 CEST", "France missed 1953, which does not count: the server was out of reach.", ""),
    # Two misses, and a window that a bot has played.
    ("Thu 22 02:00 CEST", "A substitute is wanted for Italy.", ""),
    ("Thu 22 10:00 CEST", "The host paused the match for 5 hours.", "A storm"),
    ("Thu 22 12:00 CEST", "Soviet Union put to the vote: an end of the pause.", "It is over"),
    # Eight seats have a vote, for a bot plays for Italy: five are more than half.
    ("Thu 22 13:00 CEST", "Carried by 5 to 0: an end of the pause.", ""),
    ("Thu 22 13:00 CEST", "Soviet Union ended the pause.", "It is over"),
    ("Thu 22 15:00 CEST", "A substitute has sat down: Italy.", ""),
    # The second on end: what was excused in between neither counts nor breaks the row.
    ("Thu 22 22:00 CEST", "France missed 1954.", ""),
    ("Thu 22 22:00 CEST", "A bot plays on for France.", ""),
    ("Fri 30 12:00 CET", "India takes a vacation back: from 31 October to 5 November.", ""),
    # Its extension is spent. Canada has answered from where it is.
    ("Fri 30 19:00 CET", "India missed 1955, which does not count: announced vacation.", ""),
    ("Fri 30 19:00 CET", "A substitute is wanted for France.", ""),
    ("Sat 31 12:00 CET", "France is back.", ""),
    ("Sun 01 12:00 CET", "The host put a bot in the place of who played China.", "Has asked for it"),
    # Italy had not answered, but had its time cut short: nothing is said of it.
    ("Mon 02 05:00 CET", "The host closed 1956 at once. That counts as nobody's miss.", "On with it"),
]
"""Each line of the log: when it was written, what it says, and which reason was given."""

TENURES = [
    # Eight years, and all of them answered.
    (US, "Player 0", False, 8, 0, 100),
    (USSR, "Player 1", False, 8, 0, 100),
    # Without 1953, which was excused.
    (UK, "Player 2", False, 7, 0, 100),
    # 1952 and 1954 missed; 1953 was excused, and in 1955 a bot played: four answers of six.
    (FRANCE, "Player 3", False, 6, 2, 66),
    # Up to 1955; the bot has the rest.
    (CHINA, "Player 4", False, 6, 0, 100),
    # Without 1953, which standing orders answered.
    (JAPAN, "Player 5", False, 7, 0, 100),
    # Without 1955, which was excused.
    (INDIA, "Player 6", False, 7, 0, 100),
    (CANADA, "Player 7", False, 8, 0, 100),
    # 1950 answered, 1951 and 1952 missed: too few to be judged by.
    (ITALY, "Player 8", False, 3, 2, None),
    # 1954, 1955 and 1957; 1956 was excused.
    (ITALY, "Substitute", True, 3, 0, None),
]
"""Who had which seat, as a substitute or not, how often they were asked and missed, and their reliability."""


def told(moment: datetime) -> str:
    """By the clocks of Berlin."""
    return f"{moment.astimezone(BERLIN):%a %d %H:%M %Z}"


class Fortnight:
    """The match, its people, and the clock that is set."""

    def __init__(self) -> None:
        self.now = datetime(2026, 10, 14, 10, tzinfo=BERLIN).astimezone(UTC)
        self.deadlines: list[tuple[str, str, str, str]] = []
        self.users = [make_user(f"Player {seat}") for seat in range(9)]
        self.host, self.substitute = make_user("Houston"), make_user("Substitute")
        self.match = Match()

    def begin(self) -> None:
        """Nine sit down, and their host does not."""
        usual = pace_called("working-days").in_zone("Europe/Berlin")
        plan = Plan(
            game_slug="space-race",
            name="Two weeks",
            seats=9,
            preset="nine",
            host_plays=False,
            early_closing=False,
            timetable=replace(usual, grace=HOUR, bound=10 * DAY, vacation_days=5),
            absences=USUAL,
        )
        self.match = create_match(plan=plan, host=self.host)
        Match.objects.filter(pk=self.match.pk).update(seed=SEED)
        for user in self.users:
            join_match(match_id=self.match.pk, user=user)
        start_match(match_id=self.match.pk, user=self.host)
        self._look()

    def until(self, day: int, hour: int, minute: int = 0) -> None:
        """The clock ticks up to that time in Berlin, from the 14th of October to the 13th of November."""
        end = datetime(2026, 10 if day >= 14 else 11, day, hour, minute, tzinfo=BERLIN).astimezone(UTC)
        assert end > self.now
        while self.now < end:
            self.now = min(self.now.replace(minute=0) + BEAT, end)
            clock.tick()
            self._look()

    def nobody_serves(self, hours: int) -> None:
        """Nor does anything tick."""
        clock.serve()
        self.now += timedelta(hours=hours)
        clock.serve()
        self._look()

    def do(self, service: Callable[..., Any], user: User, **arguments: Any) -> None:
        """Call a service for the user now."""
        service(match_id=self.match.pk, user=user, **arguments)
        self._look()

    def by_host(self, act: Act, reason: str) -> None:
        """The host does it."""
        self.do(do, self.host, act=act, reason=reason)

    def answers(self, *seats: int) -> None:
        """These seats decide at random, the same each time, but that they launch in the last year alone."""
        for seat in seats:
            position = position_of(self.match)
            game, label = position.match.game, position.window.year.label
            seen, dice = Seen(game.view(position.state, seat)), Random(f"{label}/{seat}")
            moves = [game.bots["random"](seen, dice) for _ in range(40)]
            move = next((move for move in moves if move.launch is (label == LAST_YEAR)), moves[0])
            self.do(submit, self.users[seat], window_id=position.window.pk, move=codec.to_json(move))

    def all_answer(self, *but: int) -> None:
        """All people decide but those who are away."""
        self.answers(*(seat for seat in range(9) if seat not in but))

    def _look(self) -> None:
        position = position_of(self.match)
        window = position.window
        if window.deadline is None:
            return
        seen = (window.year.label, told(window.opened_at), told(window.deadline), deadline_words(position))
        if self.deadlines[-1:] != [seen]:
            self.deadlines.append(seen)


def first_week(race: Fortnight) -> None:
    """Grace, banks, misses, a bot, an outage, standing orders."""
    race.until(14, 11)
    race.by_host(Announce(), "Welcome, all nine")
    race.until(15, 12)
    race.all_answer(INDIA)
    race.until(15, 18, 30)
    race.answers(INDIA)

    race.until(16, 12)
    race.all_answer(FRANCE, INDIA, ITALY)
    race.until(18, 12)
    race.answers(FRANCE, INDIA)

    race.until(19, 12)
    race.all_answer(FRANCE, ITALY)

    race.until(20, 13)
    race.do(leave_standing_orders, race.users[JAPAN], recipe="low")
    race.all_answer(UK, FRANCE, JAPAN, ITALY)
    race.until(20, 14)
    race.nobody_serves(hours=7)


def second_week(race: Fortnight) -> None:
    """Vacations, a pause that is voted off, a substitute, somebody back, and the host's hand."""
    race.until(21, 12)
    race.do(announce_vacation, race.users[CANADA], first=date(2026, 10, 23), last=date(2026, 10, 29))
    race.until(21, 13)
    race.do(announce_vacation, race.users[INDIA], first=date(2026, 10, 30), last=date(2026, 11, 5))

    race.until(22, 10)
    race.by_host(Hold(5), "A storm")
    race.until(22, 12)
    race.do(do, race.users[USSR], act=Resume(), reason="It is over")
    race.until(22, 13)
    for seat in (US, UK, CHINA, JAPAN):
        motion = race.match.motions.get()
        race.do(vote, race.users[seat], motion_id=motion.pk, approves=True)
    race.until(22, 15)
    race.do(take_over, race.substitute, seat_number=ITALY)
    race.users[ITALY] = race.substitute
    race.until(22, 16)
    race.all_answer(FRANCE)

    race.until(23, 12)
    race.all_answer(FRANCE, INDIA)
    race.until(30, 12)
    vacation = race.match.seats.get(number=INDIA).vacations.get()
    race.do(take_back_vacation, race.users[INDIA], vacation_id=vacation.pk)

    race.until(31, 12)
    race.do(come_back, race.users[FRANCE])
    race.until(31, 12, 30)
    race.all_answer(CHINA, ITALY)
    race.until(1, 12)
    race.by_host(Replace(CHINA, wanted=False), "Has asked for it")
    race.until(2, 5)
    race.by_host(Close(window_of(race.match).pk), "On with it")

    race.until(2, 12)
    race.all_answer(CHINA)
    race.until(2, 18)


@pytest.fixture
def race() -> Iterator[Fortnight]:
    race = Fortnight()
    with patch("django.utils.timezone.now", lambda: race.now):
        race.begin()
        first_week(race)
        second_week(race)
        race.match.refresh_from_db()
        yield race


def test_a_match_of_nine_runs_for_two_weeks_whatever_happens(race):
    seats = list(race.match.seats.select_related("user").order_by("number"))
    lines = reversed(log_lines(race.match, seats))
    assert [(told(line.at), line.text, line.reason) for line in lines] == LOG
    assert race.deadlines == DEADLINES

    tenures = Tenure.objects.filter(seat__match=race.match).select_related("seat", "user")
    assert [
        (
            each.seat.number,
            each.user.display_name,
            each.substitute,
            each.asked,
            each.missed,
            reliability_of(each.user),
        )
        for each in tenures.order_by("seat__number", "pk")
    ] == TENURES
    assert [seat.extensions_spent for seat in seats] == [0, 0, 1, 1, 0, 1, 1, 0, 0]
    assert [seat.misses for seat in seats] == [0] * 9
    assert [seat.bot for seat in seats if seat.bot] == [race.match.face.rival]

    assert race.match.status == Match.Status.OVER
    assert told(race.match.ended_at) == "Mon 02 18:00 CET"
    assert_history_replays(race.match)
