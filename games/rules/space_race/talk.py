"""The messages of bots: they answer every proposal, make proposals, and reply to free text, which binds nobody."""

import re
import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from math import isinf
from pathlib import Path
from random import Random
from typing import Any, Literal

from msgspec import Struct

from games.humanize import capitalise_first
from games.rules.contract import MOST_MESSAGES, BotAction, Channel, Message, Seat
from games.rules.deals import Answer, Deal, DealMessage, Proposal, blank_fields
from games.rules.space_race import commitments
from games.rules.space_race.bargaining import Bargainer
from games.rules.space_race.bots import allies_of, strongest, worth_to
from games.rules.space_race.clauses import LaunchRocket, Leave, Pay, Tell
from games.rules.space_race.nations import NATIONS, nation_called
from games.rules.space_race.telegraph import BuildLine, SendGarnets, pair_key
from games.rules.space_race.values import may_send

OTHER = "other"
"""The topic of whatever is not understood."""

_WORDS = re.compile(r"[a-z]+(?:'[a-z]+)?")
_NAMED = re.compile("|".join(f"(?P<n{seat}>\\b{name.lower()}\\b)" for seat, name in enumerate(NATIONS)))


@cache
def _replies() -> Mapping[str, Any]:
    return tomllib.loads((Path(__file__).parent / "replies.toml").read_text())


def _plain(text: str) -> str:
    return text.lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")


def topic_of(text: str) -> str:
    """Return what a telegram is about, by its exact words without names of nations; else `OTHER`."""
    words = _WORDS.findall(_NAMED.sub(" ", _plain(text)))
    phrase = " ".join(words)
    return next((topic for topic, phrases in _replies()["heard"].items() if phrase in phrases), OTHER)


def named_in(text: str) -> frozenset[Seat]:
    """Return the nations that a telegram names."""
    return frozenset(int(str(found.lastgroup)[1:]) for found in _NAMED.finditer(_plain(text)))


def reply(voice: str, topic: str, said: Collection[str], rng: Random, **slots: Any) -> str:
    """Return a sentence of that voice on the topic, if possible one that is not in `said`."""
    sentences = [capitalise_first(sentence.format(**slots)) for sentence in sentences_on(voice, topic)]
    return rng.choice([each for each in sentences if each not in said] or sentences)


def sentences_on(voice: str, topic: str) -> tuple[str, ...]:
    """Return the sentences of a voice on a topic, with "{nation}" for nations."""
    return tuple(_replies()[voice][topic])


@cache
def _openings() -> tuple[str, ...]:
    voices = (topics for name, topics in _replies().items() if name != "heard")
    sentences = (each for topics in voices for topic in topics.values() for each in topic)
    return tuple({capitalise_first(each.format(nation=nation_called(name))) for each in sentences for name in NATIONS})


@lru_cache(maxsize=4096)
def is_of_a_bot(text: str) -> bool:
    """Whether a telegram needs no answer, because it is empty or begins with a sentence of a bot."""
    return not text or text.startswith(_openings())


_PRICE = 2
"""How many garnets a counter-proposal asks for where it asks for no lot."""


class TalkManner(Struct, frozen=True):
    """How a nation talks. A lying nation tells false readings, agrees to everything and keeps no promise.

    `tells_first` says whether it tells its reading to nations that ask, or wants something for it first. It agrees to a
    launch from that `chance` on. The other numbers are how often it builds a line when it can, how often it `opens`
    with a reading, a question, an invitation to launch or an exchange of lots, and how often it complains about a
    broken promise.
    """

    opens: Literal["reading", "question", "launch", "proposal"] = "proposal"
    lies: bool = False
    tells_first: bool = True
    chance: float = 0.5
    builds: float = 0.5
    voice: str = "steady"
    outspoken: float = 0.5


def talk(
    seen: commitments.RaceObservation, channels: Sequence[Channel], rng: Random, *, manner: TalkManner
) -> Sequence[BotAction]:
    """Return the payments of the nation, then its answers to proposals and to free text.

    Without any, it opens with one telegram at most, if it has written nothing this year.
    """
    view = seen.view
    if view.kind not in ("year", "agreement") or view.viewer is None:
        return ()
    writer = _Writer(seen, channels, manner, rng)
    deeds: list[BotAction] = [*writer.payments(), *writer.answers()]
    if view.kind == "year":
        deeds += writer.replies()
    if deeds or view.kind != "year" or any(message.seat == view.viewer for message in writer.now):
        return deeds
    return writer.news() or writer.opening()


