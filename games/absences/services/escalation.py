"""The ladder of a match: what steps in at the deadline for who has left a needed ask unanswered.

First the window is kept open, for the grace of its timetable and then by the banks of those who are missing;
when it closes, standing orders answer; who has none has missed, and the rules' default counts; after so many
misses on end a bot plays on, and at last a substitute is wanted.

- Only who is asked for a needed answer, and not a bot, can be missing. What is saved counts, ready or not.
- *Grace*: everybody may still answer or change what is saved, and once nobody is missing the window closes,
  whether or not the host has windows close early. The told deadline stays.
- *Bank*: a window is extended so once, however many are missing and whatever they have left. Each of those
  who has an extension spends one, for each of them is the reason why the others wait; who has none waits
  along. So nobody can keep a window open by bank after bank, and no single absence empties one.
- *Standing orders* are an answer: no miss, but no sign of somebody being there either. They leave the misses
  on end as they are, and count neither for nor against anybody's reliability.
- A miss is *excused* on a deadline within an announced vacation of the seat, in a window that an outage met,
  and where somebody closes the window before its deadline. It stands in the log and counts nowhere else.
- Windows in which a bot stands in lead on to a substitute, but are no misses of the person's.
- Short windows know neither grace nor bank: they follow on another one within minutes.

What these rules give is given by the clock's time, not by when a clock comes to look: see `open_until`.
"""

import logging
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.db.models import F

from games import bots
from games.matches.selectors.deadlines import get_deadline
from games.matches.selectors.position import Position
from games.matches.services.deadlines import add_credit
from games.matches.services.publishing import write_log_entries
from games.matches.services.saved_moves import save_move
from games.models import LogEntry, Seat, Submission, Tenure, Vacation
from games.require import require
from games.schedule.deadlines import Extension, TimeLoss, credits_from_json, extend_deadline
from games.schedule.free_time import local_day

log = logging.getLogger(__name__)


def missing_decisions(position: Position) -> list[Submission]:
    """What the open window still needs of people, in the order of their seats."""
    asked = sorted(position.submissions.items())
    return [each for _, each in asked if each.needed and not each.of_bot and not each.answered]


def is_overdue(position: Position, now: datetime) -> bool:
    """Whether the open window is kept open only for who is missing."""
    return now >= require(position.window.deadline) or _is_extended(position)


def final_deadline(position: Position, now: datetime) -> datetime:
    """Return when the open window, with all that the ladder gives by `now`, has no time left."""
    due_at = require(position.window.due_at)
    if now < due_at or _has_strict_deadline(position):
        return due_at
    if _extension_spenders(position):
        return extend_deadline(get_deadline(position), _extension(position)).closes
    return max(due_at, _grace_ends(position))


def extend_for_missing(position: Position, now: datetime) -> bool:
    """Give the due window of a locked match what its ladder has for the missing; False for nothing."""
    while now >= require(position.window.due_at):
        if _has_strict_deadline(position) or not (_give_grace(position) or _spend_extensions(position, now)):
            return False
    return True


def apply_standing_orders(position: Position, now: datetime) -> None:
    """Save what those who are missing have left as standing orders, as far as the rules allow it."""
    match = position.match
    entries = []
    for asked in missing_decisions(position) if match.ladder.standing_orders else ():
        move = _standing_orders_move(position, asked.seat)
        if move is not None:
            save_move(asked, move, Submission.By.STANDING, now)
            entries.append(LogEntry(kind="standing-orders", seat=asked.seat.number))
    write_log_entries(match, entries, now, window=position.window)


def count_misses(position: Position, now: datetime) -> None:
    """Note who answered and who missed the window just closed, and have a bot or a substitute step in."""
    asked = [each for each in position.submissions.values() if each.needed]
    excuses = _excuses(position, now)
    missed = missing_decisions(position)
    counted = [each for each in missed if each.seat_id not in excuses]
    entries = [
        LogEntry(kind="missed-excused", seat=each.seat.number, data={"why": why})
        if (why := excuses.get(each.seat_id))
        else LogEntry(kind="missed", seat=each.seat.number)
        for each in missed
        if now >= require(position.window.deadline)
    ]
    seats = [each.seat for each in counted + _stand_in_decisions(position, asked)]
    for seat in seats:
        seat.misses += 1
        entries += _escalate(position, seat, now)
    Seat.objects.bulk_update(seats, ["misses", "stand_in", "wanted_at"])
    _count(counted, asked=1, missed=1)
    _count([each for each in asked if _is_own_answer(each)], asked=1, missed=0)
    write_log_entries(position.match, entries, now, window=position.window)


