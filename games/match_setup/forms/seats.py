"""Form of the seats: how many seats and bots, and who has which seat."""

from itertools import chain
from typing import Any

from django import forms

from games.display_names import MAX_DISPLAY_NAME_LENGTH
from games.forms.field_types import checkbox_field, typed_field
from games.forms.fields import shown_while
from games.humanize import capitalise_first
from games.match_setup.services.plans import MatchPlan, Occupant, seat_occupants
from games.match_setup.services.ready_matches import best_seat_count, chosen_bots, default_bot_choice, find_edition
from games.matches.selectors.seats import game_seat_name
from games.registry import GAME_UIS, GAMES
from games.rules.characters import bot_choices, mixed_table_names
from games.rules.contract import AnyGame

HOST, RESERVED, BOT = "host", "reserved", "bot:"


class SeatsForm(forms.Form):
    """The seats of a match; the fields depend on the game."""

    game: AnyGame
    seats = forms.IntegerField()
    bots = forms.IntegerField()
    bot = forms.ChoiceField(label="Type of bots", required=False)
    host_plays = checkbox_field("I play too", "If unticked, you only host the match.", initial=True)

    def add_seats(self, game: AnyGame) -> None:
        """Add a field per seat that any edition can have; all but the host's start free."""
        spans = {slug: game.seat_range(game.options(each.options)) for slug, each in game.offered.items()}
        takes = {game.offered[slug].title: span for slug, span in spans.items()}
        game_ui = GAME_UIS[game.meta.slug]
        high = max(high for _, high in spans.values())
        self.most_seats = high
        self.fields["seats"] = forms.IntegerField(
            label=game_ui.words.seats.capitalize(),
            min_value=min(low for low, _ in spans.values()),
            max_value=high,
            initial=best_seat_count(game.meta.slug, find_edition(game.meta.slug, "")),
            help_text=f"{'; '.join(_seat_count_help(title, *span) for title, span in takes.items())}.",
        )
        by_edition = " ".join(f"{slug}:{low}:{high}" for slug, (low, high) in spans.items())
        self.fields["seats"].widget.attrs["data-takes"] = by_edition
        self.fields["bots"] = forms.IntegerField(
            label="Bots",
            min_value=0,
            max_value=high,
            initial=0,
            help_text="Other seats stay free for people. Bots can take any free seats at the start.",
        )
        typed_field(self, "bot", forms.ChoiceField).choices = list(bot_choices(game.characters).items())
        self.fields["bot"].initial = default_bot_choice(game.meta.slug)
        condition = shown_while("bots", [str(number) for number in range(1, high + 1)])
        self.fields["bot"].matters = condition  # type: ignore[attr-defined]
        self._add_places(game, high)

    def _add_places(self, game: AnyGame, high: int) -> None:
        game_ui = GAME_UIS[game.meta.slug]
        asked_for = chain.from_iterable(bot_choices(game.characters).values())
        bots = [(f"{BOT}{call}", f"bot: {title}") for call, title in asked_for if call in game.bots]
        choices = [("", "as above"), (HOST, "me"), (RESERVED, "reserved for"), *bots]
        for number in range(high):
            name = capitalise_first(game_seat_name(number, game_ui))
            self.fields[f"place_{number}"] = forms.ChoiceField(choices=choices, required=False, label=name)
            self.fields[f"reserved_{number}"] = forms.CharField(
                required=False, max_length=MAX_DISPLAY_NAME_LENGTH, label="Player", strip=True
            )

    def seat_rows(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """Return the two fields of every possible seat."""
        numbers = range(self.most_seats)
        return [(self[f"place_{number}"], self[f"reserved_{number}"]) for number in numbers]

    def keep_a_seat(self, name: str) -> None:
        """Propose to reserve the first free seat for the player with that name."""
        seats = self.initial.get("seats", self.fields["seats"].initial)
        taken = [self.initial.get(f"place_{number}", "") for number in range(seats)]
        free = [number for number, place in enumerate(taken) if not place]
        hosts = self.initial.get("host_plays", True) and HOST not in taken
        for number in free[int(hosts) :][:1]:
            self.initial.update({f"place_{number}": RESERVED, f"reserved_{number}": name})

    def clean_places(self) -> None:
        """Require a name for reserved seats, and reject names on other seats."""
        for place, reserved in self.seat_rows():
            kept = self.cleaned_data.get(place.name) == RESERVED
            if not kept and self.cleaned_data.get(reserved.name):
                self.add_error(reserved.name, "This seat is not reserved. Choose “reserved for”, or delete the name.")
            if kept and not self.cleaned_data.get(reserved.name):
                self.add_error(reserved.name, "Enter the name of an account or a guest.")

    def rivals(self) -> tuple[str, ...]:
        """Return the bots on the last free seats; the fields must be clean."""
        cleaned = self.cleaned_data
        return chosen_bots(self.game.meta.slug, cleaned["bot"] or self.fields["bot"].initial, cleaned["bots"])

    def places(self) -> tuple[Occupant, ...]:
        """Return the occupants up to the last taken seat; the fields must be clean."""
        cleaned = self.cleaned_data
        rows = self.seat_rows()
        placed = [_occupant_choice(cleaned[place.name], cleaned[reserved.name]) for place, reserved in rows]
        while placed and placed[-1].is_free:
            placed.pop()
        return tuple(placed)


def seats_initial(plan: MatchPlan) -> dict[str, Any]:
    """Return initial values for the plan's seats, as a number of bots if that suffices."""
    places = seat_occupants(plan, host_plays=plan.host_plays) or list(plan.places)
    kinds = tuple(place.bot for place in places if place.bot)
    kind = _bot_mix(plan.game_slug, kinds)
    host = [Occupant(host=True)] if plan.host_plays else []
    bots = [Occupant(bot=bot) for bot in kinds]
    usual = [*host, *[Occupant()] * (plan.seats - len(host) - len(bots)), *bots]
    if places == usual and (kind or not kinds):
        return {"bots": len(kinds)} | ({"bot": kind} if kinds else {})
    occupants = {f"place_{number}": _occupant_from_choice(place) for number, place in enumerate(places)}
    names = {f"reserved_{number}": place.reserved_for for number, place in enumerate(places)}
    return {"bots": 0} | occupants | names


def _bot_mix(game_slug: str, kinds: tuple[str, ...]) -> str:
    """Return the bot choice that gives exactly these bots, or "" if they must be named one by one."""
    calls = (*kinds[:1], *mixed_table_names(GAMES[game_slug].characters))
    return next((call for call in calls if chosen_bots(game_slug, call, len(kinds)) == kinds), "")


def _occupant_choice(chosen: str, name: str) -> Occupant:
    bot = chosen.removeprefix(BOT) if chosen.startswith(BOT) else ""
    return Occupant(bot=bot, host=chosen == HOST, reserved_for=name if chosen == RESERVED else "")


def _occupant_from_choice(place: Occupant) -> str:
    if place.host or place.reserved_for:
        return HOST if place.host else RESERVED
    return f"{BOT}{place.bot}" if place.bot else ""


def _seat_count_help(title: str, low: int, high: int) -> str:
    span = str(low) if low == high else f"{low} to {high}"
    return f"{title}: {span}" if title else span
