import type { Page } from "@playwright/test";
import { expectRows, rows, searchBox } from "./support/inbox.ts";
import { press, ready } from "./support/keys.ts";
import { expect, test } from "./support/test.ts";

/** Simulates a distant server: delays each dashboard request by this much. */
async function slowDown(page: Page, delayMs: number): Promise<void> {
  await page.route("**/graphql", (route) => {
    setTimeout(() => void route.continue(), delayMs);
  });
}

test("text typed after r goes into the reply, not into shortcuts, even while the message is loading", async ({
  owner,
  page,
}) => {
  const contact = await owner.form();
  await contact.messages(3);
  for (const name of ["Ana", "Marguerite"]) {
    await contact.send({ name, email: `${name.toLowerCase()}@example.org`, message: "Do you repair old clocks?" });
  }
  await owner.open(page, contact.path("inbox?as=list"));
  await ready(page);
  await expect(rows(page)).toHaveCount(5);
  await slowDown(page, 300);
  await press(page, "j", "r");
  await page.keyboard.type("Yes, we do");
  const reply = page.getByRole("textbox", { name: "Reply text" });
  await expect(reply).toBeFocused();
  await expect(reply).toHaveValue("Yes, we do");
  await expect(rows(page)).toHaveCount(5);
  await expect(page.locator(".mantine-Notification-root")).toHaveCount(0);
});

test("the search box and the list agree after Enter and after Escape", async ({ owner, page }) => {
  const contact = await owner.form();
  const ids = await contact.messages(["Ana Costa", "Grace Hughes"]);
  await owner.open(page, contact.path("inbox?as=list"));
  await press(page, "/");
  await page.keyboard.type("label:invoice");
  await press(page, "Enter");
  await expect(page).toHaveURL(/q=label/);
  await expect(rows(page)).toHaveCount(0);
  await expect(searchBox(page)).toHaveValue("label:invoice");
  await searchBox(page).fill("");
  await page.keyboard.type("hughes");
  await press(page, "Escape");
  await expect(searchBox(page)).toHaveValue("");
  await expect(page).not.toHaveURL(/q=/);
  await expectRows(page, ids);
});
