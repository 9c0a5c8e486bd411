"""Addresses of the lobby, and of the people who meet there."""

from django.urls import path

from lobby import invitations, views

urlpatterns = [
    path("", views.home, name="home"),
    path("tables/", views.lists, name="tables"),
    path("seeks/", views.open_seek, name="open_seek"),
    path("seeks/<int:seek_id>/take/", views.take_seek, name="take_seek"),
    path("seeks/<int:seek_id>/withdraw/", views.withdraw_seek, name="withdraw_seek"),
    path("invite/<slug:token>/", invitations.invite, name="invite"),
    path("computer/", views.play_computer, name="play_computer"),
    path("people/<path:username>/", views.profile, name="profile"),
]
