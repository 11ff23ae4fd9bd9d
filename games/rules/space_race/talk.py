"""How bots talk: they answer, trade readings, and ask for what they want, each in its own manner."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from games.rules.contract import MOST_MESSAGES, Channel, Deed, Message, Seat
from games.rules.space_race.bots import GOOD_CHANCE, attraction, choose_lot, fuel_for, strongest
from games.rules.space_race.conversation import Post, addressed, unanswered
from games.rules.space_race.dialogue import Deal, Dialogue, SeenRace, kept_word, lines_of, listen
from games.rules.space_race.forecast import chance_to_reach, prospect
from games.rules.space_race.memory import Memory, recall
from games.rules.space_race.phrases import (
    Launch,
    No,
    Phrase,
    Question,
    Reading,
    Truce,
    Yes,
)
from games.rules.space_race.speech.answers import answer
from games.rules.space_race.speech.echoes import topics_of
from games.rules.space_race.speech.heard import Heard
from games.rules.space_race.speech.hearer import Hearer
from games.rules.space_race.speech.news import news_of
from games.rules.space_race.speech.voices import VOICES
from games.rules.space_race.speech.wording import Reply, worded
from games.rules.space_race.telegraph import PUBLIC, Line, pair_key
from games.rules.space_race.values import count_of
from games.rules.space_race.view import SpaceRaceView

_GROWTH = 4
"""What a hand gains in a year, in thousand feet, to look ahead."""
_LEAST_CHOICE = 2
"""How many lots without a price a nation keeps for itself, whatever others ask it to leave."""
_ASKS = 0.5
"""How often who proposes asks for a reading instead."""


_CURT = 4
"""Words of a mere yes or no; whoever uses more says what it is about."""


class Manner(Struct, frozen=True):
    """How a nation talks. One that lies tells false readings, agrees to everything and keeps nothing.

    It `tells_first` its reading to who asks, or wants to be told before. It agrees to a launch at that
    `chance`, builds a line so often when it could, and `opens` with a reading, a question, an invitation to
    launch, or a question and a proposal.
    """

    opens: Literal["reading", "question", "launch", "proposal"] = "proposal"
    lies: bool = False
    tells_first: bool = True
    chance: float = 0.5
    builds: float = 0.5
    voice: str = "steady"
    outspoken: float = 0.3
    open_handed: bool = False


STEADY = Manner()


def talk(seen: SeenRace, channels: Sequence[Channel], rng: Random, *, manner: Manner) -> Sequence[Deed]:
    """Answers to what is open on the nation's lines, and to what it is asked in public. If nothing is, and it
    has written nothing yet this year, one telegram at most: about what was done, or to a line of its own, or
    over a new one when garnets are to spare.
    """
    view = seen.view
    if view.kind != "year" or view.viewer is None:
        return ()
    writer = _Writer(seen, channels, manner, rng)
    answers = writer.answers()
    if answers or any(each.seat == view.viewer and each.label == writer.label for each in writer.messages):
        return answers
    return writer.news() or writer.opening()


class _Writer:
    """A nation with its post before it."""

    def __init__(self, seen: SeenRace, channels: Sequence[Channel], manner: Manner, rng: Random) -> None:
        self.seen, self.view, self.manner, self.rng = seen, seen.view, manner, rng
        self.me: Seat = seen.view.viewer or 0
        self.label = str(seen.view.year)
        self.messages = seen.messages()
        self.dialogue = listen(seen)
        self.memory: Memory = recall(self.me, seen.events(), self.dialogue)
        ends = lines_of(seen.view)
        self.keys = {ends[channel.key]: channel.key for channel in channels if channel.key in ends}
        self.public = any(channel.key == PUBLIC for channel in channels)
        self.said = {message.text for message in self.messages}

    def answers(self) -> list[Message]:
        """What it owes, line by line, and in public."""
        dealt = list(_answers(self.view, self.dialogue, self.manner))
        replies = [
            (self.keys[partner], _reply_of(phrase, about))
            for partner, phrase, about in dealt
            if partner in self.keys
        ]
        for post in unanswered(self.view, self.messages, self.keys):
            owed = sum(partner == post.partner for partner, _, _ in dealt)
            if owed:
                continue
            if post.heard.intent in ("yes", "no"):
                replies += self._to_yes_or_no(post)
            elif not (post.exact and post.heard.is_dealt_with):
                replies += self._answer(post)
        asked = addressed(self.view, self.messages) if self.public else None
        if asked is not None:
            replies += self._answer(asked)
        return self._written(replies)

    def _to_yes_or_no(self, post: Post) -> list[tuple[str, Reply]]:
        """Return the reply to a yes or no that answers nothing, or that is no exact answer.

        After a word of its own the nation lets a yes pass.
        """
        if post.heard.also is not None:
            return self._answer(replace(post, heard=post.heard.also))
        mine = [deal for deal in self.dialogue.deals_now if deal.mine and deal.partner == post.partner]
        if mine:
            waits = any(deal.agreed is None for deal in mine)
            return [(post.channel, Reply("phrases"))] if waits and not post.exact else []
        wrote = any(
            each.channel == post.channel and each.seat == self.me and each.label == self.label
            for each in self.messages
        )
        if not wrote and (post.heard.intent == "yes" or len(post.heard.words.split()) <= _CURT):
            return [(post.channel, Reply("nothing-asked"))]
        return [(post.channel, Reply("pity"))] if post.heard.intent == "no" else []

    def _answer(self, post: Post) -> list[tuple[str, Reply]]:
        replies: list[tuple[str, Reply]] = []
        for heard in (post.heard, post.heard.also):
            reply = answer(heard, self._hearer(post, heard)) if heard is not None else None
            if reply is not None and (post.channel, reply) not in replies:
                replies.append((post.channel, reply))
        return replies

    def _hearer(self, post: Post, heard: Heard) -> Hearer:
        private = post.channel != PUBLIC
        return Hearer(
            self.view,
            self.memory,
            post.partner,
            private=private,
            lies=self.manner.lies,
            open_handed=private and self.manner.open_handed,
            launches=private
            and heard.intent == "launch"
            and _would_launch(self.view, self.dialogue, self.view.year, self.manner),
            keeps=kept_word(self.seen, self.dialogue, post.partner),
            has_explained=heard.intent == "" and self._has_explained(),
            events=self.seen.events(),
            after=post.after,
        )

    def _has_explained(self) -> bool:
        """Whether it has told anybody what it understands."""
        return any(each.seat == self.me and "puzzled-help" in topics_of(each.text) for each in self.messages)

    def news(self) -> list[Message]:
        """The weightiest thing to say unasked, if it feels like it: over a line, or else in public."""
        if self.rng.random() >= self.manner.outspoken:
            return []
        for news in news_of(self.memory, self.view.year):
            key = self.keys.get(news.to, PUBLIC if news.public and self.public else "")
            if key and (written := self._written([(key, news.reply)])):
                return written
        return []

    def opening(self) -> Sequence[Deed]:
        """A word to one of its lines, or a new line."""
        partners = [partner for partner in self.keys if partner not in self.dialogue.liars]
        if not partners:
            return self._line()
        partner = self.rng.choice(partners)
        phrase = _opening(self.view, self.dialogue, partner, self.manner, self.rng)
        return [] if phrase is None else self._written([(self.keys[partner], _reply_of(phrase))])

    def _line(self) -> Sequence[Deed]:
        to = _new_line(self.view, self.manner, self.rng)
        if to is None:
            return ()
        asked = self._written([(pair_key(self.me, to), _reply_of(Question()))])
        return [Line(to), *asked]

    def _is_last(self, key: str, sent: Sequence[Message]) -> bool:
        """Whether the next telegram on the line of that `key` is the last that may go out this year."""
        mine = [each for each in sent if (each.channel, each.seat, each.label) == (key, self.me, self.label)]
        return key != PUBLIC and len(mine) == MOST_MESSAGES - 1

    def _written(self, replies: Sequence[tuple[str, Reply]]) -> list[Message]:
        """The replies in its own words, none of which it has read before."""
        written: list[Message] = []
        for key, reply in replies:
            sent = [*self.messages, *written]
            if self._is_last(key, sent):
                reply = Reply("enough")
            text = worded(reply, VOICES[self.manner.voice], self.me, self.said, self.rng)
            if text is not None:
                self.said.add(text)
                written.append(Message(key, self.me, text))
        return written


def _reply_of(phrase: Phrase, about: Deal | None = None) -> Reply:
    """The phrase as something to put into one's own words; yes and no are `about` a deal."""
    if isinstance(phrase, Yes | No):
        word = "agrees" if isinstance(phrase, Yes) else "declines"
        if about is not None and isinstance(about.about, Launch):
            return Reply(f"{word}-launch", year=about.about.year)
        return Reply(f"{word}-lot", lot=getattr(about and about.about, "lot", None))
    if isinstance(phrase, Reading):
        return Reply("reading", value=phrase.value)
    if isinstance(phrase, Launch):
        return Reply("invites", year=phrase.year)
    return Reply("truce", lot=phrase.lot) if isinstance(phrase, Truce) else Reply("asks")


