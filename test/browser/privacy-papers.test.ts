import { expect, test } from "@playwright/test";
import { expectAccessibleInLightAndDark, expectNoSidewaysScrolling } from "./support/accessible.ts";
import { createForm, signUp } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

let postern: RunningPostern;

test.beforeAll(async () => {
  postern = await startPostern();
});

test.afterAll(() => postern.stop());

test("an owner completes the record, prints it, and tells visitors", async ({ page }, info) => {
  await signUp(page, postern.url);
  const { formId } = await createForm(page, "Contact");
  const record = `${postern.url}/settings/privacy/record`;

  await page.goto(`${postern.url}/settings/privacy`);
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
  await expectAccessibleInLightAndDark(page);

  await page.getByRole("link", { name: "Edit what is stated of Form “Contact”" }).click();
  await page.getByRole("textbox", { name: "Purpose" }).fill("To answer questions.");
  await page.getByRole("combobox", { name: "Legal basis" }).selectOption("legitimate");
  await page.getByRole("button", { name: "Save", exact: true }).first().click();
  await page.getByRole("checkbox", { name: "Show the page" }).check();
  await page.getByRole("button", { name: "Save", exact: true }).last().click();
  await expect(page.getByRole("link", { name: `/f/${formId}/privacy` })).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScrolling(page);
  await page.screenshot({ path: info.outputPath("form-narrow.png"), fullPage: true });

  await page.goto(record);
  await expect(page.getByRole("article", { name: "Form “Contact”" })).toContainText("To answer questions.");
  await expectNoSidewaysScrolling(page);
  await page.screenshot({ path: info.outputPath("record-narrow.png"), fullPage: true });

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation").first()).toBeHidden();
  await expect(page.getByRole("button", { name: "Print or save as PDF" })).toBeHidden();
  await expect(page.getByText(/^As of /)).toBeVisible();
  await expect(page.getByRole("article", { name: "Security measures" })).toBeVisible();
  await page.emulateMedia({ media: "screen" });

  for (const [language, heading] of [
    ["en", "What happens to your message"],
    ["ar", "ماذا يحدث لرسالتك"],
    ["he", "מה קורה להודעתך"],
  ] as const) {
    await page.goto(`${postern.url}/f/${formId}/privacy?language=${language}`);
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    await expectAccessibleInLightAndDark(page);
    await expectNoSidewaysScrolling(page);
  }
});
