import { expect, type Page, test } from "@playwright/test";
import { createOwner, openSignedIn, seed, signIn } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

let postern: RunningPostern;
let formId: string;

test.beforeAll(async () => {
  postern = await startPostern();
  await createOwner(postern);
  [formId = ""] = await seed(postern, { forms: 1, submissions: 12, days: 5 });
});

test.afterAll(() => postern.stop());

const rows = (page: Page) => page.locator("[data-row]");
const article = (page: Page) => page.getByRole("article");
const note = (page: Page) => page.getByRole("textbox", { name: "Private note" });

async function openFirst(page: Page): Promise<void> {
  await openSignedIn(page, postern.url, `/forms/${formId}/inbox`);
  await rows(page).first().getByRole("link").click();
  await expect(article(page)).toBeVisible();
  await expect(rows(page).first().locator("[data-unread]")).toHaveCount(0);
}

test("who is signed out while writing a note reads so, blames no server, and goes on writing", async ({
  page,
  context,
}) => {
  await openFirst(page);
  await page.keyboard.press("n");
  await expect(note(page)).toBeFocused();
  await page.keyboard.type("Call back on Monday");
  await context.clearCookies();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("You were signed out. Your draft is kept.")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.locator(".mantine-Notification-root")).toHaveCount(0);
  await signIn(page);
  await expect(article(page)).toBeVisible();
  await expect(note(page)).toHaveValue("Call back on Monday");
  await note(page).press("Control+Enter");
  await expect(page.getByRole("region", { name: "Notes" }).getByText("Call back on Monday")).toBeVisible();
  await expect(note(page)).toHaveValue("");

  const address = page.url();
  await page.goto("about:blank");
  await context.clearCookies();
  await page.goto(address);
  await expect(page.getByText("You were signed out.", { exact: true })).toBeVisible();
});

test("without a connection all that is loaded stays, the action says why it failed, and the page goes on by itself", async ({
  page,
  context,
}) => {
  await openFirst(page);
  const count = await rows(page).count();
  const sidebar = page.getByRole("complementary", { name: "Sidebar" });
  const bar = page.getByText("Offline – retrying");
  await context.setOffline(true);
  await page.keyboard.press("e");
  await expect(page.getByText("Couldn’t mark as done")).toBeVisible();
  await expect(page.getByText("You’re offline.")).toBeVisible();
  await expect(bar).toBeVisible();
  // A page whose code was never loaded fails in its place.
  await page.getByRole("link", { name: "Setup" }).click();
  await expect(page.getByRole("heading", { name: "This page could not be loaded" })).toBeVisible();
  await page.goBack();
  // Longer than the dashboard needs to find that nothing answers.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(article(page)).toBeVisible();
  await expect(rows(page)).toHaveCount(count);
  await expect(sidebar.getByRole("link", { name: "Contact" })).toBeVisible();
  await expect(page.getByText("Could not be loaded", { exact: true })).toHaveCount(0);
  await expect(bar).toBeVisible();

  await context.setOffline(false);
  await expect(bar).toHaveCount(0);
  await page.keyboard.press("e");
  await expect(page.getByText(/^Marked the message from .* as done\.$/)).toBeVisible();
  await expect(rows(page)).toHaveCount(count - 1);
});

test("a page that is opened while the server is away is there once it is back", async ({ page, context }) => {
  await openFirst(page);
  await page.goto(`${postern.url}/forms`);
  await expect(page.getByRole("heading", { name: "Forms", level: 1 })).toBeVisible();
  await page.route("**/graphql", (route) => route.abort());
  await page.getByRole("link", { name: "All messages" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expect(
    page.getByRole("complementary", { name: "Sidebar" }).getByRole("link", { name: "Contact" }),
  ).toBeVisible();
  await page.unroute("**/graphql");
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});
