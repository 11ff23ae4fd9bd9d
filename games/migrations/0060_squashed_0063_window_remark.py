"""Seasons of elimination, their notifications, and what bots say about a window."""

from django.db import migrations, models
from django.db.models import Q

from games.migrations._tables import create_table

SEASON_FIELDS = {
    "club": models.ForeignKey("games.club", models.SET_NULL, blank=True, null=True, related_name="seasons"),
    "due_at": models.DateTimeField(blank=True, null=True),
    "kind": models.CharField(
        max_length=12, default="series",
        choices=[("series", "series of matches"), ("elimination", "season of elimination")],
    ),
    "paused_at": models.DateTimeField(blank=True, null=True),
    "plan": models.JSONField(blank=True, null=True),
    "seed": models.CharField(max_length=64, blank=True, editable=False),
    "started_at": models.DateTimeField(blank=True, null=True),
    "unlisted": models.BooleanField(default=True),
    "why": models.CharField(max_length=200, blank=True),
}
PLAYER_FIELDS = {
    "bot": models.CharField(max_length=40, blank=True),
    "last_words": models.CharField(max_length=140, blank=True),
    "number": models.PositiveSmallIntegerField(blank=True, null=True),
    "replaced_why": models.CharField(max_length=200, blank=True),
    "survived": models.PositiveSmallIntegerField(blank=True, null=True),
}
KINDS = [
    ("awaited", "Your turn"), ("soon", "Your turn: little time left"),
    ("resolved", "Results of a year, turn or episode"), ("telegram", "New telegram"),
    ("seat", "You lose your seat, or a bot or substitute plays it"),
    ("reported", "Report of a telegram (hosts and moderators)"),
    ("began", "Start of a match or episode, ready check"), ("ended", "Match or season finished"),
    ("paused", "Host action: pause, extension, substitute"), ("announced", "Announcement, vote or new host"),
    ("invited", "Invitation to a club or tournament"), ("held", "A seat is reserved for you"),
    ("followed", "A player you follow opens a match"), ("club", "New match in a club with news turned on"),
]


class Migration(migrations.Migration):
    dependencies = [("games", "0023_squashed_0059_match_name_facts")]
    replaces = [
        ("games", name)
        for name in (
            "0060_season_of_elimination", "0061_season_notifications",
            "0062_season_player_survived_and_replaced_why", "0063_window_remark",
        )
    ]

    operations = [
        *(migrations.AddField("season", name, field) for name, field in SEASON_FIELDS.items()),
        *(migrations.AddField("seasonplayer", name, field) for name, field in PLAYER_FIELDS.items()),
        migrations.AddField("seasonmatch", "episode", models.PositiveSmallIntegerField(default=0)),
        migrations.AddField("seasonmatch", "part", models.CharField(max_length=10, blank=True)),
        create_table("SeasonFact", [
            ("number", models.PositiveIntegerField()),
            ("fact", models.JSONField()),
            ("at", models.DateTimeField()),
            ("reason", models.CharField(max_length=200, blank=True)),
            ("by", models.ForeignKey("games.user", models.SET_NULL, null=True, related_name="+")),
            ("season", models.ForeignKey("games.season", models.CASCADE, related_name="facts")),
        ], {
            "ordering": ["number"],
            "constraints": [
                models.UniqueConstraint(name="one_fact_per_season_and_number", fields=["season", "number"]),
            ],
        }),
        create_table("SeasonMessage", [
            ("text", models.CharField(max_length=280)),
            ("at", models.DateTimeField()),
            ("player", models.ForeignKey("games.seasonplayer", models.CASCADE, related_name="messages")),
        ], {"ordering": ["pk"]}),
        migrations.AddIndex("season", models.Index(
            name="seasons_to_move_on", fields=["due_at"],
            condition=Q(closed_at=None, paused_at=None, started_at__isnull=False),
        )),
        migrations.AddConstraint("seasonplayer", models.UniqueConstraint(
            name="one_player_per_season_and_number", fields=["season", "number"],
        )),
        migrations.AddField("notification", "season", models.ForeignKey(
            "games.season", models.CASCADE, null=True, related_name="notifications",
        )),
        migrations.AlterField("notification", "kind", models.CharField(max_length=40, choices=KINDS)),
        migrations.AddField("window", "remark", models.JSONField(blank=True, null=True)),
        migrations.AddIndex("window", models.Index(
            name="remarks_due", fields=["match"], condition=Q(remark__isnull=False),
        )),
    ]
