"""What holds of every match at every moment, and of every change from one moment to the next."""

from collections.abc import Iterable
from itertools import groupby, pairwise
from typing import Any

from games.models import Action, Draft, Event, Hand, Match, Seat, Submission, User, Window, Year
from games.rules.contract import Window as Terms
from games.selectors.position import load_position
from tests.laws.rows import Row, Rows, differing, fields_changed, match_of, of_kind
from tests.server.replay import assert_history_replays

MAY_CHANGE: dict[type, set[str]] = {
    User: {"display_name"},
    Match: {"status", "version", "board_version", "revision", "started_at", "ended_at", "outcome"},
    Seat: {"user_id", "bot"},
    Year: set(),
    Window: {"closed_at"},
    Hand: set(),
    Submission: {"by", "ready", "move", "user_id", "saved_at"},
    Draft: {"entered", "saved_at"},
    Action: set(),
    Event: set(),
}
"""The columns of a row that may differ from one moment to the next; all others stay as they were written."""


def check_change(before: Rows, after: Rows) -> None:
    """History is only ever added to, a match disappears whole, and versions only grow."""
    gone = of_kind(before, Match).keys() - of_kind(after, Match).keys()
    for kind, columns in MAY_CHANGE.items():
        for old, new in differing(before, after, kind):
            if old and new:
                assert fields_changed(old, new) <= columns, (kind, old, new)
            elif old and kind is not Draft:
                assert kind is Match or match_of(before, old) in gone, (kind, old)
    for old, new in differing(before, after, Match):
        if old and new:
            _check_versions(old, new)
    for old, new in differing(before, after, Window):
        if old and new:
            assert old["closed_at"] is None
            assert new["closed_at"] is not None
    for old, new in differing(before, after, Submission):
        if old and new:
            assert before[Window, old["window_id"]]["closed_at"] is None
    for old, new in differing(before, after, Seat):
        if old and new:
            assert before[Match, old["match_id"]]["status"] == Match.Status.OPEN
    for match_id, shown in _shown(after).items():
        match = after[Match, match_id]
        if (Match, match_id) in before and shown != _shown(before)[match_id]:
            assert match["board_version"] > before[Match, match_id]["version"], match


def _check_versions(old: Row, new: Row) -> None:
    for column in ("version", "board_version", "revision"):
        assert new[column] >= old[column], column
    assert new["revision"] > old["revision"]
    order = [status.value for status in (Match.Status.OPEN, Match.Status.RUNNING, Match.Status.OVER)]
    assert order.index(new["status"]) >= order.index(old["status"])


def _shown(rows: Rows) -> dict[int, Any]:
    """What a board shows beside who has answered: by the match, its status, seats, windows, public events."""
    shown: dict[int, list[Any]] = {pk: [row["status"]] for pk, row in of_kind(rows, Match).items()}
    for seat in of_kind(rows, Seat).values():
        name = rows[User, seat["user_id"]]["display_name"] if seat["user_id"] else seat["bot"]
        shown[seat["match_id"]].append((seat["number"], name))
    for window in of_kind(rows, Window).values():
        shown[window["match_id"]].append(("window", window["number"]))
    for event in of_kind(rows, Event).values():
        if event["audience"] is None:
            shown[event["match_id"]].append(("event", event["sequence"]))
    return shown


def check_matches(rows: Rows, match_ids: Iterable[int]) -> None:
    """Each of these matches is whole: its rows fit together, and follow from its seed, moves and actions."""
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
        assert not any(mine[kind] for kind in (Year, Hand, Submission, Draft, Action, Event))
        return
    assert all(seat["bot"] or seat["user_id"] for seat in seats)
    _check_windows(rows, match, windows, len(seats), mine[Hand])
    _check_years(windows, mine[Year])
    for saved in mine[Submission]:
        _check_submission(rows, saved)
    for draft in mine[Draft]:
        assert any(
            (saved["window_id"], saved["seat_id"]) == (draft["window_id"], draft["seat_id"])
            for saved in mine[Submission]
        )
    for window_id, done in groupby(
        sorted(mine[Action], key=lambda a: a["window_id"]), lambda a: a["window_id"]
    ):
        numbers = sorted(action["number"] for action in done)
        assert numbers == list(range(len(numbers))), window_id
    _check_open_window(Match.objects.get(pk=match_id))
    assert_history_replays(Match.objects.get(pk=match_id))


def _check_windows(rows: Rows, match: Row, windows: list[Row], seats: int, hands: list[Row]) -> None:
    short, normal = match["seconds_per_short_window"], match["seconds_per_window"]
    for window in windows:
        held = [hand for hand in hands if hand["window_id"] == window["id"]]
        assert len(held) == len({hand["seat_id"] for hand in held}) == seats
        if window["kind"] == "over":
            assert window is windows[-1]
            assert match["status"] == Match.Status.OVER
            assert window["deadline"] is None
        else:
            span = (window["deadline"] - window["opened_at"]).total_seconds()
            assert span in (short, normal)
            assert span > 0
    for earlier, later in pairwise(windows):
        assert earlier["closed_at"] == later["opened_at"] >= earlier["opened_at"]
    if match["status"] == Match.Status.OVER:
        assert match["ended_at"] == windows[-1]["opened_at"]


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


def _check_submission(rows: Rows, saved: Row) -> None:
    closed = rows[Window, saved["window_id"]]["closed_at"] is not None
    seat = rows[Seat, saved["seat_id"]]
    by = saved["by"]
    assert (saved["move"] is not None) == (by in ("player", "bot"))
    assert saved["of_bot"] == bool(seat["bot"])
    assert by != ("player" if saved["of_bot"] else "bot")
    assert (by == "") <= (not closed)
    assert (by == "default") <= (closed and saved["needed"])
    assert (by == "passed") <= (closed and not saved["needed"])
    assert not saved["ready"] or saved["move"] is not None
    if saved["move"] is not None:
        assert saved["user_id"] == seat["user_id"]
        assert saved["saved_at"] >= rows[Window, saved["window_id"]]["opened_at"]


def _check_open_window(match: Match) -> None:
    position = load_position(match)
    assert (position.terms is None) == (match.status == Match.Status.OVER)
    if position.terms is None:
        return
    short = position.terms.pace == "short"
    span = position.window.deadline - position.window.opened_at
    assert span.total_seconds() == (match.seconds_per_short_window if short else match.seconds_per_window)
    for number, saved in position.submissions.items():
        if saved.answered:
            move = match.game.parse(position.state, number, saved.move)
            match.game.check(position.state, number, move)
    assert not complete(match, position.terms, list(position.submissions.values()))


def check_closed(before: Rows, after: Rows, terms_before: dict[int, Terms]) -> None:
    """A window that has just closed had passed its deadline, or everything it waited for was in.

    `terms_before` are those of the windows that were open, by the match.
    """
    for old, new in differing(before, after, Window):
        if not (old and new) or new["closed_at"] >= new["deadline"]:
            continue
        match_id = new["match_id"]
        saved = [
            Submission(**row) for row in of_kind(after, Submission).values() if row["window_id"] == new["id"]
        ]
        assert complete(Match(**after[Match, match_id]), terms_before[match_id], saved)


def complete(match: Match, terms: Terms, saved: list[Submission]) -> bool:
    """Whether the window closes before its deadline."""
    if any(each.move is None for each in saved):
        return False
    if terms.closes == "alike":
        return all(each.move == saved[0].move for each in saved)
    waits = not match.early_closing and terms.pace == "normal" and len(saved) > 1
    return not waits and all(each.ready for each in saved)
