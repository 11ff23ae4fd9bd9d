"""The tables of version 1.0.0."""

import datetime

import django.contrib.auth.models
import django.contrib.auth.validators
import django.utils.timezone
from django.db import migrations, models
from django.db.models import Q

import games.models.base
from games.migrations._tables import create_table


class Migration(migrations.Migration):
    initial = True
    dependencies = [("auth", "0012_alter_user_first_name_max_length")]
    replaces = [
        ("games", name)
        for name in (
            "0001_initial", "0002_one_running_exhibition", "0003_contract_two", "0004_asks_of_open_windows",
            "0005_drop_owing", "0006_indexes_of_lists", "0007_rules_version", "0008_telegraph",
            "0009_what_clocks_look_for", "0010_seen_and_told", "0011_timetable", "0012_hosting",
            "0013_who_sits_and_what_is_due", "0014_seasons", "0015_passwords", "0016_alone", "0017_telling",
            "0018_push", "0019_calendar", "0020_public_news", "0021_browser_zone", "0022_block_of_a_seat",
        )
    ]

    operations = [
        create_table("User", [
            ("password", models.CharField(verbose_name="password", max_length=128)),
            ("last_login", models.DateTimeField(verbose_name="last login", blank=True, null=True)),
            ("is_superuser", models.BooleanField(
                verbose_name="superuser status", default=False,
                help_text="Designates that this user has all permissions without explicitly assigning them.",
            )),
            ("username", models.CharField(
                verbose_name="username", max_length=150, unique=True,
                help_text="Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only.",
                validators=[django.contrib.auth.validators.UnicodeUsernameValidator()],
                error_messages={"unique": "A user with that username already exists."},
            )),
            ("first_name", models.CharField(verbose_name="first name", max_length=150, blank=True)),
            ("last_name", models.CharField(verbose_name="last name", max_length=150, blank=True)),
            ("email", models.EmailField(verbose_name="email address", max_length=254, blank=True)),
            ("is_staff", models.BooleanField(
                verbose_name="staff status", default=False,
                help_text="Designates whether the user can log into this admin site.",
            )),
            ("is_active", models.BooleanField(
                verbose_name="active", default=True,
                help_text="Designates whether this user should be treated as active. Unselect this instead "
                "of deleting accounts.",
            )),
            ("date_joined", models.DateTimeField(verbose_name="date joined", default=django.utils.timezone.now)),
            ("display_name", models.CharField(max_length=40, blank=True)),
            ("is_guest", models.BooleanField(default=False)),
            ("groups", models.ManyToManyField(
                "auth.group", verbose_name="groups", blank=True,
                help_text="The groups this user belongs to. A user will get all permissions granted to "
                "each of their groups.",
                related_name="user_set", related_query_name="user",
            )),
            ("user_permissions", models.ManyToManyField(
                "auth.permission", verbose_name="user permissions", blank=True,
                help_text="Specific permissions for this user.", related_name="user_set", related_query_name="user",
            )),
            ("briefed", models.JSONField(blank=True, default=list)),
            ("seen_at", models.DateTimeField(blank=True, null=True)),
            ("zone", models.CharField(max_length=60, blank=True)),
        ], {
            "verbose_name": "user",
            "verbose_name_plural": "users",
        }, managers=[("objects", django.contrib.auth.models.UserManager())]),
        create_table("Match", [
            ("name", models.CharField(max_length=60)),
            ("game_slug", models.CharField(max_length=40)),
            ("options", models.JSONField(default=dict)),
            ("status", models.CharField(
                max_length=10, default="open",
                choices=[("open", "open"), ("running", "in progress"), ("over", "finished")],
            )),
            ("seed", models.CharField(max_length=64, default=games.models.base.new_seed, editable=False)),
            ("version", models.PositiveIntegerField(default=1)),
            ("invitation", models.CharField(max_length=24, unique=True, default=games.models.base.new_token)),
            ("unlisted", models.BooleanField(default=False)),
            ("seconds_per_window", models.PositiveIntegerField(default=86400)),
            ("seconds_per_short_window", models.PositiveIntegerField(default=300)),
            ("early_closing", models.BooleanField(default=True)),
            ("exhibition", models.BooleanField(default=False)),
            ("created_at", models.DateTimeField(auto_now_add=True)),
            ("started_at", models.DateTimeField(blank=True, null=True)),
            ("ended_at", models.DateTimeField(blank=True, null=True)),
            ("outcome", models.JSONField(blank=True, null=True)),
            ("host", models.ForeignKey("games.user", models.SET_NULL, blank=True, null=True)),
            ("board_version", models.PositiveIntegerField(default=1)),
            ("preset", models.CharField(max_length=40, blank=True)),
            ("quick", models.BooleanField(default=False)),
            ("revision", models.PositiveIntegerField(default=1)),
            ("saved_is_ready", models.BooleanField(default=False)),
            ("paused_at", models.DateTimeField(blank=True, null=True)),
            ("rules_version", models.PositiveIntegerField(default=1)),
            ("opens_archive", models.BooleanField(default=False)),
            ("shows_traffic", models.BooleanField(default=False)),
            ("again", models.OneToOneField(
                "games.match", models.SET_NULL, blank=True, null=True, related_name="earlier",
            )),
            ("timetable", models.JSONField(blank=True, default=dict)),
            ("absences", models.JSONField(blank=True, default=dict)),
            ("anonymous", models.BooleanField(default=False)),
            ("fill_bots", models.BooleanField(default=False)),
            ("held_at", models.DateTimeField(blank=True, null=True)),
            ("held_until", models.DateTimeField(blank=True, null=True)),
            ("language", models.CharField(max_length=8, blank=True)),
            ("minimum_reliability", models.PositiveSmallIntegerField(default=0)),
            ("playing_host", models.CharField(
                max_length=10, default="nothing",
                choices=[
                    ("nothing", "none: a host who plays has no host controls"),
                    ("vote", "by vote: the players vote on host actions"),
                ],
            )),
            ("ready_check_at", models.DateTimeField(blank=True, null=True)),
            ("starts", models.CharField(
                max_length=10, default="host",
                choices=[
                    ("host", "when the host starts it"), ("full", "when every seat is taken"),
                    ("at", "at a set time"),
                ],
            )),
            ("starts_at", models.DateTimeField(blank=True, null=True)),
            ("umpire", models.BooleanField(default=False)),
            ("watch_delay", models.PositiveSmallIntegerField(default=0)),
            ("watching", models.CharField(
                max_length=10, default="everybody",
                choices=[("everybody", "everybody"), ("players", "players only")],
            )),
            ("password", models.CharField(
                max_length=128, blank=True, help_text="As Django keeps the ones of accounts.",
            )),
            ("sealed_until", models.DateTimeField(blank=True, null=True)),
        ], {
            "verbose_name_plural": "matches",
            "ordering": ["-id"],
            "indexes": [
                models.Index(name="listed_newest_first", fields=["status", "-id"], condition=Q(unlisted=False)),
                models.Index(
                    name="listed_latest_first", fields=["status", "-ended_at"], condition=Q(unlisted=False),
                ),
                models.Index(
                    name="running_by_rules", fields=["game_slug", "rules_version", "paused_at"],
                    condition=Q(status="running"),
                ),
                models.Index(name="held_by_end", fields=["held_until"], condition=~Q(held_until=None)),
                models.Index(name="open_by_start", fields=["starts_at"], condition=Q(status="open")),
            ],
            "constraints": [
                models.UniqueConstraint(
                    name="one_running_exhibition", fields=["exhibition"],
                    condition=Q(exhibition=True, status="running"),
                ),
            ],
        }),
        create_table("Seat", [
            ("number", models.PositiveSmallIntegerField()),
            ("name", models.CharField(max_length=40, blank=True)),
            ("bot", models.CharField(max_length=40, blank=True)),
            ("match", models.ForeignKey("games.match", models.CASCADE, related_name="seats")),
            ("user", models.ForeignKey("games.user", models.SET_NULL, blank=True, null=True, related_name="seats")),
            ("seen", models.PositiveIntegerField(default=0)),
            ("confirmed_at", models.DateTimeField(blank=True, null=True)),
            ("extensions_spent", models.PositiveSmallIntegerField(default=0)),
            ("misses", models.PositiveSmallIntegerField(default=0)),
            ("reserved_for", models.ForeignKey(
                "games.user", models.SET_NULL, blank=True, null=True, related_name="+",
            )),
            ("stand_in", models.CharField(max_length=40, blank=True)),
            ("standing", models.CharField(max_length=40, blank=True)),
            ("swap_with", models.PositiveSmallIntegerField(blank=True, null=True)),
            ("telegrams_from", models.PositiveBigIntegerField(default=0)),
            ("wanted_at", models.DateTimeField(blank=True, null=True)),
        ], {
            "ordering": ["number"],
            "indexes": [models.Index(name="wanted_seats", fields=["wanted_at"], condition=~Q(wanted_at=None))],
            "constraints": [
                models.UniqueConstraint(name="one_seat_per_number", fields=["match", "number"]),
                models.UniqueConstraint(name="one_seat_per_user_and_match", fields=["match", "user"]),
                models.CheckConstraint(name="a_seat_is_a_users_or_a_bots", condition=Q(user=None) | Q(bot="")),
            ],
        }),
        create_table("Year", [
            ("number", models.PositiveIntegerField()),
            ("label", models.CharField(max_length=60)),
            ("match", models.ForeignKey("games.match", models.CASCADE, related_name="years")),
        ], {
            "ordering": ["number"],
            "constraints": [models.UniqueConstraint(name="one_year_per_number", fields=["match", "number"])],
        }),
        create_table("Window", [
            ("number", models.PositiveIntegerField()),
            ("kind", models.CharField(max_length=40)),
            ("table", models.JSONField()),
            ("opened_at", models.DateTimeField()),
            ("deadline", models.DateTimeField(blank=True, null=True)),
            ("closed_at", models.DateTimeField(blank=True, null=True)),
            ("match", models.ForeignKey("games.match", models.CASCADE, related_name="windows")),
            ("year", models.ForeignKey("games.year", models.CASCADE, related_name="windows")),
            ("title", models.CharField(max_length=60, blank=True)),
            ("credits", models.JSONField(blank=True, default=list)),
            ("due_at", models.DateTimeField(blank=True, null=True)),
        ], {
            "ordering": ["number"],
            "indexes": [models.Index(name="open_by_due", fields=["due_at"], condition=Q(closed_at=None))],
            "constraints": [
                models.UniqueConstraint(name="one_window_per_number", fields=["match", "number"]),
                models.UniqueConstraint(
                    name="one_open_window_per_match", fields=["match"], condition=Q(closed_at=None),
                ),
            ],
        }),
        create_table("Submission", [
            ("move", models.JSONField(null=True)),
            ("by", models.CharField(
                max_length=10, blank=True, default="",
                choices=[
                    ("", "nobody yet"), ("player", "Player"), ("bot", "Bot"), ("standing", "Standing"),
                    ("default", "Missed"), ("passed", "Passed"),
                ],
            )),
            ("saved_at", models.DateTimeField(blank=True, null=True)),
            ("seat", models.ForeignKey("games.seat", models.CASCADE, related_name="submissions")),
            ("user", models.ForeignKey("games.user", models.SET_NULL, blank=True, null=True)),
            ("window", models.ForeignKey("games.window", models.CASCADE, related_name="submissions")),
            ("kind", models.CharField(max_length=40, default="")),
            ("needed", models.BooleanField(default=True)),
            ("of_bot", models.BooleanField(default=False)),
            ("ready", models.BooleanField(default=False)),
        ], {
            "indexes": [
                models.Index(name="unanswered_by_bots", fields=["window"], condition=Q(by="", of_bot=True)),
                models.Index(name="unanswered_by_people", fields=["seat"], condition=Q(by="", of_bot=False)),
            ],
            "constraints": [
                models.UniqueConstraint(name="one_submission_per_window_and_seat", fields=["window", "seat"]),
            ],
        }),
        create_table("Hand", [
            ("holdings", models.JSONField()),
            ("seat", models.ForeignKey("games.seat", models.CASCADE, related_name="hands")),
            ("window", models.ForeignKey("games.window", models.CASCADE, related_name="hands")),
        ], {
            "ordering": ["seat__number"],
            "constraints": [
                models.UniqueConstraint(name="one_hand_per_window_and_seat", fields=["window", "seat"]),
            ],
        }),
        create_table("Event", [
            ("sequence", models.PositiveIntegerField()),
            ("kind", models.CharField(max_length=40)),
            ("data", models.JSONField()),
            ("audience", models.JSONField(null=True)),
            ("match", models.ForeignKey("games.match", models.CASCADE, related_name="events")),
            ("window", models.ForeignKey("games.window", models.CASCADE, related_name="events")),
        ], {
            "ordering": ["sequence"],
            "constraints": [
                models.UniqueConstraint(name="one_event_per_sequence_number", fields=["match", "sequence"]),
            ],
        }),
        create_table("Action", [
            ("number", models.PositiveIntegerField()),
            ("action", models.JSONField()),
            ("done_at", models.DateTimeField()),
            ("seat", models.ForeignKey("games.seat", models.CASCADE, related_name="actions")),
            ("user", models.ForeignKey("games.user", models.SET_NULL, blank=True, null=True)),
            ("window", models.ForeignKey("games.window", models.CASCADE, related_name="actions")),
        ], {
            "ordering": ["number"],
            "constraints": [models.UniqueConstraint(name="one_action_per_number", fields=["window", "number"])],
        }),
        create_table("Draft", [
            ("entered", models.JSONField()),
            ("saved_at", models.DateTimeField()),
            ("seat", models.ForeignKey("games.seat", models.CASCADE, related_name="drafts")),
            ("window", models.ForeignKey("games.window", models.CASCADE, related_name="drafts")),
        ], {
            "constraints": [
                models.UniqueConstraint(name="one_draft_per_window_and_seat", fields=["window", "seat"]),
            ],
        }),
        create_table("Channel", [
            ("key", models.CharField(max_length=60)),
            ("title", models.CharField(max_length=60)),
            ("readers", models.JSONField(null=True)),
            ("match", models.ForeignKey("games.match", models.CASCADE, related_name="channels")),
        ], {"constraints": [models.UniqueConstraint(name="one_channel_per_key", fields=["match", "key"])]}),
        create_table("ChannelRead", [
            ("last", models.PositiveBigIntegerField(default=0)),
            ("unread", models.PositiveIntegerField(default=0)),
            ("channel", models.ForeignKey("games.channel", models.CASCADE, related_name="reads")),
            ("seat", models.ForeignKey("games.seat", models.CASCADE, related_name="reads")),
            ("of_bot", models.BooleanField(default=False)),
        ], {
            "indexes": [
                models.Index(name="unread_by_people", fields=["seat"], condition=Q(of_bot=False, unread__gt=0)),
                models.Index(name="unread_by_bots", fields=["channel"], condition=Q(of_bot=True, unread__gt=0)),
            ],
            "constraints": [models.UniqueConstraint(name="one_reading_per_seat", fields=["channel", "seat"])],
        }),
        create_table("Mute", [
            ("reason", models.CharField(max_length=200)),
            ("muted_at", models.DateTimeField()),
            ("lifted_at", models.DateTimeField(blank=True, null=True)),
            ("seat", models.ForeignKey("games.seat", models.CASCADE, related_name="mutes")),
        ], {
            "ordering": ["pk"],
            "constraints": [
                models.UniqueConstraint(name="one_mute_per_seat", fields=["seat"], condition=Q(lifted_at=None)),
            ],
        }),
        create_table("Telegram", [
            ("year", models.CharField(max_length=60)),
            ("text", models.CharField(max_length=1000)),
            ("once", models.CharField(max_length=32, blank=True)),
            ("known", models.BooleanField(default=False)),
            ("hidden", models.BooleanField(default=False)),
            ("sent_at", models.DateTimeField()),
            ("channel", models.ForeignKey(
                "games.channel", models.CASCADE, related_name="telegrams", db_index=False,
            )),
            ("seat", models.ForeignKey("games.seat", models.CASCADE, related_name="telegrams")),
            ("user", models.ForeignKey("games.user", models.SET_NULL, null=True, related_name="+")),
        ], {
            "ordering": ["pk"],
            "indexes": [models.Index(name="telegrams_in_order", fields=["channel", "id"])],
            "constraints": [
                models.UniqueConstraint(
                    name="one_telegram_per_form", fields=["channel", "seat", "once"], condition=~Q(once=""),
                ),
            ],
        }),
        create_table("Report", [
            ("made_at", models.DateTimeField()),
            ("user", models.ForeignKey("games.user", models.CASCADE, related_name="+")),
            ("telegram", models.ForeignKey("games.telegram", models.CASCADE, related_name="reports")),
        ], {
            "ordering": ["-pk"],
            "constraints": [models.UniqueConstraint(name="one_report_per_reader", fields=["telegram", "user"])],
        }),
        create_table("Block", [
            ("blocked", models.ForeignKey("games.user", models.CASCADE, related_name="+")),
            ("user", models.ForeignKey("games.user", models.CASCADE, related_name="blocks")),
            ("seat", models.ForeignKey("games.seat", models.CASCADE, null=True, related_name="+")),
        ], {
            "constraints": [
                models.UniqueConstraint(
                    name="one_block_per_pair", fields=["user", "blocked"], condition=Q(seat=None),
                ),
                models.UniqueConstraint(
                    name="one_block_per_seat", fields=["user", "seat"], condition=~Q(seat=None),
                ),
            ],
        }),
        create_table("LogEntry", [
            ("number", models.PositiveIntegerField()),
            ("at", models.DateTimeField()),
            ("kind", models.CharField(max_length=40)),
            ("seat", models.PositiveSmallIntegerField(null=True)),
            ("reason", models.CharField(max_length=300, blank=True)),
            ("data", models.JSONField(default=dict)),
            ("by", models.ForeignKey("games.user", models.SET_NULL, null=True, related_name="+")),
            ("match", models.ForeignKey("games.match", models.CASCADE, related_name="log")),
            ("window", models.ForeignKey("games.window", models.CASCADE, null=True, related_name="log")),
        ], {
            "verbose_name_plural": "log entries",
            "ordering": ["number"],
            "constraints": [models.UniqueConstraint(name="one_log_entry_per_number", fields=["match", "number"])],
        }),
        create_table("Motion", [
            ("kind", models.CharField(max_length=40)),
            ("data", models.JSONField(default=dict)),
            ("reason", models.CharField(max_length=300, blank=True)),
            ("opened_at", models.DateTimeField()),
            ("closes_at", models.DateTimeField()),
            ("outcome", models.CharField(
                max_length=10, blank=True, default="",
                choices=[("", "open"), ("carried", "Carried"), ("failed", "Failed")],
            )),
            ("by", models.ForeignKey("games.user", models.SET_NULL, null=True, related_name="+")),
            ("match", models.ForeignKey("games.match", models.CASCADE, related_name="motions")),
        ], {
            "ordering": ["pk"],
            "indexes": [models.Index(name="open_motions", fields=["closes_at"], condition=Q(outcome=""))],
            "constraints": [
                models.UniqueConstraint(
                    name="one_open_motion_per_kind", fields=["match", "kind"], condition=Q(outcome=""),
                ),
            ],
        }),
        migrations.CreateModel("Heartbeat", [
            ("name", models.CharField(primary_key=True, max_length=20, serialize=False)),
            ("at", models.DateTimeField()),
        ], {"db_table": "games_pulse"}),
        create_table("ServerOutage", [
            ("begins", models.DateTimeField(unique=True)),
            ("ends", models.DateTimeField()),
            ("credited", models.BooleanField(default=False)),
        ], {"ordering": ["begins"]}),
        create_table("MatchTemplate", [
            ("name", models.CharField(max_length=60)),
            ("game_slug", models.CharField(max_length=40)),
            ("entered", models.JSONField()),
            ("token", models.CharField(max_length=24, unique=True, default=games.models.base.new_token)),
            ("saved_at", models.DateTimeField(auto_now=True)),
            ("user", models.ForeignKey("games.user", models.CASCADE, related_name="match_templates")),
        ], {
            "db_table": "games_setup",
            "ordering": ["name"],
            "constraints": [models.UniqueConstraint(name="one_set_up_per_name", fields=["user", "name"])],
        }),
        create_table("Tenure", [
            ("substitute", models.BooleanField(default=False)),
            ("since", models.PositiveIntegerField(default=0)),
            ("ended_at", models.DateTimeField(blank=True, null=True)),
            ("asked", models.PositiveIntegerField(default=0)),
            ("missed", models.PositiveIntegerField(default=0)),
            ("seat", models.ForeignKey("games.seat", models.CASCADE, related_name="tenures")),
            ("user", models.ForeignKey("games.user", models.SET_NULL, null=True, related_name="tenures")),
        ], {
            "ordering": ["pk"],
            "constraints": [
                models.UniqueConstraint(
                    name="one_tenure_of_a_seat_at_a_time", fields=["seat"], condition=Q(ended_at=None),
                ),
            ],
        }),
        create_table("Vacation", [
            ("first", models.DateField()),
            ("last", models.DateField()),
            ("announced_at", models.DateTimeField()),
            ("seat", models.ForeignKey("games.seat", models.CASCADE, related_name="vacations")),
        ], {"ordering": ["pk"]}),
        create_table("Vote", [
            ("approves", models.BooleanField()),
            ("motion", models.ForeignKey("games.motion", models.CASCADE, related_name="votes")),
            ("seat", models.ForeignKey("games.seat", models.CASCADE, related_name="votes")),
        ], {"constraints": [models.UniqueConstraint(name="one_vote_per_seat", fields=["motion", "seat"])]}),
        create_table("Wish", [
            ("filters", models.JSONField(default=dict)),
            ("told", models.PositiveBigIntegerField(default=0)),
            ("made_at", models.DateTimeField(auto_now_add=True)),
            ("user", models.ForeignKey("games.user", models.CASCADE, related_name="wishes")),
            ("noticed", models.PositiveBigIntegerField(default=0)),
        ], {"verbose_name_plural": "wishes", "ordering": ["pk"]}),
        create_table("Season", [
            ("name", models.CharField(max_length=60)),
            ("token", models.CharField(max_length=24, unique=True, default=games.models.base.new_token)),
            ("created_at", models.DateTimeField(auto_now_add=True)),
            ("closed_at", models.DateTimeField(blank=True, null=True)),
            ("host", models.ForeignKey("games.user", models.SET_NULL, null=True, related_name="seasons")),
        ], {"ordering": ["-pk"]}),
        create_table("SeasonMatch", [
            ("number", models.PositiveIntegerField()),
            ("booked", models.BooleanField(default=False)),
            ("match", models.OneToOneField("games.match", models.CASCADE, related_name="in_season")),
            ("season", models.ForeignKey("games.season", models.CASCADE, related_name="matches")),
        ], {
            "verbose_name_plural": "season matches",
            "ordering": ["number"],
            "constraints": [models.UniqueConstraint(name="one_match_per_number", fields=["season", "number"])],
        }),
        create_table("SeasonPlayer", [
            ("purse", models.PositiveIntegerField(null=True)),
            ("season", models.ForeignKey("games.season", models.CASCADE, related_name="players")),
            ("user", models.ForeignKey("games.user", models.SET_NULL, null=True, related_name="seasons_played")),
        ], {
            "ordering": ["pk"],
            "constraints": [
                models.UniqueConstraint(
                    name="one_line_per_season_and_user", fields=["season", "user"], condition=~Q(user=None),
                ),
            ],
        }),
        create_table("LedgerEntry", [
            ("kind", models.CharField(max_length=40)),
            ("amount", models.IntegerField()),
            ("at", models.DateTimeField()),
            ("entry", models.ForeignKey("games.seasonmatch", models.CASCADE, related_name="ledger")),
            ("player", models.ForeignKey("games.seasonplayer", models.CASCADE, related_name="ledger")),
        ], {
            "verbose_name_plural": "ledger entries",
            "ordering": ["pk"],
            "constraints": [
                models.UniqueConstraint(name="one_entry_per_match_and_kind", fields=["entry", "player", "kind"]),
            ],
        }),
        create_table("SoloTry", [
            ("game_slug", models.CharField(max_length=40)),
            ("day", models.DateField(null=True)),
            ("began_at", models.DateTimeField()),
            ("ended_at", models.DateTimeField(null=True)),
            ("ending", models.CharField(
                max_length=10, blank=True, default="",
                choices=[
                    ("", "in progress"), ("flown", "finished"), ("abandoned", "abandoned"),
                    ("overdue", "timed out"),
                ],
            )),
            ("text", models.CharField(max_length=200, blank=True)),
            ("rank", models.JSONField(default=list)),
            ("match", models.OneToOneField("games.match", models.SET_NULL, null=True, related_name="solo_try")),
            ("user", models.ForeignKey("games.user", models.CASCADE, related_name="solo_tries")),
        ], {
            "verbose_name_plural": "solo tries",
            "ordering": ["-pk"],
            "indexes": [
                models.Index(name="tries_by_day", fields=["game_slug", "day"], condition=~Q(day=None)),
                models.Index(name="tries_under_way", fields=["day"], condition=Q(ended_at=None)),
            ],
            "constraints": [
                models.UniqueConstraint(
                    name="one_counted_try_per_user_and_day", fields=["user", "game_slug", "day"],
                    condition=~Q(day=None),
                ),
                models.UniqueConstraint(
                    name="one_free_try_at_a_time", fields=["user", "game_slug"],
                    condition=Q(day=None, ended_at=None, match__isnull=False),
                ),
            ],
        }),
        create_table("Notification", [
            ("kind", models.CharField(
                max_length=40,
                choices=[
                    ("awaited", "Your turn"), ("soon", "Your turn: little time left"),
                    ("resolved", "Results of a year or turn"), ("telegram", "New telegram"),
                    ("seat", "You lose your seat, or a bot or substitute plays it"),
                    ("reported", "Report of a telegram (hosts and moderators)"),
                    ("began", "Match start or ready check"), ("ended", "Match finished"),
                    ("paused", "Host action: pause, extension, substitute"),
                    ("announced", "Announcement, vote or new host"),
                    ("invited", "Invitation to a club or tournament"), ("held", "A seat is reserved for you"),
                    ("followed", "A player you follow opens a match"),
                    ("club", "New match in a club with news turned on"),
                ],
            )),
            ("key", models.CharField(max_length=80)),
            ("facts", models.JSONField(default=dict)),
            ("created_at", models.DateTimeField()),
            ("due_at", models.DateTimeField()),
            ("stale_at", models.DateTimeField()),
            ("sorted_at", models.DateTimeField(blank=True, null=True)),
            ("match", models.ForeignKey("games.match", models.CASCADE, null=True, related_name="notifications")),
            ("user", models.ForeignKey("games.user", models.CASCADE, related_name="notifications")),
        ], {
            "db_table": "games_notice",
            "ordering": ["pk"],
            "indexes": [models.Index(name="unsorted_by_due", fields=["due_at"], condition=Q(sorted_at=None))],
            "constraints": [models.UniqueConstraint(name="the_same_news_once", fields=["user", "key"])],
        }),
        create_table("NotificationSettings", [
            ("chosen", models.JSONField(blank=True, default=dict)),
            ("zone", models.CharField(max_length=60, blank=True)),
            ("quiet_from", models.TimeField(blank=True, null=True)),
            ("quiet_until", models.TimeField(blank=True, null=True)),
            ("digest", models.CharField(
                max_length=10, blank=True, default="rest",
                choices=[
                    ("", "Send each e-mail at once"), ("rest", "Gather what can wait in a daily digest"),
                    ("all", "Gather everything in a daily digest"),
                ],
            )),
            ("digest_at", models.TimeField(default=datetime.time(8, 0))),
            ("user", models.OneToOneField("games.user", models.CASCADE, related_name="notification_settings")),
        ], {"db_table": "games_noticesettings", "verbose_name_plural": "notification settings"}),
        create_table("NotificationTarget", [
            ("channel", models.CharField(
                max_length=10, choices=[("email", "E-mail"), ("push", "Push"), ("webhook", "Webhook")],
            )),
            ("name", models.CharField(max_length=60, blank=True)),
            ("address", models.CharField(max_length=1000)),
            ("config", models.JSONField(blank=True, default=dict)),
            ("created_at", models.DateTimeField(auto_now_add=True)),
            ("verified_at", models.DateTimeField(blank=True, null=True)),
            ("stopped_at", models.DateTimeField(blank=True, null=True)),
            ("broken_at", models.DateTimeField(blank=True, null=True)),
            ("broken_why", models.CharField(max_length=300, blank=True)),
            ("match", models.ForeignKey(
                "games.match", models.CASCADE, blank=True, null=True, related_name="targets",
            )),
            ("user", models.ForeignKey("games.user", models.CASCADE, related_name="targets")),
        ], {
            "db_table": "games_target",
            "ordering": ["pk"],
            "constraints": [
                models.UniqueConstraint(
                    name="an_address_once", fields=["user", "channel", "address"], condition=Q(match=None),
                ),
                models.UniqueConstraint(
                    name="an_address_once_per_match", fields=["user", "channel", "address", "match"],
                ),
                models.UniqueConstraint(
                    name="a_device_is_one_users", fields=["address"], condition=Q(channel="push"),
                ),
            ],
        }),
        create_table("Delivery", [
            ("purpose", models.CharField(
                max_length=10, default="news",
                choices=[
                    ("news", "notification"), ("digest", "daily digest"), ("confirm", "address confirmation"),
                    ("test", "test"), ("public", "public news"),
                ],
            )),
            ("state", models.CharField(
                max_length=10, default="waiting",
                choices=[
                    ("waiting", "waiting"), ("sending", "sending"), ("sent", "sent"), ("gave-up", "failed"),
                    ("unknown", "unknown whether it arrived"), ("dropped", "not sent: no longer relevant"),
                ],
            )),
            ("attempts", models.PositiveSmallIntegerField(default=0)),
            ("created_at", models.DateTimeField()),
            ("next_at", models.DateTimeField()),
            ("claim", models.CharField(max_length=32, blank=True)),
            ("claimed_at", models.DateTimeField(blank=True, null=True)),
            ("ended_at", models.DateTimeField(blank=True, null=True)),
            ("error", models.CharField(max_length=300, blank=True)),
            ("summary", models.CharField(max_length=200, blank=True)),
            ("match", models.ForeignKey("games.match", models.CASCADE, null=True, related_name="deliveries")),
            ("target", models.ForeignKey("games.notificationtarget", models.CASCADE, related_name="deliveries")),
        ], {
            "verbose_name_plural": "deliveries",
            "ordering": ["pk"],
            "indexes": [
                models.Index(name="deliveries_by_next", fields=["next_at"], condition=Q(state="waiting")),
                models.Index(name="sending_by_claim", fields=["claimed_at"], condition=Q(state="sending")),
            ],
            "constraints": [
                models.UniqueConstraint(
                    name="one_gathering_digest_per_target", fields=["target"],
                    condition=Q(attempts=0, purpose="digest", state="waiting"),
                ),
                models.UniqueConstraint(
                    name="one_gathering_delivery_per_match", fields=["target", "match"],
                    condition=Q(attempts=0, purpose="news", state="waiting"),
                ),
            ],
        }),
        create_table("DeliveryNotification", [
            ("delivery", models.ForeignKey("games.delivery", models.CASCADE)),
            ("notification", models.ForeignKey("games.notification", models.CASCADE, db_column="notice_id")),
        ], {"db_table": "games_delivery_notices", "unique_together": {("delivery", "notification")}}),
        migrations.AddField("delivery", "notifications", models.ManyToManyField(
            "games.notification", blank=True, related_name="deliveries", through="games.DeliveryNotification",
        )),
        create_table("MatchMute", [
            ("match", models.ForeignKey("games.match", models.CASCADE, related_name="+")),
            ("user", models.ForeignKey("games.user", models.CASCADE, related_name="match_mutes")),
        ], {"constraints": [models.UniqueConstraint(name="one_match_mute_per_user", fields=["user", "match"])]}),
        create_table("VapidKey", [
            ("private", models.CharField(max_length=60)),
            ("created_at", models.DateTimeField(auto_now_add=True)),
        ]),
        create_table("CalendarFeed", [
            ("token", models.CharField(max_length=43, unique=True, default=games.models.base.new_calendar_token)),
            ("made_at", models.DateTimeField(auto_now=True)),
            ("user", models.OneToOneField("games.user", models.CASCADE, related_name="calendar_feed")),
        ]),
    ]
