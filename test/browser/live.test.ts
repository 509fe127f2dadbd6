import { article, expectOpen, openMessage, rowOf, rows, rowWith, toolbar, unread } from "./support/inbox.ts";
import { press } from "./support/keys.ts";
import { recordNotifications, setVisibility, shownNotifications } from "./support/notifications.ts";
import { operationName } from "./support/operation-name.ts";
import { expect, test } from "./support/test.ts";

test("two browsers on one account stay in sync across arrivals, reads and moves", async ({ owner, page, browser }) => {
  const contact = await owner.form();
  await contact.messages(3);
  const other = await (await browser.newContext()).newPage();
  const spam = await other.context().newPage();
  await owner.open(page, contact.path());
  await owner.open(other, contact.path());
  await spam.goto(`${contact.url}/spam`);
  await expect(rows(other)).toHaveCount(3);
  const id = await contact.send({ name: "Nadia Rahman", email: "nadia@example.com", message: "Forty chairs, please." });
  for (const each of [page, other]) await expect(unread(each, id)).toBeVisible();
  await openMessage(page, id);
  await expect(unread(other, id)).toHaveCount(0);
  await toolbar(page).getByRole("button", { name: "Spam", exact: true }).click();
  await expect(rowOf(other, id)).toHaveCount(0);
  await expect(rowOf(spam, id)).toBeVisible();
  await press(page, "z");
  await expect(rowOf(other, id)).toBeVisible();
  await other.context().close();
});

test("a reader further down the list keeps their place and sees how many messages arrived above", async ({
  owner,
  page,
}) => {
  const contact = await owner.form();
  await contact.messages(60);
  await owner.open(page, contact.path());
  const list = page.locator("[data-submission-list]");
  await expect(rows(page).first()).toBeVisible();
  await list.evaluate((element) => element.scrollTo({ top: 1200 }));
  const top = () => list.evaluate((element) => element.scrollTop);
  await expect.poll(top).toBe(1200);
  const atEdge = () => list.evaluate(rowAtTopEdge);
  await expect.poll(atEdge).toBeTruthy();
  const before = await atEdge();
  await contact.send({ name: "Pavel Novak", email: "pavel@example.com", message: "When do you open?" });
  const news = page.getByRole("button", { name: "1 new message" });
  await expect(news).toBeVisible();
  await expect.poll(atEdge).toBe(before);
  await news.click();
  await expect(rowWith(page, "Pavel Novak")).toBeVisible();
  await expect(news).toHaveCount(0);
});

function rowAtTopEdge(list: Element): string | null | undefined {
  const { left, top } = list.getBoundingClientRect();
  const row = document.elementFromPoint(left + 60, top + 40)?.closest("[data-row]");
  return row?.getAttribute("data-row");
}

test("a reload shows rows after three round trips: the page, its files, and the list", async ({ owner, page }) => {
  const contact = await owner.form();
  await contact.messages(3);
  await owner.open(page, contact.path());
  await expect(rows(page)).toHaveCount(3);
  const html = await (await page.request.get(page.url())).text();
  // Any other asset request is never answered.
  await page.route("**/assets/**", (route) =>
    html.includes(new URL(route.request().url()).pathname) ? route.continue() : undefined,
  );
  await page.route("**/auth/state", () => undefined);
  await page.route("**/graphql", (route) =>
    operationName(route.request()) === "SubmissionList" ? route.continue() : undefined,
  );
  await page.reload({ waitUntil: "commit" });
  await expect(rows(page)).toHaveCount(3);
});

