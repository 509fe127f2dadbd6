import { expect, test } from "@playwright/test";
import { PAGES } from "./pages.ts";
import { intakeUrl, testPages, usePostern, visit } from "./run-pages.ts";

usePostern();
testPages(PAGES);

test("@formspree/react shows why a message was not taken", async ({ page }) => {
  const formspree = PAGES.find(({ name }) => name === "@formspree/react");
  await visit(page, (await formspree?.html(intakeUrl("frm_00000000000000000000000000"))) ?? "");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("The form on the website is not set up correctly.")).toBeVisible();
});
