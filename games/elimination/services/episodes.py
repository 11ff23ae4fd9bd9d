"""The clock's work on seasons of elimination: it opens their matches, records the results and lets bots decide.

Seasons of both kinds go to another host after a week without theirs.

Each step is one transaction that holds the season's lock: a killed clock has done all or nothing, and of two clocks
only one acts. Whatever a player or host decides continues the season in the same transaction.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, Max, OuterRef, Q, QuerySet

from games.elimination.bots import choose_opponent, give_token
from games.elimination.plans import plan_of_match
from games.elimination.selectors.course import Course, load_course
from games.elimination.services.announcements import announce_fact
from games.elimination.simulation import CHARACTERS_OF
from games.elimination.state import (
    CandidateNamed,
    DuelEnded,
    Fact,
    MainMatchEnded,
    OpponentChosen,
    Player,
    PlayerGone,
    SeasonTable,
    TableResult,
    TokenGiven,
    TokensKept,
)
from games.elimination.transitions import apply, choose_by_seed, table_result
from games.hosting.services.host_transfer import ABSENT_HOST_DAYS
from games.lobby.services.seated_matches import Sitter, start_seated_match, users_who_decided
from games.match_setup.services.plans import MatchPlan
from games.matches.selectors.display_text import is_cancelled
from games.matches.selectors.position import load_position
from games.models import Match, Season, SeasonFact, SeasonMatch, SeasonMessage, SeasonPlayer, User
from games.rules import codec
from games.rules.capabilities import CarriesOver
from games.rules.contract import Outcome
from games.schedule.deadlines import next_deadline


def due_seasons(now: datetime) -> Iterable[int]:
    """Return seasons in which no match is in progress and nobody has time left to decide."""
    going_on = SeasonMatch.objects.filter(season=OuterRef("pk")).exclude(match__status=Match.Status.OVER)
    due = Q(due_at=None) | Q(due_at__lte=now)
    seasons = Season.objects.filter(due, ~Exists(going_on), started_at__isnull=False, paused_at=None, closed_at=None)
    return seasons.order_by().values_list("pk", flat=True)


def advance_season(season_id: int, now: datetime) -> bool:
    """Continue the season; False if nothing is due or another clock acts."""
    with transaction.atomic():
        season = Season.objects.select_for_update(of=("self",), skip_locked=True).filter(pk=season_id).first()
        if season is None or not due_seasons(now).filter(pk=season_id).exists():  # type: ignore[attr-defined]
            return False
        go_on(load_course(season), now)
    return True


def add_fact(course: Course, fact: Fact, now: datetime, by: User | None = None, reason: str = "") -> None:
    """Add a fact to the locked season. Raise ServiceError if it cannot happen now."""
    season, before = course.season, course.state
    course.states.append(apply(before, fact))
    row = SeasonFact(season=season, number=len(course.rows), fact=codec.to_json(fact), at=now, by=by, reason=reason)
    row.save()
    course.rows.append(row)
    course.facts.append(fact)
    announce_fact(course, before)
    if course.state.stage != before.stage and season.due_at is not None:
        # A deadline belongs to its stage, also while the season is paused.
        season.due_at = None
        season.save(update_fields=["due_at"])


def go_on(course: Course, now: datetime) -> None:
    """Continue the locked season until it waits for a match, a decision, or its host."""
    season = course.season
    while (fact := _next_fact(course, now)) is not None:
        add_fact(course, fact, now)
    if course.state.stage in ("naming", "choosing"):
        season.due_at = season.due_at or _deadline(course.plan, now)
    else:
        season.due_at = None
        _open_missing_matches(course, now)
    if course.state.stage == "over":
        season.closed_at = now
        for player, row in enumerate(course.cast):
            # How many episodes they have survived, for their profiles.
            row.survived = course.state.out.get(player, course.state.episode) - 1
        SeasonPlayer.objects.bulk_update(course.cast, ["survived"])
    season.save(update_fields=["due_at", "closed_at"])


def _deadline(plan: MatchPlan, now: datetime) -> datetime:
    """Return the end of a time to decide that begins now, by the timetable of the season's matches."""
    return next_deadline(plan.timetable, now).at if plan.timetable else now + timedelta(seconds=plan.seconds_per_window)


def _next_fact(course: Course, now: datetime) -> Fact | None:
    """Return what has happened, or what bots or the seed decide; None while the season waits."""
    state = course.state
    gone = next((player for player in state.players if _is_gone(course, player)), None)
    is_due = course.season.due_at is not None and course.season.due_at <= now
    if state.stage == "over":
        return None
    if gone is not None:
        return PlayerGone(gone)
    match state.stage:
        case "main":
            return _main_match_result(course)
        case "naming":
            return CandidateNamed(state.shuffled(state.nameable, "naming")[0]) if is_due else None
        case "choosing":
            return _bot_gift(course, now) or _choice(course, now, is_due=is_due)
        case _:
            return _duel_result(course)


def _is_gone(course: Course, player: Player) -> bool:
    row = course.cast[player]
    return not row.bot and (row.user is None or not row.user.is_active)


def _bot_gift(course: Course, now: datetime) -> Fact | None:
    """Return what a bot with two tokens does."""
    giver = next((player for player in course.state.givers if course.cast[player].bot), None)
    if giver is None:
        return None
    gift = give_token(course.state, giver, course.feelings(), course.names)
    return TokenGiven(giver, _say(course, giver, gift, now)) if gift else TokensKept(giver)


