import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { chooseExport } from "./support/exports.ts";
import { article, expectOpen, expectRows, openMessage, palette, rowOf, rows, searchBox } from "./support/inbox.ts";
import { press } from "./support/keys.ts";
import { expect, test } from "./support/test.ts";

const option = (page: Page, name: string | RegExp) => page.getByRole("listbox").getByRole("option", { name });
const chosen = (page: Page) => page.getByRole("listbox").getByRole("option", { selected: true });

async function typeIntoPalette(page: Page, text: string): Promise<void> {
  await press(page, "Control+k");
  await expect(palette(page)).toBeFocused();
  await page.keyboard.type(text);
}

test("a search is kept in the address, finds a new arrival, and highlights its matches", async ({ owner, page }) => {
  const contact = await owner.form();
  await contact.messages(5);
  const sent = await contact.send({
    name: "Quentin Marlowe",
    email: "quentin@example.com",
    message: "Is the café open? <b>Cafés</b> are https://example.com/cafe about the zeppelin",
  });
  await owner.open(page, "/inbox");
  await press(page, "/");
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.type("CAFE zep");
  await expectRows(page, [sent]);
  await expect(page.getByText("1 match", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/q=CAFE/);
  await page.reload();
  await expectRows(page, [sent]);
  await openMessage(page, sent);
  await expect(article(page).locator("dd mark")).toHaveText(["café", "Café", "cafe", "zep"]);
  await expect(article(page).getByText("<b>")).toBeVisible();
  await expectAccessible(page);
  await searchBox(page).fill("nobody wrote this");
  await expect(page.getByRole("heading", { name: "No matches" })).toBeVisible();
  await page.getByRole("button", { name: "Clear search", exact: true }).click();
  await expect(rows(page)).toHaveCount(6);
});

test("filters are typed with suggestions, and the search box and filter controls always agree", async ({
  owner,
  page,
}) => {
  const contact = await owner.form();
  const ids = await contact.messages(4);
  const read = await contact.messages(["Ingrid Solberg"], { status: "read" });
  await owner.open(page, contact.path());
  await press(page, "/");
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.type("unre");
  await expect(page.getByRole("option")).toHaveText(["is:unreadNot read yet"]);
  await searchBox(page).press("ArrowDown");
  await searchBox(page).press("Enter");
  await expect(searchBox(page)).toHaveValue("is:unread ");
  await expect(page).toHaveURL(/status=unread/);
  await expectRows(page, ids);
  await page.getByRole("button", { name: "Filter (1 active)" }).click();
  await expect(page.getByRole("combobox", { name: "Status" })).toHaveValue("unread");
  // A message read in the unread view stays until the owner refreshes it.
  await openMessage(page, ids[0]);
  await expect(rowOf(page, ids[0]).locator("[data-unread]")).toHaveCount(0);
  const arrived = await contact.send({ name: "Tomasz Lis", email: "t@example.com", message: "When do you open?" });
  await expect(rowOf(page, arrived)).toBeVisible();
  await expectRows(page, [...ids, arrived]);
  await page.reload();
  await expectRows(page, [...ids.slice(1), arrived]);

  await page.getByRole("combobox", { name: "Star" }).selectOption("Starred");
  await expect(searchBox(page)).toHaveValue("is:unread is:starred");
  await expect(page.getByRole("heading", { name: "No matches" })).toBeVisible();
  await searchBox(page).fill("is:unread is:urgent ");
  await expect(page.getByText("is:urgent is no filter here, so it was searched for as words.")).toBeVisible();
  await page.reload();
  await expect(searchBox(page)).toHaveValue("is:unread is:urgent");
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(page).not.toHaveURL(/status=|q=/);
  await expectRows(page, [...ids, arrived, ...read]);

  const suggestions = page.getByRole("listbox", { name: "Search suggestions" });
  await searchBox(page).fill("is:");
  await expect(suggestions.getByRole("option")).toHaveCount(6);
  await searchBox(page).press("Escape");
  await expect(suggestions).toHaveCount(0);
  await expect(searchBox(page)).toHaveValue("is:");
  await searchBox(page).press("Escape");
  await expect(searchBox(page)).toHaveValue("");
});

test("a filtered search is saved as a view, opened from the sidebar and the palette, renamed, ordered and deleted", async ({
  owner,
  page,
}) => {
  const [contact, orders] = [await owner.form("Contact"), await owner.form("Orders")];
  const message = "Is the café open on Saturdays?";
  const first = await contact.send({ name: "Ana Costa", email: "ana@example.com", message });
  const second = await orders.send({ name: "Oto Novak", email: "oto@example.com", message });
  await owner.open(page, "/inbox?q=cafe");
  await expectRows(page, [first, second]);
  const save = async (name: string) => {
    await page.getByRole("button", { name: "Save view" }).click();
    const dialog = page.getByRole("dialog", { name: "Save view" });
    const field = dialog.getByRole("textbox", { name: "Name" });
    await expect(field).toBeFocused();
    await field.fill(name);
    await field.press("Enter");
    await expect(dialog).toHaveCount(0);
  };
  await save("Cafés");
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("group", { name: "Forms" }).getByRole("checkbox", { name: "Orders" }).check();
  await expectRows(page, [second]);
  await expect(searchBox(page)).toHaveValue("form:Orders cafe");
  await save("Café orders");

  const views = page.getByRole("list", { name: "Views" });
  await expect(views.getByRole("link")).toHaveText(["Cafés", "Café orders"]);
  await views.getByRole("link", { name: "Cafés" }).click();
  await expectRows(page, [first, second]);
  await expect(views.getByRole("link", { name: "Cafés" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("navigation", { name: "Dashboard" }).locator("[aria-current]")).toHaveCount(1);

  await page.getByRole("link", { name: "Overview", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "Received" })).toBeVisible();
  await typeIntoPalette(page, "cafe orders");
  await expect(page.getByRole("option").first()).toContainText("Café orders");
  await palette(page).press("Enter");
  await expectRows(page, [second]);

  await page.getByRole("button", { name: "Edit views" }).click();
  const dialog = page.getByRole("dialog", { name: "Views" });
  await dialog.getByRole("button", { name: "Move Café orders up" }).click();
  await expect(dialog.getByRole("listitem")).toHaveText(["Café orders", "Cafés"]);
  await dialog.getByRole("button", { name: "Rename Cafés" }).click();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Questions");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Questions")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Delete Café orders" }).click();
  await expect(dialog.getByRole("listitem")).toHaveCount(1);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(views.getByRole("link")).toHaveText(["Questions"]);
});

test("the palette finds pages and messages, acts on the open message or the selection, and restores the focus", async ({
  owner,
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const contact = await owner.form("Contact");
  await owner.form("Newsletter");
  const ids = await contact.messages(["Ana Costa", "Bruno Dias", "Chiara Novak"]);
  await owner.open(page, "/overview");
  await typeIntoPalette(page, "newsl setup");
  await expect(chosen(page)).toContainText("Setup");
  await palette(page).press("Enter");
  await expect(page).toHaveURL(/\/forms\/frm_\w+\/setup$/);
  await expect(palette(page)).toHaveCount(0);

  // Screen readers announce the entry selected with the arrows.
  await press(page, "Control+k");
  await expect(palette(page)).toBeFocused();
  await palette(page).press("ArrowUp");
  await expect(chosen(page)).toHaveText("Sign out");
  await expect(chosen(page)).toBeInViewport();
  const id = await chosen(page).getAttribute("id");
  await expect(palette(page)).toHaveAttribute("aria-activedescendant", id ?? "none");
  await palette(page).fill("chairs for june");
  await expect(chosen(page)).toHaveText("Search the messages of Newsletter for “chairs for june”");
  await expectAccessible(page);
  await palette(page).fill("chiara");
  await page.getByRole("group", { name: "Messages" }).getByRole("option").first().click();
  await expect(article(page)).toContainText("Chiara Novak");

  await page.goto(`${contact.url}/inbox`);
  await openMessage(page, ids[0]);
  await typeIntoPalette(page, "copy link");
  await expect(chosen(page)).toContainText("l");
  await palette(page).press("Enter");
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(`submission=${ids[0]}`);
  await typeIntoPalette(page, "delete");
  await palette(page).press("Enter");
  await expect(page.getByText("Deleted the message from Ana Costa.")).toBeVisible();
  await typeIntoPalette(page, "undo");
  await expect(option(page, /^Undo: Deleted the message from Ana Costa/)).toContainText("z");
  await palette(page).press("Enter");
  await expectOpen(page, ids[0]);

  await press(page, "Escape");
  for (const nth of [1, 2]) await rowOf(page, ids[nth]).getByRole("checkbox").check();
  await press(page, "Control+k");
  await expect(page.getByRole("group", { name: "2 selected messages" })).toBeVisible();
  await option(page, /^Star/).click();
  await expect(rows(page).getByRole("img", { name: "Starred" })).toHaveCount(2);

  await searchBox(page).focus();
  await typeIntoPalette(page, "dark");
  await palette(page).press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await searchBox(page).focus();
  await typeIntoPalette(page, "anything");
  await palette(page).press("Escape");
  await expect(palette(page)).toHaveCount(0);
  await expect(searchBox(page)).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  const button = page.getByRole("button", { name: "Search or jump to" });
  await button.click();
  await expect(palette(page)).toBeFocused();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(button).toBeFocused();
});

const people = ["Ana Lopes", "Ben Okafor", "Chiara Novak"];

test("a form without a message field opens as a table that sorts, filters, exports the view and obeys the keys", async ({
  owner,
  page,
}) => {
  const survey = await owner.form("Survey");
  for (const [at, person] of people.entries()) {
    const answers = new FormData();
    const fields = {
      full_name: person,
      email: `${person.split(" ")[0]?.toLowerCase()}@example.com`,
      phone: "020 7946 0958",
    };
    for (const [name, value] of Object.entries(fields)) answers.append(name, value);
    for (const topic of ["Pricing", "Import"]) answers.append("topics[]", topic);
    answers.append("seats", String(5 * (at + 1)));
    answers.append("startDate", `2026-0${at + 1}-15`);
    await survey.send(answers);
  }
  await owner.open(page, survey.path());
  const table = page.getByRole("table", { name: "Messages" });
  const heading = (name: string) => table.getByRole("columnheader", { name });
  for (const name of ["Received", "Full name", "Email", "Phone", "Topics", "Seats", "Start date"]) {
    await expect(heading(name)).toBeVisible();
  }
  await expect(heading("Sender")).toHaveCount(0);
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first().getByText("Pricing, Import")).toBeVisible();
  await expectAccessible(page);
  // New messages appear with all their cells.
  await survey.send({ full_name: "Dev Haddad", seats: "100" });
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).first().getByText("100", { exact: true })).toBeVisible();

  // Numbers sort numerically, by click and by key.
  const everyone = [...people, "Dev Haddad"];
  const expectOrder = async (...order: readonly number[]) => {
    for (const [at, person] of order.entries()) await expect(rows(page).nth(at)).toContainText(everyone[person] ?? "");
  };
  const seats = page.getByRole("button", { name: "Seats", exact: true });
  await expect(heading("Received")).toHaveAttribute("aria-sort", "descending");
  await seats.click();
  await expect(heading("Seats")).toHaveAttribute("aria-sort", "ascending");
  await expectOrder(0, 1, 2, 3);
  await page.reload();
  await expectOrder(0, 1, 2, 3);
  await seats.press("Enter");
  await expect(heading("Seats")).toHaveAttribute("aria-sort", "descending");
  await expectOrder(3, 2, 1, 0);
  await seats.press("Space");
  await expect(heading("Received")).toHaveAttribute("aria-sort", "descending");
  await expect(rows(page)).toHaveCount(4);
  // Keys follow the displayed order, and undo puts a row back in its place.
  await press(page, "j", "j", "e");
  await expect(rows(page)).toHaveCount(3);
  await expectOrder(3, 1, 0);
  await press(page, "z");
  await expectOrder(3, 2, 1, 0);

  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("button", { name: "Filter by field" }).click();
  await page.getByRole("combobox", { name: "Field" }).selectOption({ label: "Seats" });
  await page.getByRole("combobox", { name: "Comparison" }).selectOption({ label: "is more than" });
  await page.getByRole("textbox", { name: "Value" }).fill("9");
  await page.getByRole("textbox", { name: "Value" }).press("Enter");
  await expect(rows(page)).toHaveCount(3);
  const download = await chooseExport(page, /^These 3 messages(?!, with)/);
  expect(download.suggestedFilename()).toContain(" inbox open filtered ");
  const csv = await readFile(await download.path(), "utf8");
  expect(csv).toMatch(
    /^\uFEFF"Received","Full name","Email","Phone","Topics","Seats","Start date","Labels","Files"\r\n/,
  );
  expect(csv.trim().split("\r\n")).toHaveLength(4);
  expect(csv).toContain('"Pricing; Import"');
});
