"""Log-in, sign-up and second factors."""

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
_VALIDATION = "django.contrib.auth.password_validation"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"{_VALIDATION}.UserAttributeSimilarityValidator"},
    {"NAME": f"{_VALIDATION}.MinimumLengthValidator", "OPTIONS": {"min_length": 8}},
    {"NAME": f"{_VALIDATION}.CommonPasswordValidator"},
    {"NAME": f"{_VALIDATION}.NumericPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "lobby.moderation.allauth_adapter.LobbyAdapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_PRESERVE_USERNAME_CASING = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False  # guests may log in: see accounts.allauth.login
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_FORMS = {
    "login": "accounts.allauth.forms.LoginForm",
    "signup": "accounts.allauth.forms.SignupForm",
    "change_password": "accounts.allauth.forms.ChangePasswordForm",
    "reset_password": "accounts.allauth.forms.ResetPasswordForm",
    "reset_password_from_key": "accounts.allauth.forms.ResetPasswordKeyForm",
    "add_email": "accounts.allauth.forms.AddEmailForm",
    "reauthenticate": "accounts.allauth.forms.ReauthenticateForm",
}

# Attempts are limited by accounts/limits instead; with allauth's limits, an attacker could lock a
# user out. Confirmation mail goes to an address at most once in three minutes.
ACCOUNT_RATE_LIMITS = {
    **dict.fromkeys(
        (
            "change_password",
            "login",
            "login_failed",
            "manage_email",
            "reauthenticate",
            "reset_password",
            "reset_password_from_key",
            "signup",
        )
    ),
    "confirm_email": "1/180s/key",
}
MFA_RATE_LIMITS = False

MFA_ADAPTER = "accounts.allauth.factors.FactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Tahúr"
MFA_TOTP_TOLERANCE = 1  # accepts codes of 30 seconds earlier or later
MFA_FORMS = {
    "authenticate": "accounts.allauth.factors.CodeForm",
    "reauthenticate": "accounts.allauth.factors.CodeAgainForm",
    "add_webauthn": "accounts.allauth.factors.AddPasskeyForm",
    "edit_webauthn": "accounts.allauth.factors.EditPasskeyForm",
    "login_webauthn": "accounts.allauth.factors.LoginPasskeyForm",
    "authenticate_webauthn": "accounts.allauth.factors.SecondPasskeyForm",
    "reauthenticate_webauthn": "accounts.allauth.factors.ReauthenticatePasskeyForm",
}
