"""URLs of the site.

Pages for users have a language prefix, except in English, whose prefix is redirected. URLs for
machines, such as `healthz`, have none.
"""

from django.conf import settings
from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.urls import include, path

from boardsite import health, languages, metrics, security_txt, themes, web_app
from games.urls import plain_patterns as plain_of_matches
from lobby.urls import plain_patterns as plain_of_lobby

handler400 = "boardsite.error_pages.bad_request"
handler403 = "boardsite.error_pages.permission_denied"
handler404 = "boardsite.error_pages.page_not_found"
handler500 = "boardsite.error_pages.server_error"

urlpatterns = [
    path("healthz", health.alive),
    path("readyz", health.ready),
    path("metrics", metrics.metrics),
    path(security_txt.PATH, security_txt.security_txt),
    path("en/", languages.without_prefix, name="english"),
    path("en/<path:rest>", languages.without_prefix, name="english_page"),
    path("language/", languages.choose, name="language"),
    path("language/offer/", languages.decline_offer, name="decline_language"),
    path("theme/", themes.choose, name="theme"),
    path("worker.js", web_app.worker, name="worker"),
    path("", include(plain_of_matches)),
    path("", include(plain_of_lobby)),
    *i18n_patterns(
        path("manifest.webmanifest", web_app.manifest, name="manifest"),
        path("offline/", web_app.offline, name="offline"),
        path("", include("games.urls")),
        path("", include("lobby.urls")),
        path("", include("accounts.urls")),
        path("accounts/", include("allauth.urls")),
        path(settings.ADMIN_PATH, admin.site.urls),
        prefix_default_language=False,
    ),
]
