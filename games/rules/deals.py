"""Deals: promises of seats to each other, in clauses of their game, computed from the messages of a channel.

Nothing is enforced, and only the messages are stored. A proposal says what its sender `gives` and `asks`; the seats
that it is addressed to accept, decline or counter it. A proposal that asks nothing is a promise, and binds at once.
Each clause that binds is a `Promise`, which the game judges by the events of the match.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import asdict, replace

from games.rules import codec
from games.rules.contract import AnyGame, Channel, Event, Message, PromiseStatus, Seat, State
from games.rules.errors import IllegalMove, MalformedMove

MOST_CLAUSES = 4
"""How many clauses each side of a proposal has at most."""

_KEY = re.compile(r"[a-zA-Z0-9-]{1,40}")
Status: TypeAlias = Literal["accepted", "declined", "countered"]


class Proposal(Struct, frozen=True, tag_field="kind", tag="proposal", forbid_unknown_fields=True, omit_defaults=True):
    """An offer to the seats `to`, named by a `key` that is new in its channel.

    `counters` is the key of the proposal that it answers ("": none).
    """

    key: str
    to: tuple[Seat, ...]
    gives: tuple[Any, ...] = ()
    asks: tuple[Any, ...] = ()
    counters: str = ""


class Answer(Struct, frozen=True, tag_field="kind", tag="answer", forbid_unknown_fields=True, omit_defaults=True):
    """The answer of a seat to the proposal of the key `to`; only the sender of a proposal withdraws it.

    `filled` are the requested clauses, in order, with their blanks filled in; () if there are no blanks.
    """

    to: str
    says: Literal["accept", "decline", "withdraw"]
    filled: tuple[Any, ...] = ()


DealMessage: TypeAlias = Proposal | Answer


class Promise(Struct, frozen=True):
    """A clause that `by` owes to `to`, by the proposal `key` of a channel; made in a window of `label`."""

    channel: str
    key: str
    label: str
    by: Seat
    to: Seat
    clause: Any


class Deal(Struct, frozen=True):
    """A proposal with its answers by seat. It `lapsed` when its window closed before all had answered."""

    proposal: Proposal
    channel: str
    by: Seat
    label: str
    answers: Mapping[Seat, Status] = {}
    filled: Mapping[Seat, tuple[Any, ...]] = {}
    withdrawn: bool = False
    lapsed: bool = False

    @property
    def is_promise(self) -> bool:
        """Whether the proposal asks nothing, and so binds without an answer."""
        return not self.proposal.asks

    @property
    def open_to(self) -> tuple[Seat, ...]:
        """The seats that can still answer."""
        if self.is_promise or self.withdrawn or self.lapsed:
            return ()
        return tuple(seat for seat in self.proposal.to if seat not in self.answers)

    @property
    def partners(self) -> tuple[Seat, ...]:
        """The seats to which the deal binds its sender."""
        to = self.proposal.to
        return to if self.is_promise else tuple(seat for seat in to if self.answers.get(seat) == "accepted")

    def promises(self) -> Iterator[Promise]:
        """Yield each clause that binds: from the sender to each partner, and from each partner to the sender."""
        for partner in self.partners:
            for clause in self.proposal.gives:
                yield Promise(self.channel, self.proposal.key, self.label, self.by, partner, clause)
            for clause in self.filled.get(partner, self.proposal.asks):
                yield Promise(self.channel, self.proposal.key, self.label, partner, self.by, clause)


IsOpen: TypeAlias = Callable[[Message], bool]
"""Whether a proposal can still be answered, as far as time goes."""


def fold_deals(messages: Iterable[Message], is_open: IsOpen) -> list[Deal]:
    """Return the deals in the `messages`, oldest first, of any number of channels, in the order of their proposals."""
    deals: dict[tuple[str, str], Deal] = {}
    for message in messages:
        said = message.deal
        if isinstance(said, Proposal):
            countered = deals.get((message.channel, said.counters))
            if countered is not None and message.seat in countered.open_to:
                deals[message.channel, said.counters] = _answered(countered, message.seat, "countered")
            deal = Deal(said, message.channel, message.seat, message.label, lapsed=not is_open(message))
            deals.setdefault((message.channel, said.key), deal)
        elif isinstance(said, Answer):
            known = deals.get((message.channel, said.to))
            if known is not None:
                deals[message.channel, said.to] = _with_answer(known, message.seat, said)
    return list(deals.values())


def _with_answer(deal: Deal, seat: Seat, answer: Answer) -> Deal:
    if answer.says == "withdraw":
        return replace(deal, withdrawn=deal.withdrawn or seat == deal.by)
    if seat not in deal.proposal.to or seat in deal.answers or deal.withdrawn:
        return deal
    if answer.says == "accept":
        return _answered(deal, seat, "accepted", answer.filled or deal.proposal.asks)
    return _answered(deal, seat, "declined")


def _answered(deal: Deal, seat: Seat, status: Status, filled: tuple[Any, ...] = ()) -> Deal:
    taken = {**deal.filled, seat: filled} if filled else deal.filled
    return replace(deal, answers={**deal.answers, seat: status}, filled=taken)


def judge_promise(game: AnyGame, promise: Promise, events: Sequence[Event], viewer: Seat | None) -> PromiseStatus:
    """Return the status of a promise, by `events` that the viewer (None: a spectator) may know.

    A clause that is `private` to its parties stays "unknown" to everybody else.
    """
    if getattr(promise.clause, "private", False) and viewer not in (promise.by, promise.to):
        return "unknown"
    return game.kept(promise.clause, promise.by, promise.to, promise.label, events)


def parse_deal(game: AnyGame, data: Any) -> DealMessage:
    """Return the proposal or answer of untrusted JSON. Raise MalformedMove at the wrong field."""
    said: DealMessage = codec.parse_tagged((Proposal, Answer), data)
    if isinstance(said, Answer):
        return replace(said, filled=_clauses(game, said.filled, "filled"))
    gives, asks = _clauses(game, said.gives, "gives"), _clauses(game, said.asks, "asks")
    return replace(said, gives=gives, asks=asks)


def _clauses(game: AnyGame, data: Sequence[Any], field: str) -> tuple[Any, ...]:
    try:
        return tuple(codec.parse_tagged(game.clauses, each) for each in data)
    except MalformedMove as refusal:
        raise MalformedMove(f"{refusal.field or 'a clause'}: {refusal.message}", field=field) from None


def blank_fields(clause: Any) -> tuple[str, ...]:
    """Return the fields of a requested clause that the accepting seat must fill in."""
    return tuple(name for name in getattr(clause, "blanks", ()) if getattr(clause, name) is None)


def is_still_open(game: AnyGame, state: State[Any, Any]) -> IsOpen:
    """Return a test of whether a proposal can still be answered in `state`.

    It can while a window of its label is open and the game allows each of its clauses.
    """
    window = game.window(state)

    def test(message: Message) -> bool:
        if window is None or message.label != window.label or not isinstance(message.deal, Proposal):
            return False
        try:
            _check_clauses(game, state, message.seat, message.deal)
        except IllegalMove:
            return False
        return True

    return test


def check_deal(
    game: AnyGame, state: State[Any, Any], channel: Channel, messages: Iterable[Message], seat: Seat, said: DealMessage
) -> None:
    """Raise IllegalMove if `seat` may not write `said` in `channel`, which has the earlier `messages`."""
    deals = {deal.proposal.key: deal for deal in fold_deals(messages, is_still_open(game, state))}
    if isinstance(said, Answer):
        deal = deals.get(said.to)
        if deal is None:
            raise IllegalMove("no-such-proposal", "There is no such proposal in this channel.", "to")
        _check_answer(game, state, deal, seat, said)
        return
    if not _KEY.fullmatch(said.key) or said.key in deals:
        raise IllegalMove("deal-key", "A proposal needs a key that is new in its channel.", "key")
    readers = range(len(state.hands)) if channel.readers is None else channel.readers
    if not said.to or list(said.to) != sorted({*said.to} & {*readers} - {seat}):
        raise IllegalMove("deal-to", "Address a proposal to other readers of the channel.", "to")
    if not said.gives and not said.asks:
        raise IllegalMove("empty-deal", "Choose at least one clause.", "gives")
    for field in ("gives", "asks"):
        clauses = getattr(said, field)
        if len(clauses) > MOST_CLAUSES or len({*clauses}) < len(clauses):
            raise IllegalMove("clauses", f"Choose up to {MOST_CLAUSES} different clauses for each side.", field)
    _check_clauses(game, state, seat, said)
    if said.counters:
        countered = deals.get(said.counters)
        if countered is None or seat not in countered.open_to or countered.by not in said.to:
            raise IllegalMove("nothing-to-counter", "The proposal that you counter is not open.", "counters")


def _check_clauses(game: AnyGame, state: State[Any, Any], seat: Seat, said: Proposal) -> None:
    if any(blank_fields(clause) for clause in said.gives):
        raise IllegalMove("blank", "Fill in all that you promise.", "gives")
    for other in said.to:
        for field, by, to in (("gives", seat, other), ("asks", other, seat)):
            for clause in getattr(said, field):
                _check_clause(game, state, by, to, clause, field)


def _check_clause(game: AnyGame, state: State[Any, Any], by: Seat, to: Seat, clause: Any, field: str) -> None:
    try:
        game.check_clause(state, by, to, clause)
    except IllegalMove as refusal:
        raise IllegalMove(refusal.code, refusal.message, field, refusal.rule) from None


def _check_answer(game: AnyGame, state: State[Any, Any], deal: Deal, seat: Seat, said: Answer) -> None:
    if deal.withdrawn:
        raise IllegalMove("deal-withdrawn", "That proposal was withdrawn.", "to")
    if seat in deal.answers:
        raise IllegalMove("deal-answered", f"You have {deal.answers[seat]} that proposal already.", "to")
    if deal.lapsed or not deal.open_to:
        raise IllegalMove("deal-closed", "That proposal is no longer open.", "to")
    if said.says == "withdraw":
        if seat != deal.by:
            raise IllegalMove("not-your-deal", "Only the player who made a proposal withdraws it.", "says")
    elif seat not in deal.open_to:
        raise IllegalMove("not-to-you", "That was not proposed to you.", "to")
    elif said.says == "accept":
        _check_filled(game, state, deal, seat, said.filled or deal.proposal.asks)


def _check_filled(game: AnyGame, state: State[Any, Any], deal: Deal, seat: Seat, filled: tuple[Any, ...]) -> None:
    asks = deal.proposal.asks
    if len(filled) != len(asks) or not all(map(is_clause_filled, asks, filled)):
        raise IllegalMove("filled", "Fill in what is asked, and change nothing else.", "filled")
    for clause in filled:
        _check_clause(game, state, seat, deal.by, clause, "filled")


def is_clause_filled(asked: Any, filled: Any) -> bool:
    """Whether `filled` is the requested clause with every blank filled in."""
    if type(asked) is not type(filled) or blank_fields(filled):
        return False
    blanks = blank_fields(asked)
    return all(value == getattr(filled, name) for name, value in asdict(asked).items() if name not in blanks)
