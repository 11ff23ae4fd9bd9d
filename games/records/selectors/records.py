"""Full and partial records of stored matches, and the receipts in them."""

import gzip
from collections.abc import Iterator, Mapping
from datetime import datetime
from hashlib import sha256
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from games.display_names import distinct_names
from games.game_ui import AnyGameUI
from games.matches.selectors.display_text import is_cancelled
from games.matches.selectors.headlines import events_by_window
from games.matches.selectors.position import Position
from games.matches.selectors.seats import neutral_seat_name, seat_names
from games.matches.selectors.version_cache import cached_per_version
from games.models import Match, Receipt, Seat, Submission, User, Window
from games.registry import GAMES
from games.requests import absolute_url
from games.rules import codec
from games.rules.records import (
    ABSENT,
    Record,
    RecordedAction,
    RecordEnd,
    RecordPlayer,
    RecordWindow,
    digest,
    write_record,
)
from games.seasons.selectors.season_page import season_link
from games.terminal.verify import CheckedRecord, compare


class ReceiptLine:
    """A receipt as its player reads it: the window, the time, and what became of the move."""

    def __init__(self, row: Any, titles: Mapping[str, str]) -> None:
        title = row.window.title or titles.get(row.window.kind, "")
        self.label = f"{row.window.year.label}: {title}" if title else row.window.year.label
        self.code, self.saved_at, self.fate = row.code, row.saved_at, _fate_of(row)


def receipts_of(match: Match, user: User) -> list[ReceiptLine]:
    """Return the user's receipts in the match, newest first; one query."""
    rows = _with_windows(match).filter(user=user).annotate(counts=_COUNTS, is_last=_IS_LAST)
    titles = match.game_ui.window_titles
    return [ReceiptLine(row, titles) for row in rows.order_by("-pk")]


def latest_receipt(match: Match, user: User, *, since: int) -> Receipt | None:
    """Return the user's last receipt in windows from number `since` on, with its year; one query."""
    return _with_windows(match).filter(user=user, window__number__gte=since).order_by("-pk").first()


def receipt_codes_of(match: Match, user: User | None) -> list[dict[str, Any]]:
    """Return the user's receipts for the record of a running match, without their salts."""
    rows = Receipt.objects.filter(window__match=match, user=user) if user else Receipt.objects.none()
    return [
        {"window": number + 1, "seat": seat, "code": code}
        for number, seat, code in rows.values_list("window__number", "seat__number", "code")
    ]


def revealed_receipts(match: Match) -> list[dict[str, Any]]:
    """Return all receipts of a match with a full record, revealed, in the order in which they were issued."""
    rows = Receipt.objects.filter(window__match=match).annotate(counted=_COUNTS)
    shown = ("code", "replaces", "salt", "move", "counted")
    return [
        {"window": row.pop("window__number") + 1, "seat": row.pop("seat__number")}
        | row
        | {"salt": bytes(row["salt"]).hex()}
        for row in rows.values("window__number", "seat__number", *shown)
    ]


_OF_THE_SUBMISSION = Submission.objects.filter(
    window=OuterRef("window"), seat=OuterRef("seat"), receipt=OuterRef("code")
)
_IS_LAST = Exists(_OF_THE_SUBMISSION)
_COUNTS = Exists(_OF_THE_SUBMISSION.filter(by=Submission.By.PLAYER))


def _with_windows(match: Match) -> QuerySet[Receipt]:
    rows = Receipt.objects.filter(window__match=match).select_related("window__year")
    return rows.defer("salt", "move", "window__table")


def _fate_of(row: Any) -> str:
    if not row.is_last:
        return "replaced"
    if row.window.closed_at is None:
        return "counts so far"
    return "counted" if row.counts else "did not count"


def has_full_record(match: Match) -> bool:
    """Whether the match has ended by its rules, and nobody still plays with its seed."""
    return match.status == Match.Status.OVER and not is_cancelled(match) and not match.is_sealed


def matches_with_full_record(since: datetime | None = None) -> Iterator[Match]:
    """Return public matches with a full record that ended at `since` (UTC) or later, by their end."""
    over = Match.objects.filter(status=Match.Status.OVER, unlisted=False)
    over = over.order_by("ended_at", "pk")
    over = over.exclude(watching=Match.Watching.PLAYERS)
    if since is not None:
        over = over.filter(ended_at__gte=since)
    return (match for match in over.iterator(chunk_size=200) if has_full_record(match))


def full_record(match: Match, *, positions: bool = True, published: bool = False) -> Record:
    """Return the full record of a finished match, as stored; seven queries at most.

    Its seats have the names that the pages show. With `published`, a seat has its default name, unless its player
    agreed to be named; if names were hidden, all seats have default names. `extra` reveals the receipts of saved moves
    and names the season, unless it is `published`: the page of the season names its players.
    """
    seats = list(match.seats.select_related("user"))
    rows = _windows_of(match, positions=positions)
    end = rows.pop()
    return Record(
        game=match.game_slug,
        rules=match.rules_version,
        options=match.options,
        seats=_players(seats, _published_names(seats) if published else seat_names(seats, match.game_ui)),
        windows=tuple(_full_window(row, seats, positions=positions) for row in rows),
        seed=match.seed,
        seed_hash=match.seed_hash,
        final=RecordEnd(match.outcome, _position(end, seats) if positions else ABSENT),
        extra={
            **({"receipts": receipts} if (receipts := revealed_receipts(match)) else {}),
            **({} if published else _season_of(match)),
        },
    )


