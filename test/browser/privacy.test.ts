import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { readZip } from "../support/zip.ts";
import { expectAccessible } from "./support/accessible.ts";
import { expectOpen, expectRows, openMessage } from "./support/inbox.ts";
import { press } from "./support/keys.ts";
import { expect, test } from "./support/test.ts";

const VALUE = "Email address or another value they sent";

test("the Trash lists deleted messages, restores one, deletes one for good, and names the count before emptying", async ({
  owner,
  page,
}) => {
  const contact = await owner.form();
  const ids = await contact.messages(["Ana Costa", "Bruno Dias", "Chiara Novak", "Dev Haddad"]);
  await owner.open(page, contact.path());
  await openMessage(page, ids[0]);
  for (const next of [1, 2, 3]) {
    await press(page, "#");
    await expectOpen(page, ids[next]);
  }
  await page.getByRole("button", { name: "Search or jump to…" }).click();
  await page.getByRole("combobox", { name: "Search or jump to" }).fill("trash");
  await page.getByRole("option", { name: "Trash", exact: true }).click();
  await expect(page).toHaveURL(/\/trash$/);
  const entries = page.getByRole("main").getByRole("listitem");
  await expect(entries).toHaveCount(3);
  await entries.filter({ hasText: "Ana Costa" }).getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("Restored the message from Ana Costa to the inbox.")).toBeVisible();
  await entries.filter({ hasText: "Bruno Dias" }).getByRole("button", { name: "Delete now" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete now" }).click();
  await expect(entries).toHaveCount(1);
  await page.getByRole("button", { name: "Empty trash" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete 1 message permanently?" });
  await dialog.getByRole("button", { name: "Empty trash" }).click();
  await expect(page.getByRole("heading", { name: "The Trash is empty" })).toBeVisible();
  await page.goto(`${contact.url}/inbox`);
  await expectRows(page, [ids[0] ?? "", ids[3] ?? ""]);
});

test("an owner erases everything from one person: previews, can cancel, confirms, and keeps an anonymous receipt", async ({
  owner,
  page,
}) => {
  const contact = await owner.form();
  await contact.send({ name: "Grace", email: "grace@example.com", message: "Please call me back about the violin." });
  await contact.send({ name: "Grace", email: "Grace@Example.com", message: "I have not heard from you yet." });
  const other = await contact.send({ name: "Ana", email: "ana@example.com", message: "Are you open on Friday?" });
  await owner.open(page, contact.path(`inbox?submission=${other}`));
  const notes = page.getByRole("region", { name: "Notes" });
  await notes.getByRole("textbox").fill("A friend of grace@example.com");
  await notes.getByRole("textbox").press("Control+Enter");
  await expect(notes.getByRole("button", { name: "Delete note" })).toBeVisible();

  await page.goto(`${contact.origin}/settings/privacy`);
  const search = page.getByLabel(VALUE);
  const find = async (value: string) => {
    await search.fill(value);
    await search.press("Enter");
  };
  await page.route("**/graphql", async (route) => {
    if (route.request().postData()?.includes('"place":"whole"') !== true) await route.continue();
  });
  await find("grace@example.com");
  await expect(page.getByText(/^0 of \d+ messages searched$/)).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("The search was cancelled. Nothing was deleted.")).toBeVisible();
  await page.unroute("**/graphql");

  await find("grace@example.com");
  await expect(page.getByText("2 messages found")).toBeVisible();
  await expect(page.getByText("Please call me back about the violin.")).toBeVisible();
  await expect(page.getByText("Are you open on Friday?")).toHaveCount(0);
  await expect(page.getByText("Also found: 1 note on other messages.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Erase 2 messages" }).click();
  await expect(page.getByRole("checkbox", { name: "Also delete 1 note on other messages" })).toBeChecked();
  await page.getByRole("dialog").getByRole("button", { name: "Erase", exact: true }).click();
  const receipt = page.getByTestId("erasure-receipt");
  await expect(receipt).toContainText("2 messages of “Contact”");
  await expectAccessible(page);

  await find("grace@example.com");
  await expect(page.getByText("No messages contain this value.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Earlier erasures")).toBeVisible();
  await expect(page.locator("main")).not.toContainText("grace@example.com");
  await page.goto(`${contact.url}/inbox?submission=${other}`);
  await expect(notes.getByRole("textbox")).toBeVisible();
  await expect(notes.getByRole("button", { name: "Delete note" })).toHaveCount(0);
});

test("an owner answers a data request: previews, chooses, and gets an archive with a printable standalone page", async ({
  owner,
  page,
  browser,
}) => {
  const contact = await owner.form();
  const cv = new FormData();
  const fields = { name: "Hedy", email: "hedy@example.com", message: "About the <b>job</b>" };
  for (const [name, value] of Object.entries(fields)) cv.append(name, value);
  cv.append("cv", new File(["Twenty years of radio"], "Hedy #1.txt"));
  await contact.send(cv);
  await contact.send({ name: "Ana", email: "ana@example.com", message: "Ask hedy@example.com about my secret plan." });
  await owner.open(page, "/settings/privacy");
  await page.getByLabel(VALUE).fill("hedy@example.com");
  await page.getByLabel("Anywhere").check();
  await page.getByLabel(VALUE).press("Enter");
  await expect(page.getByText("1 was sent by this person. 1 names them and was sent by somebody else.")).toBeVisible();
  await page.getByRole("button", { name: "Answer a request" }).click();
  const dialog = page.getByRole("dialog", { name: "Answer a request" });
  await expect(dialog.getByRole("checkbox", { name: "Include labels and notes" })).toBeChecked();
  await expect(dialog.getByRole("checkbox", { name: "Include what others wrote in 1 message" })).not.toBeChecked();
  await expectAccessible(page);
  const waiting = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download" }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/^answer-\d{4}-\d\d-\d\d\.zip$/);
  await page.getByRole("dialog", { name: "Answer saved" }).getByRole("button", { name: "Done" }).click();
  await page.reload();
  await expect(page.getByText("Answer to a person’s request for information").first()).toBeVisible();

  const folder = mkdtempSync(join(tmpdir(), "postern-answer-"));
  const { buffer } = new Uint8Array(readFileSync(await download.path()));
  for (const [name, content] of await readZip(buffer)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  const context = await browser.newContext({ javaScriptEnabled: false, offline: true });
  const paper = await context.newPage();
  await paper.goto(pathToFileURL(join(folder, "answer.html")).href);
  await expect(paper.getByRole("heading", { name: "What we hold about you" })).toBeVisible();
  await expect(paper.getByText("About the <b>job</b>")).toBeVisible();
  await expect(paper.getByText("You are named in 1 message that somebody else sent.")).toBeVisible();
  await expect(paper.locator("body")).not.toContainText("secret plan");
  const pdf = await paper.pdf({ format: "A4" });
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  await paper.getByRole("link", { name: "Hedy #1.txt" }).click();
  await expect(paper.getByText("Twenty years of radio")).toBeVisible();
  await context.close();
  rmSync(folder, { recursive: true });
});

test("an owner sees what a shorter retention window deletes and when, and only then shortens it", async ({
  server,
  page,
}) => {
  const owner = await server.owner({ plan: "free" });
  const contact = await owner.form();
  await contact.messages(4);
  await contact.messages(["Old Costa", "Old Dias"], { daysAgo: 20 });
  await owner.open(page, "/settings/privacy");
  await expect(page.getByText(/Next deletion: \d+ messages?, starting/)).toBeVisible();
  const days = page.getByLabel("Keep messages for");
  await days.fill("31");
  await expect(page.getByText("Enter a whole number from 1 to 30.")).toBeVisible();
  await days.fill("5");
  const remove = page.getByRole("button", { name: "Delete 2 messages" });
  await expect(page.getByRole("table", { name: "Deleted when this takes effect" })).toBeVisible();
  await expectAccessible(page);
  await remove.click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await remove.click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Delete/ })
    .click();
  const announced = "From tomorrow, messages are kept for 5 days. Nothing is deleted before then.";
  await expect(page.getByText(announced)).toBeVisible();
  const notice = page.getByRole("alert").filter({ hasText: "A shorter window takes effect soon" });
  await expect(notice).toContainText("messages are kept for 5 days. Nothing is deleted before then.");
  await days.fill("30");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Messages are now kept for 30 days.")).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test("an owner completes the record of processing, prints it, and tells visitors how their messages are handled", async ({
  owner,
  page,
}) => {
  const contact = await owner.form();
  await owner.open(page, "/settings/privacy");
  await page.getByRole("link", { name: "Open the record" }).click();
  await expect(page.getByText("Controller: name, contact")).toBeVisible();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Harbour Ceramics");
  await page.getByRole("textbox", { name: "Contact" }).fill("Quay 1, Hamburg\nprivacy@harbour.example");
  await page.getByRole("button", { name: "Save", exact: true }).first().click();
  await expect(page.getByText("Controller: name, contact")).toBeHidden();
  await page.getByRole("button", { name: "Add a provider" }).click();
  const provider = page.getByRole("group", { name: "Service provider 1" });
  await provider.getByLabel("Name").fill("Quay Hosting");
  await provider.getByLabel("Country").fill("Germany");
  await page.getByRole("button", { name: "Save", exact: true }).nth(1).click();
  await expect(page.getByText("Contracts: Quay Hosting")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Edit what is stated of Form “Contact”" }).click();
  await page.getByRole("textbox", { name: "Purpose" }).fill("To answer questions.");
  await page.getByRole("combobox", { name: "Legal basis" }).selectOption("legitimate");
  await page.getByRole("button", { name: "Save", exact: true }).first().click();
  await page.getByRole("checkbox", { name: "Show the page" }).check();
  await page.getByRole("button", { name: "Save", exact: true }).last().click();
  await expect(page.getByRole("link", { name: `/f/${contact.id}/privacy` })).toBeVisible();

  await page.goto(`${contact.origin}/settings/privacy/record`);
  await expect(page.getByRole("article", { name: "Form “Contact”" })).toContainText("To answer questions.");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation").first()).toBeHidden();
  await expect(page.getByText(/^As of /)).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  for (const [language, heading] of [
    ["en", "What happens to your message"],
    ["ar", "ماذا يحدث لرسالتك"],
  ] as const) {
    await page.goto(`${contact.origin}/f/${contact.id}/privacy?language=${language}`);
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    await expectAccessible(page);
  }
});
