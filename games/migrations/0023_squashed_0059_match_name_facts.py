"""From the tables of version 1.0.0 to those of today, and what its rows become."""

from django.db import migrations, models
from django.db.models import Q
from django.db.models.functions import Lower

import games.models.base
from games.migrations._tables import create_table

SETTINGS = ("saved_is_ready", "shows_traffic", "opens_archive")


def gather_settings(apps, schema_editor):
    """Move the settings that had a column each into one value."""
    matches = apps.get_model("games", "Match").objects
    has_one = Q(*((name, True) for name in SETTINGS), _connector=Q.OR)
    for match in matches.filter(has_one).only("pk", *SETTINGS):
        chosen = {name: True for name in SETTINGS if getattr(match, name)}
        matches.filter(pk=match.pk).update(chosen=chosen)


def enter_host_terms(apps, schema_editor):
    """Enter former hosts from the logs of their matches, and present hosts who are umpires."""
    terms, seats, tenures, log, matches = (
        apps.get_model("games", name).objects for name in ("HostTerm", "Seat", "Tenure", "LogEntry", "Match")
    )

    def has_umpired(match, user):
        sat = tenures.filter(seat__match=match, user=user).exists()
        return match.umpire and not sat and not seats.filter(match=match, user=user).exists()

    for entry in log.filter(kind="handed on").exclude(by=None).select_related("match").order_by("pk"):
        fields = {"umpire": has_umpired(entry.match, entry.by_id), "ended_at": entry.at}
        terms.update_or_create(match=entry.match, user_id=entry.by_id, defaults=fields)
    for match in matches.filter(umpire=True).exclude(status="open").exclude(host=None):
        if has_umpired(match, match.host_id):
            fields = {"umpire": True, "ended_at": None}
            terms.update_or_create(match=match, user_id=match.host_id, defaults=fields)


def give_webhooks_to_matches(apps, schema_editor):
    """Let public webhooks belong to their matches instead of to their hosts; the first of an address stays."""
    known = set()
    for target in apps.get_model("games", "NotificationTarget").objects.exclude(match=None).order_by("pk"):
        if not target.config.pop("public", False):
            continue
        if (target.address, target.match_id) in known:
            target.delete()
            continue
        known.add((target.address, target.match_id))
        target.user = None
        target.save()
    apps.get_model("games", "Notification").objects.filter(key__startswith="public/").update(user=None)


def number_telegrams(apps, schema_editor):
    """Number the telegrams of each channel from 1, and turn how far it is read into these numbers."""
    telegrams = apps.get_model("games", "Telegram").objects
    for channel in apps.get_model("games", "Channel").objects.all():
        sent = list(channel.telegrams.order_by("pk").only("pk"))
        for number, telegram in enumerate(sent, 1):
            telegram.number = number
        telegrams.bulk_update(sent, ["number"], batch_size=1_000)
        for reading in channel.reads.exclude(last=0):
            reading.last = sum(telegram.pk <= reading.last for telegram in sent)
            reading.save(update_fields=["last"])


def delete_search_notices(apps, schema_editor):
    """Delete notifications of saved searches, which have no words any more."""
    apps.get_model("games", "Notification").objects.filter(kind="wished").delete()


