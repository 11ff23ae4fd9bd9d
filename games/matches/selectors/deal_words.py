"""What the deals in telegrams say, in sentences."""

from collections.abc import Sequence

from games.models import Match, Telegram
from games.rules.contract import Seat
from games.rules.deals import Proposal, parse_deal

ANSWERS = {"accept": "Accepted", "decline": "Declined", "withdraw": "Withdrawn"}


def sentences(
    match: Match,
    said: Proposal,
    by: Seat,
    to: Sequence[Seat],
    label: str,
    names: Sequence[str],
    me: Seat | None = None,
) -> tuple[str, ...]:
    """Return a sentence for each clause between `by`, who proposes, and each of the seats `to`; none twice.

    `label` is that of the window in which it was said, `names` are what the seats are called; `me` is "you".
    """
    lines = []
    for other in to:
        for clauses, bound, partner in ((said.gives, by, other), (said.asks, other, by)):
            lines += [match.face.clause_line(clause, bound, partner, label, names, me) for clause in clauses]
    return tuple(dict.fromkeys(lines))


def words_of(match: Match, telegram: Telegram, names: Sequence[str]) -> str:
    """Return what a telegram says to a reader who is no party: its text, then its deal."""
    said = parse_deal(match.game, telegram.deal) if telegram.deal else None
    if isinstance(said, Proposal):
        deal = " ".join(sentences(match, said, telegram.seat.number, said.to, telegram.year, names))
    else:
        deal = f"{ANSWERS[said.says]}." if said else ""
    return " ".join(filter(None, (telegram.text, deal)))
