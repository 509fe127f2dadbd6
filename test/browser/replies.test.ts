import { expect, type Page, test } from "@playwright/test";
import { type BrowserMailSink, startMailSink } from "./support/mail-sink.ts";
import { createOwner, openSignedIn, seed } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

let postern: RunningPostern;
let sink: BrowserMailSink;
let formId: string;

test.beforeAll(async () => {
  sink = await startMailSink();
  postern = await startPostern({ SMTP_URL: sink.url, MAIL_FROM: "Postern <postern@example.com>" });
  await createOwner(postern);
  [formId = ""] = await seed(postern, { forms: 1, submissions: 3, days: 5 });
});

test.afterAll(async () => {
  await postern.stop();
  await sink.stop();
});

const rows = (page: Page) => page.locator("[data-row]");
const composer = (page: Page) => page.getByRole("form", { name: "Reply", exact: true });
const text = (page: Page) => composer(page).getByRole("textbox", { name: "Reply text" });
const sent = (page: Page) => page.getByRole("region", { name: "Your reply" });

async function open(page: Page, fields: Record<string, string>): Promise<void> {
  const response = await fetch(`${postern.url}/f/${formId}`, {
    method: "POST",
    headers: { Accept: "application/json", "Content-Type": "application/json" },
    body: JSON.stringify(fields),
  });
  const { id } = (await response.json()) as { id: string };
  await openSignedIn(page, postern.url, `/forms/${formId}/inbox?submission=${id}`);
  await expect(page.getByRole("article")).toBeVisible();
}

const message = (name: string) => ({
  name,
  email: `${name.toLowerCase()}@example.org`,
  message: "Do you repair old clocks? Mine stopped in spring and I miss it.",
});

test("a person answers with the keyboard, sees that it is sent and the message answered, and it arrives", async ({
  page,
}) => {
  await open(page, message("Marguerite"));
  await page.keyboard.press("r");
  await expect(text(page)).toBeFocused();
  await page.keyboard.type("Yes, bring it");
  await page.keyboard.press("Escape");
  await expect(composer(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("button", { name: "Continue your draft" })).toBeVisible();
  await page.keyboard.press("r");
  await expect(text(page)).toBeFocused();
  await expect(text(page)).toHaveValue("Yes, bring it");
  await page.keyboard.press("End");
  await page.keyboard.type(" on Monday.");
  await page.keyboard.press("Control+Enter");
  await expect(sent(page)).toContainText("Sending reply");
  await expect(sent(page)).toContainText("Yes, bring it on Monday.");
  await expect(sent(page)).toContainText("Reply sent", { timeout: 30_000 });
  await expect(page.getByRole("article").getByText("Answered", { exact: true })).toBeVisible();
  await expect(rows(page).first().getByRole("img", { name: "Answered" })).toBeVisible();
  let mail = await sink.next();
  while (!mail.to.includes("marguerite@example.org")) mail = await sink.next();
  expect(mail.text).toContain("Yes, bring it on Monday.");
  expect(mail.text).toContain("> message: Do you repair old clocks?");
});

test("what is sent can be undone for a few seconds, and is a draft again", async ({ page }) => {
  await open(page, message("Beatrice"));
  await page.keyboard.press("r");
  await expect(text(page)).toBeFocused();
  await page.keyboard.type("Too early");
  await page.keyboard.press("Control+Enter");
  await expect(sent(page)).toContainText("Sending reply");
  await page.keyboard.press("z");
  await expect(sent(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Continue your draft" }).click();
  await expect(text(page)).toHaveValue("Too early");
  await composer(page).getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("button", { name: "Continue your draft" })).toHaveCount(0);
});

test("a saved reply is filled in from the message, says what is missing, and the message is done when it is sent", async ({
  page,
}) => {
  await open(page, message("Rosalind"));
  await page.keyboard.press("r");
  await expect(text(page)).toBeFocused();
  await composer(page).getByRole("button", { name: "Saved replies" }).click();
  const dialog = page.getByRole("dialog", { name: "Saved replies" });
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(text(page)).toBeVisible();
  await composer(page).getByRole("button", { name: "Saved replies" }).click();
  await dialog.getByRole("button", { name: "New saved reply" }).click();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Thanks");
  await dialog.getByRole("textbox", { name: "Text" }).fill("Dear {{name}} of {{company}}, thank you.");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("button", { name: "New saved reply" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(text(page)).toBeVisible();
  await composer(page).getByRole("button", { name: "Saved replies" }).click();
  await dialog.getByRole("button", { name: "Insert Thanks" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(text(page)).toHaveValue("Dear Rosalind of {{company}}, thank you.");
  await expect(composer(page).getByRole("status")).toContainText("This message has no field for {{company}}.");
  await composer(page).getByRole("button", { name: "Send", exact: true }).click();
  await expect(composer(page).getByRole("button", { name: "Send anyway" })).toBeVisible();
  await text(page).fill("Dear Rosalind, thank you.");
  await expect(composer(page).getByRole("status")).toHaveCount(0);
  await composer(page).getByRole("checkbox", { name: "Mark as done when sent" }).check();
  await text(page).focus();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Marked the message from Rosalind as done.")).toBeVisible();
  await page.goto(`${postern.url}/forms/${formId}/inbox?show=done`);
  await expect(rows(page).first()).toContainText("Rosalind");
  await expect(rows(page).first().getByRole("img", { name: "Answered" })).toBeVisible({ timeout: 30_000 });
});

test("a mail server that refuses a reply is shown with its reason, and Retry sends it", async ({ page }) => {
  await open(page, message("Josephine"));
  sink.refuse("josephine@example.org", "Mailbox is full");
  await page.keyboard.press("r");
  await expect(text(page)).toBeFocused();
  await page.keyboard.type("We are open on Monday.");
  await page.keyboard.press("Control+Enter");
  await expect(sent(page)).toContainText("Reply not sent", { timeout: 30_000 });
  await expect(sent(page)).toContainText("Mailbox is full");
  await expect(rows(page).first()).toContainText("Reply not sent");
  sink.refuse("josephine@example.org", null);
  await sent(page).getByRole("button", { name: "Retry" }).click();
  await expect(sent(page)).toContainText("Reply sent", { timeout: 30_000 });
});
