import { expect, type Page, test } from "@playwright/test";
import { createOwner, openSignedIn, seed } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

let postern: RunningPostern;
let formId: string;

test.beforeAll(async () => {
  postern = await startPostern();
  await createOwner(postern);
  [formId = ""] = await seed(postern, { forms: 1, submissions: 40, days: 20 });
});

test.afterAll(() => postern.stop());

const rows = (page: Page) => page.locator("[data-row]");

/** Opens the inbox and holds a script back until the returned function is called. */
async function openWithout(page: Page, script: string): Promise<() => void> {
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/assets/${script}-*.js`, (route) => released.then(() => route.continue()));
  await openSignedIn(page, postern.url, `/forms/${formId}/inbox`);
  await expect(rows(page).first()).toBeVisible();
  return release;
}

async function type(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

test("the name of a label is whole when it was typed before the dialog was there", async ({ page }) => {
  const release = await openWithout(page, "message");
  await rows(page).nth(0).getByRole("checkbox").check();
  await type(page, "t", ..."Newx", "Backspace", "Space", ..."deal", "Enter", "j");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  release();
  const dialog = page.getByRole("dialog", { name: "Labels" });
  const field = dialog.getByRole("textbox");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("New deal");
  await expect(dialog.getByRole("button", { name: "Create “New deal”" })).toBeVisible();
  await page.keyboard.type("s");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("checkbox", { name: "New deals" })).toBeChecked();
});

test("no letter is lost between the key that opens the labels and their field's first focus", async ({ page }) => {
  await openSignedIn(page, postern.url, `/forms/${formId}/inbox`);
  await rows(page).first().getByRole("link").click();
  await expect(page.getByRole("article")).toBeVisible();
  const dialog = page.getByRole("dialog", { name: "Labels" });
  for (const name of ["Prospect", "Supplier", "Complaint"]) {
    await type(page, "t", ...name);
    await expect(dialog.getByRole("textbox")).toHaveValue(name);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  }
});

test("Escape takes back a dialog that is still loading, and keys mean commands again", async ({ page }) => {
  const release = await openWithout(page, "message");
  await rows(page).nth(0).getByRole("checkbox").check();
  await type(page, "t", ..."abc", "Escape", "x");
  await expect(rows(page).getByRole("checkbox", { checked: true })).toHaveCount(0);
  release();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(1);
});

test("a note that was begun before its message was there is whole, and none of its letters is a command", async ({
  page,
}) => {
  const release = await openWithout(page, "message");
  await rows(page).first().getByRole("link").click();
  await expect(page).toHaveURL(/submission=/);
  const opened = page.url();
  await type(page, "n", ..."joke", "Space", ..."used");
  release();
  const field = page.getByRole("region", { name: "Notes" }).getByRole("textbox");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("joke used");
  expect(page.url()).toBe(opened);
  await page.keyboard.type(" up");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("region", { name: "Notes" }).getByText("joke used up")).toBeVisible();
});

test("what was typed before the palette was there is searched for, not done to the message", async ({ page }) => {
  const release = await openWithout(page, "palette");
  await rows(page).first().getByRole("link").click();
  await expect(page.getByRole("article")).toBeVisible();
  const opened = page.url();
  await type(page, "Control+k", ..."jesus", "Enter");
  release();
  const field = page.getByRole("combobox", { name: "Search or jump to" });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("jesus");
  expect(page.url()).toBe(opened);
  await expect(page.getByRole("option", { selected: true })).toContainText("jesus");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("article").getByRole("heading", { level: 2 })).toBeFocused();
});
