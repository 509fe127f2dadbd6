import { expect, type Page } from "@playwright/test";
import { press } from "./keys.ts";

export const composer = (page: Page) => page.getByRole("form", { name: "Reply", exact: true });
export const replyText = (page: Page) => composer(page).getByRole("textbox", { name: "Reply text" });
export const sent = (page: Page) => page.getByRole("region", { name: "Your reply" });

/** A message with an address to reply to. */
export const question = (name: string) => ({
  name,
  email: `${name.toLowerCase()}@example.org`,
  message: "Do you repair old clocks? Mine stopped in spring and I miss it.",
});

/** Starts a reply to the open message with its key. */
export async function beginReply(page: Page): Promise<void> {
  await press(page, "r");
  await expect(replyText(page)).toBeFocused();
}