test("an offline dashboard keeps what it loaded, explains failed actions, and recovers automatically", async ({
  owner,
  page,
  context,
}) => {
  const contact = await owner.form();
  const ids = await contact.messages(["Ana Costa", "Bruno Dias", "Chiara Novak"]);
  await owner.open(page, contact.path());
  const saved = page.waitForResponse((response) => operationName(response.request()) === "MarkSubmissions");
  await openMessage(page, ids[0]);
  await expect(unread(page, ids[0])).toHaveCount(0);
  await (await saved).finished();
  const bar = page.getByText("Offline – retrying");
  await context.setOffline(true);
  await press(page, "e");
  await expect(page.getByText("Couldn’t mark as done")).toBeVisible();
  await expect(page.getByText("You’re offline.")).toBeVisible();
  await expect(bar).toBeVisible();
  await expectOpen(page, ids[0]);
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByText("Could not be loaded", { exact: true })).toHaveCount(0);
  await context.setOffline(false);
  await expect(bar).toHaveCount(0);
  await press(page, "e");
  await expect(page.getByText("Marked the message from Ana Costa as done.")).toBeVisible();
  await expect(rows(page)).toHaveCount(2);

  // A page opened while the server is down loads once it is back.
  await page.route("**/graphql", (route) => route.abort());
  await page.getByRole("link", { name: "All messages" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await page.unroute("**/graphql");
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a user signed out while writing a note learns why, sees no server error, and keeps writing", async ({
  owner,
  page,
  context,
}) => {
  const contact = await owner.form();
  const ids = await contact.messages(1);
  await owner.open(page, contact.path());
  await openMessage(page, ids[0]);
  const note = page.getByRole("textbox", { name: "Private note" });
  await press(page, "n");
  await expect(note).toBeFocused();
  await page.keyboard.type("Call back on Monday");
  await context.clearCookies();
  await note.press("Control+Enter");
  await expect(page.getByText("You were signed out. Your draft is kept.")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByRole("textbox", { name: "Email" }).fill(owner.email);
  await page.getByRole("textbox", { name: "Password" }).fill(owner.password);
  await page.getByRole("textbox", { name: "Password" }).press("Enter");
  await expect(article(page)).toBeVisible();
  await expect(note).toHaveValue("Call back on Monday");
  await note.press("Control+Enter");
  await expect(page.getByRole("region", { name: "Notes" }).getByText("Call back on Monday")).toBeVisible();
});

test("a hidden tab disconnects, sends one notification without contents for joint arrivals, and opens them from it", async ({
  owner,
  page,
  server,
}) => {
  const contact = await owner.form();
  await contact.messages(3);
  await recordNotifications(page, "granted");
  await owner.open(page, "/settings/profile");
  const openDashboards = async () => {
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    return Number(/^postern_open_dashboards (\d+)$/m.exec(metrics)?.[1]);
  };
  await expect.poll(openDashboards).toBe(1);
  await setVisibility(page, "hidden");
  await expect.poll(openDashboards).toBe(0);
  await setVisibility(page, "visible");
  await expect.poll(openDashboards).toBe(1);

  const choice = page.getByRole("switch", { name: "Notify me of new messages when Postern is in the background" });
  await choice.press("Space");
  await expect(choice).toBeChecked();
  await page.goto(`${contact.url}/inbox`);
  await expect(rows(page)).toHaveCount(3);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name).sort()))
    .toEqual(["postern-in-view", "postern-notifications"]);

  // When visible, the list itself shows it.
  const seen = await contact.send({ name: "Ana", email: "ana@example.com", message: "Seen at once" });
  await expect(rowOf(page, seen)).toBeVisible();
  await expect.poll(() => shownNotifications(page)).toEqual([]);

  await setVisibility(page, "hidden");
  await contact.send({ name: "Ana", email: "ana@example.com", message: "A secret question" });
  await expect
    .poll(async () => (await shownNotifications(page)).map(({ title }) => title))
    .toEqual(["New message in Contact"]);
  await expect.poll(async () => JSON.stringify(await shownNotifications(page))).not.toMatch(/secret|Ana|example/);
  await page.evaluate(() => Reflect.get(window, "shownNotifications").at(-1).onclick());
  await setVisibility(page, "visible");
  await expect(article(page)).toContainText("A secret question");
});
