import { expect, type Page, test } from "@playwright/test";
import { createOwner, openSignedIn, seed } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

let postern: RunningPostern;
let formId: string;

test.beforeAll(async () => {
  postern = await startPostern();
  await createOwner(postern);
  [formId = ""] = await seed(postern, { forms: 1, submissions: 100, days: 20 });
});

test.afterAll(() => postern.stop());

const selected = (page: Page) =>
  page
    .locator("[data-row]")
    .evaluateAll((rows) =>
      rows.flatMap((row, position) => (row.querySelector("[data-ticked]") === null ? [] : [position])),
    );

test("g and another key go to a page, from everywhere, and do nothing else to a message", async ({ page }) => {
  await openSignedIn(page, postern.url, `/forms/${formId}/inbox?as=list`);
  await page.locator("[data-row]").first().getByRole("link").click();
  await expect(page.getByRole("article")).toBeVisible();
  for (const [key, path] of [
    ["s", "/spam"],
    ["f", "/forms"],
    ["o", "/overview"],
    [",", "/settings/profile"],
    ["i", "/inbox"],
  ] as const) {
    await page.keyboard.press("g");
    await page.keyboard.press(key);
    await expect.poll(() => new URL(page.url()).pathname).toBe(path);
  }
  await page.keyboard.press("z");
  await expect(page.getByText("There is nothing to undo.")).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("gs");
  await expect(page.locator("[data-search]")).toHaveValue("gs");
});

test("Shift with the keys that move selects a range, and lets go of it on the way back", async ({ page }) => {
  await openSignedIn(page, postern.url, `/forms/${formId}/inbox?as=list`);
  // A browser that was never signed in learns with the first answers what its member may do.
  await expect(page.locator("[data-row]").nth(6).getByRole("checkbox")).toBeAttached();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("Shift+J");
  await expect.poll(() => selected(page)).toEqual([1, 2]);
  await page.keyboard.press("Shift+ArrowDown");
  await expect.poll(() => selected(page)).toEqual([1, 2, 3]);
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("Shift+K");
  await expect.poll(() => selected(page)).toEqual([0, 1]);
  // Another range leaves the first as it is.
  for (const key of ["j", "j", "j", "j", "Shift+J"]) await page.keyboard.press(key);
  await expect.poll(() => selected(page)).toEqual([0, 1, 4, 5]);
  await page.keyboard.press("f");
  await expect(page.locator("[data-row]").getByRole("img", { name: "Starred" })).toHaveCount(4);
});
