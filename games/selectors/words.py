"""What pages say of a match in words."""

from collections.abc import Iterable

from games.models import Match, Seat
from games.schedule.wording import rhythm_words
from games.selectors.seats import SeatLine, seat_name
from games.wording import and_list


def pace_text(match: Match) -> str:
    """How long a window stays open, or when it closes, in words."""
    if match.timetable:
        return f"a {match.face.words.turn} {rhythm_words(match.schedule)}"
    return f"{span_text(match.seconds_per_window)} a {match.face.words.turn}"


def span_text(seconds: int) -> str:
    """A span of time in its largest whole unit: "1 day", "90 minutes"."""
    for unit, size in (("day", 86_400), ("hour", 3_600), ("minute", 60), ("second", 1)):
        if seconds % size == 0 and seconds >= size:
            count = seconds // size
            return f"{count} {unit}" if count == 1 else f"{count} {unit}s"
    return "no time"


def result_text(match: Match, seats: Iterable[Seat]) -> str:
    """How a finished match ended, in a sentence; "" while it runs."""
    if not match.outcome:
        return ""
    winners = [seat_name(seat, match.face) for seat in seats if seat.number in match.outcome["winners"]]
    reason = match.meta.reasons.get(match.outcome["reason"], "")
    return f"{and_list(winners)} won. {reason}".strip() if winners else reason


def paused_text(match: Match) -> str:
    """Why a paused match stands still, in a sentence."""
    if match.status == Match.Status.OVER:
        return "This match was played by rules that this server does not have now, so it cannot be shown."
    if match.status == Match.Status.OPEN:
        return "This match was set up for rules that this server does not have now, so it cannot start."
    return (
        "This match is paused: it goes by rules that this server does not have now. "
        "Once they are back it goes on, with all the time that was left."
    )


def awaited_text(seats: Iterable[SeatLine]) -> str:
    """Whom the open window waits for: the one seat that is asked by name, of several how many are ready."""
    asked = [seat for seat in seats if seat.owes]
    if len(asked) == 1:
        return f"{asked[0].name} to decide"
    ready = sum(seat.lamp == "ready" for seat in asked)
    saved = sum(seat.lamp == "saved" for seat in asked)
    return f"{ready} of {len(asked)} ready" + (f", {saved} saved" if saved else "")
