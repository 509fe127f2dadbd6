import { expect, test } from "@playwright/test";
import { expectAccessibleInLightAndDark, expectNoSidewaysScrolling } from "./support/accessible.ts";
import { createForm, signUp } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

let postern: RunningPostern;

test.beforeAll(async () => {
  postern = await startPostern();
});

test.afterAll(() => postern.stop());

test("an owner words the page after sending, sees it before, and visitors get the same", async ({ page }, info) => {
  await signUp(page, postern.url);
  const { formId } = await createForm(page, "Contact");
  await page.goto(`${postern.url}/forms/${formId}/setup/after`);
  const preview = page.frameLocator('iframe[title="Preview of the page after sending"]');
  await expect(preview.getByRole("heading", { name: "Thank you" })).toBeVisible();

  await page.getByLabel("Heading").fill("Merci!");
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("We answer within a day.\nSee you soon.");
  await page.getByRole("textbox", { name: "Color" }).fill("#ffcc00");
  await page.getByLabel("Label of the link").fill("Our shop");
  await page.getByLabel("Address of the link").fill("https://shop.example/");
  await page.locator('input[type="file"]').setInputFiles({
    name: "logo.png",
    mimeType: "image/png",
    buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 160, height: 60 } }),
  });
  await page.getByRole("button", { name: "Update the preview" }).click();
  await expect(preview.getByRole("heading", { name: "Merci!" })).toBeVisible();
  await expect(preview.locator("img")).toHaveJSProperty("complete", true);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  await page.screenshot({ path: info.outputPath("setup.png"), fullPage: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScrolling(page);
  await page.screenshot({ path: info.outputPath("setup-narrow.png"), fullPage: true });

  await page.goto(`${postern.url}/f/${formId}/thanks`);
  await expect(page.getByRole("heading", { name: "Merci!" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Our shop" })).toHaveAttribute("href", "https://shop.example/");
  expect(await page.locator("img").evaluate((logo: HTMLImageElement) => logo.naturalWidth)).toBeGreaterThan(0);
  await expectAccessibleInLightAndDark(page);
  await expectNoSidewaysScrolling(page);
  await page.screenshot({ path: info.outputPath("page.png") });
});
