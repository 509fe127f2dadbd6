import { expect, type Page } from "@playwright/test";

/** The dashboard says so once it knows what its viewer may do, and acts on every key from then on. */
export async function ready(page: Page): Promise<void> {
  await expect(page.locator("html[data-ready=true]")).toBeAttached();
}

/** Presses keys one after the other, each once the dashboard would act on it. */
export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await ready(page);
    await page.keyboard.press(key);
  }
}
