"""Django settings, read from the environment, with defaults for a local site."""

from boardsite.settings.applications import *  # noqa: F403
from boardsite.settings.authentication import *  # noqa: F403
from boardsite.settings.environment import *  # noqa: F403
from boardsite.settings.language import *  # noqa: F403
from boardsite.settings.logs import *  # noqa: F403
from boardsite.settings.mail import *  # noqa: F403
from boardsite.settings.notifications import *  # noqa: F403
from boardsite.settings.security import *  # noqa: F403
from boardsite.settings.storage import *  # noqa: F403