def steady_talk(seen: SeenRace, channels: Sequence[Channel], rng: Random) -> Sequence[Deed]:
    """How the steady player talks."""
    return talk(seen, channels, rng, manner=STEADY)


def _answers(
    view: SpaceRaceView, dialogue: Dialogue, manner: Manner
) -> Iterator[tuple[Seat, Phrase, Deal | None]]:
    """What the nation owes its partners, and says to each; of a deal with the deal."""
    said = {(each.partner, each.mine, type(each.phrase)) for each in dialogue.now}
    for partner in view.others:
        asked, told = (partner, False, Question) in said, (partner, False, Reading) in said
        if (asked or told) and (partner, True, Reading) not in said and partner not in dialogue.liars:
            if told or manner.tells_first:
                yield partner, _reading(view, manner), None
            if not told and (partner, True, Question) not in said:
                yield partner, Question(), None
    agreed = [deal for deal in dialogue.deals_now if not deal.mine and deal.agreed]
    for deal in dialogue.deals_now:
        if not deal.mine and deal.agreed is None:
            yes = manner.lies or _agrees(view, dialogue, agreed, deal, manner)
            agreed += [deal] * yes
            yield deal.partner, Yes() if yes else No(), deal


def _reading(view: SpaceRaceView, manner: Manner) -> Reading:
    """The nation's own reading, or the one that is farthest from it."""
    reading, highest = view.reading or 0, view.rules.reading_max
    lie = 0 if 2 * reading > highest else highest
    return Reading(lie if manner.lies else reading)


