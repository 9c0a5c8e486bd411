"""Addresses of matches and of the rules."""

from django.urls import path

from games import evidence, views

urlpatterns = [
    path("matches/<slug:match_id>/", views.match, name="match"),
    path("matches/<slug:match_id>/board/", views.board, name="board"),
    path("matches/<slug:match_id>/act/", views.act, name="act"),
    path("matches/<slug:match_id>/contribute/", views.contribute, name="contribute"),
    path("matches/<slug:match_id>/record.json", evidence.record, name="record"),
    path("fair/", evidence.log, name="fair"),
    path("fair/log/", evidence.log, name="fair_log"),
    path("fair/log.txt", evidence.log_text, name="fair_log_text"),
    path("rules/", views.games, name="games"),
    path("rules/<slug:game>/", views.rules, name="rules"),
]
