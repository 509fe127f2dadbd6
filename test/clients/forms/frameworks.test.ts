import { expect, type Page, test } from "@playwright/test";
import { FRAMEWORK_PAGES, type FrameworkPage, isInstalled } from "./frameworks.ts";
import { createForm, inboxOf, intakeUrl, usePostern, visit } from "./run-pages.ts";

usePostern();

async function open(page: Page, { html, headers }: FrameworkPage): Promise<string> {
  const formId = await createForm();
  const url = intakeUrl(formId);
  await visit(page, await html(url), headers?.(new URL(url).origin));
  return formId;
}

async function write(page: Page, message: string): Promise<void> {
  await page.getByLabel("Message").focus();
  await expect(page.locator('input[name="_postern"]')).toBeAttached();
  await page.getByLabel("Name").fill("Ada Lovelace");
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Message").fill(message);
}

const messages = async (formId: string) =>
  (await inboxOf(formId)).map((fields) => fields.find(({ name }) => name === "message")?.value);

for (const framework of FRAMEWORK_PAGES) {
  const { name, needs, shows } = framework;
  const thanked = (page: Page) =>
    shows === undefined ? expect(page).toHaveURL(/\/thanks$/) : expect(page.getByText(shows)).toBeVisible();

  test.describe(name, () => {
    test.skip(needs !== undefined && !isInstalled(needs), `${needs} is not installed`);

    test("a double click sends one message", async ({ page }) => {
      const formId = await open(page, framework);
      await write(page, "Once");
      await page.getByRole("button", { name: "Send" }).dblclick();
      await thanked(page);
      await page.waitForLoadState("networkidle");
      expect(await messages(formId)).toEqual(["Once"]);
    });

    test("an error is shown, and what was typed can be corrected and sent", async ({ page }) => {
      const formId = await open(page, framework);
      await write(page, "x".repeat(270_000));
      await page.getByRole("button", { name: "Send" }).click();
      await expect(page.getByRole("alert")).toContainText("is too long. Please shorten it");
      if (shows === undefined) await expect(page.getByLabel("Message")).toHaveAttribute("aria-invalid", "true");
      await page.getByLabel("Message").fill("Shorter");
      await page.getByRole("button", { name: "Send" }).click();
      await thanked(page);
      expect(await messages(formId)).toEqual(["Shorter"]);
    });

    test("what is typed is there again after another page, and sent once", async ({ page }) => {
      const formId = await open(page, framework);
      await write(page, "On my way");
      const draft = () => page.evaluate(() => JSON.stringify(sessionStorage));
      await expect.poll(draft).toContain("On my way");
      const isOnePage = (await page.getByRole("button", { name: "Back" }).count()) > 0;
      await page.getByText("Other page").click();
      if (isOnePage) await page.getByRole("button", { name: "Back" }).click();
      else await expect(page).toHaveURL(/other$/);
      await page.getByLabel("Message").focus();
      await expect(page.getByLabel("Message")).toHaveValue("On my way");
      await page.getByRole("button", { name: "Send" }).dblclick();
      await thanked(page);
      await page.waitForLoadState("networkidle");
      expect(await messages(formId)).toEqual(["On my way"]);
    });
  });
}
