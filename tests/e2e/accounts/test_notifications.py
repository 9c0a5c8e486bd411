"""Notifications in a browser: subscribing on the page, and what the service worker shows."""

import json
from collections.abc import Iterator
from dataclasses import asdict

import pytest
from playwright.sync_api import Browser, Page, Worker, expect

from tests.conftest import VAPID_KEY
from tests.e2e.support.server import Server
from tests.e2e.support.visitors import Visitor, wait_for
from tests.e2e.support.visits import Arrive, reception
from tests.support.push_service import Device, PushService, push_service

PAGE = "/preferences/notifications/"
SUBSCRIBED = """(endpoint) => {
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
  Notification.requestPermission = async () => "granted";
  let stored = null;
  const subscription = {
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint: endpoint.url, keys: endpoint }),
    unsubscribe: async () => { sessionStorage.removeItem("subscribed"); return true; },
  };
  PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
    if (!userVisibleOnly || applicationServerKey.length !== 87) throw new Error("wrong options");
    sessionStorage.setItem("subscribed", "yes");
    return subscription;
  };
  PushManager.prototype.getSubscription = async () =>
    sessionStorage.getItem("subscribed") ? subscription : null;
}"""
"""Replaces the browser's own subscription, for which it would call its maker's service.

A browser without a screen says that pages have no permission even if it is granted.
"""
RECORD = """() => {
  const shown = new Map();
  registration.showNotification = async (title, { tag, body, lang, data }) => {
    shown.set(tag, { title, body, tag, lang, data, close: () => shown.delete(tag) });
  };
  registration.getNotifications = async () => [...shown.values()];
}"""
"""Keeps what the service worker shows: a browser without a screen shows no notifications."""
SHOWN = """async () => (await registration.getNotifications()).map(
  ({ title, body, tag, lang, data }) => ({ title, body, tag, lang, ...data }))"""

CLICK = """async (path) => {
  const done = [], waits = [];
  self.clients.openWindow = async (url) => { done.push(`opened ${new URL(url).pathname}`); };
  WindowClient.prototype.focus = async function () {
    done.push(`focused ${new URL(this.url).pathname}`);
  };
  self.dispatchEvent(Object.assign(new Event("notificationclick"), {
    notification: { data: { path }, close: () => done.push("closed") },
    waitUntil: (work) => waits.push(work),
  }));
  await Promise.all(waits);
  return done;
}"""
"""Clicks on a notification, and returns what the service worker does.

DevTools have no command for a click, and only a click by a user may open a window.
"""
RENEW = """async ([old, renewed]) => {
  const waits = [], subscription = (endpoint) => ({
    toJSON: () => ({ endpoint: endpoint.url, keys: endpoint }),
  });
  self.dispatchEvent(Object.assign(new Event("pushsubscriptionchange"), {
    oldSubscription: subscription(old),
    newSubscription: subscription(renewed),
    waitUntil: (work) => waits.push(work),
  }));
  await Promise.all(waits);
}"""
"""Lets the browser replace its subscription."""


@pytest.fixture(scope="module")
def pushing() -> Iterator[PushService]:
    """A push service on this machine."""
    with push_service() as service:
        yield service


@pytest.fixture(scope="module")
def notifying(tmp_path_factory: pytest.TempPathFactory, pushing: PushService) -> Iterator[Server]:
    """A server that calls only the push service on this machine."""
    server = Server(
        tmp_path_factory.mktemp("notifying"), VAPID_KEY=VAPID_KEY, PUSH_SERVICES=pushing.origin
    )
    server.start()
    yield server
    server.stop()


@pytest.fixture
def come(chromium: Browser, notifying: Server) -> Iterator[Arrive]:
    """A function that opens the site of the server `notifying` as a new visitor."""
    with reception(chromium, notifying) as arrive:
        yield arrive


def become_guest(visitor: Visitor, device: Device) -> Page:
    """Let a visitor become a guest whose browser is this device and may show notifications."""
    visitor.context.grant_permissions(["notifications"], origin=visitor.url)
    endpoint = json.dumps(asdict(device.endpoint))
    visitor.context.add_init_script(f"({SUBSCRIBED})({endpoint})")
    page = visitor.page
    page.goto("/accounts/login/")
    page.locator('form[action="/accounts/guest/"] button').first.click()
    page.wait_for_load_state()
    return page


