"""URLs of matches, preferences, rules, leaderboards and dice statistics."""

from django.urls import path

from games import conduct, evidence, export, fair, holidays, ladder, views
from games.preferences import country, mail, preferences, quiet
from games.shortcuts import shortcuts

plain_patterns = [
    path("matches/<slug:match_id>/record.json", evidence.record, name="record"),
    path("matches/<slug:match_id>/match.mat", export.match_file, name="mat"),
    path("fair/log.txt", evidence.log_text, name="fair_log_text"),
]
"""Files that are the same in every language, without a language prefix."""
urlpatterns = [
    path("matches/<slug:match_id>/", views.match, name="match"),
    path("matches/<slug:match_id>/board/", views.board, name="board"),
    path("matches/<slug:match_id>/act/", views.act, name="act"),
    path("matches/<slug:match_id>/contribute/", views.contribute, name="contribute"),
    path("matches/<slug:match_id>/say/", views.say, name="say"),
    path("matches/<slug:match_id>/talk/", views.talk, name="talk"),
    path("positions/", export.positions, name="positions"),
    path("fair/verifier.html", evidence.verifier, name="verifier"),
    path("fair/log/", evidence.log, name="fair_log"),
    path("preferences/", preferences, name="preferences"),
    path("preferences/mail/", mail, name="mail"),
    path("preferences/country/", country, name="country"),
    path("preferences/keys/", shortcuts, name="shortcuts"),
    path("preferences/talk/", quiet, name="quiet"),
    path("vacation/", holidays.vacation, name="vacation"),
    path("vacation/<int:vacation_id>/end/", holidays.end_vacation, name="end_vacation"),
    path("rules/<slug:game>/", views.rules, name="rules"),
    path("conduct/", conduct.conduct, name="conduct"),
    path("ratings/", ladder.ladders, name="ladders"),
    path("ratings/<slug:game>/", ladder.ladder, name="ladder"),
    path("fair/", fair.fair, name="fair"),
    path("fair/games/<slug:game>/", fair.game, name="fair_game"),
    # A profile's address takes whatever follows, so the site has to look here first.
    path("people/<path:username>/dice/", fair.player, name="fair_player"),
]
