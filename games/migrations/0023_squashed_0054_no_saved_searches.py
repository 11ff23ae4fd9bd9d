"""From the tables of version 1.0.0 to those of today, and what its rows become."""

from django.db import migrations, models
from django.db.models import Q
from django.db.models.functions import Lower

import games.models.club
import games.models.tournament

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
    for target in apps.get_model("games", "Target").objects.exclude(match=None).order_by("pk"):
        if not target.config.pop("public", False):
            continue
        if (target.address, target.match_id) in known:
            target.delete()
            continue
        known.add((target.address, target.match_id))
        target.user = None
        target.save()
    apps.get_model("games", "Notice").objects.filter(key__startswith="public/").update(user=None)


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
    apps.get_model("games", "Notice").objects.filter(kind="wished").delete()


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
            "0052_one_telegram_per_number", "0053_reasons_of_removed_entrants", "0054_no_saved_searches",
        )
    ]

    operations = [
        migrations.CreateModel("Receipt", [
            ("id", models.BigAutoField(verbose_name="ID", primary_key=True, serialize=False, auto_created=True)),
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
        migrations.CreateModel("Token", [
            ("id", models.BigAutoField(verbose_name="ID", primary_key=True, serialize=False, auto_created=True)),
            ("name", models.CharField(max_length=60)),
            ("scope", models.CharField(
                max_length=10,
                choices=[
                    ("watch", "Watch: read what you may read"), ("play", "Play: take seats, decide, write"),
                    ("host", "Host: set matches up, run them"),
                ],
            )),
            ("digest", models.CharField(max_length=64, unique=True, editable=False)),
            ("made_at", models.DateTimeField()),
            ("expires_at", models.DateTimeField(blank=True, null=True)),
            ("used_at", models.DateTimeField(blank=True, null=True)),
            ("user", models.ForeignKey("games.user", models.CASCADE, related_name="tokens")),
        ], {"ordering": ["pk"]}),
        migrations.CreateModel("KeptAnswer", [
            ("id", models.BigAutoField(verbose_name="ID", primary_key=True, serialize=False, auto_created=True)),
            ("key", models.CharField(max_length=100)),
            ("digest", models.CharField(max_length=64)),
            ("status", models.PositiveSmallIntegerField(default=0)),
            ("content_type", models.CharField(max_length=60, blank=True)),
            ("body", models.TextField(blank=True)),
            ("made_at", models.DateTimeField(db_index=True)),
            ("token", models.ForeignKey("games.token", models.CASCADE, related_name="answers")),
        ], {"constraints": [models.UniqueConstraint(name="one_answer_per_key", fields=["token", "key"])]}),
        migrations.CreateModel("RatingList", [
            ("id", models.BigAutoField(verbose_name="ID", primary_key=True, serialize=False, auto_created=True)),
            ("game_slug", models.CharField(max_length=40)),
            ("edition", models.CharField(max_length=40, blank=True)),
        ], {
            "ordering": ["pk"],
            "constraints": [models.UniqueConstraint(name="one_list_per_edition", fields=["game_slug", "edition"])],
        }),
        migrations.CreateModel("Rating", [
            ("id", models.BigAutoField(verbose_name="ID", primary_key=True, serialize=False, auto_created=True)),
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
        migrations.CreateModel("RatedSeat", [
            ("id", models.BigAutoField(verbose_name="ID", primary_key=True, serialize=False, auto_created=True)),
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
        migrations.CreateModel("Chart", [
            ("id", models.BigAutoField(verbose_name="ID", primary_key=True, serialize=False, auto_created=True)),
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
        migrations.CreateModel("Follow", [
            ("id", models.BigAutoField(verbose_name="ID", primary_key=True, serialize=False, auto_created=True)),
            ("since", models.DateTimeField(auto_now_add=True)),
            ("followed", models.ForeignKey("games.user", models.CASCADE, related_name="followers")),
            ("user", models.ForeignKey("games.user", models.CASCADE, related_name="follows")),
        ], {
            "ordering": ["pk"],
            "constraints": [models.UniqueConstraint(name="one_follow_per_pair", fields=["user", "followed"])],
        }),
        migrations.CreateModel("KeptHindsight", [
            ("id", models.BigAutoField(verbose_name="ID", primary_key=True, serialize=False, auto_created=True)),
            ("told", models.JSONField()),
            ("answers", models.PositiveSmallIntegerField()),
            ("cost", models.PositiveSmallIntegerField()),
            ("seat", models.OneToOneField("games.seat", models.CASCADE, related_name="hindsight")),
            ("user", models.ForeignKey("games.user", models.CASCADE, related_name="hindsights")),
        ], {"verbose_name_plural": "kept hindsight"}),
        migrations.CreateModel("Club", [
            ("id", models.BigAutoField(verbose_name="ID", primary_key=True, serialize=False, auto_created=True)),
            ("name", models.CharField(max_length=60)),
            ("about", models.TextField(max_length=600, blank=True)),
            ("hides_members", models.BooleanField(default=False)),
            ("token", models.CharField(max_length=24, unique=True, default=games.models.club.new_club_token)),
            ("founded_at", models.DateTimeField(auto_now_add=True)),
        ], {
            "ordering": ["pk"],
            "constraints": [
                models.UniqueConstraint(Lower("name"), name="one_club_per_name"),
            ],
        }),
        migrations.CreateModel("Membership", [
            ("id", models.BigAutoField(verbose_name="ID", primary_key=True, serialize=False, auto_created=True)),
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
        migrations.CreateModel("Cup", [
            ("id", models.BigAutoField(verbose_name="ID", primary_key=True, serialize=False, auto_created=True)),
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
            ("seed", models.CharField(max_length=64, default=games.models.tournament.new_tournament_seed, editable=False)),
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
            ("club", models.ForeignKey("games.club", models.SET_NULL, blank=True, null=True, related_name="cups")),
            ("organiser", models.ForeignKey("games.user", models.SET_NULL, null=True, related_name="cups")),
        ], {
            "ordering": ["-pk"],
            "indexes": [
                models.Index(
                    name="cups_to_move_on", fields=["status", "sign_up_until"],
                    condition=Q(status__in=["sign-up", "running"]),
                ),
            ],
        }),
        migrations.CreateModel("CupEntrant", [
            ("id", models.BigAutoField(verbose_name="ID", primary_key=True, serialize=False, auto_created=True)),
            ("bot", models.CharField(max_length=40, blank=True)),
            ("standing", models.CharField(
                max_length=10, default="in",
                choices=[("invited", "is invited"), ("in", "has entered"), ("out", "has left")],
            )),
            ("number", models.PositiveSmallIntegerField(blank=True, null=True)),
            ("left_in", models.PositiveSmallIntegerField(blank=True, null=True)),
            ("cup", models.ForeignKey("games.cup", models.CASCADE, related_name="entrants")),
            ("user", models.ForeignKey(
                "games.user", models.SET_NULL, blank=True, null=True, related_name="cups_entered",
            )),
            ("removed_why", models.CharField(max_length=200, blank=True)),
        ], {
            "ordering": ["pk"],
            "constraints": [
                models.UniqueConstraint(
                    name="one_entry_per_cup_and_user", fields=["cup", "user"], condition=~Q(user=None),
                ),
                models.UniqueConstraint(name="one_entrant_per_number", fields=["cup", "number"]),
            ],
        }),
        migrations.CreateModel("CupTable", [
            ("id", models.BigAutoField(verbose_name="ID", primary_key=True, serialize=False, auto_created=True)),
            ("round", models.PositiveSmallIntegerField()),
            ("number", models.PositiveSmallIntegerField()),
            ("is_over", models.BooleanField(default=False)),
            ("cup", models.ForeignKey("games.cup", models.CASCADE, related_name="tables")),
            ("match", models.OneToOneField(
                "games.match", models.SET_NULL, blank=True, null=True, related_name="in_cup",
            )),
        ], {
            "ordering": ["round", "number"],
            "constraints": [
                models.UniqueConstraint(
                    name="one_table_per_cup_round_and_number", fields=["cup", "round", "number"],
                ),
            ],
        }),
        migrations.CreateModel("CupSeat", [
            ("id", models.BigAutoField(verbose_name="ID", primary_key=True, serialize=False, auto_created=True)),
            ("number", models.PositiveSmallIntegerField()),
            ("points", models.PositiveSmallIntegerField(blank=True, null=True)),
            ("entrant", models.ForeignKey("games.cupentrant", models.CASCADE, related_name="seats")),
            ("table", models.ForeignKey("games.cuptable", models.CASCADE, related_name="seats")),
        ], {
            "ordering": ["table", "number"],
            "constraints": [
                models.UniqueConstraint(name="one_entrant_per_table_and_seat", fields=["table", "number"]),
                models.UniqueConstraint(name="one_seat_per_table_and_entrant", fields=["table", "entrant"]),
            ],
        }),
        migrations.CreateModel("DayPosition", [
            ("id", models.BigAutoField(verbose_name="ID", primary_key=True, serialize=False, auto_created=True)),
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
            ("match", models.OneToOneField("games.match", models.SET_NULL, null=True, related_name="day_position")),
        ], {
            "constraints": [
                models.UniqueConstraint(
                    name="one_position_per_day_and_place", fields=["day", "place"], condition=~Q(day=None),
                ),
            ],
        }),
        migrations.CreateModel("LiveChance", [
            ("id", models.BigAutoField(verbose_name="ID", primary_key=True, serialize=False, auto_created=True)),
            ("points", models.JSONField(default=list)),
            ("match", models.OneToOneField("games.match", models.CASCADE, related_name="live_chance")),
        ]),
        migrations.CreateModel("HostTerm", [
            ("id", models.BigAutoField(verbose_name="ID", primary_key=True, serialize=False, auto_created=True)),
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
        migrations.AddField("target", "club", models.ForeignKey(
            "games.club", models.CASCADE, blank=True, null=True, related_name="targets",
        )),
        migrations.AddField("target", "season", models.ForeignKey(
            "games.season", models.CASCADE, blank=True, null=True, related_name="targets",
        )),
        migrations.AlterField("target", "user", models.ForeignKey(
            "games.user", models.CASCADE, blank=True, null=True, related_name="targets",
        )),
        migrations.AlterField("notice", "user", models.ForeignKey(
            "games.user", models.CASCADE, null=True, related_name="notices",
        )),
        *(migrations.RunPython(step, migrations.RunPython.noop, elidable=True) for step in STEPS),
        *(migrations.RemoveField("match", name) for name in SETTINGS),
        migrations.DeleteModel("Wish"),
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
        migrations.AddConstraint("notice", models.UniqueConstraint(
            name="the_same_public_news_once", fields=["key"], condition=Q(user=None),
        )),
        *(
            migrations.AddConstraint("target", models.UniqueConstraint(
                name=f"a_public_address_once_per_{owner}", fields=["address", owner], condition=Q(user=None),
            ))
            for owner in ("match", "club", "season")
        ),
        migrations.AddConstraint("target", models.CheckConstraint(
            name="a_target_has_one_owner",
            condition=Q(club=None, season=None, user__isnull=False)
            | Q(club=None, match__isnull=False, season=None, user=None)
            | Q(club__isnull=False, match=None, season=None, user=None)
            | Q(club=None, match=None, season__isnull=False, user=None),
        )),
    ]
