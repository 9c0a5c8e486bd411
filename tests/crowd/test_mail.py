"""A simulated user finds the links of mails that the site prints on its console."""

from pathlib import Path

from tools.crowd.site.mail import Postbox

LETTER = """Content-Type: text/plain; charset="utf-8"
Subject: Your password reset link
From: site@localhost
To: P3@example.org
Date: Sun, 22 Nov 2026 21:00:00 -0000

Follow http://localhost/accounts/reset/a-b/ or http://elsewhere.example/.

"""
END = "-" * 79 + "\n"


def test_a_link_is_found_once_its_mail_was_printed_to_the_end(tmp_path: Path) -> None:
    log = tmp_path / "server.log"
    log.write_text("a line before\n" + LETTER)
    post = Postbox([log])
    assert post.links("P3@example.org") == []
    with log.open("a") as more:
        more.write(END + "a line behind\n")
    assert post.links("p3@example.org") == ["/accounts/reset/a-b/"]
    assert post.links("p3@example.org") == ["/accounts/reset/a-b/"]
    assert post.links("other@example.org") == []
