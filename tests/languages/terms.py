"""Terms of the interface: each has one translation in each language."""

from collections.abc import Mapping
from typing import NamedTuple


class Words(NamedTuple):
    """Regular expressions of what a translation of a term contains, in each language."""

    es: str
    fr: str
    nl: str
    pl: str


TERMS: Mapping[str, Words] = {
    "administrators?": Words("administrador", "administrat", "beheerder", "administrator"),
    "appeals?": Words("recurs|recurr", "recours", "bezwar|bezwaar", "odwoł"),
    "bar": Words("barra", "barre", "bar", "band"),
    "castles?": Words("castillo", "château", "kaste", "zam"),
    "chat": Words("chat", "chat", "chat", "czat|czacie"),
    "challenges?": Words("desaf", "défi", "uitdag|daag", "wyzw|wyzyw"),
    "checkers?": Words("ficha", "pion", "ste(?:en|nen)", "pion"),
    "clocks?(?! run down)": Words("reloj", "pendule", "klok", "zegar"),
    "cowries?": Words("cauri", "cauri", "kauri", "musze?l"),
    "doubling cube": Words("cubo", "videau", "verdubbelsteen", "kostk"),
    "gammons?": Words("gammon", "gammon", "gammon", "gammon"),
    "holidays?": Words("vacaciones", "congé", "vakantie", "urlop"),
    "home board": Words("casa", "jan intérieur", "thuis", "dom"),
    "horses?": Words("caball", "chev(?:al|aux)", "paard", "ko[nń]"),
    "host": Words("anfitri", "hôte", "host", "gospodarz"),
    "invitations?": Words("invitaci", "invitation", "uitnodiging", "zapros"),
    "leaderboards?": Words("clasificaci", "classement", "ranglijst", "ranking"),
    "moderators?": Words("moder", "modér", "moderator", "moderator"),
    "opponents?": Words("rival", "advers", "tegen", "przeciwni"),
    "password": Words("contraseña", "mot de passe", "wachtwoord", "hasł|haseł"),
    "preferences": Words("preferencias", "préférences", "voorkeuren", "preferencj"),
    "public log": Words("registro público", "journal public", "logboek", "dziennik"),
    "refuges?": Words("refugio", "refuge", "veilig", "schron"),
    "reserve": Words("reserva", "réserve", "reserve", "rezerw"),
    "rolls?": Words("tirada|tir|sac", "lanc", "worp|werp|gooi", "rzu"),
    "seeds?": Words("semilla", "graine", "reeks", "ziar[en]"),
    "spectators?": Words("espectador", "spectateur", "toeschouwer", "widz|widow"),
    "stable": Words("cuadra", "écurie", "stal", "stajn|stajen"),
    "sticks?": Words("palillo", "bâtonnet", "stok", "patycz"),
    "trap": Words("cepo", "piège", "val", "pułap"),
}
"""Regular expressions of terms in English, and of what must be in a translation of them."""

FREELY = (
    "Castles are closed to opponents",
    "Clocks counted in seconds have one reserve",
    "Every 6 gives another roll",
    "French children grow up",
    "There is no moderator's decision",
    "your own and your opponents'",
    "Race your opponent home",
)
"""Parts of sentences whose translations may say a term in other words."""
