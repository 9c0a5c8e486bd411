"""URLs of the lobby, profiles, accounts and moderation pages."""

from django.urls import path

from accounts.allauth.login import signed_up_only
from lobby import (
    about,
    acquaintances,
    buttons,
    challenging,
    farewell,
    first,
    history,
    invitations,
    onstage,
    quick,
    views,
)
from lobby.announcements import pages as announcements
from lobby.appeals import pages as appeals
from lobby.reports import pages as reports

plain_patterns = [
    path("invite/<slug:token>/qr.svg", invitations.qr, name="invite_qr"),
]
"""URLs without a language prefix, for files that are the same in every language."""
urlpatterns = [
    path("", views.home, name="home"),
    path("tables/", views.lists, name="tables"),
    path("watch/", onstage.on, name="on"),
    path("watch/news/", onstage.news, name="on_news"),
    path("games/", about.games, name="games"),
    path("games/<slug:game>/", about.about, name="about"),
    path("rules/", about.rules, name="rules_of_all"),
    path("seeks/", buttons.open_seek, name="open_seek"),
    path("seeks/<int:seek_id>/join/", buttons.join_seek, name="join_seek"),
    path("seeks/<int:seek_id>/leave/", buttons.leave_seek, name="leave_seek"),
    path("seeks/<int:seek_id>/withdraw/", buttons.withdraw_seek, name="withdraw_seek"),
    path("seeks/<int:seek_id>/start/", buttons.start_seek, name="start_seek"),
    path("challenge/", challenging.find_person, name="find_person"),
    path("challenges/<int:seek_id>/accept/", challenging.accept, name="accept_challenge"),
    path("challenges/<int:seek_id>/decline/", challenging.decline, name="decline_challenge"),
    path("challenges/door/", challenging.door, name="challenge_door"),
    path("invite/<slug:token>/", invitations.invite, name="invite"),
    path("announcements/<int:number>/dismiss/", announcements.dismiss, name="dismiss"),
    path("games/<slug:game>/first/", first.first_game, name="first_game"),
    path("pool/", quick.play_now, name="play_now"),
    path("pool/stay/", quick.stay, name="stay"),
    path("pool/leave/", quick.give_up, name="give_up"),
    path("account/reports/", reports.reports, name="reports"),
    path("matches/<slug:match_id>/report/", reports.report_match, name="report_match"),
    path(
        "matches/<slug:match_id>/messages/<int:message_id>/report/",
        reports.report_message,
        name="report_message",
    ),
    path("appeals/<str:token>/", appeals.against, name="appeal"),
    path("matches/<slug:match_id>/decisions/", appeals.of_match, name="decisions"),
    path("account/copy/", farewell.about_copy, name="about_copy"),
    path("account/copy.json", farewell.copy, name="copy"),
    path("account/close/", signed_up_only(farewell.close_account), name="close_account"),
    path("computer/", buttons.play_computer, name="play_computer"),
    # The profile's pattern also matches these paths, so they must come first.
    path("people/<path:username>/ties/", acquaintances.bind, name="bind"),
    path("people/<path:username>/challenge/", challenging.challenge, name="challenge"),
    path("people/<path:username>/report/", reports.report_person, name="report_person"),
    path("people/<path:username>/note/", acquaintances.note, name="note"),
    path("people/<str:username>/matches/", history.matches, name="matches"),
    path("people/<str:username>/with/<str:other>/", history.pair, name="pair"),
    path("people/<path:username>/", views.profile, name="profile"),
]
