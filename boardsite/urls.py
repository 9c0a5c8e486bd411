"""Which address leads where."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path

from boardsite import health

urlpatterns = [
    path("healthz", health.alive),
    path("readyz", health.ready),
    path("", include("games.urls")),
    path("", include("lobby.urls")),
    path("", include("accounts.urls")),
    path("accounts/", include("allauth.urls")),
    path(settings.ADMIN_PATH, admin.site.urls),
]
