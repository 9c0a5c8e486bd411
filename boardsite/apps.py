"""Applications that this site has in its own way."""

from django.contrib.admin.apps import AdminConfig


class StaffAdminConfig(AdminConfig):
    """The admin with this site's own door."""

    default_site = "boardsite.staff.StaffSite"
