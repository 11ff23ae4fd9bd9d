"""Deals in telegrams as text, promises of seats, and whether they were kept."""

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct

from games.matches.selectors.headlines import match_seat_names
from games.matches.selectors.position import load_events
from games.matches.selectors.version_cache import once_per_version
from games.models import Match, Seat, Telegram
from games.rules.contract import Event, Message, PromiseStatus
from games.rules.contract import Seat as SeatNumber
from games.rules.deals import Promise, Proposal, fold_deals, judge_promise, parse_deal

DEAL_ANSWERS = {"accept": "Accepted", "decline": "Declined", "withdraw": "Withdrawn"}


def deal_sentences(
    match: Match,
    message: Proposal,
    by: SeatNumber,
    to: Sequence[SeatNumber],
    label: str,
    names: Sequence[str],
    me: SeatNumber | None = None,
) -> tuple[str, ...]:
    """Return a sentence for each clause between the proposer `by` and each of the seats `to`, without duplicates.

    `label` is the label of the window of the proposal, `names` are the names of the seats; `me` is called "you".
    """
    lines = []
    for other in to:
        for clauses, bound, partner in ((message.gives, by, other), (message.asks, other, by)):
            lines += [match.game_ui.clause_line(clause, bound, partner, label, names, me) for clause in clauses]
    return tuple(dict.fromkeys(lines))


def telegram_text(match: Match, telegram: Telegram, names: Sequence[str]) -> str:
    """Return the text of a telegram and its deal, for a reader who is no party to it."""
    message = parse_deal(match.game, telegram.deal) if telegram.deal else None
    if isinstance(message, Proposal):
        deal = " ".join(deal_sentences(match, message, telegram.seat.number, message.to, telegram.year, names))
    else:
        deal = f"{DEAL_ANSWERS[message.says]}." if message else ""
    return " ".join(filter(None, (telegram.text, deal)))


class PromiseLine(Struct, frozen=True):
    """A promise as a sentence, from one seat to another in a window of `label`, and its verdict."""

    by: int
    to: int
    label: str
    text: str
    verdict: PromiseStatus

    @property
    def is_decided(self) -> bool:
        """Whether it was kept or broken."""
        return self.verdict in ("kept", "broken")


class PromiseTally(Struct, frozen=True):
    """The numbers of promises that a seat has kept and broken."""

    name: str
    kept: int
    broken: int


class PromiseReport(Struct, frozen=True):
    """All promises of a match, the tally of each seat, and the broken promise that makes a headline.

    `betrayal` is ("", "") where no promise was broken, else the headline and the sentence below it.
    """

    words: list[PromiseTally]
    lines: list[PromiseLine]
    betrayal: tuple[str, str]


def visible_promises(match: Match, seat: Seat | None) -> list[Promise]:
    """Return the promises to which a seat is a party, oldest first (None: all); one query at most.

    A substitute knows none that was made in private before they came.
    """
    if not match.game.clauses:
        return []
    telegrams = Telegram.objects.filter(channel__match=match, hidden=False, deal__isnull=False).order_by("pk")
    rows = telegrams.values_list("pk", "channel__key", "channel__readers", "seat__number", "text", "year", "deal")
    since = (seat.telegrams_from if seat else None) or 0
    messages = [
        Message(key, writer, text, year, parse_deal(match.game, deal))
        for pk, key, readers, writer, text, year, deal in rows
        if seat is None or readers is None or (seat.number in readers and pk > since)
    ]
    promises = [promise for deal in fold_deals(messages, lambda message: True) for promise in deal.promises()]
    return [each for each in promises if seat is None or seat.number in (each.by, each.to)]


def judge_promises(
    match: Match, promises: Iterable[Promise], events: Sequence[Event], names: Sequence[str], me: int | None
) -> list[PromiseLine]:
    """Return the promises as `me` ("you" in them), or a spectator (None), may know them from `events`."""
    return [
        PromiseLine(
            each.by,
            each.to,
            each.label,
            match.game_ui.clause_line(each.clause, each.by, each.to, each.label, names, me),
            judge_promise(match.game, each, events, me),
        )
        for each in promises
    ]


def tally_promises(lines: Sequence[PromiseLine], names: Sequence[str]) -> list[PromiseTally]:
    """Return the tally of each seat that made one of these promises, in seat order."""
    count = Counter((line.by, line.verdict) for line in lines)
    makers = sorted({line.by for line in lines if line.is_decided})
    return [PromiseTally(names[seat], count[seat, "kept"], count[seat, "broken"]) for seat in makers]


@once_per_version("promises")
def promise_report(match: Match) -> PromiseReport | None:
    """Return the public promise report of a finished match, cached per version; None without promises.

    Whether its archive is open is the caller's to ask.
    """
    promises = visible_promises(match, None)
    events, names = load_events(match) if promises else [], match_seat_names(match)
    lines = judge_promises(match, promises, [event for event in events if event.is_for(None)], names, None)
    return PromiseReport(tally_promises(lines, names), lines, _betrayal(match, lines, names)) if lines else None


def _betrayal(match: Match, lines: Sequence[PromiseLine], names: Sequence[str]) -> tuple[str, str]:
    """Return a headline for the last broken promise; promises of winners to losers come first."""
    winners = set((match.outcome or {}).get("winners", ()))
    broken = [line for line in lines if line.verdict == "broken"]
    if not broken:
        return "", ""
    worst = max(enumerate(broken), key=lambda each: (each[1].by in winners, each[1].to not in winners, each[0]))[1]
    headline = f"{names[worst.by]} breaks its word to {names[worst.to]}"
    return headline, f"{worst.label}: “{worst.text}” That promise was broken."
