"""Which address leads where."""

from allauth.account.decorators import secure_admin_login
from django.conf import settings
from django.contrib import admin
from django.urls import include, path

from boardsite import health

# Staff come in by the same door as everybody, with its throttling.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("healthz", health.alive),
    path("readyz", health.ready),
    path("", include("games.urls")),
    path("", include("lobby.urls")),
    path("", include("accounts.urls")),
    path("accounts/", include("allauth.urls")),
    path(settings.ADMIN_PATH, admin.site.urls),
]
