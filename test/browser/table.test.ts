import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScrolling } from "./support/accessible.ts";
import { operationName } from "./support/operation-name.ts";
import { chooseExport, createOwner, openSignedIn, seed } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

let postern: RunningPostern;
let contact: string;

test.beforeAll(async () => {
  postern = await startPostern();
  await createOwner(postern);
  [contact = ""] = await seed(postern, { forms: 2, submissions: 60, days: 20 });
});

test.afterAll(() => postern.stop());

const rows = (page: Page) => page.locator("[data-row]");
const table = (page: Page) => page.getByRole("table", { name: "Messages" });
const heading = (page: Page, name: string) => table(page).getByRole("columnheader", { name });
const openId = (page: Page) => new URL(page.url()).searchParams.get("submission") ?? "";

async function answer(formId: string, fields: readonly (readonly [string, string])[]): Promise<void> {
  const body = new URLSearchParams(fields.map(([name, value]) => [name, value]));
  const response = await fetch(`${postern.url}/f/${formId}`, {
    method: "POST",
    headers: { Accept: "application/json" },
    body,
  });
  expect(response.ok).toBe(true);
}

test("a table has a column for each field, is filtered by what a field says, and is worked by the keys of the list", async ({
  page,
}) => {
  test.slow();
  await openSignedIn(page, postern.url, `/forms/${contact}/inbox?show=all`);
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole("button", { name: "Table" }).click();
  await expect(heading(page, "Received")).toBeVisible();
  await expect(heading(page, "Email")).toBeVisible();
  await expectAccessible(page);

  // The choice is kept with the form.
  await page.goto(`${postern.url}/forms/${contact}/inbox`);
  await expect(table(page)).toBeVisible();
  await expect(rows(page).first()).toBeVisible();

  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(page.getByText("1 selected")).toBeVisible();
  await page.keyboard.press("Escape");
  const first = (await rows(page).first().getAttribute("data-row")) ?? "";
  await rows(page).first().getByRole("cell").nth(3).click();
  await expect.poll(() => openId(page)).toBe(first);
  await expect(page.getByRole("article")).toBeVisible();
  await page.keyboard.press("e");
  await expect(page.locator(`[data-row="${first}"]`)).toHaveCount(0);
  await expect.poll(() => openId(page)).not.toBe(first);
  await page.keyboard.press("Escape");

  // Oldest first, and back.
  const newest = await rows(page).first().getAttribute("data-row");
  await page.getByRole("button", { name: "Received: newest first" }).click();
  await expect(page.getByRole("button", { name: "Received: oldest first" })).toBeVisible();
  await expect(rows(page).first()).not.toHaveAttribute("data-row", newest ?? "");
  await page.getByRole("button", { name: "Received: oldest first" }).click();
  await expect(rows(page).first()).toHaveAttribute("data-row", newest ?? "");
});

