"""Play three days of a match by mail, and take a picture of one player's mailbox: `make screenshots`.

Its clock is set, so that the picture changes only when the mails do.
"""

from html import escape

import screenshots

PICTURE = screenshots.FOLDER / "mailbox.png"
SIZE = {"width": 1280, "height": 780}
IN_MEMORY = "django.core.mail.backends.locmem.EmailBackend"
OPENED_MAILS = ("turn, 1951", "left for 1951")
PAGE = """<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Mailbox</title><style>
  body {{ margin: 0; display: grid; grid-template-columns: 500px 1fr; height: 100vh;
    background: #0d1724; color: #dbe4ef; font: 15px/1.4 system-ui, sans-serif; }}
  nav {{ padding: 20px 0; border-right: 1px solid #2b3b50; }}
  h1 {{ margin: 0 24px 12px; font-size: 18px; }}
  ol {{ margin: 0; padding: 0; list-style: none; }}
  li {{ padding: 14px 24px; border-top: 1px solid #22324a; }}
  li.open {{ background: #1d3350; box-shadow: inset 4px 0 #e8b84a; }}
  time {{ display: block; color: #9fb0c5; font-size: 13px; }}
  main {{ display: flex; flex-direction: column; gap: 16px; padding: 20px; }}
  iframe {{ width: 100%; border: 0; border-radius: 6px; background: #eef1f6; }}
</style><nav><h1>Inbox, {count} e-mails in three days</h1><ol>{rows}</ol></nav><main>{opened}</main></html>"""
# Fit each frame to its e-mail.
FIT = "frames => frames.forEach(each => each.height = each.contentDocument.documentElement.scrollHeight)"


def main() -> None:
    with screenshots.empty_site(SITE_URL="https://races.example"):
        take(mailbox_page())


def mailbox_page() -> str:
    """Return a page with all subjects and times, and two opened e-mails."""
    from django.core import mail
    from django.test.utils import override_settings

    from tests.mailbox_scenario import play_three_days

    mail.outbox = []
    with override_settings(EMAIL_BACKEND=IN_MEMORY), play_three_days() as box:
        mails = box.mails
    opened = [each for each in mails if any(words in each.message.subject for words in OPENED_MAILS)]
    rows = [
        f'<li class="{"open" if each in opened else ""}"><time>{each.at:%A %H:%M}</time>'
        f"{escape(each.message.subject)}</li>"
        for each in mails
    ]
    frames = [f'<iframe srcdoc="{escape(each.message.alternatives[0][0])}"></iframe>' for each in opened]
    return PAGE.format(count=len(mails), rows="".join(rows), opened="".join(frames))


def take(page_source: str) -> None:
    """Take the picture of the page."""
    with screenshots.open_browser() as browser:
        page = browser.new_page(viewport=SIZE)
        page.set_content(page_source, wait_until="load")
        page.locator("iframe").evaluate_all(FIT)
        page.screenshot(path=PICTURE)


if __name__ == "__main__":
    main()
