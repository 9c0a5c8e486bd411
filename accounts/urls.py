"""Addresses of accounts: those of django-allauth that must know guests, and the guest's own."""

from allauth.account import views as allauth
from django.urls import path

from accounts.views import LoginView, SignupView, play_as_guest, signed_up_only

urlpatterns = [
    path("accounts/guest/", play_as_guest, name="guest"),
    path("accounts/signup/", SignupView.as_view(), name="account_signup"),
    path("accounts/login/", LoginView.as_view(), name="account_login"),
    path("accounts/email/", signed_up_only(allauth.email), name="account_email"),
    path(
        "accounts/password/change/",
        signed_up_only(allauth.password_change),
        name="account_change_password",
    ),
    path(
        "accounts/password/set/",
        signed_up_only(allauth.password_set),
        name="account_set_password",
    ),
    path(
        "accounts/reauthenticate/",
        signed_up_only(allauth.reauthenticate),
        name="account_reauthenticate",
    ),
]