def _choice(course: Course, now: datetime, *, is_due: bool) -> Fact | None:
    """Return the choice of a bot once nobody else may give a token, or the seed's after the deadline."""
    state, candidate = course.state, course.state.candidate
    if candidate is None or not (is_due or not state.givers):
        return None
    if course.cast[candidate].bot:
        choice = choose_opponent(state, candidate, course.cast[candidate].bot, course.feelings(), course.names)
        return OpponentChosen(_say(course, candidate, choice, now))
    return choose_by_seed(state) if is_due else None


def _say(course: Course, bot: Player, decision: tuple[Player, str], now: datetime) -> Player:
    """Write the bot's sentence about its decision, and return whom it has decided for."""
    player, sentence = decision
    SeasonMessage.objects.create(player=course.cast[bot], text=sentence, at=now)
    return player


def _main_match_result(course: Course) -> MainMatchEnded | None:
    """Return the results of the tables of this episode once all matches are over."""
    rows = [row for row in course.matches() if row.part.startswith("main")]
    if len(rows) < len(course.state.tables) or any(row.match.status != Match.Status.OVER for row in rows):
        return None
    rows.sort(key=lambda row: row.part)
    results = [_table_result(course, row.match, table) for row, table in zip(rows, course.state.tables, strict=True)]
    course.season.matches.filter(pk__in=[row.pk for row in rows]).update(booked=True)
    return MainMatchEnded(tuple(results))


def _table_result(course: Course, match: Match, table: SeasonTable) -> TableResult:
    decided = users_who_decided(match.pk)
    absent = tuple(p for p in table.players if not course.cast[p].bot and course.cast[p].user_id not in decided)
    if is_cancelled(match):
        return TableResult(ranks=(), absent=absent)
    outcome = codec.from_json(Outcome, match.outcome)
    kept = match.game.carry_over(load_position(match).state) if isinstance(match.game, CarriesOver) else None
    return table_result(outcome, kept, table.players, absent)


def _duel_result(course: Course) -> DuelEnded | None:
    """Return the result of the current death match or match of the final once it is over."""
    row = next((row for row in course.matches() if row.part.startswith("duel") and not row.booked), None)
    if row is None or row.match.status != Match.Status.OVER:
        return None
    course.season.matches.filter(pk=row.pk).update(booked=True)
    winners = () if is_cancelled(row.match) else codec.from_json(Outcome, row.match.outcome).winners
    return DuelEnded(course.state.pair[winners[0]] if len(winners) == 1 else None)


def _open_missing_matches(course: Course, now: datetime) -> None:
    """Open the main match, death match or match of the final that the season waits for, if it is not open yet."""
    state, rows = course.state, course.matches() if course.state.stage != "over" else []
    if state.stage == "main":
        parts = {row.part for row in rows}
        for number, table in enumerate(state.tables):
            if f"main/{number}" not in parts:
                name = {"kind": "main", "number": number + 1}
                _open_match(course, f"main/{number}", table, name, now)
    elif state.stage in ("duel", "final"):
        duels = [row for row in rows if row.part.startswith("duel")]
        if all(row.booked for row in duels):
            name = {"kind": state.stage, "number": len(duels) + 1}
            _open_match(course, f"duel/{len(duels)}", SeasonTable(state.duel_game(), state.pair), name, now)


def _open_match(course: Course, part: str, table: SeasonTable, name: dict[str, object], now: datetime) -> None:
    season, state = course.season, course.state
    bots = {str(seat): course.names[p] for seat, p in enumerate(table.players) if course.cast[p].bot}
    facts = {**name, "season": season.name, "episode": state.episode, "bots": bots}
    plan = plan_of_match(season, table.game, [state.garnets(player) for player in table.players], facts)
    number = (season.matches.aggregate(last=Max("number"))["last"] or 0) + 1
    named, away = table.game == CHARACTERS_OF, state.misses
    cast = [(player, course.cast[player]) for player in table.players]
    start_seated_match(
        plan=plan,
        sitters=[
            Sitter(row.user, row.bot if named else "", row.user is not None and bool(away.get(player)))
            for player, row in cast
        ],
        host=season.host,
        club=season.club,
        now=now,
        before_start=lambda match: SeasonMatch.objects.create(
            season=season, match=match, number=number, episode=state.episode, part=part
        ),
    )


def seasons_without_host(now: datetime) -> QuerySet[Season, int]:
    """Return the ids of open seasons whose host was not online in the last week, but a player was."""
    since = now - timedelta(days=ABSENT_HOST_DAYS)
    heirs = SeasonPlayer.objects.filter(season=OuterRef("pk"), user__seen_at__gt=since)
    gone = Q(host=None) | Q(host__seen_at__lte=since)
    return Season.objects.filter(gone, Exists(heirs), closed_at=None).order_by().values_list("pk", flat=True)


def replace_absent_season_host(season_id: int, now: datetime) -> bool:
    """Transfer the season to its first player who was online in the last week, if the host was not."""
    since = now - timedelta(days=ABSENT_HOST_DAYS)
    with transaction.atomic():
        season = Season.objects.select_for_update(of=("self",), skip_locked=True).filter(pk=season_id).first()
        if season is None or not seasons_without_host(now).filter(pk=season_id).exists():
            return False
        heir = _season_heir(season, since)
        if heir is None:
            return False
        season.host_id = heir.user_id
        season.save(update_fields=["host"])
    return True


def _season_heir(season: Season, since: datetime) -> SeasonPlayer | None:
    """Return the first player online after `since`, those who are still in first; nobody whom a host has removed."""
    heirs = list(season.players.filter(user__seen_at__gt=since))
    if season.is_elimination:
        course = load_course(season)
        removed = {fact.player for fact in course.facts if isinstance(fact, PlayerGone) and fact.removed}
        heirs = [heir for heir in heirs if heir.number not in removed]
        heirs.sort(key=lambda heir: heir.number in course.state.out)
    return heirs[0] if heirs else None
