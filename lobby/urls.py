"""URLs of the lobby, profiles, accounts and moderation pages."""

from django.urls import path

from accounts.allauth.login import signup_required
from lobby.moderation.announcements import views as announcements
from lobby.moderation.appeals import views as appeals
from lobby.moderation.reports import views as reports
from lobby.views import (
    account,
    bans,
    challenges,
    first_game,
    games,
    home,
    inbox,
    invitations,
    match_history,
    new_opponent,
    news,
    own_matches,
    practice,
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
    path("tables/", home.lists, name="lobby_lists"),
    path("watch/", watch.watch, name="watch"),
    path("watch/news/", watch.updates, name="watch_updates"),
    path("matches/", own_matches.own_matches, name="own_matches"),
    path("games/", games.games, name="games"),
    path("games/<slug:game>/", games.about, name="about"),
    path("rules/", games.rules, name="rules_of_all"),
    path("seeks/", seeks.open_seek, name="open_seek"),
    path("seeks/<int:seek_id>/join/", seeks.join_seek, name="join_seek"),
    path("seeks/<int:seek_id>/leave/", seeks.leave_seek, name="leave_seek"),
    path("seeks/<int:seek_id>/withdraw/", seeks.withdraw_seek, name="withdraw_seek"),
    path("seeks/<int:seek_id>/start/", seeks.start_seek_with_bots, name="start_seek"),
    path("challenge/", challenges.find_person, name="find_person"),
    path("challenges/<int:seek_id>/accept/", challenges.accept, name="accept_challenge"),
    path("challenges/<int:seek_id>/decline/", challenges.decline, name="decline_challenge"),
    path("news/", news.news, name="news"),
    path("notifications/", inbox.inbox, name="inbox"),
    path("notifications/read/", inbox.read_inbox, name="read_inbox"),
    path("challenges/door/", challenges.challenge_preference, name="challenge_preference"),
    path("invite/<slug:token>/", invitations.invite, name="invite"),
    path("announcements/<int:number>/dismiss/", announcements.dismiss, name="dismiss"),
    path("games/<slug:game>/first/", first_game.first_game, name="first_game"),
    path("practice/", practice.practice, name="practice"),
    # The pattern of games also matches this path, so it must come first.
    path("practice/errors/", practice.own_errors, name="own_errors"),
    path("practice/errors/<int:error_id>/", practice.own_error, name="own_error"),
    path("practice/errors/<int:error_id>/board/", practice.own_error_board, name="own_error_board"),
    path(
        "practice/errors/<int:error_id>/answer/", practice.own_error_answer, name="own_error_answer"
    ),
    path("practice/<slug:game>/", practice.game, name="practice_game"),
    path("practice/<slug:game>/<slug:key>/", practice.position, name="practice_position"),
    path("practice/<slug:game>/<slug:key>/board/", practice.board, name="practice_board"),
    path("practice/<slug:game>/<slug:key>/answer/", practice.answer, name="practice_answer"),
    path("matches/<slug:match_id>/practise/", practice.practise_match, name="practise_match"),
    path("pool/", quick_pairing.play_now, name="play_now"),
    path("pool/stay/", quick_pairing.extend_lease, name="extend_lease"),
    path("pool/leave/", quick_pairing.leave_pool, name="leave_pool"),
    path("matches/<slug:match_id>/rematch/", news.accept_rematch, name="accept_rematch"),
    path("matches/<slug:match_id>/new-opponent/", new_opponent.new_opponent, name="new_opponent"),
    path("account/reports/", reports.own_reports, name="reports"),
    path("matches/<slug:match_id>/report/", reports.report_match, name="report_match"),
    path(
        "matches/<slug:match_id>/messages/<int:message_id>/report/",
        reports.report_message,
        name="report_message",
    ),
    path("appeals/<str:token>/", appeals.appeal_page, name="appeal"),
    path("matches/<slug:match_id>/decisions/", appeals.match_decisions, name="decisions"),
    path("account/ban/leave/", bans.leave_ban, name="leave_ban"),
    path("account/copy/", account.about_export, name="about_copy"),
    path("account/copy.json", account.download_export, name="copy"),
    path("account/close/", signup_required(account.close_account), name="close_account"),
    path("computer/", seeks.play_computer, name="play_computer"),
    # The profile's pattern also matches these paths, so they must come first.
    path("people/<path:username>/ties/", relations.set_relation, name="set_relation"),
    path("people/<path:username>/challenge/", challenges.challenge, name="challenge"),
    path("people/<path:username>/report/", reports.report_person, name="report_person"),
    path("people/<path:username>/note/", relations.save_note, name="save_note"),
    path("people/<str:username>/matches/", match_history.matches, name="matches"),
    path("people/<str:username>/with/<str:other>/", match_history.matches_between, name="pair"),
    path("people/<path:username>/", home.profile, name="profile"),
]
