import { expect, test } from "@playwright/test";
import { PAGES } from "./pages.ts";
import { intakeUrl, testPages, usePostern, visit } from "./run-pages.ts";

usePostern();
testPages(PAGES);

for (const library of ["@formspree/react", "htmx 2", "htmx 4", "Alpine AJAX"]) {
  test(`${library} shows why a message was not taken`, async ({ page }) => {
    const found = PAGES.find(({ name }) => name === library);
    await visit(page, (await found?.html(intakeUrl("frm_00000000000000000000000000"))) ?? "");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("The form on the website is not set up correctly.")).toBeVisible();
  });
}