test("a form without a message field opens as a table with readable headings and lists of repeated names", async ({
  page,
}) => {
  test.slow();
  await openSignedIn(page, postern.url, "/forms/new");
  await page.getByRole("textbox", { name: "Name" }).fill("Survey");
  await page.getByRole("button", { name: "Create form" }).click();
  await expect(page.getByRole("heading", { name: "Add it to your website" })).toBeVisible();
  const formId = /frm_[0-9a-z]{26}/.exec(page.url())?.[0] ?? "";
  const people = ["Ana Lopes", "Ben Okafor", "Chiara Novak"];
  for (const [at, person] of people.entries()) {
    await answer(formId, [
      ["full_name", person],
      ["email", `${person.split(" ")[0]?.toLowerCase()}@example.com`],
      ["phone", "020 7946 0958"],
      ["topics[]", "Pricing"],
      ["topics[]", "Import"],
      ["seats", String(5 * (at + 1))],
      ["startDate", `2026-0${at + 1}-15`],
    ]);
  }
  // Neither this visit nor the first one of another browser loads the list first.
  const asked: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/graphql")) asked.push(operationName(request));
  });
  await page.evaluate(() => localStorage.removeItem("postern-displays"));
  await page.goto(`${postern.url}/forms/${formId}/inbox`);
  await expect(rows(page)).toHaveCount(3);
  await page.reload();
  await expect(table(page)).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  expect(asked).toContain("TableRows");
  expect(asked).not.toContain("SubmissionList");
  for (const name of ["Received", "Full name", "Email", "Phone", "Topics", "Seats", "Start date"]) {
    await expect(heading(page, name)).toBeVisible();
  }
  // The name and the address say it.
  await expect(heading(page, "Sender")).toHaveCount(0);
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first().getByText("Pricing, Import")).toBeVisible();

  // What arrives shows itself, with all its cells.
  await answer(formId, [
    ["full_name", "Dev Haddad"],
    ["seats", "100"],
  ]);
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).first().getByText("100", { exact: true })).toBeVisible();
  const end = page.getByText("You’ve reached the end.");
  const lastRow = rows(page).last();
  const gap = async () => {
    const [below, above] = await Promise.all([end.boundingBox(), lastRow.boundingBox()]);
    return below === null || above === null ? Number.NaN : below.y - above.y - above.height;
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(0);

  // A heading sorts ascending, descending, and back to the newest, by click and by key. Numbers are sorted as numbers.
  const everyone = [...people, "Dev Haddad"];
  const expectOrder = async (...order: readonly number[]) => {
    for (const [at, person] of order.entries()) await expect(rows(page).nth(at)).toContainText(everyone[person] ?? "");
  };
  const seats = page.getByRole("button", { name: "Seats", exact: true });
  await expect(heading(page, "Received")).toHaveAttribute("aria-sort", "descending");
  await seats.click();
  await expect(heading(page, "Seats")).toHaveAttribute("aria-sort", "ascending");
  await expect(heading(page, "Received")).not.toHaveAttribute("aria-sort");
  await expectOrder(0, 1, 2, 3);
  await page.reload();
  await expectOrder(0, 1, 2, 3);
  await seats.press("Enter");
  await expect(heading(page, "Seats")).toHaveAttribute("aria-sort", "descending");
  await expectOrder(3, 2, 1, 0);
  await seats.press("Space");
  await expect(heading(page, "Seats")).not.toHaveAttribute("aria-sort");
  await expect(page).not.toHaveURL(/sort=/);
  // Anywhere in the heading will do.
  await heading(page, "Email").click({ position: { x: 100, y: 10 } });
  await expectOrder(0, 1, 2, 3);
  // The keys follow the order shown, and undo puts a row back in its place.
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("e");
  await expect(rows(page)).toHaveCount(3);
  await expectOrder(0, 2, 3);
  await page.keyboard.press("z");
  await expectOrder(0, 1, 2, 3);
  await page.getByRole("button", { name: "Received", exact: true }).click();
  await expectOrder(3, 2, 1, 0);

  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("button", { name: "Filter by field" }).click();
  await page.getByRole("combobox", { name: "Field" }).selectOption({ label: "Seats" });
  await page.getByRole("combobox", { name: "Comparison" }).selectOption({ label: "is more than" });
  await page.getByRole("textbox", { name: "Value" }).fill("9");
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByText("3 matches")).toBeVisible();
  const download = await chooseExport(page, "These 3 messages");
  expect(download.suggestedFilename()).toContain(" inbox open filtered ");
  const csv = await readFile(await download.path(), "utf8");
  expect(csv).toMatch(
    /^\uFEFF"Received","Full name","Email","Phone","Topics","Seats","Start date","Labels","Files"\r\n/,
  );
  expect(csv.trim().split("\r\n")).toHaveLength(4);
  expect(csv).toContain('"Pricing; Import"');
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove condition" }).click();
  await expect(rows(page)).toHaveCount(4);

  // Rename, hide, reorder and resize, all of it without a pointer.
  await page.getByRole("button", { name: "Columns" }).click();
  const dialog = page.getByRole("dialog", { name: "Columns" });
  await dialog.getByRole("textbox", { name: "Heading of Seats" }).fill("Licences");
  await dialog.getByRole("checkbox", { name: "Show Sender" }).check();
  await dialog.getByRole("checkbox", { name: "Show Start date" }).uncheck();
  await dialog.getByRole("button", { name: "Move Licences up" }).click();
  await dialog.getByRole("button", { name: "Save columns" }).click();
  await expect(heading(page, "Licences")).toBeVisible();
  await expect(heading(page, "Sender")).toBeVisible();
  await expect(heading(page, "Start date")).toHaveCount(0);
  const width = page.getByRole("separator", { name: "Width of Licences" });
  const wide = Math.round((await heading(page, "Licences").boundingBox())?.width ?? 0);
  await width.focus();
  await page.keyboard.press("ArrowRight");
  await expect(width).toHaveAttribute("aria-valuenow", String(wide + 20));
  await page.reload();
  await expect(width).toHaveAttribute("aria-valuenow", String(wide + 20));
  // A double click fits it to its values.
  await width.dblclick();
  await expect.poll(async () => Number(await width.getAttribute("aria-valuenow"))).toBeLessThan(wide);
  const shortest = (await heading(page, "Licences").boundingBox())?.width ?? 0;
  expect(shortest).toBeLessThan((await heading(page, "Email").boundingBox())?.width ?? 0);
  const headings = await table(page).getByRole("columnheader").allInnerTexts();
  expect(headings.map((text) => text.trim()).indexOf("Licences")).toBeLessThan(
    headings.map((text) => text.trim()).indexOf("Topics"),
  );

  // A message has the headings of the table, and each field once.
  await rows(page).filter({ hasText: "Chiara" }).getByRole("cell").nth(2).click();
  const article = page.getByRole("article");
  await expect(article.getByRole("term")).toHaveText([
    "Full name",
    "Email",
    "Phone",
    "Topics",
    "Licences",
    "Start date",
  ]);
  await expect(article.getByRole("definition").nth(3)).toHaveText("Pricing, Import");
  await expect(article.getByRole("link", { name: "020 7946 0958" })).toHaveAttribute("href", "tel:02079460958");
  await article.getByText("Full name").hover();
  await expect(page.getByText("full_name", { exact: true })).toBeVisible();
});

test("fits every screen, and scrolls sideways only in its own area", async ({ page }) => {
  test.slow();
  await openSignedIn(page, postern.url, `/forms/${contact}/inbox?as=table`);
  for (const width of [390, 768, 1024, 1440, 2200]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(table(page)).toBeVisible();
    await expect(rows(page).first()).toBeVisible();
    await expectNoSidewaysScrolling(page);
    await expect(table(page).getByRole("columnheader").nth(3)).toBeInViewport({ ratio: 0.5 });
  }
});
