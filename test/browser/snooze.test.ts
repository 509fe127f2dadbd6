import { expect, type Page, test } from "@playwright/test";
import { createOwner, openSignedIn, seed } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

let postern: RunningPostern;
/** Each test takes a form of its own. */
let unused: string[];

test.beforeAll(async () => {
  postern = await startPostern();
  await createOwner(postern);
  unused = [...(await seed(postern, { forms: 5, submissions: 350, days: 20 }))];
});

test.afterAll(() => postern.stop());

const takeForm = (): string => unused.pop() ?? "";
const rows = (page: Page) => page.locator("[data-row]");
const rowOf = (page: Page, id: string) => page.locator(`[data-row="${id}"]`);
const openId = (page: Page) => new URL(page.url()).searchParams.get("submission") ?? "";
const dialog = (page: Page) => page.getByRole("dialog", { name: "Snooze until" });
const show = (page: Page, what: string) =>
  page.getByRole("navigation", { name: "Show" }).getByRole("link", { name: what }).click();

/** Opens an inbox and answers the ids of its first rows. */
async function openInbox(page: Page, formId: string): Promise<string[]> {
  await openSignedIn(page, postern.url, `/forms/${formId}/inbox?as=list`);
  await expect(rows(page).nth(4)).toBeVisible();
  return Promise.all(
    (await rows(page).all()).slice(0, 5).map(async (row) => (await row.getAttribute("data-row")) ?? ""),
  );
}

async function openMessage(page: Page, id = ""): Promise<void> {
  await rowOf(page, id).getByRole("link").click();
  await expect(page.getByRole("article")).toBeVisible();
}

test("h snoozes the open message until tomorrow with the keyboard alone, and z takes it back", async ({ page }) => {
  const ids = await openInbox(page, takeForm());
  await openMessage(page, ids[1]);
  await page.keyboard.press("h");
  await expect(dialog(page).getByRole("button", { name: /^(Later today|In 3 hours)/ })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(dialog(page).getByRole("button", { name: /^Tomorrow/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(() => openId(page)).toBe(ids[2]);
  await expect(rowOf(page, ids[1] ?? "")).toHaveCount(0);
  await expect(page.getByText(/^Snoozed the message from .* until .*9:00/)).toBeVisible();
  await show(page, "Done");
  await expect(rowOf(page, ids[1] ?? "")).toContainText(/Back on .*9:00/);
  await page.keyboard.press("z");
  await show(page, "Open");
  await expect(rowOf(page, ids[1] ?? "")).toBeVisible();
  await expect(rowOf(page, ids[1] ?? "")).not.toContainText("Back on");
});

test("a date is picked within the next year only, and shown in the message until it is opened again", async ({
  page,
}) => {
  const ids = await openInbox(page, takeForm());
  await openMessage(page, ids[0]);
  await page.getByRole("toolbar", { name: "Message" }).getByRole("button", { name: "Snooze" }).click();
  const field = dialog(page).getByLabel("Pick a date");
  const snooze = dialog(page).getByRole("button", { name: "Snooze", exact: true });
  const year = new Date().getUTCFullYear();
  await field.fill(`${year - 1}-01-02T09:00`);
  await snooze.click();
  await expect(dialog(page).getByText("Choose a time in the future.")).toBeVisible();
  await field.fill(`${year + 2}-01-02T09:00`);
  await snooze.click();
  await expect(dialog(page).getByText("Choose a time within the next year.")).toBeVisible();
  await field.fill(`${new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)}T16:30`);
  await snooze.click();
  await expect(rowOf(page, ids[0] ?? "")).toHaveCount(0);
  await show(page, "Done");
  await openMessage(page, ids[0]);
  await expect(page.getByRole("article").getByText(/^Back on .*16:30/)).toBeVisible();

  // Opening it again ends the snooze; taking that back brings it back.
  await page.keyboard.press("e");
  await expect(rowOf(page, ids[0] ?? "")).toHaveCount(0);
  await page.keyboard.press("z");
  await expect(rowOf(page, ids[0] ?? "")).toContainText(/Back on .*16:30/);
});

test("a snoozed message comes back unread by itself, into a list that is open", async ({ page }) => {
  test.slow();
  const ids = await openInbox(page, takeForm());
  await openMessage(page, ids[1]);
  await expect(rowOf(page, ids[1] ?? "").locator("[data-unread]")).toHaveCount(0);
  // The server is asked for less than a minute, which the field for a date cannot say, and for long enough to see it gone.
  await page.route("**/graphql", async (route) => {
    const body = route.request().postDataJSON() as { variables?: { snoozedUntil?: string } } | null;
    if (body?.variables?.snoozedUntil === undefined) return route.fallback();
    const snoozedUntil = new Date(Date.now() + 10_000).toISOString();
    return route.continue({ postData: { ...body, variables: { ...body.variables, snoozedUntil } } });
  });
  await page.keyboard.press("h");
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(rowOf(page, ids[1] ?? "")).toHaveCount(0);
  await expect(rowOf(page, ids[1] ?? "").locator("[data-unread]")).toBeVisible({ timeout: 100_000 });
});

test("everything that is open is snoozed at once, and one undo takes it back", async ({ page }) => {
  await openInbox(page, takeForm());
  const count = page.getByText(/^\d+ messages$/);
  const before = await count.innerText();
  await page.getByRole("checkbox", { name: "Select all loaded messages" }).check();
  await page.getByRole("button", { name: /^Select all \d/ }).click();
  await page.getByRole("toolbar", { name: "Selected messages" }).getByRole("button", { name: "Snooze" }).click();
  await dialog(page)
    .getByRole("button", { name: /^Tomorrow/ })
    .click();
  await page
    .getByRole("dialog", { name: `Snooze ${before}?` })
    .getByRole("button", { name: "Snooze" })
    .click();
  await expect(page.getByRole("heading", { name: "All done" })).toBeVisible();
  await page.keyboard.press("z");
  await expect(count).toHaveText(before);
});

test("spam cannot be snoozed", async ({ page }) => {
  await openSignedIn(page, postern.url, `/forms/${takeForm()}/spam`);
  await rows(page).first().getByRole("link").click();
  await expect(page.getByRole("article")).toBeVisible();
  await expect(page.getByRole("button", { name: "Snooze" })).toHaveCount(0);
  await page.keyboard.press("h");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText("Snooze");
});
