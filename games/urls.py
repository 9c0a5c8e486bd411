"""Addresses of matches, of the rules and of what checks a match."""

from django.urls import path

from games import fair, views

urlpatterns = [
    path("matches/<slug:match_id>/", views.match, name="match"),
    path("matches/<slug:match_id>/board/", views.board, name="board"),
    path("matches/<slug:match_id>/act/", views.act, name="act"),
    path("fair/verifier.html", fair.verifier, name="verifier"),
    path("rules/", views.games, name="games"),
    path("rules/<slug:game>/", views.rules, name="rules"),
]
