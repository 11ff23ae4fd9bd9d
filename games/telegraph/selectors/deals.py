"""The deals in a channel as one viewer reads them, and the form of a proposal."""

import json
from collections.abc import Sequence
from functools import partial
from typing import Any, TypeAlias
from zlib import crc32

from django.db.models import QuerySet
from django.http import QueryDict
from msgspec import Struct, structs
from msgspec.structs import replace

from games.channels.selectors.channels import to_messages
from games.humanize import and_list
from games.matches.selectors.position import Position
from games.matches.selectors.promises import DEAL_ANSWERS, deal_sentences
from games.models import Channel, Telegram
from games.rules import codec
from games.rules.contract import Seat
from games.rules.deals import (
    MOST_CLAUSES,
    Answer,
    Deal,
    DealMessage,
    Proposal,
    blank_fields,
    fold_deals,
    is_clause_filled,
    is_still_open,
    parse_deal,
)
from games.rules.errors import IllegalMove

MAX_CLAUSE_ROWS = 2
"""The minimum number of clause lists on each side of the form."""
MAX_CLAUSE_LENGTH = 200
EVERYBODY = "all"


ClauseOption: TypeAlias = tuple[str, str]
"""An option of a list: the value that the form sends, and its label."""
Groups: TypeAlias = tuple[tuple[str, tuple[ClauseOption, ...]], ...]
"""Options by the label of their group."""


class ClauseRow(Struct, frozen=True):
    """A list of clauses in the form: its options by group, and the chosen value ("": none)."""

    groups: Groups
    chosen: str = ""


class DealLine(Struct, frozen=True):
    """A proposal, or the answer to one, in a telegram: a sentence for each clause.

    `said` is the content of the telegram, `deal` the proposal with its answers so far. `outcome` is the
    state of a proposal, or the answer, as text. The viewer may be able to answer it or to withdraw their
    own. `fill_in` has a list for each clause that needs a choice on acceptance, else its only value. `notes` say what
    the viewer's promises need.
    """

    said: DealMessage
    deal: Deal
    sentences: tuple[str, ...]
    outcome: tuple[str, ...]
    can_answer: bool = False
    can_withdraw: bool = False
    fill_in: tuple[ClauseRow, ...] = ()
    notes: tuple[str, ...] = ()


class ProposalInput(Struct, frozen=True):
    """The values of a proposal form, as they were sent.

    `previewed` is the `mark` of the proposal that the player saw as a preview before *Send*; a different one
    is previewed first. `refused` is the error, at the field `refused_at`.
    """

    to: str = ""
    gives: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    counters: str = ""
    previewed: str = ""
    refused: str = ""
    refused_at: str = ""

    @classmethod
    def of(cls, sent: QueryDict) -> "ProposalInput":
        """Return the values from a form."""
        gives, asks = (tuple(filter(None, sent.getlist(side))) for side in ("gives", "asks"))
        to, counters, previewed = (sent.get(name, "") for name in ("to", "counters", "previewed"))
        return cls(to, gives, asks, counters, previewed)

    @property
    def mark(self) -> str:
        """A short checksum of the proposal alone."""
        return f"{crc32(repr((self.to, self.gives, self.asks, self.counters)).encode()):08x}"

    def proposal(self, key: str, others: Sequence[Seat]) -> dict[str, Any]:
        """Return the untrusted JSON of the proposal in a channel that `others` read too."""
        to = others if self.to == EVERYBODY else [seat for seat in others if str(seat) == self.to]
        sides = {"gives": [*map(parse_clause, self.gives)], "asks": [*map(parse_clause, self.asks)]}
        return {"kind": "proposal", "key": key, "to": list(to), "counters": self.counters, **sides}


EMPTY_PROPOSAL = ProposalInput()


