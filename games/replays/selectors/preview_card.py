"""The preview card of a match, as picture and text, with what everybody who may see it may know."""

from msgspec.structs import replace

from games.humanize import capitalise_first, number_word
from games.live_board.selectors.front_page import as_headline, front_page
from games.matches.selectors.display_text import is_cancelled, reason_text
from games.matches.selectors.headlines import match_seat_names
from games.matches.selectors.history import window_history
from games.matches.selectors.position import Position, load_opening_position
from games.matches.selectors.seats import seat_names
from games.matches.selectors.version_cache import once_per_version
from games.models import Match
from games.permissions.selectors.visibility import visible_position
from games.replays.link_preview.drawing import CardText, draw_card
from games.replays.selectors.replay import replay_label
from games.result_picture import ResultPicture, SeatHeight


@once_per_version("card")
def match_card_png(match: Match) -> bytes:
    """Return the card as a PNG, drawn once per version."""
    return draw_card(replace(_match_card_text(match), figure=match.game_ui.figure))


@once_per_version("card/{number}/{is_news:d}")
def window_card_png(match: Match, number: int, *, is_news: bool) -> bytes:
    """Return the card of a window as a PNG, cached per version. Raise Window.DoesNotExist. Four queries."""
    return draw_card(replace(_window_card_text(match, number, is_news=is_news), figure=match.game_ui.figure))


def _window_card_text(match: Match, number: int, *, is_news: bool) -> CardText:
    """Return the text for a window: its main headlines, or its label while its result is hidden."""
    position = load_opening_position(match, number)
    window, names = position.window, list(seat_names(position.seats, match.game_ui).values())
    resolved = window.closed_at is not None and window.kind != "over" and not is_news
    events = window_history(window).known_to(None) if resolved else []
    told = sorted(match.game_ui.headlines(match.options, events, names), key=lambda each: -each.weight)
    lines = [as_headline(each.text) for each in told[:2]]
    label = replay_label(window)
    headline, deck = [*lines, "", ""][:2] if lines else (label, match.meta.name)
    marks = match.game_ui.progress(match.game.view(position.opening, None))
    picture = ResultPicture("", tuple(SeatHeight(seat, height) for seat, height in enumerate(marks)))
    return CardText(_game_line(match), headline, deck, f"{match.name} · {label}", picture, names)


def started_match_card_text(position: Position) -> CardText:
    """Return the text for a match that has started; no query while it is running."""
    match = position.match
    if match.status != Match.Status.OVER:
        label = position.window.year.label
        seats = f"{number_word(len(position.seats))} {match.game_ui.words.seats}"
        deck = f"{label}: {match.meta.name} with {seats}, in progress."
        return CardText(_game_line(match), match.name, deck, label)
    if is_cancelled(match):
        return CardText(_game_line(match), match.name, reason_text(match), position.window.year.label)
    front = front_page(position)
    years = front.last if match.game_ui.words.turn != "year" else f"{front.first}–{front.last}"
    deck = front.deck or reason_text(match)
    return CardText(_game_line(match), front.headline, deck, f"{match.name} · {years}", front.picture)


def _match_card_text(match: Match) -> CardText:
    if match.status == Match.Status.OPEN:
        return CardText(_game_line(match), match.name, _free_seats_line(match), "Open")
    return replace(started_match_card_text(visible_position(match, None)), names=match_seat_names(match))


def _game_line(match: Match) -> str:
    return " · ".join(filter(None, (match.meta.name, match.preset_title)))


def _free_seats_line(match: Match) -> str:
    free = match.seats.filter(user=None, bot="").count()
    if not free:
        return "All seats are taken."
    return "One free seat." if free == 1 else f"{capitalise_first(number_word(free))} free seats."
