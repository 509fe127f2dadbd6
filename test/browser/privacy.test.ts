import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, type Page, test } from "@playwright/test";
import { readZip } from "../support/zip.ts";
import { expectAccessible } from "./support/accessible.ts";
import { chooseExport, openSignedIn, owner } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

let postern: RunningPostern;
let formId: string;

test.beforeAll(async () => {
  postern = await startPostern();
  const facts = ["--email", owner.email, "--password", owner.password, "--name", owner.name, "--plan", "free"];
  await postern.command("owner", "create", ...facts);
  formId = String((await postern.command("form", "create", "--email", owner.email, "--name", "Contact")).id);
  await postern.command("seed", "--email", owner.email, "--forms", "1", "--submissions", "80", "--days", "28");
});

test.afterAll(() => postern.stop());

async function openPrivacy(page: Page): Promise<void> {
  await openSignedIn(page, postern.url, "/settings/privacy");
  await expect(page.getByRole("heading", { name: "Retention window" })).toBeVisible();
}

async function send(fields: Record<string, string>): Promise<string> {
  const response = await fetch(`${postern.url}/f/${formId}`, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams(fields),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { id: string }).id;
}

test("an owner exports the exact values of all forms for programs", async ({ page }) => {
  await send({ name: "Alan", "=total": "=1+1" });
  await openSignedIn(page, postern.url, "/settings/exports");
  const download = await chooseExport(page, /for programs/);
  expect(download.suggestedFilename()).toContain("for programs");
  const text = readFileSync(await download.path(), "utf8");
  expect(text).toMatch(/^"id"/);
  expect(text).toContain('"=1+1"');
});

