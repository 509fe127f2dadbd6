import { expect, type Page, test } from "@playwright/test";
import { createOwner, openSignedIn, seed } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

let postern: RunningPostern;
let unused: string[];

test.beforeAll(async () => {
  postern = await startPostern();
  await createOwner(postern);
  unused = [...(await seed(postern, { forms: 2, submissions: 80, days: 20 }))];
});

test.afterAll(() => postern.stop());

const rows = (page: Page) => page.locator("[data-row]");
const dialog = (page: Page) => page.getByRole("dialog", { name: "Labels" });

async function openFirst(page: Page): Promise<void> {
  await openSignedIn(page, postern.url, `/forms/${unused.pop()}/inbox`);
  await rows(page).first().getByRole("link").click();
  await expect(page.getByRole("article")).toBeVisible();
}

test("a label is made and given with the keyboard, shown in row and message, found by the filter, renamed and deleted", async ({
  page,
}) => {
  await openFirst(page);
  await page.keyboard.press("t");
  await expect(dialog(page).getByRole("textbox")).toBeFocused();
  await page.keyboard.type("Invoice");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("checkbox", { name: "Invoice" })).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole("article").getByText("Invoice", { exact: true })).toBeVisible();
  await expect(rows(page).first().getByText("Invoice", { exact: true })).toBeVisible();
  await page.keyboard.press("z");
  await expect(rows(page).first().getByText("Invoice", { exact: true })).toHaveCount(0);

  await page.keyboard.press("Escape");
  for (const nth of [1, 2]) await rows(page).nth(nth).getByRole("checkbox").check();
  await page.keyboard.press("t");
  await expect(dialog(page).getByRole("textbox")).toBeFocused();
  await page.keyboard.type("inv");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("checkbox", { name: "Invoice" })).toBeChecked();
  await dialog(page).getByRole("button", { name: "Edit Invoice" }).click();
  await dialog(page).getByRole("textbox", { name: "Name", exact: true }).fill("Bills");
  await dialog(page).getByRole("radio", { name: "green" }).check();
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(dialog(page).getByRole("checkbox", { name: "Bills" })).toBeChecked();
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Clear selection" }).click();

  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("combobox", { name: "Label" }).selectOption("Bills");
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByText("2 matches")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await rows(page).first().getByRole("link").click();
  await expect(page.getByRole("article")).toBeVisible();
  await page.keyboard.press("t");
  await dialog(page).getByRole("button", { name: "Edit Bills" }).click();
  await dialog(page).getByRole("button", { name: "Delete", exact: true }).click();
  await dialog(page).getByRole("button", { name: "Delete label" }).click();
  await expect(dialog(page).getByText("Type a name to create your first label.")).toBeVisible();
});

test("notes are written and deleted, Undo brings one back, and a draft waits until the owner returns", async ({
  page,
}) => {
  await openFirst(page);
  const notes = page.getByRole("region", { name: "Notes" });
  await expect(notes.getByRole("textbox")).toBeVisible();
  await page.keyboard.press("n");
  await expect(notes.getByRole("textbox")).toBeFocused();
  await page.keyboard.type("Called back, wants a quote.");
  await page.keyboard.press("Control+Enter");
  await expect(notes.getByText("Called back, wants a quote.")).toBeVisible();
  await expect(notes.getByRole("textbox")).toHaveValue("");
  await notes.getByRole("button", { name: "Delete note" }).click();
  await expect(notes.getByText("Called back, wants a quote.")).toHaveCount(0);
  await page.keyboard.press("z");
  await expect(notes.getByText("Called back, wants a quote.")).toBeVisible();

  await notes.getByRole("textbox").fill("Half a thought");
  await page.getByRole("article").getByRole("heading", { level: 2 }).click();
  const first = page.url();
  await page.keyboard.press("j");
  await expect.poll(() => page.url()).not.toBe(first);
  await expect(notes.getByRole("textbox")).toHaveValue("");
  await page.keyboard.press("k");
  await expect(notes.getByRole("textbox")).toHaveValue("Half a thought");
});