def check_rows(apps, schema_editor):
    """Check changed rows now: PostgreSQL alters no table while checks of its rows are put off."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        schema_editor.execute("SET CONSTRAINTS ALL DEFERRED")


STEPS = (
    gather_settings, enter_host_terms, give_webhooks_to_matches, number_telegrams, delete_search_notices,
    check_rows,
)


class Migration(migrations.Migration):
    dependencies = [("games", "0001_squashed_0022_block_of_a_seat")]
    replaces = [
        ("games", name)
        for name in (
            "0023_reserved_until", "0024_stalled", "0025_published_name", "0026_imported", "0027_receipts",
            "0028_settings", "0029_marks", "0030_tokens", "0032_ratings", "0034_charts", "0035_bot_accounts",
            "0036_follows", "0037_hindsight", "0038_clubs", "0039_matches_of_clubs", "0040_news_of_clubs",
            "0041_held_seats", "0042_cups", "0043_positions_of_the_day", "0044_live_chances", "0045_invitations",
            "0046_indexes_that_sqlite_takes", "0047_host_terms", "0048_enter_host_terms",
            "0049_notices_of_host_acts_and_reports", "0050_public_webhooks", "0051_number_of_a_telegram",
            "0052_one_telegram_per_number", "0053_reasons_of_removed_entrants", "0054_no_saved_searches", "0055_no_stalled_matches", "0056_deals",
            "0057_notification_labels", "0058_plain_names", "0059_match_name_facts",
        )
    ]

    operations = [
        create_table("Receipt", [
            ("code", models.CharField(max_length=49)),
            ("replaces", models.CharField(max_length=49, blank=True, default="")),
            ("salt", models.BinaryField()),
            ("move", models.JSONField()),
            ("saved_at", models.DateTimeField()),
            ("seat", models.ForeignKey("games.seat", models.CASCADE, related_name="receipts")),
            ("user", models.ForeignKey("games.user", models.SET_NULL, blank=True, null=True)),
            ("window", models.ForeignKey("games.window", models.CASCADE, related_name="receipts")),
        ], {
            "ordering": ["pk"],
            "constraints": [
                models.UniqueConstraint(name="one_receipt_replaces_another", fields=["window", "seat", "replaces"]),
            ],
        }),
        create_table("Token", [
            ("name", models.CharField(max_length=60)),
            ("scope", models.CharField(
                max_length=10,
                choices=[
                    ("watch", "Watch: read everything you can see"),
                    ("play", "Play: take seats, send moves and telegrams"), ("host", "Host: set up and run matches"),
                ],
            )),
            ("digest", models.CharField(max_length=64, unique=True, editable=False)),
            ("made_at", models.DateTimeField()),
            ("expires_at", models.DateTimeField(blank=True, null=True)),
            ("used_at", models.DateTimeField(blank=True, null=True)),
            ("user", models.ForeignKey("games.user", models.CASCADE, related_name="tokens")),
        ], {"ordering": ["pk"]}),
        create_table("IdempotentResponse", [
            ("key", models.CharField(max_length=100)),
            ("digest", models.CharField(max_length=64)),
            ("status", models.PositiveSmallIntegerField(default=0)),
            ("content_type", models.CharField(max_length=60, blank=True)),
            ("body", models.TextField(blank=True)),
            ("made_at", models.DateTimeField(db_index=True)),
            ("token", models.ForeignKey("games.token", models.CASCADE, related_name="answers")),
        ], {"db_table": "games_keptanswer", "constraints": [models.UniqueConstraint(name="one_answer_per_key", fields=["token", "key"])]}),
        create_table("RatingList", [
            ("game_slug", models.CharField(max_length=40)),
            ("edition", models.CharField(max_length=40, blank=True)),
        ], {
            "ordering": ["pk"],
            "constraints": [models.UniqueConstraint(name="one_list_per_edition", fields=["game_slug", "edition"])],
        }),
        create_table("Rating", [
            ("mean", models.FloatField(default=0.0)),
            ("variance", models.FloatField(default=1.0)),
            ("matches", models.PositiveIntegerField(default=0)),
            ("user", models.ForeignKey("games.user", models.SET_NULL, null=True, related_name="ratings")),
            ("list", models.ForeignKey("games.ratinglist", models.CASCADE, related_name="ratings")),
        ], {
            "ordering": ["pk"],
            "indexes": [models.Index(name="strongest_first", fields=["list", "-mean", "id"])],
            "constraints": [
                models.UniqueConstraint(
                    name="one_rating_per_list_and_user", fields=["list", "user"], condition=~Q(user=None),
                ),
            ],
        }),
        create_table("RatedSeat", [
            ("number", models.PositiveSmallIntegerField()),
            ("team", models.PositiveSmallIntegerField()),
            ("place", models.PositiveSmallIntegerField(null=True)),
            ("at", models.DateTimeField()),
            ("mean_before", models.FloatField()),
            ("variance_before", models.FloatField()),
            ("mean", models.FloatField()),
            ("variance", models.FloatField()),
            ("match", models.ForeignKey("games.match", models.CASCADE, related_name="rated_seats")),
            ("rating", models.ForeignKey("games.rating", models.CASCADE, null=True, related_name="history")),
            ("list", models.ForeignKey("games.ratinglist", models.CASCADE, related_name="seats")),
        ], {
            "ordering": ["at", "match", "number"],
            "indexes": [
                models.Index(name="results_in_order", fields=["list", "at", "match", "number"]),
                models.Index(name="results_of_somebody", fields=["rating", "at"]),
            ],
            "constraints": [models.UniqueConstraint(name="one_result_per_seat", fields=["match", "number"])],
        }),
        create_table("Chart", [
            ("begun_at", models.DateTimeField()),
            ("tries", models.PositiveSmallIntegerField(default=0)),
            ("failed", models.BooleanField(default=False)),
            ("drawn", models.JSONField(null=True)),
            ("match", models.OneToOneField("games.match", models.CASCADE, related_name="chart")),
        ], {
            "indexes": [
                models.Index(
                    name="charts_begun", fields=["begun_at"], condition=Q(drawn__isnull=True, failed=False),
                ),
            ],
        }),
        create_table("Follow", [
            ("since", models.DateTimeField(auto_now_add=True)),
            ("followed", models.ForeignKey("games.user", models.CASCADE, related_name="followers")),
            ("user", models.ForeignKey("games.user", models.CASCADE, related_name="follows")),
        ], {
            "ordering": ["pk"],
            "constraints": [models.UniqueConstraint(name="one_follow_per_pair", fields=["user", "followed"])],
        }),
        create_table("SavedHindsight", [
            ("told", models.JSONField()),
            ("answers", models.PositiveSmallIntegerField()),
            ("cost", models.PositiveSmallIntegerField()),
            ("seat", models.OneToOneField("games.seat", models.CASCADE, related_name="hindsight")),
            ("user", models.ForeignKey("games.user", models.CASCADE, related_name="hindsights")),
        ], {"db_table": "games_kepthindsight", "verbose_name_plural": "saved hindsight"}),
        create_table("Club", [
            ("name", models.CharField(max_length=60)),
            ("about", models.TextField(max_length=600, blank=True)),
            ("hides_members", models.BooleanField(default=False)),
            ("token", models.CharField(max_length=24, unique=True, default=games.models.base.new_token)),
            ("founded_at", models.DateTimeField(auto_now_add=True)),
        ], {
            "ordering": ["pk"],
            "constraints": [
                models.UniqueConstraint(Lower("name"), name="one_club_per_name"),
            ],
        }),
        create_table("Membership", [
            ("standing", models.CharField(
                max_length=10,
                choices=[
                    ("founder", "founder"), ("officer", "officer"), ("member", "member"), ("asks", "asks to join"),
                    ("invited", "is invited"), ("banned", "is banned"),
                ],
            )),
            ("since", models.DateTimeField()),
            ("club", models.ForeignKey("games.club", models.CASCADE, related_name="memberships")),
            ("invited_by", models.ForeignKey(
                "games.user", models.CASCADE, blank=True, null=True, related_name="+",
            )),
            ("user", models.ForeignKey("games.user", models.CASCADE, related_name="memberships")),
            ("calendar_token", models.CharField(max_length=43, unique=True, blank=True, null=True)),
            ("wants_news", models.BooleanField(default=False)),
        ], {
            "ordering": ["since", "pk"],
            "constraints": [
                models.UniqueConstraint(name="one_standing_per_club_and_user", fields=["club", "user"]),
                models.UniqueConstraint(
                    name="one_founder_per_club", fields=["club"], condition=Q(standing="founder"),
                ),
            ],
        }),
        create_table("Tournament", [
            ("name", models.CharField(max_length=40)),
            ("entry", models.CharField(
                max_length=10, default="open",
                choices=[
                    ("open", "everybody with an account"), ("club", "members of a club"),
                    ("list", "invited players only"),
                ],
            )),
            ("game_slug", models.CharField(max_length=40)),
            ("plan", models.JSONField()),
            ("fewest", models.PositiveSmallIntegerField()),
            ("most", models.PositiveSmallIntegerField()),
            ("format", models.CharField(
                max_length=10,
                choices=[
                    ("pairs", "every pair meets equally often"),
                    ("swiss", "players with similar scores meet (Swiss)"),
                    ("knockout", "knock-out: the best of each table advance"),
                ],
            )),
            ("rounds", models.PositiveSmallIntegerField()),
            ("final", models.BooleanField(default=True)),
            ("goes_on", models.PositiveSmallIntegerField(default=1)),
            ("least", models.PositiveSmallIntegerField()),
            ("sign_up_until", models.DateTimeField()),
            ("seed", models.CharField(max_length=64, default=games.models.base.new_seed, editable=False)),
            ("status", models.CharField(
                max_length=10, default="sign-up",
                choices=[
                    ("sign-up", "open for entries"), ("running", "in progress"), ("over", "finished"),
                    ("called off", "cancelled"),
                ],
            )),
            ("why", models.CharField(max_length=200, blank=True)),
            ("created_at", models.DateTimeField(auto_now_add=True)),
            ("started_at", models.DateTimeField(blank=True, null=True)),
            ("ended_at", models.DateTimeField(blank=True, null=True)),
            ("club", models.ForeignKey("games.club", models.SET_NULL, blank=True, null=True, related_name="tournaments")),
            ("organiser", models.ForeignKey("games.user", models.SET_NULL, null=True, related_name="tournaments")),
        ], {
            "db_table": "games_cup",
            "ordering": ["-pk"],
            "indexes": [
                models.Index(
                    name="cups_to_move_on", fields=["status", "sign_up_until"],
                    condition=Q(status__in=["sign-up", "running"]),
                ),
            ],
        }),
        create_table("TournamentEntrant", [
            ("bot", models.CharField(max_length=40, blank=True)),
            ("standing", models.CharField(
                max_length=10, default="in",
                choices=[("invited", "is invited"), ("in", "has entered"), ("out", "has left")],
            )),
            ("number", models.PositiveSmallIntegerField(blank=True, null=True)),
            ("left_in", models.PositiveSmallIntegerField(blank=True, null=True)),
            ("tournament", models.ForeignKey(
                "games.tournament", models.CASCADE, related_name="entrants", db_column="cup_id",
            )),
            ("user", models.ForeignKey(
                "games.user", models.SET_NULL, blank=True, null=True, related_name="tournaments_entered",
            )),
            ("removed_why", models.CharField(max_length=200, blank=True)),
        ], {
            "db_table": "games_cupentrant",
            "ordering": ["pk"],
            "constraints": [
                models.UniqueConstraint(
                    name="one_entry_per_cup_and_user", fields=["tournament", "user"], condition=~Q(user=None),
                ),
                models.UniqueConstraint(name="one_entrant_per_number", fields=["tournament", "number"]),
            ],
        }),
        create_table("TournamentTable", [
            ("round", models.PositiveSmallIntegerField()),
            ("number", models.PositiveSmallIntegerField()),
            ("is_over", models.BooleanField(default=False)),
            ("tournament", models.ForeignKey(
                "games.tournament", models.CASCADE, related_name="tables", db_column="cup_id",
            )),
            ("match", models.OneToOneField(
                "games.match", models.SET_NULL, blank=True, null=True, related_name="in_tournament",
            )),
        ], {
            "db_table": "games_cuptable",
            "ordering": ["round", "number"],
            "constraints": [
                models.UniqueConstraint(
                    name="one_table_per_cup_round_and_number", fields=["tournament", "round", "number"],
                ),
            ],
        }),
        create_table("TournamentSeat", [
            ("number", models.PositiveSmallIntegerField()),
            ("points", models.PositiveSmallIntegerField(blank=True, null=True)),
            ("entrant", models.ForeignKey("games.tournamententrant", models.CASCADE, related_name="seats")),
            ("table", models.ForeignKey("games.tournamenttable", models.CASCADE, related_name="seats")),
        ], {
            "db_table": "games_cupseat",
            "ordering": ["table", "number"],
            "constraints": [
                models.UniqueConstraint(name="one_entrant_per_table_and_seat", fields=["table", "number"]),
                models.UniqueConstraint(name="one_seat_per_table_and_entrant", fields=["table", "entrant"]),
            ],
        }),
        create_table("DailyPuzzlePosition", [
            ("day", models.DateField(null=True)),
            ("place", models.PositiveSmallIntegerField(null=True)),
            ("game_slug", models.CharField(max_length=40)),
            ("rules_version", models.PositiveIntegerField()),
            ("options", models.JSONField(default=dict)),
            ("number", models.PositiveIntegerField(default=0)),
            ("label", models.CharField(max_length=60, blank=True)),
            ("seat", models.PositiveSmallIntegerField(default=0)),
            ("state", models.JSONField(null=True)),
            ("told", models.JSONField(null=True)),
            ("match", models.OneToOneField("games.match", models.SET_NULL, null=True, related_name="daily_puzzle_position")),
        ], {
            "db_table": "games_dayposition",
            "constraints": [
                models.UniqueConstraint(
                    name="one_position_per_day_and_place", fields=["day", "place"], condition=~Q(day=None),
                ),
            ],
        }),
        create_table("LiveChance", [
            ("points", models.JSONField(default=list)),
            ("match", models.OneToOneField("games.match", models.CASCADE, related_name="live_chance")),
        ]),
        create_table("HostTerm", [
            ("umpire", models.BooleanField(default=False)),
            ("ended_at", models.DateTimeField(blank=True, null=True)),
            ("match", models.ForeignKey("games.match", models.CASCADE, related_name="host_terms")),
            ("user", models.ForeignKey("games.user", models.CASCADE, related_name="host_terms")),
        ], {
            "ordering": ["pk"],
            "constraints": [
                models.UniqueConstraint(name="one_host_term_per_match_and_user", fields=["match", "user"]),
            ],
        }),
        migrations.AddField("user", "publishes_name", models.BooleanField(default=False)),
        migrations.AddField("user", "has_page", models.BooleanField(default=True)),
        migrations.AddField("user", "shows_matches", models.BooleanField(default=True)),
        migrations.AddField("user", "shows_ratings", models.BooleanField(default=True)),
        migrations.AddField("user", "is_bot", models.BooleanField(default=False)),
        migrations.AddField("user", "takes_followers", models.BooleanField(default=True)),
        migrations.AddField("user", "takes_invitations", models.BooleanField(default=True)),
        migrations.AddField("user", "day_orders", models.JSONField(blank=True, default=dict)),
        migrations.AddField("match", "reserved_until", models.DateTimeField(blank=True, null=True)),
        migrations.AddField("match", "imported_digest", models.CharField(
            max_length=64, unique=True, blank=True, null=True, editable=False,
        )),
        migrations.AddField("match", "imported_from", models.CharField(max_length=60, blank=True)),
        migrations.AddField("match", "chosen", models.JSONField(blank=True, default=dict)),
        migrations.AddField("match", "rated", models.BooleanField(default=False)),
        migrations.AddField("match", "club", models.ForeignKey(
            "games.club", models.SET_NULL, blank=True, null=True, related_name="matches",
        )),
        migrations.AddField("window", "marks", models.JSONField(blank=True, default=list)),
        migrations.AddField("submission", "receipt", models.CharField(max_length=49, blank=True, default="")),
        migrations.AddField("telegram", "number", models.PositiveIntegerField(default=0), preserve_default=False),
        migrations.AddField("report", "handled_at", models.DateTimeField(blank=True, null=True)),
        migrations.AddField("report", "host_handled_at", models.DateTimeField(blank=True, null=True)),
        migrations.AddField("notificationtarget", "club", models.ForeignKey(
            "games.club", models.CASCADE, blank=True, null=True, related_name="targets",
        )),
        migrations.AddField("notificationtarget", "season", models.ForeignKey(
            "games.season", models.CASCADE, blank=True, null=True, related_name="targets",
        )),
        migrations.AlterField("notificationtarget", "user", models.ForeignKey(
            "games.user", models.CASCADE, blank=True, null=True, related_name="targets",
        )),
        migrations.AlterField("notification", "user", models.ForeignKey(
            "games.user", models.CASCADE, null=True, related_name="notifications",
        )),
        *(migrations.RunPython(step, migrations.RunPython.noop, elidable=True) for step in STEPS),
        *(migrations.RemoveField("match", name) for name in SETTINGS),
        migrations.DeleteModel("Wish"),
        migrations.RemoveIndex("match", "running_by_rules"),
        migrations.RemoveField("match", "paused_at"),
        migrations.AlterField("match", "name", models.CharField(max_length=60, blank=True, db_column="name")),
        migrations.RenameField("match", "name", "own_name"),
        migrations.AddField("match", "name_facts", models.JSONField(blank=True, null=True)),
        migrations.AddField("telegram", "deal", models.JSONField(blank=True, null=True)),
        migrations.AddField("telegram", "open_to", models.JSONField(blank=True, null=True)),
        migrations.RemoveIndex("match", "held_by_end"),
        migrations.AddIndex("match", models.Index(
            name="held_by_end", fields=["held_until"], condition=Q(held_until__isnull=False),
        )),
        migrations.RemoveIndex("solotry", "tries_by_day"),
        migrations.AddIndex("solotry", models.Index(
            name="tries_by_day", fields=["game_slug", "day"], condition=Q(day__isnull=False),
        )),
        migrations.AddConstraint("telegram", models.UniqueConstraint(
            name="one_telegram_per_number", fields=["channel", "number"],
        )),
        migrations.AddConstraint("notification", models.UniqueConstraint(
            name="the_same_public_news_once", fields=["key"], condition=Q(user=None),
        )),
        *(
            migrations.AddConstraint("notificationtarget", models.UniqueConstraint(
                name=f"a_public_address_once_per_{owner}", fields=["address", owner], condition=Q(user=None),
            ))
            for owner in ("match", "club", "season")
        ),
        migrations.AddConstraint("notificationtarget", models.CheckConstraint(
            name="a_target_has_one_owner",
            condition=Q(club=None, season=None, user__isnull=False)
            | Q(club=None, match__isnull=False, season=None, user=None)
            | Q(club__isnull=False, match=None, season=None, user=None)
            | Q(club=None, match=None, season__isnull=False, user=None),
        )),
    ]
