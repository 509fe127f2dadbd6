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

/** Chooses among the open messages, those that are done, and all. */
export const show = (page: Page, what: "Open" | "Done" | "All") =>
  page.getByRole("navigation", { name: "Show" }).getByRole("link", { name: what }).click();

/** How many the list says that it has. */
export const expectTotal = (page: Page, count: number) =>
  expect(page.getByText(`${count} message${count === 1 ? "" : "s"}`, { exact: true })).toBeVisible();

/** The message that the pane and the address show; it counts as read. */
export async function expectOpen(page: Page, id = ""): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`submission=${id}\\b`));
  await expect(article(page)).toBeVisible();
  await expect(rowOf(page, id).locator("[data-open]")).toBeVisible();
}

export async function openMessage(page: Page, id = ""): Promise<void> {
  await rowOf(page, id).getByRole("link").click();
  await expectOpen(page, id);
}

/** That the list has these rows and no other, whatever their order. */
export async function expectRows(page: Page, ids: readonly string[]): Promise<void> {
  const shown = () => rows(page).evaluateAll((all) => all.map((row) => row.getAttribute("data-row")).sort());
  await expect.poll(shown).toEqual([...ids].sort());
}
