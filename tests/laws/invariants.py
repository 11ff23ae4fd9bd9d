"""Invariants of every match at every moment, and of every change."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from itertools import groupby, pairwise
from typing import Any

from games.hosting.forms.host_commands import MAX_PAUSE_HOURS
from games.matches.selectors.position import load_position
from games.models import (
    Action,
    Draft,
    Event,
    Hand,
    LogEntry,
    Match,
    Receipt,
    Seat,
    Submission,
    Tenure,
    User,
    Window,
    Year,
)
from games.rules.contract import Window as Terms
from tests.laws.rows import Row, Rows, differing, fields_changed, match_of, of_kind
from tests.match_replay import assert_history_replays

LONGEST_HOLD = timedelta(hours=MAX_PAUSE_HOURS)
LONGEST_WINDOW = timedelta(days=365)

MAY_CHANGE: dict[type, set[str]] = {
    User: {"display_name"},
    Match: {
        *("status", "version", "board_version", "revision", "started_at", "ended_at", "outcome"),
        *("host_id", "held_at", "held_until"),
    },
    Seat: {"user_id", "bot", "standing"},
    Year: set(),
    Window: {"closed_at", "deadline", "due_at", "credits", "remark"},
    Hand: set(),
    Submission: {"by", "ready", "move", "user_id", "saved_at", "of_bot", "receipt"},
    Receipt: {"user_id"},
    Draft: {"entered", "saved_at"},
    Action: set(),
    Event: set(),
    Tenure: {"user_id", "ended_at", "asked", "missed"},
    LogEntry: {"by_id"},
}
"""The columns of a row that may differ from one moment to the next; all others stay as they were written."""

BEFORE_THE_START = {
    Match: {"ready_check_at", "starts", "rated"},
    Seat: {"confirmed_at", "swap_with", "reserved_for_id"},
}
"""The columns that may differ besides up to the start, and by it."""

OF_THE_ABSENT = {"misses", "extensions_spent", "stand_in", "wanted_at"}
OF_SUBSTITUTES = {"user_id", "bot", "standing", "seen", "telegrams_from"}
"""The columns of a seat that may differ from the start on, and those that do where somebody takes it over."""


def check_change(before: Rows, after: Rows) -> None:
    """Assert that history only grows, matches disappear as a whole, and versions only increase."""
    gone = of_kind(before, Match).keys() - of_kind(after, Match).keys()
    for kind, columns in MAY_CHANGE.items():
        for old, new in differing(before, after, kind):
            if old and new:
                beside = OF_THE_ABSENT | OF_SUBSTITUTES if kind is Seat else set()
                if kind in BEFORE_THE_START and _is_open(before, kind, old):
                    beside = beside | BEFORE_THE_START[kind]
                assert fields_changed(old, new) <= columns | beside, (kind, old, new)
            elif old and kind is not Draft:
                assert kind is Match or match_of(before, old) in gone, (kind, old)
    for old, new in differing(before, after, Match):
        if old and new:
            _check_versions(old, new)
    for old, new in differing(before, after, Window):
        if old and new and fields_changed(old, new) != {"remark"}:
            assert old["closed_at"] is None
            assert new["deadline"] >= old["deadline"] or old["credits"] != new["credits"]
    for old, new in differing(before, after, Submission):
        if old and new:
            assert before[Window, old["window_id"]]["closed_at"] is None
    for old, new in differing(before, after, Seat):
        if old and new:
            _check_seat_changed(before[Match, old["match_id"]], old, new)
    for match_id, shown in _shown(after).items():
        match = after[Match, match_id]
        if (Match, match_id) in before and shown != _shown(before)[match_id]:
            assert match["board_version"] > before[Match, match_id]["version"], match


def _is_open(rows: Rows, kind: type, row: Row) -> bool:
    match = row if kind is Match else rows[Match, row["match_id"]]
    return match["status"] == Match.Status.OPEN


def _check_seat_changed(match: Row, old: Row, new: Row) -> None:
    """Assert that seats change hands before the start, and afterwards only through absence and substitution."""
    running = match["status"] == Match.Status.RUNNING
    if match["status"] == Match.Status.OPEN:
        assert fields_changed(old, new) <= MAY_CHANGE[Seat] | BEFORE_THE_START[Seat], (old, new)
    elif new["bot"] and not old["bot"]:
        assert running
        assert new["user_id"] is None
        assert new["stand_in"] == new["standing"] == ""
    elif fields_changed(old, new) & (OF_SUBSTITUTES - {"standing", "seen"}):
        assert running
        assert old["wanted_at"]
        assert new["user_id"] not in (None, old["user_id"])
        assert not any(new[column] for column in (*OF_THE_ABSENT, "bot", "standing"))
    else:
        assert running
        assert new["extensions_spent"] >= old["extensions_spent"]
        assert new["seen"] >= old["seen"]


def _check_versions(old: Row, new: Row) -> None:
    for column in ("version", "board_version", "revision"):
        assert new[column] >= old[column], column
    assert new["revision"] > old["revision"]
    order = [status.value for status in (Match.Status.OPEN, Match.Status.RUNNING, Match.Status.OVER)]
    assert order.index(new["status"]) >= order.index(old["status"])


def _shown(rows: Rows) -> dict[int, Any]:
    """Return the public things of matches besides who has answered: status, seats, windows, public events."""
    shown: dict[int, list[Any]] = {pk: [row["status"]] for pk, row in of_kind(rows, Match).items()}
    for seat in of_kind(rows, Seat).values():
        match = rows[Match, seat["match_id"]]
        hidden = match["anonymous"] and match["status"] != Match.Status.OVER
        name = rows[User, seat["user_id"]]["display_name"] if seat["user_id"] else seat["bot"]
        if seat["user_id"] and hidden:
            name = "somebody"
        shown[seat["match_id"]].append((seat["number"], name, seat["stand_in"], seat["wanted_at"]))
    for window in of_kind(rows, Window).values():
        shown[window["match_id"]].append(("window", window["number"]))
    for event in of_kind(rows, Event).values():
        if event["audience"] is None:
            shown[event["match_id"]].append(("event", event["sequence"]))
    # PostgreSQL gives rows in the order in which they were last written.
    return {pk: sorted(parts, key=str) for pk, parts in shown.items()}


def check_matches(rows: Rows, match_ids: Iterable[int]) -> None:
    for match_id in match_ids:
        if (Match, match_id) in rows:
            _check_match(rows, match_id)


def _check_match(rows: Rows, match_id: int) -> None:
    match = rows[Match, match_id]
    mine = {
        kind: [row for row in of_kind(rows, kind).values() if match_of(rows, row) == match_id]
        for kind in MAY_CHANGE
        if kind not in (User, Match)
    }
    seats, windows = mine[Seat], sorted(mine[Window], key=lambda row: row["number"])
    assert 1 <= match["board_version"] <= match["version"]
    assert sorted(seat["number"] for seat in seats) == list(range(len(seats)))
    assert not any(seat["bot"] and seat["user_id"] for seat in seats)
    taken_by = [seat["user_id"] for seat in seats if seat["user_id"]]
    assert len(taken_by) == len(set(taken_by))
    open_windows = [window for window in windows if window["closed_at"] is None]
    status = match["status"]
    assert len(open_windows) == (status == Match.Status.RUNNING)
    assert (match["outcome"] is not None) == (status == Match.Status.OVER) == (match["ended_at"] is not None)
    assert (match["started_at"] is not None) == bool(windows) == (status != Match.Status.OPEN)
    if status == Match.Status.OPEN:
        assert not any(mine[kind] for kind in (Year, Hand, Submission, Draft, Action, Event, Tenure))
        return
    assert all(seat["bot"] or seat["user_id"] for seat in seats)
    _check_windows(rows, match, windows, len(seats), mine[Hand])
    _check_years(windows, mine[Year])
    for saved in mine[Submission]:
        _check_submission(rows, saved, mine[Tenure])
    _check_tenures(match, seats, mine[Tenure])
    assert sorted(entry["number"] for entry in mine[LogEntry]) == list(range(len(mine[LogEntry])))
    for draft in mine[Draft]:
        assert any(
            (saved["window_id"], saved["seat_id"]) == (draft["window_id"], draft["seat_id"])
            for saved in mine[Submission]
        )
    for window_id, done in groupby(sorted(mine[Action], key=lambda a: a["window_id"]), lambda a: a["window_id"]):
        numbers = sorted(action["number"] for action in done)
        assert numbers == list(range(len(numbers))), window_id
    _check_open_window(Match.objects.get(pk=match_id))
    assert_history_replays(Match.objects.get(pk=match_id))


def _check_windows(rows: Rows, match: Row, windows: list[Row], seats: int, hands: list[Row]) -> None:
    for window in windows:
        held = [hand for hand in hands if hand["window_id"] == window["id"]]
        assert len(held) == len({hand["seat_id"] for hand in held}) == seats
        if window["kind"] == "over":
            assert window is windows[-1]
            assert match["status"] == Match.Status.OVER
            assert window["deadline"] is None
        else:
            _check_deadline(match, window)
    for earlier, later in pairwise(windows):
        assert earlier["closed_at"] == later["opened_at"] >= earlier["opened_at"]
    if match["status"] == Match.Status.OVER:
        assert match["ended_at"] == windows[-1]["opened_at"]


def _check_deadline(match: Row, window: Row) -> None:
    """Assert that the deadline is that of the opening, moved only by credits, at most one bank of them."""
    span = (window["deadline"] - window["opened_at"]).total_seconds()
    short, normal = match["seconds_per_short_window"], match["seconds_per_window"]
    assert [credit["why"] for credit in window["credits"]].count("bank") <= 1
    assert span in (short, normal) or (window["credits"] and span > min(short, normal))
    assert span > 0
    grace = match["timetable"].get("grace", 0)
    assert (window["due_at"] - window["deadline"]).total_seconds() in (0, grace)


def _check_tenures(match: Row, seats: list[Row], tenures: list[Row]) -> None:
    """Assert that seated users have tenures in a match in progress, and missed only what they were asked."""
    held = {tenure["seat_id"]: tenure["user_id"] for tenure in tenures if tenure["ended_at"] is None}
    running = match["status"] == Match.Status.RUNNING
    assert held == {seat["id"]: seat["user_id"] for seat in seats if seat["user_id"] and running}
    assert all(tenure["missed"] <= tenure["asked"] for tenure in tenures)


def _check_years(windows: list[Row], years: list[Row]) -> None:
    numbers = {year["id"]: year["number"] for year in years}
    assert sorted(numbers.values()) == list(range(len(years)))
    along = [numbers[window["year_id"]] for window in windows]
    assert along[0] == 0
    assert all(later - earlier in (0, 1) for earlier, later in pairwise(along))
    assert set(along) == set(range(len(years)))
    labels = {year["id"]: year["label"] for year in years}
    for earlier, later in pairwise(windows):
        goes_on = later["kind"] == "over" or labels[earlier["year_id"]] == labels[later["year_id"]]
        assert goes_on == (earlier["year_id"] == later["year_id"])


def _check_submission(rows: Rows, saved: Row, tenures: list[Row]) -> None:
    closed = rows[Window, saved["window_id"]]["closed_at"] is not None
    seat = rows[Seat, saved["seat_id"]]
    by = saved["by"]
    assert (saved["move"] is not None) == (by in ("player", "bot", "standing"))
    assert closed or saved["of_bot"] or not (seat["bot"] or seat["stand_in"])
    assert not (saved["of_bot"] and by == "standing")
    if saved["of_bot"] and by == "player":
        left = [tenure for tenure in tenures if tenure["ended_at"] and tenure["seat_id"] == saved["seat_id"]]
        assert saved["user_id"] in {tenure["user_id"] for tenure in left}
    # While everybody is online, the form's own answer waits for the seat's turn. Nobody has given it.
    assert by != "standing" or closed or saved["user_id"] is None
    assert (by == "") <= (not closed)
    assert (by == "default") <= (closed and saved["needed"])
    acted = any(row["window_id"] == saved["window_id"] for row in of_kind(rows, Action).values())
    ended = acted or _was_closed_by_the_host(rows, saved["window_id"])
    assert (by == "passed") <= (closed and (not saved["needed"] or ended))
    assert not saved["ready"] or saved["move"] is not None
    if saved["move"] is not None:
        sat = {tenure["user_id"] for tenure in tenures if tenure["seat_id"] == saved["seat_id"]}
        by_whom = {"player": sat, "standing": {None, *sat}}
        assert saved["user_id"] in by_whom.get(by, {None})
        assert saved["saved_at"] >= rows[Window, saved["window_id"]]["opened_at"]


def _check_open_window(match: Match) -> None:
    position = load_position(match)
    assert (position.terms is None) == (match.status == Match.Status.OVER)
    if position.terms is None:
        return
    short = position.terms.pace == "short"
    span = (position.window.deadline - position.window.opened_at).total_seconds()
    usual = match.seconds_per_short_window if short else match.seconds_per_window
    assert span == usual or (position.window.credits and span >= usual)
    banks = any(credit["why"] == "bank" for credit in position.window.credits)
    assert not (short and banks)
    missing = any(each.needed and each.move is None for each in position.submissions.values())
    assert missing or not banks or match.held_until
    for number, saved in position.submissions.items():
        if saved.answered:
            move = match.game.parse(position.state, number, saved.move)
            match.game.check(position.state, number, move)
    assert match.held_until or not complete(match, position.terms, list(position.submissions.values()))


def check_closed(before: Rows, after: Rows, terms_before: dict[int, Terms]) -> None:
    """Assert that each closed window had passed its deadline, had its answers, or was ended by an action.

    `terms_before` are those of the windows that were open, by match.
    """
    for old, new in differing(before, after, Window):
        if not (old and new and new["closed_at"]) or old["closed_at"] or new["closed_at"] >= new["deadline"]:
            continue
        match_id = new["match_id"]
        done = [row for old_row, row in differing(before, after, Action) if row and not old_row]
        if done and after[Match, match_id]["status"] == Match.Status.OVER:
            assert done[0]["window_id"] == new["id"]
            continue
        if _was_closed_by_the_host(after, new["id"]):
            continue
        saved = [Submission(**row) for row in of_kind(after, Submission).values() if row["window_id"] == new["id"]]
        if new["credits"] and all(each.move is not None for each in saved if each.needed):
            continue
        assert complete(Match(**after[Match, match_id]), terms_before[match_id], saved)


def _was_closed_by_the_host(rows: Rows, window_id: int) -> bool:
    entries = of_kind(rows, LogEntry).values()
    return any(entry["window_id"] == window_id and entry["kind"] in ("closed", "cancelled") for entry in entries)


def complete(match: Match, terms: Terms, saved: list[Submission]) -> bool:
    """Whether the window closes before its deadline."""
    if any(each.move is None for each in saved):
        return False
    if terms.closes == "alike":
        return all(each.move == saved[0].move for each in saved)
    waits = not match.early_closing and terms.pace == "normal" and len(saved) > 1
    return not waits and all(each.ready for each in saved)


def check_not_stuck(now: datetime) -> None:
    """Assert that every match in progress has an open window with a deadline or other date, or a bounded pause."""
    for match in Match.objects.filter(status=Match.Status.RUNNING):
        window = match.windows.get(closed_at=None)
        assert window.deadline is not None
        assert window.due_at is not None
        assert window.due_at - window.opened_at <= LONGEST_WINDOW
        if match.held_until is not None:
            assert match.held_at is not None
            assert match.held_at <= now
            assert match.held_until - match.held_at <= LONGEST_HOLD
            assert window.deadline >= match.held_until