def gzipped_record(match: Match) -> bytes:
    """Return the full record as a gzip file, made once per version of the match and names in it."""
    seats = list(match.seats.select_related("user"))
    names = sha256(repr(_players(seats, seat_names(seats, match.game_ui))).encode())
    return cached_per_version(
        match,
        f"record/{names.hexdigest()[:16]}",
        lambda: gzip.compress(write_record(full_record(match)).encode(), mtime=0),
    )


def find_match_of_record(record: Record) -> Match | None:
    """Return the match of a record of a finished match, if it has a full record here, imported or played."""
    wanted = digest(record)
    imported = Match.objects.filter(imported_digest=wanted).first()
    if imported is not None:
        return imported
    played = Match.objects.filter(seed=record.seed, game_slug=record.game, imported_digest=None)
    on_record = (match for match in played.order_by("pk") if has_full_record(match))
    return next((each for each in on_record if digest(full_record(each, positions=False)) == wanted), None)


def partial_record(position: Position, seat: Seat | None) -> Record:
    """Return what the player of `seat` may know of a match so far, as a record; None is a spectator."""
    match, number = position.match, None if seat is None else seat.number
    before = position.window.number
    rows = [row for row in _windows_of(match, positions=False) if row.number < before]
    told = {window.number: window.known_to(number) for window in events_by_window(match)}
    return Record(
        game=match.game_slug,
        rules=match.rules_version,
        options=match.options,
        seats=_players(position.seats, seat_names(position.seats, match.game_ui)),
        windows=tuple(_partial_window(row, position.seats, number) for row in rows),
        seed_hash=match.seed_hash,
        extra={
            "seat": number,
            "events": [
                [{"kind": event.kind, "data": event.data} for event in told.get(row.number, [])] for row in rows
            ],
            "view": codec.to_json(match.game.view(position.state, number)),
            "receipts": receipt_codes_of(match, seat.user if seat else None),
            **_season_of(match),
        },
    )


def _season_of(match: Match) -> dict[str, Any]:
    """Return what names the season of elimination of the match in a record, as `season`; {} without one."""
    row = season_link(match)
    if row is None or not row.season.is_elimination:
        return {}
    season, kind = row.season, (match.name_facts or {})["kind"]
    part, url = "death match" if kind == "duel" else kind, absolute_url("elimination", season.token)
    return {"season": {"id": season.pk, "name": season.name, "url": url, "episode": row.episode, "part": part}}


def check_match_record(match: Match) -> CheckedRecord:
    """Return the result of recomputing the record of the match; made once per version of the match."""
    return cached_per_version(match, "finding", lambda: compare(full_record(match), match.game))


def _windows_of(match: Match, *, positions: bool) -> list[Window]:
    windows = match.windows if positions else match.windows.defer("table")
    related = ["submissions", *["hands"] * positions, *["actions"] * _has_actions(match)]
    return list(windows.select_related("year").prefetch_related(*related))


def _players(seats: list[Seat], names: Mapping[int, str]) -> tuple[RecordPlayer, ...]:
    return tuple(RecordPlayer(names[seat.number], seat.bot or None) for seat in seats)


def _published_names(seats: list[Seat]) -> dict[int, str]:
    """Return the names of the seats in a published record, by number; equal names are made distinct."""
    names = distinct_names(_published_name(seat, seat.match.game_ui) for seat in seats)
    return dict(zip((seat.number for seat in seats), names, strict=True))


def _published_name(seat: Seat, game_ui: AnyGameUI) -> str:
    if seat.match.is_imported:
        # The name in an imported record may be that of a person who never agreed to it here.
        return neutral_seat_name(Seat(number=seat.number), game_ui)
    agreed = seat.user is not None and seat.user.publishes_name and not seat.match.anonymous
    return seat_names([seat], game_ui)[seat.number] if agreed else neutral_seat_name(seat, game_ui)


def _full_window(row: Window, seats: list[Seat], *, positions: bool) -> RecordWindow:
    numbers = {seat.pk: seat.number for seat in seats}
    answers = {numbers[each.seat_id]: each for each in row.submissions.all()}
    actions = list(row.actions.all()) if _has_actions(row.match) else []
    return RecordWindow(
        kind=row.kind,
        label=row.year.label,
        owing=tuple(sorted(answers)),
        moves={number: each.move for number, each in sorted(answers.items()) if each.answered},
        actions=tuple(RecordedAction(numbers[each.seat_id], each.action) for each in actions),
        position=_position(row, seats) if positions else ABSENT,
    )


def _partial_window(row: Window, seats: list[Seat], reader: int | None) -> RecordWindow:
    whole = _full_window(row, seats, positions=False)
    # Field by field, so that a field added later does not become public by accident.
    return RecordWindow(
        kind=whole.kind,
        label=whole.label,
        owing=whole.owing,
        moves={number: move for number, move in whole.moves.items() if number == reader},
        actions=tuple(deed for deed in whole.actions if deed.seat == reader),
    )


def _has_actions(match: Match) -> bool:
    """Whether the match can have actions; True if its game is not installed."""
    return match.game_slug not in GAMES or bool(match.game.actions)


def _position(row: Window, seats: list[Seat]) -> dict[str, Any]:
    hands = {hand.seat_id: hand.holdings for hand in row.hands.all()}
    return {"table": row.table, "hands": [hands[seat.pk] for seat in seats]}
