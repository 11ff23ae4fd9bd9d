"""The escalation rules of a match: what happens at the deadline to players with a missing decision.

First the window stays open: for the grace period of its timetable, then for extensions of missing players.
When it closes, standing orders decide; without them the turn is missed and the rules' default move counts.
After a number of missed turns in a row a stand-in bot plays, and finally a substitute is wanted.

- Only people with a needed decision can be missing. A saved move counts, ready or not.
- *Grace period*: everybody can still save or change a move. The window closes as soon as nobody is missing,
  even if the match has no early closing. The deadline on pages stays the same.
- *Extension*: a window is extended once. Every missing player with an extension left uses one up; players without one
  benefit too. So nobody can keep a window open repeatedly, and one absence never uses up several extensions.
- *Standing orders* prevent a missed turn but do not prove presence. They leave the missed turns in a row and
  the reliability unchanged.
- A missed turn is *excused* during an announced vacation, after an outage, or if somebody closed the window
  early. It appears in the log and counts nowhere else.
- Windows of a stand-in bot count towards a substitute, but are not missed turns of the player.
- Short windows have neither grace period nor extension, since they follow within minutes.

These rules use the deadline, not the time at which a clock process checks it: see `final_deadline`.
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
from games.matches.services.publishing import save_move, write_log_entries
from games.models import LogEntry, Seat, Submission, Tenure, Vacation
from games.require import require
from games.schedule.deadlines import Extension, TimeLoss, credits_from_json, extend_deadline
from games.schedule.free_time import local_day

log = logging.getLogger(__name__)


def missing_decisions(position: Position) -> list[Submission]:
    """Return the missing needed decisions of people in the open window, in seat order."""
    asked = sorted(position.submissions.items())
    return [each for _, each in asked if each.needed and not each.of_bot and not each.answered]


def is_overdue(position: Position, now: datetime) -> bool:
    """Whether the open window is past its deadline and stays open only for missing players."""
    return now >= require(position.window.deadline) or _is_extended(position)


def final_deadline(position: Position, now: datetime) -> datetime:
    """Return the final deadline of the open window, with everything that the absence rules give by `now`."""
    due_at = require(position.window.due_at)
    if now < due_at or _has_strict_deadline(position):
        return due_at
    if _extension_spenders(position):
        return extend_deadline(get_deadline(position), _extension(position)).closes
    return max(due_at, _grace_ends(position))


def extend_for_missing(position: Position, now: datetime) -> bool:
    """Extend the due window of a locked match for missing players; return False if nothing is left."""
    while now >= require(position.window.due_at):
        if _has_strict_deadline(position) or not (_give_grace(position) or _spend_extensions(position, now)):
            return False
    return True


def apply_standing_orders(position: Position, now: datetime) -> None:
    """Save the moves of missing players' standing orders, if the rules allow them."""
    match = position.match
    entries = []
    for asked in missing_decisions(position) if match.ladder.standing_orders else ():
        move = _standing_orders_move(position, asked.seat)
        if move is not None:
            save_move(asked, move, Submission.By.STANDING, now)
            entries.append(LogEntry(kind="standing-orders", seat=asked.seat.number))
    write_log_entries(match, entries, now, window=position.window)


def count_misses(position: Position, now: datetime) -> None:
    """Record who decided or missed the closed window, and let a stand-in bot or a substitute step in."""
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
    # Decisions of stand-in bots count towards a substitute.
    away = [each for each in asked if each.of_bot and each.seat.stand_in and not each.seat.wanted_at]
    seats = [each.seat for each in counted + (away if position.match.ladder.wanted_after else [])]
    for seat in seats:
        seat.misses += 1
        entries += _escalate(position, seat, now)
    Seat.objects.bulk_update(seats, ["misses", "stand_in", "wanted_at"])
    _count(counted, asked=1, missed=1)
    own = [each for each in asked if each.by == Submission.By.PLAYER and not each.of_bot]
    _count([each for each in own if each.user_id == each.seat.user_id], asked=1, missed=0)
    write_log_entries(position.match, entries, now, window=position.window)


def reset_misses(seat: Seat) -> None:
    """Reset the missed turns of a seat whose player has decided."""
    if seat.misses:
        seat.misses = 0
        seat.save(update_fields=["misses"])


def _has_strict_deadline(position: Position) -> bool:
    """Whether the window closes at its deadline, without grace period or extension."""
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
    """Return the missing players who have an extension left; none if the window was already extended."""
    most = 0 if _is_extended(position) else position.match.ladder.extensions
    return [each.seat for each in missing_decisions(position) if each.seat.extensions_spent < most]


def _is_extended(position: Position) -> bool:
    given = credits_from_json(position.window.credits)
    return any(isinstance(credit, Extension) and credit.why == "bank" for credit in given)


def _standing_orders_move(position: Position, seat: Seat) -> Any:
    """Return the legal move of the seat's standing orders, or None."""
    game = position.match.game
    recipe = game.recipes.get(seat.standing)
    if recipe is None:
        return None
    try:
        move = recipe.answer(bots.observation_of(position, seat.number, position.moves()))
        if move is not None:
            game.check(position.state, seat.number, move)
    except Exception as error:
        # Failing standing orders must not block the match; the error text could reveal a secret.
        log.warning("match %s: standing orders failed: %s", seat.match_id, type(error).__name__)
        return None
    return move


def _excuses(position: Position, now: datetime) -> dict[int, str]:
    """Return the reason why a missed turn does not count, by primary key of the seat."""
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


def _escalate(position: Position, seat: Seat, now: datetime) -> Iterable[LogEntry]:
    """Escalate the seat: decide who plays it from the next window on; return the log entries."""
    ladder, rival = position.match.ladder, position.match.game_ui.default_bot
    wanted = 0 < ladder.wanted_after <= seat.misses and seat.wanted_at is None
    if not seat.stand_in and (wanted or 0 < ladder.bot_after <= seat.misses):
        seat.stand_in = rival
        yield LogEntry(kind="bot-plays-on", seat=seat.number)
    if wanted:
        seat.wanted_at = now
        yield LogEntry(kind="seat-wanted", seat=seat.number)


def _count(answers: Iterable[Submission], *, asked: int, missed: int) -> None:
    """Add to the asked and missed decisions of the seats' current users."""
    if seats := [each.seat_id for each in answers]:
        tenures = Tenure.objects.filter(seat__in=seats, ended_at=None)
        tenures.update(asked=F("asked") + asked, missed=F("missed") + missed)