def reset_misses(seat: Seat) -> None:
    """Who sits there has answered."""
    if seat.misses:
        seat.misses = 0
        seat.save(update_fields=["misses"])


def _has_strict_deadline(position: Position) -> bool:
    """Whether the window closes at its deadline, without grace or extension."""
    return position.terms is None or position.terms.pace == "short" or not missing_decisions(position)


def _give_grace(position: Position) -> bool:
    window, ends = position.window, _grace_ends(position)
    if require(window.due_at) >= ends:
        return False
    window.due_at = ends
    window.save(update_fields=["due_at"])
    return True


def _grace_ends(position: Position) -> datetime:
    return require(position.window.deadline) + timedelta(seconds=position.match.schedule.grace)


def _spend_extensions(position: Position, now: datetime) -> bool:
    spending = _extension_spenders(position)
    if not spending:
        return False
    for seat in spending:
        seat.extensions_spent += 1
    Seat.objects.bulk_update(spending, ["extensions_spent"])
    add_credit(position, _extension(position))
    spent = [LogEntry(kind="extension-spent", seat=seat.number) for seat in spending]
    write_log_entries(position.match, spent, now, window=position.window)
    return True


def _extension(position: Position) -> Extension:
    return Extension(position.match.ladder.extension_seconds, "bank")


def _extension_spenders(position: Position) -> list[Seat]:
    """Who is missing and has an extension left; nobody once the window has been extended."""
    most = 0 if _is_extended(position) else position.match.ladder.extensions
    return [each.seat for each in missing_decisions(position) if each.seat.extensions_spent < most]


def _is_extended(position: Position) -> bool:
    given = credits_from_json(position.window.credits)
    return any(isinstance(credit, Extension) and credit.why == "bank" for credit in given)


def _standing_orders_move(position: Position, seat: Seat) -> Any:
    """The legal move that the seat's standing orders come to, or None."""
    game = position.match.game
    recipe = game.recipes.get(seat.standing)
    if recipe is None:
        return None
    try:
        move = recipe.answer(bots.observation_of(position, seat.number, position.moves()))
        if move is not None:
            game.check(position.state, seat.number, move)
    except Exception as error:
        # A recipe that fails must not keep the match from moving on; its words could tell a secret.
        log.warning("match %s: standing orders failed: %s", seat.match_id, type(error).__name__)
        return None
    return move


def _excuses(position: Position, now: datetime) -> dict[int, str]:
    """Why a miss does not count, by the keys of the seats that miss."""
    window, seats = position.window, [each.seat_id for each in missing_decisions(position)]
    if not seats:
        return {}
    deadline = require(window.deadline)
    if now < deadline:
        return dict.fromkeys(seats, "it closed before the deadline")
    given = credits_from_json(window.credits)
    if any(isinstance(credit, TimeLoss) and credit.why == "outage" for credit in given):
        return dict.fromkeys(seats, "the server was down")
    day = local_day(deadline, position.match.schedule)
    away = Vacation.objects.filter(seat__in=seats, first__lte=day, last__gte=day)
    return dict.fromkeys(away.values_list("seat_id", flat=True), "announced vacation")


def _stand_in_decisions(position: Position, asked: Iterable[Submission]) -> list[Submission]:
    """What bots were asked who play for somebody, as far as that leads on to a substitute."""
    away = [each for each in asked if each.of_bot and each.seat.stand_in]
    return [each for each in away if position.match.ladder.wanted_after and not each.seat.wanted_at]


def _is_own_answer(asked: Submission) -> bool:
    return asked.by == Submission.By.PLAYER and not asked.of_bot and asked.user_id == asked.seat.user_id


def _escalate(position: Position, seat: Seat, now: datetime) -> Iterable[LogEntry]:
    """Who plays the seat from the next window on; the lines of the log that say so."""
    ladder, rival = position.match.ladder, position.match.game_ui.rival
    wanted = 0 < ladder.wanted_after <= seat.misses and seat.wanted_at is None
    if not seat.stand_in and (wanted or 0 < ladder.bot_after <= seat.misses):
        seat.stand_in = rival
        yield LogEntry(kind="bot-plays-on", seat=seat.number)
    if wanted:
        seat.wanted_at = now
        yield LogEntry(kind="seat-wanted", seat=seat.number)


def _count(answers: Iterable[Submission], *, asked: int, missed: int) -> None:
    """Add to what the seats were asked, and missed, while their users have them."""
    if seats := [each.seat_id for each in answers]:
        tenures = Tenure.objects.filter(seat__in=seats, ended_at=None)
        tenures.update(asked=F("asked") + asked, missed=F("missed") + missed)