def _agrees(
    view: SpaceRaceView, dialogue: Dialogue, agreed: Sequence[Deal], deal: Deal, manner: Manner
) -> bool:
    """Whether a proposal fits the nation's own interest, beside what it has agreed to this year."""
    if deal.partner in dialogue.liars:
        return False
    if isinstance(deal.about, Launch):
        return _would_launch(view, dialogue, deal.about.year, manner)
    if not dialogue.owes(deal.partner):
        return False
    left = {other.about.lot: other.partner for other in agreed if isinstance(other.about, Truce)}
    return deal.partner not in left.values() and _would_leave(view, dialogue, set(left), deal.about.lot)


def _would_launch(view: SpaceRaceView, dialogue: Dialogue, year: int, manner: Manner) -> bool:
    """Whether a launch in that year, if it is not far away, will probably do."""
    ahead = year - view.year
    distance = view.totals[view.viewer or 0] + _GROWTH * (ahead + 1)
    return 0 <= ahead <= 2 and chance_to_reach(view, distance, dialogue.learnt) >= manner.chance


def _would_leave(view: SpaceRaceView, dialogue: Dialogue, left: set[int], lot: int) -> bool:
    """Whether the nation has not asked for the lot itself, and another is as attractive to it."""
    offer, rules = view.board.offer, view.rules
    rest = [
        place for place in range(len(offer)) if place not in left | {lot} and not rules.price(offer[place])
    ]
    if lot >= len(offer) or lot == dialogue.claim or len(rest) < _LEAST_CHOICE:
        return False
    worth = {place: attraction(view, place, dialogue.learnt) for place in (*rest, lot)}
    return max(worth[place] for place in rest) >= worth[lot]


def _opening(
    view: SpaceRaceView, dialogue: Dialogue, partner: Seat, manner: Manner, rng: Random
) -> Phrase | None:
    """The one thing that the nation says unasked.

    Whoever proposes asks for the reading, or invites a weaker nation when a launch is near, or asks for the
    lot that it wants.
    """
    if manner.opens == "reading":
        return _reading(view, manner)
    if manner.opens == "launch":
        return Launch(view.year) if _would_launch(view, dialogue, view.year, manner) else None
    if manner.opens == "question" or rng.random() < _ASKS:
        return Question()
    lot = choose_lot(view, dialogue, rng)
    fuel, totals = fuel_for(view, lot), view.totals
    chances = [prospect(view, place, fuel, learnt=dialogue.learnt).chance for place in (lot, None)]
    leads = totals[partner] < totals[view.viewer or 0]
    invites = leads and sum(chances) / 2 >= GOOD_CHANCE
    return Launch(view.year) if invites else Truce(lot)


def _new_line(view: SpaceRaceView, manner: Manner, rng: Random) -> Seat | None:
    """Where a first line goes: to the strongest nation that has none; nowhere while garnets are short.

    Where all have one it goes to the strongest without a line to oneself, and where there is none, nowhere.

    Those that its engine could burn or Gold Plating on offer would cost are not to spare.
    """
    rules, viewer = view.rules, view.viewer or 0
    needed = max(rules.price(number) for number in view.board.offer)
    spare = 0 if count_of(view.my_hand, rules.numbers.engine) else view.my_garnets - needed
    if rules.messages != "limited" or not any(view.totals) or spare < rules.line_price:
        return None
    if rng.random() >= manner.builds:
        return None
    lines = [{line.builder, line.to} for line in view.lines]
    connected = set().union(*lines)
    unlinked = [seat for seat in view.others if {seat, viewer} not in lines]
    if not unlinked:
        return None
    return strongest(view, [seat for seat in unlinked if seat not in connected] or unlinked)
