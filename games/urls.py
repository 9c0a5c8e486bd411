"""URLs of matches, preferences, rules, leaderboards and dice statistics."""

from django.urls import path

from games.analysis_board import views as analysis_board
from games.pages import (
    conduct,
    export,
    fairness,
    leaderboard,
    log_files,
    match_equities,
    monthly_leaderboard,
    records,
    rules,
    vacation,
)
from games.pages.preferences import country, display, mail, preferences, quiet
from games.pages.shortcuts import shortcuts
from games.pages.sounds import sounds
from games.views import actions, analysis, chat, hints, match_page, seat_offers

plain_patterns = [
    path("matches/<slug:match_id>/record.json", records.record, name="record"),
    path("matches/<slug:match_id>/match.mat", export.match_file, name="mat"),
    path("matches/<slug:match_id>/match.sgf", export.game_tree, name="sgf"),
    path("fair/log.txt", records.log_text, name="fair_log_text"),
    path("fair/log/head.json", log_files.head, name="fair_log_head"),
    path("fair/log/keys.json", log_files.keys, name="fair_log_keys"),
    path("fair/log/entries.json", log_files.entries, name="fair_log_entries"),
]
"""Files that are the same in every language, without a language prefix."""
urlpatterns = [
    path("matches/<slug:match_id>/", match_page.match, name="match"),
    path("matches/<slug:match_id>/board/", match_page.board, name="board"),
    path("matches/<slug:match_id>/act/", actions.act, name="act"),
    path("matches/<slug:match_id>/contribute/", actions.contribute, name="contribute"),
    path("matches/<slug:match_id>/link/", actions.reveal, name="reveal"),
    path("matches/<slug:match_id>/chain/", actions.chain, name="chain"),
    path("matches/<slug:match_id>/say/", chat.say, name="say"),
    path("matches/<slug:match_id>/talk/", chat.talk, name="talk"),
    path("matches/<slug:match_id>/hint/", hints.hint, name="hint"),
    path("matches/<slug:match_id>/analysis/", analysis.analysis, name="analysis"),
    path("matches/<slug:match_id>/analysis/start/", analysis.start, name="start_analysis"),
    path("matches/<slug:match_id>/analysis.json", analysis.analysis_file, name="analysis_file"),
    path(
        "matches/<slug:match_id>/analysis/progress/",
        analysis.analysis_progress,
        name="analysis_progress",
    ),
    path("seats/<int:offer_id>/", seat_offers.seat_offer, name="seat_offer"),
    path("seats/<int:offer_id>/accept/", seat_offers.accept_seat, name="accept_seat"),
    path("seats/<int:offer_id>/decline/", seat_offers.decline_seat, name="decline_seat"),
    path("analysis/", analysis_board.analysis_board, name="analysis_board"),
    path("analysis/evaluation/", analysis_board.evaluation, name="analysis_evaluation"),
    path("analysis/edit/", analysis_board.edit, name="analysis_edit"),
    path("analysis/import/", analysis_board.import_file, name="analysis_import"),
    path("analysis/throw/", analysis_board.throw, name="analysis_throw"),
    path("analysis/computer/", analysis_board.computer, name="analysis_computer"),
    path("positions/", export.positions, name="positions"),
    path("fair/verifier.html", records.verifier, name="verifier"),
    path("fair/log/", records.log, name="fair_log"),
    path("preferences/", preferences, name="preferences"),
    path("preferences/mail/", mail, name="mail"),
    path("preferences/country/", country, name="country"),
    path("preferences/keys/", shortcuts, name="shortcuts"),
    path("preferences/display/", display, name="display"),
    path("preferences/sounds/", sounds, name="sounds"),
    path("preferences/talk/", quiet, name="quiet"),
    path("vacation/", vacation.vacation, name="vacation"),
    path("vacation/<int:vacation_id>/end/", vacation.end_vacation, name="end_vacation"),
    path("rules/<slug:game>/", rules.rules, name="rules"),
    path("rules/backgammon/match-equities/", match_equities.match_equities, name="match_equities"),
    path("conduct/", conduct.conduct, name="conduct"),
    path("ratings/", leaderboard.ladders, name="ladders"),
    path("ratings/<slug:game>/", leaderboard.ladder, name="ladder"),
    path("ratings/<slug:game>/month/", monthly_leaderboard.ladder_month, name="ladder_month"),
    path(
        "ratings/<slug:game>/last-month/",
        monthly_leaderboard.ladder_last_month,
        name="ladder_last_month",
    ),
    path("fair/", fairness.fair, name="fair"),
    path("fair/games/<slug:game>/", fairness.game, name="fair_game"),
    # The pattern of profiles also matches these paths, so they must come first.
    path("people/<path:username>/dice/", fairness.player, name="fair_player"),
]
