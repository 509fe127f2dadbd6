import type { Page } from "@playwright/test";
import { FRAMEWORK_PAGES } from "../../clients/forms/frameworks.ts";
import { installFrameworks } from "../../clients/forms/install-frameworks.ts";
import { patient } from "../../support/patience.ts";
import { startWebsite } from "../support/local-server.ts";
import { kept, send } from "../support/other-websites.ts";
import { storedTexts } from "../support/stored-messages.ts";
import { test as base, expect } from "../support/test.ts";

interface Fixtures {
  readonly formId: string;
  /** The stored messages, once nothing is in flight. */
  readonly stored: () => Promise<(string | undefined)[]>;
}

const test = base.extend<Fixtures>({
  formId: async ({ owner }, use) => use((await owner.form()).id),
  stored: async ({ formId, page, server }, use) =>
    use(async () => {
      await page.waitForLoadState("networkidle");
      return storedTexts(server, formId);
    }),
});

test.beforeAll(() => {
  test.setTimeout(patient(300_000));
  installFrameworks();
});

async function write(page: Page, message: string): Promise<void> {
  // Otherwise a framework may show the form before the script can observe input.
  await page.waitForFunction(() => Object.keys(window).some((name) => /\/f\/frm_\w+$/.test(name)));
  await page.getByLabel("Message").focus();
  await expect(page.locator('input[name="_postern"]')).toBeAttached();
  await page.getByLabel("Name").fill("Ada Lovelace");
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Message").fill(message);
}

for (const { name, html, headers, shows } of FRAMEWORK_PAGES) {
  const thanked = (page: Page) =>
    shows === undefined ? expect(page).toHaveURL(/\/thanks$/) : expect(page.getByText(shows)).toBeVisible();

  test.describe(name, () => {
    test.beforeEach(async ({ formId, page, server }) => {
      const body = await html(`${server.url}/f/${formId}`);
      const head = '<!doctype html><html lang="en"><meta charset="utf-8"><title>A website</title>';
      const website = await startWebsite(`${head}<body>${body}</body></html>`, headers?.(server.url));
      page.on("close", () => void website.stop());
      await page.goto(website.url);
    });

    test("a double click sends one message", async ({ page, stored }) => {
      await write(page, "Once");
      await page.getByRole("button", { name: "Send" }).dblclick();
      await thanked(page);
      expect(await stored()).toEqual(["Once"]);
    });

    test("an error is shown, and the input can be corrected and sent", async ({ page, stored }) => {
      await write(page, "x".repeat(270_000));
      await send(page);
      await expect(page.getByRole("alert")).toContainText("is too long. Please shorten it");
      if (shows === undefined) await expect(page.getByLabel("Message")).toHaveAttribute("aria-invalid", "true");
      await page.getByLabel("Message").fill("Shorter");
      await send(page);
      await thanked(page);
      expect(await stored()).toEqual(["Shorter"]);
    });

    test("a draft reappears after a visit to another page, and is sent once", async ({ page, stored }) => {
      await write(page, "On my way");
      await expect.poll(() => kept(page)).toContain("On my way");
      const isOnePage = (await page.getByRole("button", { name: "Back" }).count()) > 0;
      await page.getByText("Other page").click();
      if (isOnePage) await page.getByRole("button", { name: "Back" }).click();
      else await expect(page).toHaveURL(/other$/);
      await page.getByLabel("Message").focus();
      await expect(page.getByLabel("Message")).toHaveValue("On my way");
      await page.getByRole("button", { name: "Send" }).dblclick();
      await thanked(page);
      expect(await stored()).toEqual(["On my way"]);
    });
  });
}
