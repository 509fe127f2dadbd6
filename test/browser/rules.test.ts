import { expect, test } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScrolling } from "./support/accessible.ts";
import { createForm, signUp } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

let postern: RunningPostern;

test.beforeEach(async () => {
  postern = await startPostern();
});

test.afterEach(() => postern.stop());

test("a rule is tried on what is there, saved, ordered, applied to the next message, and named by it", async ({
  page,
}) => {
  await signUp(page, postern.url);
  const { formId } = await createForm(page, "Contact");
  const send = async (message: string) => {
    const form = { name: "Ada", email: "ada@example.com", message };
    expect((await page.request.post(`${postern.url}/f/${formId}`, { form })).ok()).toBe(true);
  };
  await send("I would like a refund for the blue vase, please.");
  await send("When do you open on Friday?");

  // From the form, its rules; a new one begins with the form.
  await page.goto(`${postern.url}/forms/${formId}/setup/general`);
  await page.getByRole("link", { name: "Rules of this form" }).click();
  await page.getByRole("button", { name: "New rule" }).click();
  const editor = page.getByRole("dialog", { name: "New rule" });
  await expect(editor.getByRole("textbox", { name: "Name", exact: true })).toBeFocused();
  await editor.getByRole("textbox", { name: "Name", exact: true }).fill("Refunds");
  await expect(editor.getByRole("combobox", { name: "Condition 1", exact: true })).toHaveValue("form");
  await expect(editor.getByRole("combobox", { name: "Form of condition 1" })).toHaveValue(formId);
  await editor.getByRole("combobox", { name: "Condition 2" }).selectOption("Field contains");
  await editor.getByRole("textbox", { name: "Name of the field in condition 2" }).fill("message");
  await editor.getByRole("textbox", { name: "Text of condition 2" }).fill("REFUND");
  await editor.getByRole("button", { name: "Preview" }).click();
  await expect(editor.getByRole("alert")).toHaveText("Choose what the rule does.");
  await expectAccessible(page);
  await editor.getByRole("checkbox", { name: "Star" }).check();
  await editor.getByRole("button", { name: "Preview" }).click();

  const preview = page.getByRole("dialog", { name: "Preview rule" });
  await expect(preview).toContainText("Would have applied to 1 of the newest 2 messages in the inbox on this form.");
  await expect(preview.getByRole("link", { name: "Ada" })).toHaveAttribute("href", /submission=sub_/);
  await expectAccessible(page);
  await preview.getByRole("button", { name: "Save rule" }).click();
  await expect(preview).toBeHidden();
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
  await expect(page.getByText("2. Refunds")).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await send("A refund for the red vase, please.");
  await page.goto(`${postern.url}/forms/${formId}/inbox`);
  await page.getByRole("link", { name: /red vase/ }).click();
  const message = page.getByRole("article");
  await expect(message.getByRole("button", { name: "Remove star" })).toBeVisible();
  await message.getByText("Rules", { exact: true }).click();
  await expect(message.getByRole("listitem").filter({ hasText: "Refunds" })).toBeVisible();
  await expect(message.getByRole("listitem").filter({ hasText: "Mute Ada" })).toBeVisible();

  await page.goto(`${postern.url}/settings/rules`);
  await page.getByRole("button", { name: "Delete Refunds" }).click();
  await page.getByRole("dialog", { name: "Delete this rule?" }).getByRole("button", { name: "Delete rule" }).click();
  await expect(page.getByText("2. Refunds")).toBeHidden();
});
