import { expect, test } from "@playwright/test";
import { createOwner, openSignedIn, seed } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

let postern: RunningPostern;
let formId: string;

test.beforeAll(async () => {
  postern = await startPostern();
  await createOwner(postern);
  [formId = ""] = await seed(postern, { forms: 1, submissions: 60 });
});

test.afterAll(() => postern.stop());

test("the Trash shows what was deleted, restores one, deletes one for good, and is emptied after its number was named", async ({
  page,
}) => {
  const rowOf = (id: string | undefined) => page.locator(`[data-row="${id}"]`);
  await openSignedIn(page, postern.url, `/forms/${formId}/inbox?as=list`);
  await expect(page.locator("[data-row]").first()).toBeVisible();
  const rows = await page.locator("[data-row]").evaluateAll((all) => all.map((row) => row.getAttribute("data-row")));
  const ids = rows.map(String).sort().reverse();
  await rowOf(ids[0]).getByRole("link").click();
  for (const next of [1, 2, 3]) {
    await page.keyboard.press("#");
    await expect(rowOf(ids[next]).locator("[data-open]")).toBeVisible();
  }
  await page.getByRole("button", { name: "Search or jump to…" }).click();
  await page.getByRole("combobox", { name: "Search or jump to" }).fill("trash");
  await page.getByRole("option", { name: "Trash", exact: true }).click();
  await expect(page).toHaveURL(/\/trash$/);
  const entries = page.getByRole("main").getByRole("listitem");
  await expect(entries).toHaveCount(3);
  await expect(entries.first()).toContainText("Inbox");
  await entries.nth(2).getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText(/^Restored the message from .* to the inbox\.$/)).toBeVisible();
  await expect(entries).toHaveCount(2);
  await entries.first().getByRole("button", { name: "Delete now" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete now" }).click();
  await expect(entries).toHaveCount(1);
  await page.getByRole("button", { name: "Empty trash" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete 1 message permanently?" });
  await dialog.getByRole("button", { name: "Empty trash" }).click();
  await expect(page.getByRole("heading", { name: "The Trash is empty" })).toBeVisible();
  await page.goto(`${postern.url}/forms/${formId}/inbox?as=list`);
  await expect(rowOf(ids[0])).toBeVisible();
  for (const gone of ids.slice(1, 3)) await expect(rowOf(gone)).toHaveCount(0);
});
