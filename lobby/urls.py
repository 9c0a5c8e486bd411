"""URLs of the lobby, profiles, accounts and moderation pages."""

from django.urls import path

from accounts.allauth.login import signed_up_only
from lobby.moderation.announcements import pages as announcements
from lobby.moderation.appeals import pages as appeals
from lobby.moderation.reports import pages as reports
from lobby.views import (
    account,
    challenges,
    first_game,
    games,
    home,
    invitations,
    match_history,
    quick_pairing,
    relations,
    seeks,
    watch,
)

plain_patterns = [
    path("invite/<slug:token>/qr.svg", invitations.qr, name="invite_qr"),
]
"""URLs without a language prefix, for files that are the same in every language."""
urlpatterns = [
    path("", home.home, name="home"),
    path("tables/", home.lists, name="tables"),
    path("watch/", watch.on, name="on"),
    path("watch/news/", watch.news, name="on_news"),
    path("games/", games.games, name="games"),
    path("games/<slug:game>/", games.about, name="about"),
    path("rules/", games.rules, name="rules_of_all"),
    path("seeks/", seeks.open_seek, name="open_seek"),
    path("seeks/<int:seek_id>/join/", seeks.join_seek, name="join_seek"),
    path("seeks/<int:seek_id>/leave/", seeks.leave_seek, name="leave_seek"),
    path("seeks/<int:seek_id>/withdraw/", seeks.withdraw_seek, name="withdraw_seek"),
    path("seeks/<int:seek_id>/start/", seeks.start_seek, name="start_seek"),
    path("challenge/", challenges.find_person, name="find_person"),
    path("challenges/<int:seek_id>/accept/", challenges.accept, name="accept_challenge"),
    path("challenges/<int:seek_id>/decline/", challenges.decline, name="decline_challenge"),
    path("challenges/door/", challenges.door, name="challenge_door"),
    path("invite/<slug:token>/", invitations.invite, name="invite"),
    path("announcements/<int:number>/dismiss/", announcements.dismiss, name="dismiss"),
    path("games/<slug:game>/first/", first_game.first_game, name="first_game"),
    path("pool/", quick_pairing.play_now, name="play_now"),
    path("pool/stay/", quick_pairing.stay, name="stay"),
    path("pool/leave/", quick_pairing.give_up, name="give_up"),
    path("account/reports/", reports.reports, name="reports"),
    path("matches/<slug:match_id>/report/", reports.report_match, name="report_match"),
    path(
        "matches/<slug:match_id>/messages/<int:message_id>/report/",
        reports.report_message,
        name="report_message",
    ),
    path("appeals/<str:token>/", appeals.against, name="appeal"),
    path("matches/<slug:match_id>/decisions/", appeals.of_match, name="decisions"),
    path("account/copy/", account.about_copy, name="about_copy"),
    path("account/copy.json", account.copy, name="copy"),
    path("account/close/", signed_up_only(account.close_account), name="close_account"),
    path("computer/", seeks.play_computer, name="play_computer"),
    # The profile's pattern also matches these paths, so they must come first.
    path("people/<path:username>/ties/", relations.bind, name="bind"),
    path("people/<path:username>/challenge/", challenges.challenge, name="challenge"),
    path("people/<path:username>/report/", reports.report_person, name="report_person"),
    path("people/<path:username>/note/", relations.note, name="note"),
    path("people/<str:username>/matches/", match_history.matches, name="matches"),
    path("people/<str:username>/with/<str:other>/", match_history.pair, name="pair"),
    path("people/<path:username>/", home.profile, name="profile"),
]
