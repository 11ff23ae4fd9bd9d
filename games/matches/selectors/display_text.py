"""Facts about a match as text for pages."""

from collections.abc import Iterable, Mapping
from datetime import date, datetime

from games.humanize import and_list, format_count
from games.matches.selectors.seats import SeatLine, seat_names
from games.models import Match, Seat
from games.registry import get_game_ui, get_meta
from games.schedule.deadline_words import rhythm_words
from games.schedule.free_time import local_day
from games.schedule.ladder import Ladder
from games.schedule.timetable import Timetable, span_words

CANCELLED = "cancelled"
ABANDONED = "abandoned"
OVERDUE_TEXT = "overdue"
ENDED_BY_PEOPLE = {
    CANCELLED: "The match was cancelled, so it has no result.",
    ABANDONED: "Its player abandoned the match.",
    OVERDUE_TEXT: "Time ran out.",
}
"""The reasons of ends that no rules of a game cause."""

LIVE_SECONDS = 3_600
"""The longest window in which players are expected to stay online, in seconds."""


def pace_text(match: Match) -> str:
    """Return how long a window stays open, or when it closes."""
    return window_pace_text(match.game_slug, match.own_schedule if match.timetable else None, match.seconds_per_window)


def window_pace_text(game_slug: str, timetable: Timetable | None, seconds_per_window: int) -> str:
    """Return the pace of a game under that timetable, or, without one, with windows of that length."""
    turn = get_game_ui(game_slug).words.turn
    return f"a {turn} {rhythm_words(timetable)}" if timetable else f"{span_text(seconds_per_window)} a {turn}"


def holidays_text(timetable: Timetable, now: datetime) -> str:
    """Return the holidays that are not over, "from 24 December to 1 January and on 6 January"; "" without any."""
    today = local_day(now, timetable)
    return and_list(
        [date_range_text(each.first, each.last, today) for each in timetable.holidays if each.last >= today]
    )


def game_title(game_slug: str, preset: str) -> str:
    """Return the name of the game with the title of its preset, such as an edition, if it has one."""
    meta = get_meta(game_slug)
    found = meta.presets.get(preset)
    return f"{meta.name}, {found.title}" if found and found.title else meta.name


def length_text(match: Match) -> str:
    """Return the length of a match, such as "14 years × 1 day: 2 weeks at most", or its pace if it has no limit."""
    turns = match.game_ui.most_turns(match.game.options(match.options))
    if not turns:
        return pace_text(match)
    if match.timetable:
        return f"{turns} {match.game_ui.words.turns} at most, one {rhythm_words(match.own_schedule)}"
    span = span_text(match.seconds_per_window)
    about = rounded_span_text(turns * match.seconds_per_window)
    return f"{turns} {match.game_ui.words.turns} × {span}: {about} at most"


def effort_text(match: Match) -> str:
    """Return what a match demands of its players, in a sentence."""
    if match.seconds_per_window > LIVE_SECONDS:
        return "A few minutes a day, whenever you like."
    return "All players are online at the same time."


def rounded_span_text(seconds: int) -> str:
    """Return a duration rounded up, such as "2 weeks", "15 days" or "70 minutes"."""
    for unit, size in (("week", 604_800), ("day", 86_400), ("hour", 3_600), ("minute", 60)):
        if seconds >= 2 * size and (unit != "week" or seconds % size == 0):
            return format_count(-(-seconds // size), unit)
    return span_text(seconds)


def span_text(seconds: int) -> str:
    """Return a duration in its largest whole unit, such as "1 day" or "90 minutes"."""
    for unit, size in (("day", 86_400), ("hour", 3_600), ("minute", 60), ("second", 1)):
        if seconds % size == 0 and seconds >= size:
            return format_count(seconds // size, unit)
    return "no time"


ABSENCE_TEXTS: Mapping[str, str] = {
    "extension": "One extension of {span} comes first.",
    "extensions": "{count} extensions of {span} come first.",
    "standing orders": "Standing orders decide, or else the rules' default move.",
    "default move": "The rules' default move counts.",
    "bot": "A stand-in bot plays after one missed turn.",
    "bot.later": "A stand-in bot plays after {count} missed turns in a row.",
    "substitute": "A substitute can join after one missed turn.",
    "substitute.later": "A substitute can join after {count} missed turns in a row.",
}


def absences_text(ladder: Ladder) -> str:
    """Return the steps of a match's absence rules after a missed deadline, in order, in sentences."""
    cases = [("extension" if ladder.extensions == 1 else "extensions", ladder.extensions)] if ladder.extensions else []
    cases += [("standing orders" if ladder.standing_orders else "default move", 0)]
    rungs = sorted((count, who) for count, who in ((ladder.bot_after, "bot"), (ladder.wanted_after, "substitute")))
    cases += [(who if count == 1 else f"{who}.later", count) for count, who in rungs if count]
    span = span_words(ladder.extension_seconds)
    return " ".join(ABSENCE_TEXTS[case].format(count=count, span=span) for case, count in cases)


def date_text(day: date, today: date) -> str:
    """Return a date such as "27 November", with the year if it is not that of `today`."""
    year = f" {day.year}" if day.year != today.year else ""
    return f"{day.day} {day:%B}{year}"


def date_range_text(first: date, last: date, today: date) -> str:
    """Return a range of days: "from 27 November to 3 December", "from 5 to 8 October", "on 27 November"."""
    if first == last:
        return f"on {date_text(first, today)}"
    same = (first.year, first.month) == (last.year, last.month)
    return f"from {first.day if same else date_text(first, today)} to {date_text(last, today)}"


def result_text(match: Match, seats: Iterable[Seat]) -> str:
    """Return how a finished match ended, in a sentence; "" while it runs."""
    winners, reason = winners_text(match, seats), reason_text(match)
    return f"{winners} won. {reason}".strip() if winners else reason


def winners_text(match: Match, seats: Iterable[Seat]) -> str:
    """Return the names of the winners' seats; "" if nobody won."""
    won = (match.outcome or {}).get("winners", ())
    names = seat_names(seats, match.game_ui) if won else {}
    return and_list(name for number, name in names.items() if number in won)


def reason_text(match: Match) -> str:
    """Return why a finished match ended, in a sentence; "" while it runs."""
    if not match.outcome:
        return ""
    return {**match.meta.reasons, **ENDED_BY_PEOPLE}.get(match.outcome["reason"], "")


def is_cancelled(match: Match) -> bool:
    """Whether people ended the match, not its rules."""
    return (match.outcome or {}).get("reason") in ENDED_BY_PEOPLE


def pending_seats_text(seats: Iterable[SeatLine]) -> str:
    """Return the name of the only seat with a decision to make, or how many seats are ready."""
    asked = [seat for seat in seats if seat.is_asked]
    if len(asked) == 1:
        return f"Waiting for {asked[0].name}"
    ready = sum(seat.move_status == "ready" for seat in asked)
    saved = sum(seat.move_status == "saved" for seat in asked)
    return f"{ready} of {len(asked)} ready" + (f", {saved} saved" if saved else "")