test("an owner erases everything of one person: looks, confirms, and keeps a receipt without the address", async ({
  page,
}) => {
  await send({ name: "Grace", email: "grace@example.com", message: "Please call me back about the violin." });
  await send({ name: "Grace", email: "Grace@Example.com", message: "I have not heard from you yet." });
  const other = await send({ name: "Ana", email: "ana@example.com", message: "Are you open on Friday?" });
  await openSignedIn(page, postern.url, `/forms/${formId}/inbox?submission=${other}`);
  const notes = page.getByRole("region", { name: "Notes" });
  await notes.getByRole("textbox").fill("A friend of grace@example.com");
  await notes.getByRole("textbox").press("Control+Enter");
  await expect(notes.getByRole("button", { name: "Delete note" })).toBeVisible();
  await page.goto(`${postern.url}/settings/privacy`);
  const search = page.getByLabel("Email address or another value they sent");
  await search.fill("grace@example.com");
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 messages found")).toBeVisible();
  await expect(page.getByText("Please call me back about the violin.")).toBeVisible();
  await expect(page.getByText("Are you open on Friday?")).toHaveCount(0);
  await expect(page.getByText("Also found: 1 note on other messages.")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Erase 2 messages" }).click();
  await expect(page.getByRole("checkbox", { name: "Also delete 1 note on other messages" })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Erase", exact: true }).click();
  const receipt = page.getByTestId("erasure-receipt");
  await expect(receipt).toContainText("Erased: 2 messages");
  await expect(receipt).toContainText("2 messages of “Contact”");
  await expectAccessible(page);

  await search.fill("grace@example.com");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No messages contain this value.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Earlier erasures")).toBeVisible();
  await expect(page.locator("main")).not.toContainText("grace@example.com");
  await page.goto(`${postern.url}/forms/${formId}/inbox?submission=${other}`);
  await expect(notes.getByRole("textbox")).toBeVisible();
  await expect(notes.getByRole("button", { name: "Delete note" })).toHaveCount(0);
});

test("an owner answers a request: looks, chooses, and gets an archive whose page opens by itself and prints", async ({
  page,
  browser,
}) => {
  const cv = new FormData();
  for (const [name, value] of Object.entries({
    name: "Hedy",
    email: "hedy@example.com",
    message: "About the <b>job</b>",
  })) {
    cv.append(name, value);
  }
  cv.append("cv", new File(["Twenty years of radio"], "Hedy #1.txt"));
  const sent = await fetch(`${postern.url}/f/${formId}`, {
    method: "POST",
    headers: { accept: "application/json" },
    body: cv,
  });
  expect(sent.status).toBe(200);
  await send({ name: "Ana", email: "ana@example.com", message: "Ask hedy@example.com about my secret plan." });
  await openPrivacy(page);
  await page.getByLabel("Email address or another value they sent").fill("hedy@example.com");
  await page.getByLabel("Anywhere").check();
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 was sent by this person. 1 names them and was sent by somebody else.")).toBeVisible();
  await page.getByRole("button", { name: "Answer a request" }).click();
  const dialog = page.getByRole("dialog", { name: "Answer a request" });
  await expect(dialog.getByRole("checkbox", { name: "Include labels and notes" })).toBeChecked();
  await expect(dialog.getByRole("checkbox", { name: "Include what others wrote in 1 message" })).not.toBeChecked();
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^answer-\d{4}-\d\d-\d\d\.zip$/);
  await expect(page.getByRole("dialog", { name: "Answer saved" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Done" }).click();
  const record = page.getByText("Answer to a person’s request for information").first();
  await page.reload();
  await expect(record).toBeVisible();

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
  expect((await paper.pdf({ format: "A4" })).subarray(0, 5).toString()).toBe("%PDF-");
  await paper.getByRole("link", { name: "Hedy #1.txt" }).click();
  await expect(paper.getByText("Twenty years of radio")).toBeVisible();
  await context.close();
  rmSync(folder, { recursive: true });
});

test("an owner sees what a shorter window removes, when the next go, and only then shortens it", async ({ page }) => {
  await openPrivacy(page);
  await expect(page.getByText(/Next deletion: \d+ messages?, starting/)).toBeVisible();
  const days = page.getByLabel("Keep messages for");
  await days.fill("31");
  await expect(page.getByText("Enter a whole number from 1 to 30.")).toBeVisible();
  await days.fill("5");
  const remove = page.getByRole("button", { name: /^Delete \d+ messages/ });
  await expect(remove).toBeVisible();
  await expect(page.getByRole("table", { name: "Deleted when this takes effect" })).toBeVisible();
  await expectAccessible(page);
  await remove.click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await remove.click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Delete/ })
    .click();
  await expect(
    page.getByText("From tomorrow, messages are kept for 5 days. Nothing is deleted before then."),
  ).toBeVisible();
  const notice = page.getByRole("alert").filter({ hasText: "A shorter window takes effect soon" });
  await expect(notice).toContainText("messages are kept for 5 days. Nothing is deleted before then.");
  await expectAccessible(page);
  await days.fill("30");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Messages are now kept for 30 days.")).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test("the access record is filtered down by kind, form and day, and the address holds it", async ({ page }) => {
  await openSignedIn(page, postern.url, "/settings/exports");
  await chooseExport(page, /CSV for spreadsheets/);
  await page.getByRole("link", { name: "Privacy" }).click();
  const record = page.getByRole("region", { name: "Access record" });
  await expect(record.getByText("Export of all forms", { exact: true }).first()).toBeVisible();
  await record.getByLabel("Type").selectOption("Agents: contents");
  await expect(record.getByText("No matching entries.", { exact: false })).toBeVisible();
  await expect(page).toHaveURL(/kind=contents/);
  await record.getByLabel("Type").selectOption("Exports");
  await record.getByLabel("Form").selectOption(formId);
  await expect(record.getByText("Export of all forms", { exact: true }).first()).toBeVisible();
  await page.reload();
  await expect(record.getByLabel("Type")).toHaveValue("exports");
  await expect(record.getByText("Export of all forms", { exact: true }).first()).toBeVisible();
  await record.getByRole("textbox", { name: "To" }).fill("2020-01-01");
  await expect(record.getByText("No matching entries.", { exact: false })).toBeVisible();
  await expectAccessible(page);
  await record.getByRole("button", { name: "Clear" }).click();
  await expect(record.getByText("Export of all forms", { exact: true }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/privacy$/);
});

test("a search for a person says how far it is, and is cancelled without a trace", async ({ page }) => {
  await openPrivacy(page);
  let held = 0;
  await page.route("**/graphql", async (route) => {
    if (route.request().postData()?.includes('"place":"whole"') === true) held += 1;
    else await route.continue();
  });
  const search = page.getByLabel("Email address or another value they sent");
  await search.fill("grace@example.com");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^0 of \d+ messages searched$/)).toBeVisible();
  await expect.poll(() => held).toBe(1);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("The search was cancelled. Nothing was deleted.")).toBeVisible();
  await expect(page.getByText(/looked at/)).toHaveCount(0);
  await page.unroute("**/graphql");
  await search.fill("nobody@example.com");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No messages contain this value.")).toBeVisible();
});
