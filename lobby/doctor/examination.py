"""All checks of an installation, each apart from the others."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from lobby.doctor import (
    address,
    clocks,
    database,
    files,
    keys,
    loops,
    mail,
    monitoring,
    redis_server,
)
from lobby.doctor.findings import Check, Finding, Level, error, skipped

MAX_DETAIL = 200
"""The most characters of an exception's text in a finding."""
CHECKS: Sequence[Check] = (
    Check("database", database.check_database),
    Check("migrations", database.check_migrations, needs="database"),
    Check("connections", database.check_connections, needs="database"),
    Check("redis", redis_server.check_redis),
    Check("database clock", clocks.check_database_clock, needs="database"),
    Check("redis clock", clocks.check_redis_clock),
    Check("keys", keys.check_keys),
    Check("stored dice", keys.check_stored_dice, needs="migrations"),
    Check("loops", loops.check_loops, needs="migrations"),
    Check("address", address.check_address),
    Check("security contact", address.check_contact),
    Check("mail", mail.check_mail),
    Check("metrics", monitoring.check_metrics),
    Check("backups", monitoring.check_backups),
    Check("static files", files.check_static_files),
    Check("languages", files.check_languages),
    Check("disks", files.check_disks),
)
"""All checks, each after the one that it needs."""


@dataclass(frozen=True, slots=True)
class Result:
    """The findings of one check; none if all is well."""

    check: str
    findings: Sequence[Finding]


def examine(checks: Sequence[Check] = CHECKS) -> list[Result]:
    """Run all checks. One that raises an exception does not keep the others from running."""
    results, failed = list[Result](), set[str]()
    for check in checks:
        if check.needs in failed:
            findings = [skipped(f"This check needs what “{check.needs}” has found missing.")]
        else:
            findings = run(check)
        if check.needs in failed or _has_error(findings):
            failed.add(check.name)
        results.append(Result(check.name, findings))
    return results


def run(check: Check) -> list[Finding]:
    """Return the findings of one check. An exception that it raises is one of them."""
    findings = list[Finding]()
    try:
        findings.extend(check.run())
    except Exception as problem:
        detail = " ".join(str(problem).split())[:MAX_DETAIL]
        sentence = f"This check failed with {type(problem).__name__}: {detail}"
        findings.append(error(sentence, "Mend what it names, and run the check again."))
    return findings


def is_wrong(results: Iterable[Result]) -> bool:
    """Whether any check has found an error."""
    return any(_has_error(result.findings) for result in results)


def _has_error(findings: Iterable[Finding]) -> bool:
    return any(each.level == Level.ERROR for each in findings)
