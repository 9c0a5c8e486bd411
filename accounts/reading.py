"""Pages of the admin on which nothing is added, changed or deleted by hand."""

from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.http import HttpRequest

from accounts.models import User
from accounts.powers import Power, permission


class ReadOnly:
    """Read by those who have a power, and changed by nobody."""

    power = Power.SEE_MATCHES
    """What one needs to read it."""

    def has_view_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """Tell whether it may be read; that whoever asks is staff, the door has seen."""
        user: User | AnonymousUser = request.user
        return user.has_perm(permission(self.power))

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Show it in the list of pages to those who may read it."""
        return self.has_view_permission(request)

    def has_add_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """Rows come from what people do."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """What has happened has happened."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """What is kept is the record."""
        return False
