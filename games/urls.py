"""Addresses of pages."""

from django.urls import path

from games.absences.views import away
from games.desk.views import action, briefing, decision, match
from games.hosting.views import host, umpire
from games.lobby.views import entry, waiting, wishes
from games.notices.views import notices
from games.operating.views import health, metrics
from games.seasons.views import season
from games.set_up.views import new_match, set_ups
from games.site.views import app, design, home, icon, rules
from games.solo.views import alone
from games.telegraph.views import telegraph
from games.watching.views import card, reel

urlpatterns = [
    path("", home.home, name="home"),
    path("play-now/", home.play_now, name="play_now"),
    path("lobby/", home.lobby, name="lobby"),
    path("lobby/wishes/", wishes.make_wish, name="make_wish"),
    path("lobby/wishes/told/", wishes.wishes_told, name="wishes_told"),
    path("lobby/wishes/<int:wish>/drop/", wishes.drop_wish, name="drop_wish"),
    path("mine/", home.my_matches, name="my_matches"),
    path("matches/new/", new_match.new_match, name="new_match"),
    path("matches/<int:pk>/", match.match, name="match"),
    path("matches/<int:pk>/password/", entry.match_password, name="match_password"),
    path("matches/<int:pk>/join/", match.match_join, name="match_join"),
    path("matches/<int:pk>/leave/", match.match_leave, name="match_leave"),
    path("matches/<int:pk>/start/", match.match_start, name="match_start"),
    path("matches/<int:pk>/seat/", match.match_seat, name="match_seat"),
    path("matches/<int:pk>/swap/", waiting.match_swap, name="match_swap"),
    path("matches/<int:pk>/ready-check/", waiting.match_ready_check, name="match_ready_check"),
    path("matches/<int:pk>/ready/", waiting.match_ready, name="match_ready"),
    path("matches/<int:pk>/call-off/", match.match_call_off, name="match_call_off"),
    path("matches/<int:pk>/give-up/", match.match_give_up, name="match_give_up"),
    path("matches/<int:pk>/again/", match.match_again, name="match_again"),
    path("matches/<int:pk>/standing/", away.match_standing, name="match_standing"),
    path("matches/<int:pk>/vacation/", away.match_vacation, name="match_vacation"),
    path("matches/<int:pk>/vacation/back/", away.match_vacation_back, name="match_vacation_back"),
    path("matches/<int:pk>/come-back/", away.match_come_back, name="match_come_back"),
    path("matches/<int:pk>/take-over/", away.match_take_over, name="match_take_over"),
    path("matches/<int:pk>/desk/", notices.match_desk, name="match_desk"),
    path(
        "matches/<int:pk>/desk/telegraph/",
        notices.match_desk,
        {"page": "match_telegraph"},
        name="match_desk_telegraph",
    ),
    path("matches/<int:pk>/notices/", notices.match_notices, name="match_notices"),
    path("matches/<int:pk>/card.png", card.match_card, name="match_card"),
    path("matches/<int:pk>/submit/", decision.match_submit, name="match_submit"),
    path("matches/<int:pk>/draft/", decision.match_draft, name="match_draft"),
    path("matches/<int:pk>/act/", action.match_act, name="match_act"),
    path("matches/<int:pk>/host/", host.match_host, name="match_host"),
    path("matches/<int:pk>/vote/", host.match_vote, name="match_vote"),
    path("matches/<int:pk>/log/", host.match_log, name="match_log"),
    path("matches/<int:pk>/private/", match.match_private, name="match_private"),
    path("matches/<int:pk>/history/", match.match_history, name="match_history"),
    path("matches/<int:pk>/windows/<int:number>/", match.match_window, name="match_window"),
    path("matches/<int:pk>/windows/<int:number>/reel/", reel.match_reel, name="match_reel"),
    path("matches/<int:pk>/seen/", reel.match_seen, name="match_seen"),
    path("matches/<int:pk>/telegraph/", telegraph.match_telegraph, name="match_telegraph"),
    path("matches/<int:pk>/telegraph/block/", telegraph.match_block, name="match_block"),
    path("matches/<int:pk>/telegraph/mute/", telegraph.match_mute, name="match_mute"),
    path("matches/<int:pk>/telegraph/<slug:key>/", telegraph.match_channel, name="match_channel"),
    path("matches/<int:pk>/telegraph/<slug:key>/write/", telegraph.match_write, name="match_write"),
    path("matches/<int:pk>/telegraph/<slug:key>/read/", telegraph.match_read, name="match_read"),
    path("matches/<int:pk>/telegraph/<slug:key>/report/", telegraph.match_report, name="match_report"),
    path("matches/<int:pk>/umpire/", umpire.match_umpire, name="match_umpire"),
    path("matches/<int:pk>/rules/", rules.match_rules, name="match_rules"),
    path("matches/<int:pk>/season/", season.match_season, name="match_season"),
    path("seasons/<slug:token>/", season.season, name="season"),
    path("seasons/<slug:token>/close/", season.season_close, name="season_close"),
    path("matches/<int:pk>/abandon/", alone.match_abandon, name="match_abandon"),
    path("alone/<slug:game>/", alone.alone, name="alone"),
    path("alone/<slug:game>/begin/", alone.alone_begin, name="alone_begin"),
    path("alone/<slug:game>/today/", alone.alone_today, name="alone_today"),
    path("alone/<slug:game>/<slug:day>/", alone.alone_day, name="alone_day"),
    path("briefing/<slug:game>/", briefing.briefing, name="briefing"),
    path("join/<slug:token>/", entry.invitation, name="invitation"),
    path("set-ups/", set_ups.set_ups, name="set_ups"),
    path("set-ups/<slug:token>/", set_ups.set_up, name="set_up"),
    path("set-ups/<slug:token>/rename/", set_ups.set_up_rename, name="set_up_rename"),
    path("set-ups/<slug:token>/delete/", set_ups.set_up_delete, name="set_up_delete"),
    path("rules/", rules.rules, name="rules"),
    path("rules/<slug:slug>/", rules.game_rules, name="game_rules"),
    path("rules/<slug:slug>/balance/", rules.game_balance, name="game_balance"),
    path("rules/<slug:slug>/<slug:preset>/", rules.game_rules, name="preset_rules"),
    path("design/", design.design, name="design"),
    path("service-worker.js", app.service_worker, name="service_worker"),
    path("manifest.webmanifest", app.manifest, name="manifest"),
    path("offline/", app.offline, name="offline"),
    path("favicon.ico", icon.favicon),
    path("healthz", health.health, name="health"),
    path("metrics", metrics.metrics, name="metrics"),
]
