import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScrolling } from "./support/accessible.ts";
import { article, rows } from "./support/inbox.ts";
import { press } from "./support/keys.ts";
import { expect, test } from "./support/test.ts";

const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).last();
const saved = (page: Page) => page.getByText("Saved", { exact: true });
const sidebar = (page: Page) => page.getByRole("navigation", { name: "Dashboard" });

test("settings can be saved once changed, and errors and the confirmation appear beside the button", async ({
  owner,
  page,
}) => {
  const contact = await owner.form();
  await owner.open(page, contact.path("setup/spam"));
  const origins = page.getByRole("textbox", { name: "Allowed origins" });
  await expect(save(page)).toBeDisabled();
  await origins.fill("not an origin");
  await save(page).click();
  await expect(page.getByRole("alert")).toContainText("origin");
  await origins.fill("https://www.example.com");
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByRole("alert")).toBeHidden();
  await expect(save(page)).toBeDisabled();
  await expectAccessible(page);
  await page.reload();
  await expect(origins).toHaveValue("https://www.example.com");

  // A secret is not shown again, and there is nothing to save while its input is empty.
  await page.getByRole("checkbox", { name: "Verify Cloudflare Turnstile" }).check();
  const secret = page.getByRole("textbox", { name: "Turnstile secret key" });
  await secret.fill("0x4AAAAAAA");
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await expect(secret).toHaveValue("");
  await expect(page.getByText("Leave empty to keep the saved value.")).toBeVisible();
  await expect(save(page)).toBeDisabled();
});

