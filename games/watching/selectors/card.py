"""The card of a match: what everybody who may see the match may know of it, as a picture and as its words."""

from dataclasses import replace

from games.game_ui import ResultPicture, SeatHeight
from games.humanize import capitalise_first, number_word
from games.matches.selectors.cached import kept
from games.matches.selectors.history import story_of
from games.matches.selectors.position import Position, opened_position
from games.matches.selectors.seats import seat_names
from games.matches.selectors.sight import position_for_all
from games.matches.selectors.story import names_of
from games.matches.selectors.words import is_cancelled, reason_text
from games.models import Match
from games.watching.link_preview.drawing import CardWords, card
from games.watching.selectors.front_page import front_page, printed
from games.watching.selectors.replay import label_of


def card_of(match: Match) -> bytes:
    """The card as a PNG, drawn once per version."""
    return kept(match, "card", lambda: _drawn(match, _words(match)))


def window_card_of(match: Match, number: int, *, is_news: bool) -> bytes:
    """Return the card of a window, kept per version; `Window.DoesNotExist` without one. Four queries."""
    what = f"card/{number}/{is_news:d}"
    return kept(match, what, lambda: _drawn(match, _window_words(match, number, is_news=is_news)))


def _drawn(match: Match, words: CardWords) -> bytes:
    return card(replace(words, figure=match.game_ui.figure))


def _window_words(match: Match, number: int, *, is_news: bool) -> CardWords:
    """What the window brought, by its weightiest headlines; its label while nobody is told yet."""
    position = opened_position(match, number)
    window, names = position.window, list(seat_names(position.seats, match.game_ui).values())
    resolved = window.closed_at is not None and window.kind != "over" and not is_news
    events = story_of(window).public_events() if resolved else []
    told = sorted(match.game_ui.headlines(match.options, events, names), key=lambda each: -each.weight)
    lines = [printed(each.text) for each in told[:2]]
    label = label_of(window)
    headline, deck = [*lines, "", ""][:2] if lines else (label, match.meta.name)
    marks = match.game_ui.marks(match.game.view(position.opening, None))
    picture = ResultPicture("", tuple(SeatHeight(seat, height) for seat, height in enumerate(marks)))
    return CardWords(_game(match), headline, deck, f"{match.name} · {label}", picture, names)


def card_words(position: Position) -> CardWords:
    """What the card of a match that has started says; no query for one that is running."""
    match = position.match
    if match.status != Match.Status.OVER:
        label = position.window.year.label
        seats = f"{number_word(len(position.seats))} {match.game_ui.words.seats}"
        deck = f"{label}: {match.meta.name} with {seats}, under way."
        return CardWords(_game(match), match.name, deck, label)
    if is_cancelled(match):
        return CardWords(_game(match), match.name, reason_text(match), position.window.year.label)
    front = front_page(position)
    years = front.last if match.game_ui.words.turn != "year" else f"{front.first}–{front.last}"
    deck = front.deck or reason_text(match)
    return CardWords(_game(match), front.headline, deck, f"{match.name} · {years}", front.picture)


def _words(match: Match) -> CardWords:
    if match.status == Match.Status.OPEN:
        return CardWords(_game(match), match.name, _free_seats(match), "Before the start")
    said = card_words(position_for_all(match))
    return CardWords(said.overline, said.headline, said.deck, said.foot, said.picture, names_of(match))


def _game(match: Match) -> str:
    return " · ".join(filter(None, (match.meta.name, match.preset_title)))


def _free_seats(match: Match) -> str:
    free = match.seats.filter(user=None, bot="").count()
    if not free:
        return "Every seat is taken."
    return f"{capitalise_first(number_word(free))} free seat{'' if free == 1 else 's'}: sit down."
