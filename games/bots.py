"""The moves and messages of bots: each bot sees what a player in its seat would see."""

import logging
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache, partial
from random import Random
from typing import Any

from django.db import DatabaseError
from msgspec.structs import replace

from games.channels.selectors.channels import UnreadByBots, messages_known_to
from games.matches.selectors.position import Position, get_chance, load_events, load_visible_events
from games.matches.selectors.seats import game_seat_name, player_names
from games.models import Match, Seat, Submission
from games.rate_limits import add_to_count
from games.rules.contract import BotAction, Event, Message, Observation, Talker
from games.rules.conversation import BotConversation, TalkingBot
from games.rules.remarks import choose_remark

log = logging.getLogger(__name__)

FALLBACK = "random"
"""The bot of every game that answers where another one fails."""
MISTAKES = "bot-mistakes"


def bots_to_move(position: Position, mail: UnreadByBots) -> frozenset[int]:
    """Return the seats of bots that have yet to move, or that have got a telegram since and can talk."""
    bots = position.submissions.items()
    called = {
        number for number, asked in bots if asked.of_bot and not asked.answered and position.seats[number].playing_bot
    }
    talkers = _talkers(position.match)
    can_talk = {number for number in mail.seats if position.seats[number].playing_bot in talkers}
    decided = {number for number, asked in bots if asked.by == Submission.By.BOT}
    return frozenset(called | (can_talk & decided))


def bot_actions(position: Position, seats: Collection[int]) -> list[tuple[int, BotAction]]:
    """Return the actions and messages of the bots on `seats` before their moves, in order, from the match's seed."""
    match, game, window = position.match, position.match.game, position.window.number
    known = _talkers(match)
    talkers = {number: known[bot] for number in sorted(seats) if (bot := position.seats[number].playing_bot) in known}
    speakers = {
        number: TalkingBot(talker, partial(load_visible_events, match, number), partial(_messages, position, number))
        for number, talker in talkers.items()
    }

    def dice(seat: int, known: int) -> Random:
        return Random(f"{match.seed}/talk/{window}/{seat}/{known}")  # noqa: S311

    if not speakers or not game.channels(position.state):
        return []
    mistake = partial(note_mistake, position)
    chance, moves = get_chance(match), position.moves()
    return BotConversation(game, position.state, speakers, chance, dice, moves, on_mistake=mistake).actions


def _talkers(match: Match) -> Mapping[str, Talker[Any, Any]]:
    """Return the talkers of the match's bots, by name; none if the host has switched them off."""
    return {} if match.settings.quiet_bots else match.game.talkers


def remark_on(position: Position, events: Sequence[Event]) -> tuple[int, str] | None:
    """Return the seat of a bot and its sentence about the public events that close the window, from the match's seed.

    None if no bot says anything. Stand-in bots never do, since their seats belong to players.
    """
    match, bots = position.match, {seat.number for seat in position.seats if seat.bot}
    if not bots or match.settings.quiet_bots:
        return None
    rng = Random(f"{match.seed}/remark/{position.window.number}")  # noqa: S311
    return choose_remark(match.game.remarks, events, bots, rng)


def bot_moves(position: Position, seats: Collection[int]) -> dict[int, Any]:
    """Return the moves of bots on `seats`, by seat, from the match's seed; `FALLBACK` answers a failure."""
    match, game = position.match, position.match.game
    answers = position.moves()
    moves: dict[int, Any] = {}
    told = cache(partial(load_events, match))
    for number in sorted(seats):
        seen = replace(observation_of(position, number, answers), events=partial(_for_seat, number, told))
        for bot in dict.fromkeys((position.seats[number].playing_bot, FALLBACK)):
            rng = Random(f"{match.seed}/bot/{position.window.number}/{number}")  # noqa: S311
            try:
                move = game.bots[bot](seen, rng)
                game.check(position.state, number, move)
            except Exception as mistake:
                note_mistake(position, number, mistake)
            else:
                moves[number] = answers[number] = move
                break
    return moves


def note_mistake(position: Position, seat: int, mistake: Exception) -> None:
    """Log that the bot of a seat failed; a database that is away is raised."""
    if isinstance(mistake, DatabaseError):
        raise mistake
    pilot, kind = position.seats[seat].playing_bot, type(mistake).__name__
    log.warning("match %s: the bot %s in seat %s failed: %s", position.match.pk, pilot, seat, kind)
    add_to_count(MISTAKES)


def _for_seat(number: int, told: Callable[[], Sequence[Event]]) -> Sequence[Event]:
    """Return the part of `told` that the seat may know; it is looked up once for all bots."""
    return [event for event in told() if event.is_for(number)]


def _messages(position: Position, number: int) -> list[Message]:
    """Return the messages that the seat may read, with the game's names of seats, as bots know no others."""
    match, seats = position.match, position.seats
    named = with_game_names(match, seats)
    people = {seat.number for seat in seats if not seat.playing_bot}
    return [
        replace(each, text=named(each.text)) if each.seat in people else each
        for each in messages_known_to(match, seats[number])
    ]


def observation_of(position: Position, number: int, answers: Mapping[int, Any]) -> Observation[Any, Any]:
    """Return what the player of a seat sees; `answers` are the saved moves by seat number."""
    match = position.match
    asks = position.terms.asks if position.terms else ()
    shown = {ask.seat for ask in asks if number in ask.seen_by} & answers.keys()
    return Observation(
        view=match.game.view(position.state, number),
        answers={seat: answers[seat] for seat in shown},
        events=partial(load_visible_events, match, number),
        messages=partial(_messages, position, number),
    )


MIN_NAME_LENGTH = 3


def with_game_names(match: Match, seats: Sequence[Seat]) -> Callable[[str], str]:
    """Return a function that replaces the names of seats and players in a text by the game's names of the
    seats.

    Names are recognised only by capitals or digits: a player called "will" is not meant in "will you come".
    A player's name of one word that begins a sentence may be an ordinary one, and counts if a comma follows.
    """
    names = _names(match, seats)
    if not names:
        return str
    found = re.compile(
        "|".join(
            rf"{_START if is_player and name.isalpha() else ''}(?<!\w){re.escape(name)}(?!\w)"
            for name, (_, is_player) in sorted(names.items(), key=lambda each: -len(each[0]))
        )
    )
    return lambda text: found.sub(lambda match: names[match[0]][0], text)


_START = r"(?:(?<=[^.!?\s] )|(?<=[^.!?\s]\n)|(?=\w+[,:?!]))"


def _names(match: Match, seats: Sequence[Seat]) -> Mapping[str, tuple[str, bool]]:
    """Return the game's names of the seats, by each other name used once, and whether that is a player's."""
    game_names, players = match.game_ui.seat_names, player_names(seats)
    meant: dict[str, tuple[str, bool]] = {}
    twice = set()
    for seat in seats:
        called = game_seat_name(seat.number, match.game_ui)
        for name, is_player in ((seat.name, False), (players[seat.number], True)):
            if meant.setdefault(name, (called, is_player))[0] != called:
                twice.add(name)
    return {
        name: each
        for name, each in meant.items()
        if game_names and name not in twice and name not in game_names
        # It cannot be an ordinary word.
        if len(name) >= MIN_NAME_LENGTH and (not name.islower() or any(each.isdigit() for each in name))
    }