class ProposalForm(Struct, frozen=True):
    """The form of a proposal: its lists, the entered values, and the proposal as text.

    `to` are the possible recipients, `sides` the name, legend and lists of each side. `notes` say what the sender's
    promises need. `state` changes with the lists.
    """

    to: tuple[ClauseOption, ...]
    sides: tuple[tuple[str, str, tuple[ClauseRow, ...]], ...]
    entered: ProposalInput
    sentences: tuple[str, ...]
    notes: tuple[str, ...]
    state: str

    @property
    def is_begun(self) -> bool:
        """Whether the form has entered values, so that it shows unfolded."""
        return self.entered != EMPTY_PROPOSAL


def parse_clause(value: str) -> Any:
    """Return the untrusted JSON of a list value; a value that is not JSON is returned unchanged."""
    try:
        return json.loads(value) if len(value) <= MAX_CLAUSE_LENGTH else value
    except ValueError:
        return value


class ChannelDeals:
    """The deals in one channel, as `sent` has them: the telegrams there that the viewer reads.

    `me` is the viewer's seat (None: a spectator), `names` are the names of all seats.
    """

    def __init__(
        self,
        position: Position,
        channel: Channel | None,
        sent: QuerySet[Telegram],
        names: Sequence[str],
        me: Seat | None,
    ) -> None:
        self.position, self.names, self.me = position, names, me
        self.game, self.game_ui = position.match.game, position.match.game_ui
        with_deals = sent.filter(deal__isnull=False)
        found = to_messages(position.match, [channel], with_deals) if channel and self.game.clauses else ()
        self.deals = {deal.proposal.key: deal for deal in fold_deals(found, is_still_open(self.game, position.state))}

    def line(self, telegram: Telegram, *, may_write: bool) -> DealLine | None:
        """Return the proposal or answer in a telegram, or None."""
        said = parse_deal(self.game, telegram.deal) if telegram.deal else None
        if said is None or telegram.hidden:
            return None
        if isinstance(said, Answer):
            return self._answer_line(said, telegram.seat.number)
        deal = self.deals[said.key]
        can_answer = may_write and self.me in deal.open_to
        return DealLine(
            said,
            deal,
            self._sentences(said, deal.by, said.to, deal.label),
            self._outcome(deal),
            can_answer=can_answer,
            can_withdraw=may_write and self.me == deal.by and bool(deal.open_to),
            fill_in=self._fill_in(deal) if can_answer else (),
            notes=self._notes(said.asks) if can_answer else (),
        )

    def form(self, others: Sequence[Seat], entered: ProposalInput) -> ProposalForm | None:
        """Return the form in which `me` proposes a deal to `others`; None if no deal is possible."""
        if self.me is None or self.position.terms is None or not self.game.clauses:
            return None
        gives = self._groups([(self.me, other) for other in others], asked=False)
        asks = self._groups([(other, self.me) for other in others], asked=True)
        if not gives and not asks:
            return None
        countered = self.deals.get(entered.counters)
        if countered and self.me in countered.open_to and not (entered.gives or entered.asks):
            entered = _counter_proposal(countered, entered)
        label = self.position.terms.label
        is_read = entered.previewed == entered.mark and not entered.refused
        said = parse_deal(self.game, entered.proposal("preview", others)) if is_read else None
        everybody = ((EVERYBODY, "Everybody in this channel"),) if len(others) > 1 else ()
        return ProposalForm(
            to=(*((str(seat), self.names[seat]) for seat in others), *everybody),
            sides=(
                ("gives", "I will", self._rows(gives, entered.gives)),
                ("asks", "You will", self._rows(asks, entered.asks)),
            ),
            entered=entered,
            sentences=self._sentences(said, self.me, said.to, label) if isinstance(said, Proposal) else (),
            notes=self._notes(said.gives) if isinstance(said, Proposal) else (),
            state=f"{label} {entered.counters}",
        )

    def _notes(self, promised: Sequence[Any]) -> tuple[str, ...]:
        view = self.game.view(self.position.state, self.me)
        return tuple(filter(None, (self.game_ui.clause_note(view, clause) for clause in promised)))

    def _sentences(self, said: Proposal, by: Seat, to: Sequence[Seat], label: str) -> tuple[str, ...]:
        return deal_sentences(self.position.match, said, by, to, label, self.names, self.me)

    def _answer_line(self, said: Answer, seat: Seat) -> DealLine | None:
        deal = self.deals.get(said.to)
        if deal is None:
            return None
        taken = structs.replace(deal.proposal, asks=said.filled or deal.proposal.asks)
        to = (seat,) if said.says == "accept" else deal.proposal.to
        words = self._sentences(taken, deal.by, to, deal.label)
        return DealLine(said, deal, words, (DEAL_ANSWERS[said.says],))

    def _outcome(self, deal: Deal) -> tuple[str, ...]:
        """Return the state of a proposal as text, by the seats that have answered."""
        if deal.is_promise:
            return ("A promise",)
        parts = [f"{self._called(seat)}: {status}" for seat, status in deal.answers.items()]
        unanswered = [self._called(seat) for seat in deal.proposal.to if seat not in deal.answers]
        if unanswered and deal.open_to:
            parts.append(f"Waiting for {and_list(unanswered)}")
        elif unanswered:
            parts.append("Withdrawn" if deal.withdrawn else f"Closed without an answer from {and_list(unanswered)}")
        return tuple(parts)

    def _called(self, seat: Seat) -> str:
        return "you" if seat == self.me else self.names[seat]

    def _fill_in(self, deal: Deal) -> tuple[ClauseRow, ...]:
        """Return a list for each clause of the proposal that has blanks for `me` to fill in."""
        asks = deal.proposal.asks
        if self.me is None or not any(map(blank_fields, asks)):
            return ()
        groups = self._groups([(self.me, deal.by)], asked=False)
        parse = partial(codec.parse_tagged, self.game.clauses)
        offered = [(option, parse(parse_clause(option[0]))) for _, options in groups for option in options]
        return tuple(
            ClauseRow((("", tuple(option for option, clause in offered if is_clause_filled(asked, clause))),))
            if blank_fields(asked)
            else ClauseRow((), clause_value(asked))
            for asked in asks
        )

    def _groups(self, pairs: Sequence[tuple[Seat, Seat]], *, asked: bool) -> Groups:
        """Return what somebody may promise in at least one of the pairs (who is bound, and to whom).

        Blanks of `asked` clauses are filled in by the other side; given clauses come with every way to fill them in.
        """
        view = self.game.view(self.position.state, self.me)
        groups = []
        for label, clauses in self.game_ui.clauses(view, self.names).items():
            blank = {type(clause) for clause, _ in clauses if blank_fields(clause)}
            choices = tuple(
                (clause_value(clause), words)
                for clause, words in clauses
                if (bool(blank_fields(clause)) if asked and type(clause) in blank else not blank_fields(clause))
                and any(self._may(by, to, clause) for by, to in pairs)
            )
            if choices:
                groups.append((label, choices))
        return tuple(groups)

    def _may(self, by: Seat, to: Seat, clause: Any) -> bool:
        try:
            self.game.check_clause(self.position.state, by, to, clause)
        except IllegalMove:
            return False
        return True

    def _rows(self, groups: Groups, chosen: Sequence[str]) -> tuple[ClauseRow, ...]:
        """Return lists for the chosen clauses, at least `MAX_CLAUSE_ROWS`; a missing clause is added as proposed."""
        offered = {value for _, options in groups for value, _ in options}
        count = max(MAX_CLAUSE_ROWS, min(len(chosen), MOST_CLAUSES))
        rows = []
        for value in [*chosen, *[""] * count][:count]:
            proposed = ("As proposed", ((value, "The clause as proposed"),))
            rows.append(ClauseRow(groups if not value or value in offered else (proposed, *groups), value))
        return tuple(rows)


def clause_value(clause: Any) -> str:
    """Return the list value of a clause: its JSON."""
    return json.dumps(codec.to_json(clause), sort_keys=True)


def _counter_proposal(deal: Deal, entered: ProposalInput) -> ProposalInput:
    """Return the counter-proposal of `deal`, with its two sides exchanged."""
    gives = tuple(clause_value(clause) for clause in deal.proposal.asks if not blank_fields(clause))
    asks = tuple(map(clause_value, deal.proposal.gives))
    return replace(entered, to=str(deal.by), gives=gives, asks=asks)
