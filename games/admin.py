"""The Django admin of operators. It shows no secrets, and matches are read-only, since edits would bypass locks."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import F, Model, Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone

from games.accounts.services.account_deletion import delete_account
from games.matches.selectors.promises import telegram_text
from games.models import Delivery, Match, Report, Seat, User, Window
from games.telegraph.services.telegraph import hide_telegram, settle_moderator_reports


class ReadOnlyAdmin:
    """A read-only admin. Deletion depends on permissions."""

    def has_add_permission(self, request: HttpRequest, *args: Any) -> bool:
        """Return False: services create the rows."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Return False: services change the rows."""
        return False


class FilteredAdmin(admin.ModelAdmin):
    """An admin that is searched only by the filters of its page. Others could lead into matches or to addresses,
    and reveal a seed letter by letter.
    """

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Whether the lookup is a filter of the page."""
        allowed = filter(None, (*self.list_filter, self.date_hierarchy))
        return any(lookup == each or lookup.startswith(f"{each}__") for each in allowed)


class SeatInline(ReadOnlyAdmin, admin.TabularInline):
    model = Seat
    fields = ("number", "name", "user", "bot")
    can_delete = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Seat]:
        """Return seats with their users."""
        return super().get_queryset(request).select_related("user", "match")


class WindowInline(ReadOnlyAdmin, admin.TabularInline):
    model = Window
    fields = ("number", "year", "kind", "opened_at", "deadline", "closed_at")
    can_delete = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Window]:
        """Return windows with their years, without their tables."""
        return super().get_queryset(request).select_related("year", "match").defer("table")


@admin.register(Match)
class MatchAdmin(ReadOnlyAdmin, FilteredAdmin):
    list_display = ("name", "game_slug", "status", "host", "created_at", "started_at", "ended_at")
    list_filter = ("status", "game_slug", "exhibition", "unlisted")
    list_select_related = ("host",)
    search_fields = ("own_name",)
    date_hierarchy = "created_at"
    fields = (
        "name",
        ("game_slug", "rules_version"),
        ("status", "version"),
        "host",
        "options",
        ("seconds_per_window", "seconds_per_short_window", "early_closing"),
        "timetable",
        ("unlisted", "exhibition"),
        ("created_at", "started_at", "ended_at"),
        "imported_from",
        "seed_hash",
        "outcome",
    )
    inlines = (SeatInline, WindowInline)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        """Return all matches except sealed ones: operators play too."""
        sealed = Q(sealed_until__gt=timezone.now())
        return super().get_queryset(request).exclude(sealed)

    def get_deleted_objects(
        self, objs: Sequence[Match] | QuerySet[Match], request: HttpRequest
    ) -> tuple[list[str], dict[str, int], set[str], list[str]]:
        """Return what a deletion includes, without counts of drafts and private events."""
        _, _, needed, protected = super().get_deleted_objects(objs, request)
        named = [f"{match.name}, with its seats, windows, moves and telegrams" for match in objs]
        return named, {"matches": len(named)}, needed, protected


@admin.register(Report)
class ReportAdmin(ReadOnlyAdmin, FilteredAdmin):
    """Reports, with the text of reported telegrams only."""

    list_display = ("made_at", "user", "match", "place", "writer", "sent_at", "text", "struck", "handled_at")
    list_select_related = ("user", "telegram__user", "telegram__seat", "telegram__channel__match")
    fields = list_display
    ordering = (F("handled_at").asc(nulls_first=True), "-pk")
    actions = ("strike", "handle")

    @admin.display
    def match(self, report: Report) -> Match:
        """The match of the telegram."""
        return report.telegram.channel.match

    @admin.display
    def place(self, report: Report) -> str:
        """The channel: public, or its number of readers."""
        readers = report.telegram.channel.readers
        return "public" if readers is None else f"between {len(readers)}"

    @admin.display
    def writer(self, report: Report) -> str:
        """The writer."""
        return f"{report.telegram.user or report.telegram.seat}"

    @admin.display
    def sent_at(self, report: Report) -> datetime:
        """The time it was sent."""
        return report.telegram.sent_at

    @admin.display
    def text(self, report: Report) -> str:
        """The reported text."""
        telegram, match = report.telegram, report.telegram.channel.match
        names = match.game_ui.seat_names or [f"Seat {number + 1}" for number in range(match.seats.count())]
        return telegram_text(match, telegram, names)

    @admin.display(boolean=True)
    def struck(self, report: Report) -> bool:
        """Whether the text is hidden from players."""
        return report.telegram.hidden

    @admin.action(description="Hide the text of these telegrams", permissions=["delete"])
    def strike(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        """Hide the reported text from all players."""
        for telegram in set(reports.values_list("telegram", flat=True)):
            hide_telegram(telegram_id=telegram)

    @admin.action(description="Close these reports", permissions=["delete"])
    def handle(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        """Close the reports."""
        settle_moderator_reports(reports)


@admin.register(Delivery)
class DeliveryAdmin(ReadOnlyAdmin, FilteredAdmin):
    """Deliveries of notifications by state, with counts, without their text."""

    list_display = ("created_at", "channel", "purpose", "state", "attempts", "next_at", "ended_at", "error")
    list_filter = ("state", "purpose", "target__channel")
    list_select_related = ("target",)
    date_hierarchy = "created_at"
    fields = list_display
    show_facets = admin.ShowFacets.ALWAYS

    @admin.display(ordering="target__channel")
    def channel(self, delivery: Delivery) -> str:
        """The channel of the delivery."""
        return delivery.target.get_channel_display()


@admin.register(User)
class AccountAdmin(FilteredAdmin, UserAdmin):
    list_display = ("username", "display_name", "is_guest", "is_bot", "is_staff", "is_active", "date_joined")
    list_filter = ("is_guest", "is_bot", "is_staff", "is_active")
    search_fields = ("username", "display_name", "email")
    readonly_fields = ("is_guest", "is_bot", "last_login", "date_joined")
    fieldsets = (
        (None, {"fields": ("username", "password", "display_name", "email", "is_guest", "is_bot")}),
        ("Permissions", {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        ("Dates", {"fields": ("last_login", "date_joined")}),
    )

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        """Delete the user like an account deletion on the site: matches of others continue."""
        delete_account(user=obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """Delete the users one after another."""
        for user in queryset:
            delete_account(user=user)
