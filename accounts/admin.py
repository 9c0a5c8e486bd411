"""People, as staff sees them."""

from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.utils.translation import gettext_lazy as _

from accounts.models import User

# From where people come is for nobody but themselves.
admin.site.unregister(UserSession)


@admin.register(User)
class PersonAdmin(UserAdmin):  # type: ignore[type-arg]
    """Django's own page for users, with the mark of a guest."""

    list_display = ("username", "email", "is_guest", "is_active", "is_staff", "date_joined")
    list_filter = ("is_guest", "is_staff", "is_active", "groups")
    fieldsets = (*(UserAdmin.fieldsets or ()), (_("Guest"), {"fields": ("is_guest",)}))
