"""A match whose every secret is changed, but those of one seat."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from random import Random
from typing import Any

from games.matches.selectors.position import Position, load_position
from games.models import Draft, Hand, Match, Receipt, Submission, Window
from games.rules import codec
from games.rules.contract import Observation
from games.rules.errors import IllegalMove
from tests.games import laws_of

GARBLED = {"ocelot": "in the fairing"}


@contextmanager
def changed_secrets(match: Match, seat: int | None) -> Iterator[None]:
    """Change everything that only seats other than `seat` may know (None: nobody), and undo it at the end.

    This covers hands and hidden cards in every window, saved moves, drafts, receipts and standing orders.
    """
    kept = [
        *Window.objects.filter(match=match),
        *Hand.objects.filter(window__match=match),
        *Submission.objects.filter(window__match=match),
        *Receipt.objects.filter(window__match=match),
        *Draft.objects.filter(window__match=match),
        *match.events.all(),
    ]
    orders = dict(match.seats.values_list("number", "standing"))
    _change_secrets(match, seat)
    yield
    for row in kept:
        row.save()
    for number, standing in orders.items():
        match.seats.filter(number=number).update(standing=standing)


def _change_secrets(match: Match, seat: int | None) -> None:
    for other in match.seats.exclude(number=seat):
        other.standing = "" if other.standing else next(iter(match.game.recipes), "")
        other.save(update_fields=["standing"])
    newest = match.windows.latest("number")
    for window in match.windows.all():
        _change_state(load_position(match, window.number), seat)
    _change_moves(load_position(match), seat)
    others = Submission.objects.filter(window__match=match, move__isnull=False).exclude(seat__number=seat)
    others.exclude(window=newest).update(move=GARBLED)
    for receipt in Receipt.objects.filter(window__match=match).exclude(seat__number=seat):
        receipt.code, receipt.salt, receipt.move = f"0ce1 {receipt.pk:04}", b"ocelot", GARBLED
        receipt.save()
    others.update(receipt="0ce1 07")
    Draft.objects.filter(window__match=match).exclude(seat__number=seat).delete()
    for event in match.events.exclude(audience=None):
        if seat not in event.audience:
            event.delete()


def _change_state(position: Position, seat: int | None) -> None:
    for attempt in range(100):
        rng = Random(f"{attempt}/{seat}")
        other = laws_of(position.match.game_slug).scramble(position.opening, seat, rng)
        Window.objects.filter(pk=position.window.pk).update(table=codec.to_json(other.table))
        for number, hand in enumerate(other.hands):
            position.window.hands.filter(seat__number=number).update(holdings=codec.to_json(hand))
        changed = load_position(position.match, position.window.number)
        try:
            # What has been done since must still have been possible.
            assert changed.state.hands
        except IllegalMove:
            continue
        return
    raise AssertionError("no other secrets fit what has been done")


def _change_moves(position: Position, seat: int | None) -> None:
    """Change the answers in the open window that `seat` doesn't see, and their times."""
    game = position.match.game
    shown = {ask.seat for ask in position.terms.asks if seat in ask.seen_by} if position.terms else set()
    for number, saved in position.submissions.items():
        if saved.answered and number != seat and number not in shown:
            saved.move = other_move(position, number, saved.move)
            saved.saved_at -= timedelta(hours=1)
            saved.save()
            assert game.parse(position.state, number, saved.move)


def other_move(position: Position, number: int, than: Any = None) -> Any:
    """A legal move of the seat, as JSON, another one than that if there is any."""
    game = position.match.game
    move = than
    for attempt in range(100):
        seen = Observation(game.view(position.state, number))
        move = codec.to_json(game.bots["random"](seen, Random(attempt)))
        if move != than:
            break
    return move
