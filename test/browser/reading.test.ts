import { expectAccessible } from "./support/accessible.ts";
import { article, expectRows, openMessage, rowOf, rows, searchBox, selection } from "./support/inbox.ts";
import { press } from "./support/keys.ts";
import { beginReply, composer, question, replyText, sent } from "./support/replies.ts";
import { expect, test } from "./support/test.ts";

test("a reply is written by keyboard, waits as a draft, can be undone, and arrives with the message it answers", async ({
  owner,
  page,
  server,
}) => {
  const contact = await owner.form();
  const id = await contact.send(question("Marguerite"));
  await owner.open(page, contact.path(`inbox?submission=${id}`));
  await expect(article(page)).toBeVisible();
  await beginReply(page);
  await page.keyboard.type("Yes, bring it");
  await press(page, "Escape");
  await expect(composer(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("button", { name: "Continue your draft" })).toBeVisible();
  await beginReply(page);
  await expect(replyText(page)).toHaveValue("Yes, bring it");
  await replyText(page).press("Control+Enter");
  await expect(sent(page)).toContainText("Sending reply");
  await press(page, "z");
  await expect(sent(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Continue your draft" }).click();
  await expect(replyText(page)).toHaveValue("Yes, bring it");
  await replyText(page).fill("Yes, bring it on Monday.");
  await replyText(page).press("Control+Enter");
  await expect(sent(page)).toContainText("Reply sent");
  await expect(sent(page)).toContainText("Yes, bring it on Monday.");
  await expect(article(page).getByText("Answered", { exact: true })).toBeVisible();
  await expect(rowOf(page, id).getByRole("img", { name: "Answered" })).toBeVisible();
  const mail = await server.mail.next("marguerite@example.org");
  expect(mail.text).toContain("Yes, bring it on Monday.");
  expect(mail.text).toContain("> message: Do you repair old clocks?");
});

test("a label is created and assigned by keyboard, shown in row and message, filtered, renamed and deleted", async ({
  owner,
  page,
}) => {
  const contact = await owner.form();
  const ids = await contact.messages(3);
  await owner.open(page, contact.path());
  await openMessage(page, ids[0]);
  const dialog = page.getByRole("dialog", { name: "Labels" });
  const name = dialog.getByRole("textbox").first();
  // Further typing goes into the name, however late its field appears.
  await press(page, "t");
  await page.keyboard.type("Invoice");
  await expect(name).toHaveValue("Invoice");
  await name.press("Enter");
  await expect(dialog.getByRole("checkbox", { name: "Invoice" })).toBeChecked();
  await name.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(article(page).getByText("Invoice", { exact: true })).toBeVisible();
  await expect(rowOf(page, ids[0]).getByText("Invoice", { exact: true })).toBeVisible();
  await press(page, "z");
  await expect(rowOf(page, ids[0]).getByText("Invoice", { exact: true })).toHaveCount(0);

  await press(page, "Escape");
  for (const id of [ids[1], ids[2]]) await rowOf(page, id).getByRole("checkbox").check();
  await press(page, "t");
  await expect(name).toBeFocused();
  await page.keyboard.type("inv");
  await name.press("Enter");
  await expect(dialog.getByRole("checkbox", { name: "Invoice" })).toBeChecked();
  await dialog.getByRole("button", { name: "Edit Invoice" }).click();
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("Bills");
  await dialog.getByRole("radio", { name: "green" }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("checkbox", { name: "Bills" })).toBeChecked();
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Clear selection" }).click();

  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("combobox", { name: "Label" }).selectOption("Bills");
  await expectRows(page, ids.slice(1));
  await openMessage(page, ids[1]);
  await press(page, "t");
  await dialog.getByRole("button", { name: "Edit Bills" }).click();
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await dialog.getByRole("button", { name: "Delete label" }).click();
  await expect(dialog.getByText("Type a name to create your first label.")).toBeVisible();
});

test("members see a message's assignee, assign by keyboard, filter by assignee, undo, and assign in bulk", async ({
  owner,
  page,
  browser,
}) => {
  const contact = await owner.form();
  const [ana, bruno] = await contact.messages(["Ana Costa", "Bruno Dias"]);
  await owner.open(page, contact.path());
  await openMessage(page, ana);
  await expect(article(page).getByRole("button", { name: "Label" })).toBeVisible();
  await expect(article(page).getByRole("button", { name: "Assign" })).toHaveCount(0);

  const grace = await owner.member({ role: "handler" });
  const guest = await (await browser.newContext()).newPage();
  await grace.open(guest, contact.path());
  await page.reload();
  await expect(article(page).getByRole("button", { name: "Assign" })).toBeVisible();
  await press(page, "a");
  const dialog = page.getByRole("dialog", { name: "Assign to" });
  const first = dialog.getByRole("button", { name: "Ada Lovelace" });
  await expect(first).toBeFocused();
  await expectAccessible(page);
  await first.press("ArrowDown");
  await dialog.getByRole("button", { name: "Grace Hopper" }).press("Enter");
  await expect(page.getByText("Assigned the message from Ana Costa to Grace Hopper.")).toBeVisible();
  await expect(article(page)).toContainText("Assigned to Grace Hopper");
  await expect(rowOf(guest, ana).getByRole("img", { name: "Assigned to you" })).toBeVisible();

  await searchBox(guest).fill("assigned:me");
  await expectRows(guest, [ana ?? ""]);
  await guest.getByRole("button", { name: /Filter/ }).click();
  await guest.getByRole("combobox", { name: "Assigned to" }).selectOption({ label: "Ada Lovelace" });
  await expect(searchBox(guest)).toHaveValue('assigned:"Ada Lovelace"');
  await expect(rows(guest)).toHaveCount(0);
  await searchBox(guest).fill("");
  await expectRows(guest, [ana ?? "", bruno ?? ""]);

  await press(page, "z");
  await expect(rowOf(guest, ana).getByRole("img", { name: "Assigned to you" })).toHaveCount(0);
  await guest.getByRole("checkbox", { name: "Select all loaded messages" }).check();
  await selection(guest).getByRole("button", { name: "Assign", exact: true }).click();
  await guest.getByRole("dialog").getByRole("button", { name: "Grace Hopper" }).click();
  for (const id of [ana, bruno]) {
    await expect(rowOf(page, id).getByRole("img", { name: "Assigned to Grace Hopper" })).toBeVisible();
  }
  await guest.context().close();
});

test("hostile contents stay text, only genuine addresses are clickable, and instructions to an AI are flagged", async ({
  owner,
  page,
}) => {
  const contact = await owner.form();
  const fields = [
    ["name", "Mallory Quick"],
    ["email", "mallory.quick@example.com"],
    [
      "message",
      `<a href="javascript:globalThis.ran=1">Log in</a> https://example.com/a \u202Egnp.exe ${"x".repeat(20_000)}`,
    ],
  ];
  const facts = { fields, replyTo: "mallory.quick@example.com", addressesAi: true };
  const [held] = await contact.messages(["Mallory Quick"], { ...facts, folder: "spam", spamScore: 6 });
  await owner.open(page, contact.path("spam"));
  await expect(rowOf(page, held)).toContainText("AI instructions");
  await openMessage(page, held);
  await expect(article(page)).toContainText("Log in");
  await expect(article(page)).toContainText("Contains instructions aimed at an AI");
  await expect(article(page).getByRole("link")).toHaveCount(0);
  const verdict = article(page)
    .locator("summary")
    .filter({ hasText: /^Spam score/ });
  await expect(verdict).toContainText(/^Spam score [\d.]+ \(spam is [\d.]+ or more\)/);
  await page.getByRole("button", { name: "Not spam" }).click();
  await expect(rows(page)).toHaveCount(0);

  await page.goto(`${contact.url}/inbox?submission=${held}`);
  await expect(article(page)).toContainText("U+202E");
  await expect(article(page).getByRole("link", { name: "mallory.quick@example.com" })).toHaveAttribute(
    "href",
    "mailto:mallory.quick@example.com",
  );
  await expect(article(page).getByRole("link", { name: "https://example.com/a" })).toBeVisible();
  await expect(article(page).locator('a[href^="javascript"]')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => "ran" in globalThis)).toBe(false);
});