def test_a_device_is_subscribed_tried_and_removed(come: Arrive, pushing: PushService) -> None:
    visitor, device = come(worker=True), pushing.device("whole")
    page = become_guest(visitor, device)
    page.goto(PAGE)
    state = page.locator("#notify-state")
    expect(state).to_have_text("This device gets no notifications.")
    page.get_by_role("button", name="Notify me here").click()
    expect(state).to_have_text("This device gets notifications.")
    expect(page.get_by_role("button", name="Notify me here")).to_be_hidden()
    page.get_by_role("button", name="Send a test").click()
    wait_for(lambda: bool(device.received))
    assert device.contents[0]["body"] == "Notifications are working on this device."
    page.get_by_role("button", name="Remove").click()
    expect(state).to_have_text("This device gets no notifications.")
    expect(page.locator("#devices")).to_have_count(0)
    assert page.evaluate("() => sessionStorage.getItem('subscribed')") is None


def test_nothing_is_asked_before_the_button_is_pressed(come: Arrive, pushing: PushService) -> None:
    visitor = come(worker=True)
    visitor.context.add_init_script(
        "Notification.requestPermission = async () => { window.asked = true; return 'denied'; }"
    )
    page = visitor.page
    page.goto("/accounts/login/")
    page.locator('form[action="/accounts/guest/"] button').first.click()
    page.wait_for_load_state()
    page.goto(PAGE)
    button = page.get_by_role("button", name="Notify me here")
    state = page.locator("#notify-state")
    expect(state).not_to_be_empty()
    assert page.evaluate("() => window.asked") is None
    if button.is_visible():
        button.click()
        assert page.evaluate("() => window.asked")
    expect(state).to_contain_text("This browser does not let the site show notifications.")


def deliver(page: Page, **content: str) -> None:
    """Let the browser's service worker receive a notification as from a push service."""
    session = page.context.new_cdp_session(page)
    registrations = list[dict[str, str]]()
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registrations.extend(event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    wait_for(lambda: _wait_a_moment(page) and bool(registrations))
    session.send(
        "ServiceWorker.deliverPushMessage",
        {
            "origin": page.url.split("/preferences")[0],
            "registrationId": registrations[0]["registrationId"],
            "data": json.dumps(content),
        },
    )
    session.detach()


def _wait_a_moment(page: Page) -> bool:
    """Let the browser's events arrive; return True."""
    page.wait_for_timeout(50)
    return True


def test_the_worker_shows_what_arrives_and_replaces_it(come: Arrive, pushing: PushService) -> None:
    visitor = come(worker=True)
    page, worker = page_with_worker(visitor, pushing.device("shown"))
    worker.evaluate(RECORD)
    match = {"path": "/matches/abc/", "lang": "en", "tag": "match-abc"}
    deliver(page, title="Your turn", body="Senet with Anna", **match)
    wait_for(lambda: bool(worker.evaluate(SHOWN)))
    assert worker.evaluate(SHOWN) == [{"title": "Your turn", "body": "Senet with Anna", **match}]
    deliver(page, title="Your time is running out", body="Senet with Anna", **match)
    wait_for(lambda: worker.evaluate(SHOWN)[0]["title"] == "Your time is running out")
    assert len(worker.evaluate(SHOWN)) == 1
    deliver(page, title="Your turn", body="", path="/", lang="en", tag="match-def")
    wait_for(lambda: len(worker.evaluate(SHOWN)) == 2)
    # Opening the page of a match, in any language, closes what was said about it.
    visitor.forgive("404")
    page.goto("/fr/matches/abc/")
    wait_for(lambda: [each["tag"] for each in worker.evaluate(SHOWN)] == ["match-def"])


def test_a_click_goes_to_the_open_page_or_opens_one(come: Arrive, pushing: PushService) -> None:
    page, worker = page_with_worker(come(worker=True), pushing.device("clicked"))
    assert worker.evaluate(CLICK, PAGE) == ["closed", f"focused {PAGE}"]
    assert worker.evaluate(CLICK, f"/fr{PAGE}") == ["closed", f"focused {PAGE}"]
    assert worker.evaluate(CLICK, "/matches/abc/") == ["closed", "opened /matches/abc/"]
    assert worker.evaluate(CLICK, "https://other.example/") == ["closed"]
    assert page.url.endswith(PAGE)


def test_a_renewed_subscription_replaces_the_old_one(come: Arrive, pushing: PushService) -> None:
    old, new = pushing.device("before"), pushing.device("after")
    page, worker = page_with_worker(come(worker=True), old)
    page.get_by_role("button", name="Notify me here").click()
    expect(page.locator("#notify-state")).to_have_text("This device gets notifications.")
    worker.evaluate(RENEW, [asdict(old.endpoint), asdict(new.endpoint)])
    page.get_by_role("button", name="Send a test").click()
    wait_for(lambda: bool(new.received))
    assert not old.received


def page_with_worker(visitor: Visitor, device: Device) -> tuple[Page, Worker]:
    """Open the page of notifications as a guest; return it with the site's service worker."""
    page = become_guest(visitor, device)
    page.goto(PAGE)
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    (worker,) = visitor.context.service_workers
    return page, worker
