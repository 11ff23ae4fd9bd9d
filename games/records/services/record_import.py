"""Import of a match that was played elsewhere, as the rows it would have here, without players."""

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.display_names import clean_display_name
from games.exceptions import ServiceError
from games.match_setup.services.plan_checks import matching_preset
from games.matches.selectors.position import Position
from games.matches.selectors.seats import neutral_seat_name, seat_names
from games.matches.services.publishing import set_move
from games.models import Action, Match, Receipt, Seat, Submission, Window
from games.play.services import resolution
from games.records.selectors.records import find_match_of_record
from games.registry import GAMES
from games.require import require
from games.rules import codec
from games.rules.contract import AnyGame
from games.rules.records import (
    OpenedReceipt,
    Record,
    RecordPlayer,
    RecordReplayWindow,
    digest,
    game_of,
    opened_receipts,
    replay,
)
from games.terminal.verify import compare

SEED_DIGITS = 64
ESCAPED_NUL = "\\u0000"
"""The JSON escape of NUL, which PostgreSQL cannot store."""


def import_record(*, record: Record, source: str) -> Match:
    """Store the match of a valid record as finished and `imported_from`. Raise RecordNotCheckable, or ServiceError if
    invalid.
    """
    game = _validate_record(record)
    with transaction.atomic():
        match = _build_match(record, source, game, timezone.now())
        _create_windows(match, _create_seats(match, record.seats), record)
        match.save()
    return match


def _validate_record(record: Record) -> AnyGame:
    game = game_of(record, GAMES)
    if len(record.seed or "") != SEED_DIGITS:
        raise ServiceError(f"seed: it must have {SEED_DIGITS} hexadecimal digits")
    if problem := compare(record, game).problem:
        raise ServiceError(problem)
    for place, each in enumerate(opened_receipts(record)):
        if ESCAPED_NUL in json.dumps(each.move):
            raise ServiceError(f"extra.receipts[{place}].move: it contains a character that cannot be stored")
    return game


def _build_match(record: Record, source: str, game: AnyGame, now: datetime) -> Match:
    """Create the match, without its seats and windows."""
    known = find_match_of_record(record)
    if known is None:
        try:
            with transaction.atomic():
                return Match.objects.create(
                    name_facts={"kind": "import"},
                    game_slug=record.game,
                    rules_version=record.rules,
                    preset=matching_preset(game, record.options),
                    options=record.options,
                    seed=record.seed or "",
                    status=Match.Status.OVER,
                    started_at=now,
                    ended_at=now,
                    imported_from=source,
                    imported_digest=digest(record),
                )
        except IntegrityError:
            # Another process has imported it since the query above.
            known = Match.objects.get(imported_digest=digest(record))
    raise ServiceError(f"this match exists already as match {known.pk}")


def _create_seats(match: Match, players: tuple[RecordPlayer, ...]) -> list[Seat]:
    bots = match.game.bots
    seats = [
        Seat(match=match, number=number, bot=player.bot if player.bot in bots else "")
        for number, player in enumerate(players)
    ]
    for seat, player in zip(seats, players, strict=True):
        seat.name = _own_name(seat, player.name)
    return Seat.objects.bulk_create(seats)


def _own_name(seat: Seat, name: str) -> str:
    """Return `name` if it is not the default name of the seat and a player could have it here; else ""."""
    game_ui = seat.match.game_ui
    try:
        name = clean_display_name(name)
    except ValidationError:
        return ""
    return "" if name in (*seat_names([seat], game_ui).values(), neutral_seat_name(seat, game_ui)) else name


def _create_windows(match: Match, seats: list[Seat], record: Record) -> None:
    now, previous = require(match.ended_at), None
    given = opened_receipts(record)
    windows: list[Window] = []
    events = 0
    for played in replay(record, match.game):
        position = resolution.build_opening(match, seats, played.position, played.window, previous, now)
        _save_answers(position, played, now)
        _add_receipts(position, [each for each in given if each.window == played.number])
        position.window.closed_at = now
        resolution.save_opening(position)
        Action.objects.bulk_create(
            Action(window=position.window, seat=seats[seat], number=number, action=codec.to_json(action), done_at=now)
            for number, (seat, action) in enumerate(played.actions)
        )
        events = resolution.record_events(replace(position, event_count=events), played.events).event_count
        previous, state = position.window, played.after
        windows.append(previous)
    resolution.save_opening(resolution.build_opening(match, seats, state, None, previous, now))
    match.outcome = codec.to_json(match.game.outcome(state))
    Receipt.objects.bulk_create(
        Receipt(
            window=windows[each.window - 1],
            seat=seats[each.seat],
            code=each.code,
            replaces=each.replaces,
            salt=bytes.fromhex(each.salt),
            move=each.move,
            saved_at=now,
        )
        for each in given
    )


def _add_receipts(position: Position, given: Sequence[OpenedReceipt]) -> None:
    """Link submissions to their last receipts, and mark those whose receipt counted as a person's move."""
    for each in given:
        if asked := position.submissions.get(each.seat):
            asked.receipt = each.code
            asked.by = Submission.By.PLAYER if each.counted else asked.by


def _save_answers(position: Position, played: RecordReplayWindow, now: datetime) -> None:
    """Set the moves of the record, and mark other submissions as missed or passed."""
    for number, asked in position.submissions.items():
        if number in played.moves:
            by = Submission.By.BOT if asked.seat.bot else Submission.By.PLAYER
            set_move(asked, played.moves[number], by, now)
        else:
            missed = asked.needed and played.resolved
            asked.by = Submission.By.MISSED if missed else Submission.By.PASSED
