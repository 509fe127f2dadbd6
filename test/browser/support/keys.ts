import { expect, type Page } from "@playwright/test";

/** Waits for the dashboard to signal that it knows its viewer's permissions; it handles every key from then on. */
export async function ready(page: Page): Promise<void> {
  await expect(page.locator("html[data-ready=true]")).toBeAttached();
}

/** Presses keys in turn, each once the dashboard would handle it. */
export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await ready(page);
    await page.keyboard.press(key);
  }
}
