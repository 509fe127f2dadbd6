import { expect, type Page } from "@playwright/test";

export const rows = (page: Page) => page.locator("[data-row]");
export const rowOf = (page: Page, id = "") => page.locator(`[data-row="${id}"]`);
export const rowWith = (page: Page, text: string | RegExp) => rows(page).filter({ hasText: text });
export const unread = (page: Page, id = "") => rowOf(page, id).locator("[data-unread]");
export const article = (page: Page) => page.getByRole("article");
export const toolbar = (page: Page) => page.getByRole("toolbar", { name: "Message", exact: true });
export const selection = (page: Page) => page.getByRole("toolbar", { name: "Selected messages" });
export const searchBox = (page: Page) => page.getByRole("combobox", { name: "Search messages" });
export const palette = (page: Page) => page.getByRole("combobox", { name: "Search or jump to" });

export const show = (page: Page, what: "Open" | "Done" | "All") =>
  page.getByRole("navigation", { name: "Show" }).getByRole("link", { name: what }).click();

/** Checks the total that the list displays. */
export const expectTotal = (page: Page, count: number) =>
  expect(page.getByText(`${count} message${count === 1 ? "" : "s"}`, { exact: true })).toBeVisible();

/** Expects the pane and the address to show the message, which then counts as read. */
export async function expectOpen(page: Page, id = ""): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`submission=${id}\\b`));
  await expect(article(page)).toBeVisible();
  await expect(rowOf(page, id).locator("[data-open]")).toBeVisible();
}

export async function openMessage(page: Page, id = ""): Promise<void> {
  await rowOf(page, id).getByRole("link").click();
  await expectOpen(page, id);
}

/** Expects exactly these rows, in any order. */
export async function expectRows(page: Page, ids: readonly string[]): Promise<void> {
  const shown = () => rows(page).evaluateAll((all) => all.map((row) => row.getAttribute("data-row")).sort());
  await expect.poll(shown).toEqual([...ids].sort());
}