test("leaving with unsaved changes asks first, and staying keeps them", async ({ owner, page }) => {
  const contact = await owner.form();
  await owner.open(page, contact.path("setup/general"));
  const question = page.getByRole("dialog", { name: "Discard changes?" });
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  const email = page.getByRole("link", { name: "Email", exact: true });
  const destinations = page.getByRole("textbox", { name: "Destination addresses" });
  await name.fill("Contact us");
  await email.click();
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(question).toBeHidden();
  await expect(name).toHaveValue("Contact us");

  const closing = page.waitForEvent("dialog");
  const reload = page.reload();
  const dialog = await closing;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.accept();
  await reload;

  await name.fill("Contact us");
  await email.click();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(destinations).toBeVisible();
  await page.goBack();
  await expect(name).toHaveValue("Contact");
  await name.fill("Contact us");
  await page.getByRole("region", { name: "General" }).getByRole("button", { name: "Save", exact: true }).click();
  await expect(saved(page)).toBeVisible();
  await email.click();
  await expect(destinations).toBeVisible();
  await expect(sidebar(page).getByRole("link", { name: /^Contact us/ })).toBeVisible();
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

test("an owner imports a file: previews it, changes a column, imports it, and finds the messages", async ({
  owner,
  page,
}) => {
  const contact = await owner.form();
  const lines = [
    "name,email,message,campaign,_date",
    `Ada,ada@example.org,Can I book a table for two on Friday?,spring,${daysAgo(20)}`,
    `Grace,grace@example.org,<b>Do you repair violins?</b>,spring,${daysAgo(10)}`,
    `Old,old@example.org,From long ago,,${daysAgo(800)}`,
    "Bad,bad@example.org,No date,,soon",
  ];
  await owner.open(page, contact.path("setup/general/import"));
  const file = { name: "formspree.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) };
  await page.locator('input[type="file"]').setInputFiles(file);
  await expect(page.getByText("Formspree, UTF-8")).toBeVisible();
  await expect(page.getByText("1, older than your retention window of 365 days")).toBeVisible();
  await expect(page.getByText("“soon” is not a date.")).toBeVisible();
  const preview = page.getByRole("region", { name: "First messages" });
  await expect(preview.getByText("<b>Do you repair violins?</b>")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await page.getByLabel("Import campaign as").selectOption("Not imported");
  await expect(preview.getByText("spring")).toHaveCount(0);
  await page.getByRole("button", { name: "Import 2 messages" }).click();
  await expect(page.getByText("2 messages", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Open inbox" }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole("link", { name: /^Ada .*Can I book a table/ })).toBeVisible();
});

test("a phone shows one pane at a time, and the settings sections are one key away", async ({ owner, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const contact = await owner.form();
  await contact.messages(2);
  await owner.open(page, contact.path());
  await rows(page).first().getByRole("link").click();
  await expect(article(page)).toBeVisible();
  await expect(rows(page).first()).toBeHidden();
  await page.getByRole("button", { name: "Back to the list" }).click();
  await expect(rows(page).first()).toBeVisible();

  await page.goto(`${contact.origin}/settings/privacy`);
  const sections = page.getByRole("navigation", { name: "Settings" });
  const toggle = sections.getByRole("button", { name: "Privacy" });
  await toggle.press("Enter");
  await expect(sections.getByRole("link", { name: "Privacy" })).toHaveAttribute("aria-current", "page");
  await expectAccessible(page);
  await press(page, "Escape");
  await expect(sections.getByRole("link")).toHaveCount(0);
  await toggle.press("Enter");
  await sections.getByRole("link", { name: "Spam filter" }).press("Enter");
  await expect(page).toHaveURL(/\/settings\/spam$/);
  await expect(page.getByRole("heading", { name: "Your lists" })).toBeVisible();
});

test("a rule is previewed on existing messages, saved, ordered, applied to the next message, and named on it", async ({
  owner,
  page,
}) => {
  const contact = await owner.form();
  const send = (message: string) => contact.send({ name: "Ada", email: "ada@example.com", message });
  await send("I would like a refund for the blue vase, please.");
  await send("When do you open on Friday?");

  // The form leads to its rules; a new rule starts with the form.
  await owner.open(page, contact.path("setup/general"));
  await page.getByRole("link", { name: "Rules of this form" }).click();
  await page.getByRole("button", { name: "New rule" }).click();
  const editor = page.getByRole("dialog", { name: "New rule" });
  await editor.getByRole("textbox", { name: "Name", exact: true }).fill("Refunds");
  await expect(editor.getByRole("combobox", { name: "Form of condition 1" })).toHaveValue(contact.id);
  await editor.getByRole("combobox", { name: "Condition 2" }).selectOption("Field contains");
  await editor.getByRole("textbox", { name: "Name of the field in condition 2" }).fill("message");
  await editor.getByRole("textbox", { name: "Text of condition 2" }).fill("REFUND");
  await editor.getByRole("button", { name: "Preview" }).click();
  await expect(editor.getByRole("alert")).toHaveText("Choose what the rule does.");
  await editor.getByRole("checkbox", { name: "Star" }).check();
  await editor.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("dialog", { name: "Preview rule" });
  await expect(preview).toContainText("Would have applied to 1 of the newest 2 messages in the inbox on this form.");
  await expect(preview.getByRole("link", { name: "Ada" })).toHaveAttribute("href", /submission=sub_/);
  await expectAccessible(page);
  await preview.getByRole("button", { name: "Save rule" }).click();
  await expect(page.getByText("If form is “Contact” and “message” contains “REFUND”: star.")).toBeVisible();

  await page.getByRole("combobox", { name: "Form" }).selectOption("All forms");
  await page.getByRole("button", { name: "New rule" }).click();
  await editor.getByRole("textbox", { name: "Name", exact: true }).fill("Mute Ada");
  await editor.getByRole("combobox", { name: "Condition 1" }).selectOption("Sender’s domain is");
  await editor.getByRole("textbox", { name: "Text of condition 1" }).fill("example.com");
  await editor.getByRole("combobox", { name: "Email" }).selectOption("Send no email");
  await editor.getByRole("button", { name: "Preview" }).click();
  await preview.getByRole("button", { name: "Save rule" }).click();
  await expect(page.getByText("2. Mute Ada")).toBeVisible();
  await page.getByRole("button", { name: "Move Mute Ada up" }).click();
  await expect(page.getByText("1. Mute Ada")).toBeVisible();

  const red = await send("A refund for the red vase, please.");
  await page.goto(`${contact.url}/inbox?submission=${red}`);
  await expect(article(page).getByRole("button", { name: "Remove star" })).toBeVisible();
  await article(page).getByText("Rules", { exact: true }).click();
  for (const name of ["Refunds", "Mute Ada"]) {
    await expect(article(page).getByRole("listitem").filter({ hasText: name })).toBeVisible();
  }
  await page.goto(`${contact.origin}/settings/rules`);
  await page.getByRole("button", { name: "Delete Refunds" }).click();
  await page.getByRole("dialog", { name: "Delete this rule?" }).getByRole("button", { name: "Delete rule" }).click();
  await expect(page.getByText("2. Refunds")).toBeHidden();
});
