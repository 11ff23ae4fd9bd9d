"""Models under the words of the interface. Only Django's state changes: tables and columns keep their names."""

from django.conf import settings
from django.db import migrations, models
from django.db.models import Q

Operations = list[migrations.operations.base.Operation]

RENAMED = {
    "Cup": "Tournament",
    "CupEntrant": "TournamentEntrant",
    "CupTable": "TournamentTable",
    "CupSeat": "TournamentSeat",
    "SetUp": "MatchTemplate",
    "Notice": "Notification",
    "NoticeSettings": "NotificationSettings",
    "Target": "NotificationTarget",
    "KeptHindsight": "SavedHindsight",
    "DayPosition": "DailyPuzzlePosition",
    "KeptAnswer": "IdempotentResponse",
    "Pulse": "Heartbeat",
}


def tournament_key(model: str, related_name: str) -> Operations:
    """The operations that rename the field `cup` of `model` and leave its column `cup_id`."""
    field = models.ForeignKey(
        "games.tournament", on_delete=models.CASCADE, related_name=related_name, db_column="cup_id"
    )
    return [
        migrations.AlterField(model, "cup", field),
        migrations.RenameField(model, "cup", "tournament"),
    ]


def constraints(model: str, *changed: models.UniqueConstraint) -> Operations:
    """The operations that tell the state about constraints which the database keeps."""
    return [
        operation
        for each in changed
        for operation in (migrations.RemoveConstraint(model, each.name), migrations.AddConstraint(model, each))
    ]


class Migration(migrations.Migration):
    dependencies = [("games", "0057_notification_labels")]

    operations = [
        # The columns of this table would be renamed with the model if Django had made it itself.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    "DeliveryNotification",
                    [
                        ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                        ("delivery", models.ForeignKey("games.delivery", on_delete=models.CASCADE)),
                        (
                            "notification",
                            models.ForeignKey("games.notice", on_delete=models.CASCADE, db_column="notice_id"),
                        ),
                    ],
                    options={
                        "db_table": "games_delivery_notices",
                        "unique_together": {("delivery", "notification")},
                    },
                ),
                migrations.RemoveField("delivery", "notices"),
                migrations.AddField(
                    "delivery",
                    "notifications",
                    models.ManyToManyField(
                        "games.notice",
                        through="games.DeliveryNotification",
                        related_name="deliveries",
                        blank=True,
                    ),
                ),
            ]
        ),
        *(migrations.AlterModelTable(old, f"games_{old.lower()}") for old in RENAMED),
        *(migrations.RenameModel(old, new) for old, new in RENAMED.items()),
        migrations.SeparateDatabaseAndState(
            state_operations=[
                *tournament_key("tournamententrant", "entrants"),
                *tournament_key("tournamenttable", "tables"),
                *constraints(
                    "tournamententrant",
                    models.UniqueConstraint(
                        fields=["tournament", "user"], condition=~Q(user=None), name="one_entry_per_cup_and_user"
                    ),
                    models.UniqueConstraint(fields=["tournament", "number"], name="one_entrant_per_number"),
                ),
                *constraints(
                    "tournamenttable",
                    models.UniqueConstraint(
                        fields=["tournament", "round", "number"], name="one_table_per_cup_round_and_number"
                    ),
                ),
                migrations.AlterModelOptions(
                    "notificationsettings", {"verbose_name_plural": "notification settings"}
                ),
                migrations.AlterModelOptions("savedhindsight", {"verbose_name_plural": "saved hindsight"}),
                migrations.AlterField(
                    "dailypuzzleposition",
                    "match",
                    models.OneToOneField(
                        "games.match", null=True, on_delete=models.SET_NULL, related_name="daily_puzzle_position"
                    ),
                ),
                migrations.AlterField(
                    "matchtemplate",
                    "user",
                    models.ForeignKey(
                        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="match_templates"
                    ),
                ),
                migrations.AlterField(
                    "notification",
                    "match",
                    models.ForeignKey(
                        "games.match", null=True, on_delete=models.CASCADE, related_name="notifications"
                    ),
                ),
                migrations.AlterField(
                    "notification",
                    "user",
                    models.ForeignKey(
                        settings.AUTH_USER_MODEL,
                        null=True,
                        on_delete=models.CASCADE,
                        related_name="notifications",
                    ),
                ),
                migrations.AlterField(
                    "notificationsettings",
                    "user",
                    models.OneToOneField(
                        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notification_settings"
                    ),
                ),
                migrations.AlterField(
                    "tournament",
                    "club",
                    models.ForeignKey(
                        "games.club", null=True, blank=True, on_delete=models.SET_NULL, related_name="tournaments"
                    ),
                ),
                migrations.AlterField(
                    "tournament",
                    "organiser",
                    models.ForeignKey(
                        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="tournaments"
                    ),
                ),
                migrations.AlterField(
                    "tournamententrant",
                    "user",
                    models.ForeignKey(
                        settings.AUTH_USER_MODEL,
                        null=True,
                        blank=True,
                        on_delete=models.SET_NULL,
                        related_name="tournaments_entered",
                    ),
                ),
                migrations.AlterField(
                    "tournamenttable",
                    "match",
                    models.OneToOneField(
                        "games.match", null=True, blank=True, on_delete=models.SET_NULL, related_name="in_tournament"
                    ),
                ),
            ]
        ),
    ]
