import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { createOwner, openSignedIn, seed } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

let postern: RunningPostern;
let formIds: string[];

test.beforeAll(async () => {
  postern = await startPostern();
  await createOwner(postern);
  formIds = await seed(postern, { forms: 4, submissions: 120, days: 20 });
});

test.afterAll(() => postern.stop());

async function open(page: Page, path: string): Promise<void> {
  await openSignedIn(page, postern.url, path);
  await expect(page.locator("#content").getByRole("heading", { level: 1 })).toBeVisible();
}

const field = (page: Page) => page.getByRole("combobox", { name: "Search or jump to" });
const option = (page: Page, name: string | RegExp) => page.getByRole("listbox").getByRole("option", { name });

/** Opens the palette with its keys, and types. */
async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(text);
}

test("by keyboard alone, an owner goes to a form's tab, a settings page and a search", async ({ page }) => {
  await open(page, "/");
  await type(page, "newsl setup");
  await expect(page.getByRole("listbox").getByRole("option", { selected: true })).toContainText("Setup");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/forms\/frm_\w+\/setup$/);
  await expect(field(page)).toHaveCount(0);

  await type(page, "privacy");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/settings\/privacy$/);

  await type(page, "chairs for june");
  await expect(page.getByRole("listbox").getByRole("option", { selected: true })).toHaveText(
    "Search all messages for “chairs for june”",
  );
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/inbox\?q=chairs/);
  await expect(page.getByRole("combobox", { name: "Search messages" })).toHaveValue("chairs for june");
});

test("the arrows choose, and a screen reader is told which entry", async ({ page }) => {
  await open(page, "/");
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  const chosen = page.getByRole("listbox").getByRole("option", { selected: true });
  const isNamedByField = async () => {
    await expect(field(page)).toHaveAttribute("aria-activedescendant", (await chosen.getAttribute("id")) ?? "none");
  };
  const first = await chosen.textContent();
  await isNamedByField();
  await page.keyboard.press("ArrowDown");
  await expect(chosen).not.toHaveText(first ?? "");
  await isNamedByField();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(chosen).toHaveText("Sign out");
  await expect(chosen).toBeInViewport();
  await isNamedByField();
});

test("Escape closes it and leads the focus back to where it was", async ({ page }) => {
  await open(page, `/forms/${formIds[0]}/inbox`);
  const search = page.getByRole("combobox", { name: "Search messages" });
  await search.focus();
  await type(page, "anything");
  await page.keyboard.press("Escape");
  await expect(field(page)).toHaveCount(0);
  await expect(search).toBeFocused();
});

test("it does to the open message what its keys do, and shows the keys", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, `/forms/${formIds[1]}/inbox`);
  await page.locator("[data-row] a").first().click();
  const article = page.getByRole("article");
  await expect(article).toBeVisible();
  const address = new URL(page.url());

  await type(page, "copy link");
  await expect(page.getByRole("listbox").getByRole("option", { selected: true })).toContainText("l");
  await page.keyboard.press("Enter");
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain(`submission=${address.searchParams.get("submission")}`);

  await type(page, "unread");
  await expect(option(page, /Mark as unread/)).toContainText("u");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Mark read", exact: true })).toBeVisible();

  await type(page, "delete");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Deleted the message from /)).toBeVisible();
  await type(page, "undo");
  await expect(option(page, /^Undo: Deleted the message from /)).toContainText("z");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(address.href);
  await expect(article).toBeVisible();

  await type(page, "shortcuts");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
});

test("it acts on what is ticked, and says on how many", async ({ page }) => {
  await open(page, `/forms/${formIds[2]}/inbox`);
  const unread = page.locator("[data-row]").filter({ hasText: "Unread." });
  for (const nth of [0, 1]) await unread.nth(nth).getByRole("checkbox").check();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("group", { name: "2 selected messages" })).toBeVisible();
  await option(page, "Mark as read").click();
  await expect(page.getByText("Marked 2 messages as read.")).toBeVisible();
});

test("the look changes at once, and comes first the next time as what was used last", async ({ page }) => {
  await open(page, "/overview");
  await type(page, "dark");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await type(page, "settings");
  await option(page, /Integrations/).click();
  await expect(page).toHaveURL(/integrations/);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("group", { name: "Recent" }).getByRole("option").first()).toContainText("Integrations");
});

test("on a phone it is reached by a button, fills the screen, and is done with by touch", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/");
  const button = page.getByRole("button", { name: "Search or jump to" });
  await button.click();
  await expect(field(page)).toBeFocused();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(button).toBeFocused();
  await button.click();
  await option(page, "All spam").click();
  await expect(page).toHaveURL(/\/spam$/);
});

test("it is free of accessibility faults, light and dark, at desktop and phone width", async ({ page }) => {
  await open(page, `/forms/${formIds[0]}/inbox`);
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  for (const colorScheme of ["light", "dark"] as const) {
    for (const width of [1280, 390]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      for (const text of ["", "con", "nothing like this"]) {
        await field(page).fill(text);
        await expectAccessible(page);
      }
    }
  }
});
