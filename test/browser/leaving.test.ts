import { expect, type Page, test } from "@playwright/test";
import { createOwner, openSignedIn, seed } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

let postern: RunningPostern;
let formIds: string[];

test.beforeAll(async () => {
  postern = await startPostern();
  await createOwner(postern);
  formIds = await seed(postern, { forms: 1, submissions: 900, days: 20 });
});

test.afterAll(() => postern.stop());

async function open(page: Page, path: string): Promise<void> {
  await openSignedIn(page, postern.url, path);
  await expect(page.locator("[data-row]").first()).toBeVisible();
}

test("what was done to everything and cut short says so on the next page, and is carried on", async ({ page }) => {
  await open(page, `/forms/${formIds[0]}/inbox?status=unread`);
  await page.getByRole("checkbox", { name: "Select all loaded messages" }).check();
  await page.getByRole("button", { name: "Select all matches" }).click();
  await page.getByRole("button", { name: "Mark as read" }).click();
  // The server does not get to hear of it before the page is left.
  let isHeld = true;
  await page.route("**/graphql", async (route) => {
    if (isHeld && route.request().postData()?.includes('"to":"read"') === true) return;
    await route.continue();
  });
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Mark as read" }).click();
  await expect(dialog.getByText("0 messages so far.")).toBeVisible();
  page.on("dialog", (leaving) => void leaving.accept());
  await page.reload();
  isHeld = false;
  const told = page.getByRole("region", { name: "Marking as read" });
  await expect(told).toContainText(/Marking [\d,]+ messages as read was interrupted just after it started\./);
  await page.reload();
  await expect(told).toBeVisible();
  await told.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByText("Marking as read: done.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "No matches" })).toBeVisible();
  await expect(told).toHaveCount(0);
});