class _Writer:
    """A nation with the telegrams that it may answer."""

    def __init__(
        self, seen: commitments.RaceObservation, channels: Sequence[Channel], manner: TalkManner, rng: Random
    ) -> None:
        self.seen, self.view, self.manner, self.rng = seen, seen.view, manner, rng
        self.me: Seat = seen.view.viewer or 0
        self.label = str(seen.view.year)
        self.now = [message for message in seen.messages() if message.label == self.label]
        self.channels = {channel.key: channel for channel in channels}
        self.lines = {seat: key for seat in self.view.others if (key := pair_key(self.me, seat)) in self.channels}
        self.bound = commitments.commitments_of(seen)
        for deal in self.bound.deals:
            if (deal.by, deal.label) == (self.me, self.label) and deal.open_to:
                self.bound = self.bound.with_clauses(*deal.proposal.gives)
        self.said = {message.text for message in seen.messages()}
        self.written: list[Message] = []

    @property
    def bargainer(self) -> Bargainer:
        """The nation as a judge of proposals."""
        return Bargainer(self.view, self.bound, self.feelings, self.manner.chance)

    @cached_property
    def feelings(self) -> Mapping[Seat, float]:
        """The feelings of the nation about the others."""
        return commitments.feelings_of(self.me, self.seen.events(), self.bound, allies_of(self.view))

    def payments(self) -> Iterator[BotAction]:
        """Yield the payments of garnets that the nation has promised and not sent yet."""
        left = self.view.my_garnets
        if self.view.kind == "year" and not self.manner.lies:
            for seat, garnets in commitments.unpaid_garnets(self.view, self.bound, self.seen.events()):
                if garnets <= left:
                    left -= garnets
                    yield SendGarnets(seat, garnets)

    def answers(self) -> Iterator[BotAction]:
        """Yield an answer to each open proposal, with the garnets that the nation has agreed to pay."""
        for deal in self.bound.deals:
            if self.me in deal.open_to and deal.channel in self.channels:
                yield from self._answer(deal)

    def _answer(self, deal: Deal) -> Iterator[BotAction]:
        proposal = deal.proposal
        filled = tuple(Tell(self._reading()) if blank_fields(each) else each for each in proposal.asks)
        if self._accepts(deal, filled):
            self.bound = self.bound.with_clauses(*filled)
            blanks = any(map(blank_fields, proposal.asks))
            said = Answer(proposal.key, "accept", filled if blanks else ())
            yield from self._sent(deal.channel, "accept", said)
            if not self.manner.lies:
                yield from (SendGarnets(deal.by, each.garnets) for each in filled if isinstance(each, Pay))
        elif counter := self._counter(deal, filled):
            self.bound = self.bound.with_clauses(*counter.gives)
            yield from self._sent(deal.channel, "counter", counter)
        else:
            yield from self._sent(deal.channel, "decline", Answer(proposal.key, "decline"))

    def _accepts(self, deal: Deal, filled: Sequence[Any]) -> bool:
        if self.manner.lies:
            return True
        given = deal.proposal.gives
        tells = any(isinstance(clause, Tell) for clause in filled)
        if tells and not self.manner.tells_first and not any(isinstance(each, Tell | Pay) for each in given):
            return False
        return self.bargainer.balance(given, filled, deal.by) >= 0

    def _reading(self) -> int:
        """Return its own reading; a lying nation returns the value farthest from it."""
        reading, highest = self.view.reading or 0, self.view.rules.reading_max
        return (0 if 2 * reading > highest else highest) if self.manner.lies else reading

    def _counter(self, deal: Deal, filled: tuple[Any, ...]) -> Proposal | None:
        """Return its counter-proposal; None if it wants nothing else, or has countered this year."""
        partner, bargainer = deal.by, self.bargainer
        mine = [each.deal for each in (*self.now, *self.written) if each.seat == self.me]
        is_repeated = any(isinstance(each, Proposal) and each.counters and partner in each.to for each in mine)
        if self.view.kind != "year" or is_repeated or isinf(bargainer.cost_of(filled)):
            return None
        left = {clause.lot for clause in filled if isinstance(clause, Leave)}
        wish = Leave(bargainer.best_lot)
        more = wish if bargainer.best_lot not in left and wish not in deal.proposal.gives else Pay(_PRICE)
        if isinstance(more, Pay) and not may_send(self.view.rules, self.view.my_hand, self.view.holdings[partner]):
            return None
        asks = (*deal.proposal.gives, more)[-4:]
        if bargainer.balance(asks, filled, partner) < 0:
            return None
        return Proposal(self._key(deal.channel), (partner,), filled, asks, deal.proposal.key)

    def _key(self, channel: str) -> str:
        """Return a key for a proposal that is new in its channel."""
        count = sum(each.channel == channel for each in (*self.seen.messages(), *self.written))
        return f"bot-{self.me}-{self.label}-{count}"

    def replies(self) -> Iterator[Message]:
        """Yield an answer to the latest free text on each line, and to questions elsewhere."""
        lines = set(self.lines.values())
        for key in self.channels:
            said = [each for each in self.now if each.channel == key]
            last = said[-1] if said else None
            if last is None or last.seat == self.me or last.deal or is_of_a_bot(last.text):
                continue
            topic = topic_of(last.text)
            if key in lines or self._is_for_me(last, len(said), topic):
                leader = max(self.view.others, key=self.view.totals.__getitem__)
                yield from self._sent(key, topic, nation=nation_called(NATIONS[leader]))

    def _is_for_me(self, message: Message, place: int, topic: str) -> bool:
        """Whether a message with several readers is for the nation: it is named, or it is its turn to answer."""
        named = named_in(message.text)
        if named or topic == OTHER:
            return self.me in named
        others = [seat for seat in range(self.view.seats) if seat != message.seat]
        return others[(message.seat + place) % len(others)] == self.me

    def news(self) -> list[Message]:
        """Return thanks for garnets, or a complaint about a broken promise, on one of its lines."""
        for partner, key in self.lines.items():
            said = [each.text for each in self.now if (each.channel, each.seat) == (key, self.me)]
            for topic in self._news_about(partner):
                if not any(text in sentences_on(self.manner.voice, topic) for text in said):
                    return list(self._sent(key, topic))
        return []

    def _news_about(self, partner: Seat) -> Iterator[str]:
        gift = (partner, self.me, self.view.year)
        transfers = (event.data for event in self.seen.events() if event.kind == "transfer")
        if any((data["seat"], data["to"], data["year"]) == gift for data in transfers):
            yield "garnets"
        broken = (partner, self.me, "broken", str(self.view.year - 1))
        is_broken = any((each.by, each.to, end, each.label) == broken for each, end in self.bound.judged)
        if is_broken and self.rng.random() < self.manner.outspoken:
            yield "broken"

    def opening(self) -> Sequence[BotAction]:
        """Return a proposal on one of its lines, or a new line with a proposal."""
        partners = [partner for partner in self.lines if partner not in self.bound.liars]
        if partners:
            partner = self.rng.choice(partners)
            return list(self._propose(partner, *self._offer(partner)))
        to = self._new_line()
        return () if to is None else (BuildLine(to), *self._propose(to, *self._question()))

    def _propose(self, partner: Seat, gives: tuple[Any, ...], asks: tuple[Any, ...]) -> Iterator[Message]:
        key = pair_key(self.me, partner)
        if gives or asks:
            topic = "propose" if asks else "promise"
            yield from self._sent(key, topic, Proposal(self._key(key), (partner,), gives, asks))

    def _offer(self, partner: Seat) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        """Return the clauses that the nation gives and asks in a proposal of its own."""
        bargainer, opens = self.bargainer, self.manner.opens
        if opens == "reading":
            return (Tell(self._reading()),), ()
        if opens == "launch" and bargainer.launch_chance(self.me) >= self.manner.chance:
            return (LaunchRocket(),), (LaunchRocket(),)
        if opens == "question" or self.rng.random() < 0.5:
            return self._question()
        return self._exchange(partner)

    def _question(self) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        return ((Tell(self._reading()),) if self.manner.tells_first else ()), (Tell(),)

    def _exchange(self, partner: Seat) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        """Return the exchange of the lot that the partner likes best, if it can be left, for the nation's favourite."""
        bargainer, view = self.bargainer, self.view
        best, offer = bargainer.best_lot, view.board.offer
        spare = [
            lot
            for lot in range(len(offer))
            if lot != best and bargainer.balance((Leave(best),), (Leave(lot),), partner) >= 0
        ]
        if not spare:
            return self._question()
        hand = view.holdings[partner]
        liked = max(spare, key=lambda lot: worth_to(view.rules, hand, offer[lot]))
        return (Leave(liked),), (Leave(best),)

    def _new_line(self) -> Seat | None:
        """Return the strongest nation without a line; None while garnets are short.

        If all have one, return the strongest without a line to this nation.
        """
        view = self.view
        if view.rules.messages != "limited" or not any(view.totals):
            return None
        if self.bargainer.spare_garnets < view.rules.line_price or self.rng.random() >= self.manner.builds:
            return None
        lines = [{line.builder, line.to} for line in view.lines]
        connected = set().union(*lines)
        unlinked = [seat for seat in view.others if {seat, self.me} not in lines]
        if not unlinked:
            return None
        return strongest(view, [seat for seat in unlinked if seat not in connected] or unlinked)

    def _sent(self, key: str, topic: str, deal: DealMessage | None = None, **slots: str) -> Iterator[Message]:
        """Yield a telegram with a sentence on the topic; the last one that it may write this year says so."""
        mine = sum((each.channel, each.seat) == (key, self.me) for each in (*self.now, *self.written))
        if mine >= MOST_MESSAGES:
            return
        text = reply(self.manner.voice, topic, self.said, self.rng, **slots)
        if mine == MOST_MESSAGES - 1:
            text = f"{text} {reply(self.manner.voice, 'enough', (), self.rng)}"
        self.said.add(text)
        message = Message(key, self.me, text, self.label, deal)
        self.written.append(message)
        yield message
