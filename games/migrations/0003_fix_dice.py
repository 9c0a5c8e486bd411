"""Matches that began without dice of their own get some now; nobody has given anything to them."""

from django.db import migrations
from django.utils import timezone

from games.dice.draws import new_root
from games.proof import bdice1
from games.dice.encryption import encrypt


def fix_dice(apps, schema_editor):
    """Append a line to the public log for every match, and tell the keys of those that are over."""
    Ledger, Match = apps.get_model("games", "Ledger"), apps.get_model("games", "Match")
    ledger, _ = Ledger.objects.get_or_create(pk=1)
    for match in Match.objects.filter(commitment=None).order_by("created_at").iterator():
        for seat in match.seats.all():
            seat.join, seat.contribution = seat.number, "b" if seat.computer else "n"
            seat.save()
        _fix(apps, ledger, match, new_root())
    ledger.save()


def _fix(apps, ledger, match, root):
    Commitment, Secret = apps.get_model("games", "Commitment"), apps.get_model("games", "Secret")
    value = bdice1.commitment(root)
    entry = bdice1.entry(bytes.fromhex(ledger.entry), match.pk, value).hex()
    commitment = Commitment(
        match_id=match.pk,
        number=ledger.lines + 1,
        before=ledger.entry,
        entry=entry,
        value=value.hex(),
    )
    if match.stage == "over":
        commitment.keys, commitment.told_at = [root.hex()], timezone.now()
    commitment.save()
    if match.stage != "over":
        Secret.objects.create(commitment=commitment, sealed=encrypt(root))
    given = [(seat.contribution, "") for seat in match.seats.order_by("join")]
    match.commitment, match.digest = commitment, bdice1.digest(match.pk, 1, given).hex()
    match.save()
    ledger.entry, ledger.lines = entry, commitment.number


class Migration(migrations.Migration):
    dependencies = [("games", "0002_dice")]

    operations = [migrations.RunPython(fix_dice, migrations.RunPython.noop)]
