"""The actions and messages of bots before they decide: one bot after another, and again after each message to it.

It ends, because a bot has a limited number of messages per channel while windows of one label are open, and only a
message makes it write again.
"""

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from games.rules.chance import Chance
from games.rules.contract import (
    MOST_MESSAGES,
    AnyGame,
    BotAction,
    Channel,
    Event,
    Message,
    Observation,
    Seat,
    State,
    Talker,
)
from games.rules.deals import check_deal

MAX_BOT_ACTIONS = 8
"""What a bot may do when it is called; what it wants beyond that is left out."""

Dice: TypeAlias = Callable[[Seat, int], Random]
"""The dice of a bot, by its seat and by how many messages it knows."""

ErrorHandler: TypeAlias = Callable[[Seat, Exception], None]
"""The report of a bot's mistake: its seat, and the exception."""


class TalkingBot(Struct, frozen=True):
    """A bot that talks, and the past that its seat may know, as in `Observation`."""

    talker: Talker[Any, Any]
    events: Callable[[], Sequence[Event]] = tuple
    messages: Callable[[], Sequence[Message]] = tuple


class AddressedMessage(Struct, frozen=True):
    """A message and the seats that may read it (None: everybody)."""

    message: Message
    readers: tuple[Seat, ...] | None

    def is_for(self, seat: Seat) -> bool:
        """Whether `seat` may read it."""
        return self.readers is None or seat in self.readers


class BotConversation:
    """The actions and messages of bots in an open window; all of them happen in the constructor.

    `state` is the resulting state. `actions` are all actions and messages in order, each with its seat; `action_events`
    are the events of the actions, `letters` the messages with their readers. `moves` are the decisions saved so far,
    which may promise something. An action of one bot may open the channel of the next message; a bot decides by what it
    sees and its random numbers alone.

    A bot makes a mistake if it acts illegally, writes where it may not, or raises an exception. Then `on_mistake` is
    called, if given, and the conversation continues without that action; otherwise the exception is raised.
    """

    def __init__(
        self,
        game: AnyGame,
        state: State[Any, Any],
        speakers: Mapping[Seat, TalkingBot],
        chance: Chance,
        dice: Dice,
        moves: Mapping[Seat, Any] | None = None,
        on_mistake: ErrorHandler | None = None,
    ) -> None:
        self.state = state
        self.actions: list[tuple[Seat, BotAction]] = []
        self.action_events: list[Event] = []
        self.letters: list[AddressedMessage] = []
        self._game, self._speakers, self._chance, self._dice = game, speakers, chance, dice
        self._moves, self._on_mistake = moves or {}, on_mistake
        window = game.window(state)
        self._label = window.label if window else ""
        self._waiting = deque(speakers)
        while self._waiting:
            self._call(self._waiting.popleft())

    def _call(self, seat: Seat) -> None:
        events, messages = self._speakers[seat].events, self._known(seat)
        seen: Observation[Any, Any] = Observation(
            view=self._game.view(self.state, seat),
            events=lambda: [*events(), *(event for event in self.action_events if event.is_for(seat))],
            messages=lambda: messages,
        )
        dice = self._dice(seat, len(messages))
        for deed in self._thought_of(seat, seen, dice):
            try:
                if isinstance(deed, Message):
                    self._write(seat, deed)
                else:
                    self._act(seat, deed)
            except Exception as mistake:
                self._note(seat, mistake)

    def _thought_of(self, seat: Seat, seen: Observation[Any, Any], dice: Random) -> Sequence[BotAction]:
        try:
            return self._speakers[seat].talker(seen, self._channels(seat), dice)[:MAX_BOT_ACTIONS]
        except Exception as mistake:
            self._note(seat, mistake)
            return ()

    def _note(self, seat: Seat, mistake: Exception) -> None:
        if self._on_mistake is None:
            raise mistake
        self._on_mistake(seat, mistake)

    def _act(self, seat: Seat, action: Any) -> None:
        step = self._game.act(self.state, self._moves, seat, action, self._chance)
        self.state = step.state
        self.action_events += step.events
        self.actions.append((seat, action))

    def _write(self, seat: Seat, message: Message) -> None:
        channels = {channel.key: channel for channel in self._channels(seat)}
        if message.channel not in channels:
            raise ValueError(f"the bot in seat {seat} can't write in {message.channel!r}")
        channel = channels[message.channel]
        sent = replace(message, seat=seat, label=self._label)
        known = [each for each in self._known(seat) if each.channel == sent.channel]
        if sum((each.seat, each.label) == (sent.seat, sent.label) for each in known) >= MOST_MESSAGES:
            return
        if sent.deal is not None:
            check_deal(self._game, self.state, channel, known, seat, sent.deal)
        letter = AddressedMessage(sent, channel.readers)
        self.letters.append(letter)
        self.actions.append((seat, sent))
        self._waiting += [
            other for other in self._speakers if other != seat and letter.is_for(other) and other not in self._waiting
        ]

    def _channels(self, seat: Seat) -> list[Channel]:
        return [channel for channel in self._game.channels(self.state) if seat in channel.writers]

    def _known(self, seat: Seat) -> list[Message]:
        new = [letter.message for letter in self.letters if letter.is_for(seat)]
        return [*self._speakers[seat].messages(), *new]
