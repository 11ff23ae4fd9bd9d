"""Addresses of pages."""

from django.urls import path

from games.views import action, card, decision, health, home, icon, match, rules, telegraph

urlpatterns = [
    path("", home.home, name="home"),
    path("play-now/", home.play_now, name="play_now"),
    path("lobby/", home.lobby, name="lobby"),
    path("mine/", home.my_matches, name="my_matches"),
    path("matches/new/", match.new_match, name="new_match"),
    path("matches/<int:pk>/", match.match, name="match"),
    path("matches/<int:pk>/join/", match.match_join, name="match_join"),
    path("matches/<int:pk>/leave/", match.match_leave, name="match_leave"),
    path("matches/<int:pk>/start/", match.match_start, name="match_start"),
    path("matches/<int:pk>/seat/", match.match_seat, name="match_seat"),
    path("matches/<int:pk>/call-off/", match.match_call_off, name="match_call_off"),
    path("matches/<int:pk>/give-up/", match.match_give_up, name="match_give_up"),
    path("matches/<int:pk>/again/", match.match_again, name="match_again"),
    path("matches/<int:pk>/card.png", card.match_card, name="match_card"),
    path("matches/<int:pk>/submit/", decision.match_submit, name="match_submit"),
    path("matches/<int:pk>/draft/", decision.match_draft, name="match_draft"),
    path("matches/<int:pk>/act/", action.match_act, name="match_act"),
    path("matches/<int:pk>/private/", match.match_private, name="match_private"),
    path("matches/<int:pk>/history/", match.match_history, name="match_history"),
    path("matches/<int:pk>/windows/<int:number>/", match.match_window, name="match_window"),
    path("matches/<int:pk>/telegraph/", telegraph.match_telegraph, name="match_telegraph"),
    path("matches/<int:pk>/telegraph/block/", telegraph.match_block, name="match_block"),
    path("matches/<int:pk>/telegraph/mute/", telegraph.match_mute, name="match_mute"),
    path("matches/<int:pk>/telegraph/<slug:key>/", telegraph.match_channel, name="match_channel"),
    path("matches/<int:pk>/telegraph/<slug:key>/write/", telegraph.match_write, name="match_write"),
    path("matches/<int:pk>/telegraph/<slug:key>/read/", telegraph.match_read, name="match_read"),
    path("matches/<int:pk>/telegraph/<slug:key>/report/", telegraph.match_report, name="match_report"),
    path("matches/<int:pk>/rules/", rules.match_rules, name="match_rules"),
    path("join/<slug:token>/", match.invitation, name="invitation"),
    path("rules/", rules.rules, name="rules"),
    path("rules/<slug:slug>/", rules.game_rules, name="game_rules"),
    path("rules/<slug:slug>/<slug:preset>/", rules.game_rules, name="preset_rules"),
    path("favicon.ico", icon.favicon),
    path("healthz", health.health, name="health"),
]
