import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { createOwner, openSignedIn, owner } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

let postern: RunningPostern;
let formId: string;

test.beforeAll(async () => {
  postern = await startPostern();
  await createOwner(postern);
  const made = ["--email", owner.email, "--name", "Contact", "--destination", "confirmed@example.test"];
  formId = String((await postern.command("form", "create", ...made)).id);
});

test.afterAll(() => postern.stop());

async function open(page: Page, path: string): Promise<void> {
  await openSignedIn(page, postern.url, path);
  await expect(page.locator("#content")).toBeVisible();
}

test("a form's setup says which addresses are confirmed, and which wait", async ({ page }) => {
  await open(page, `/forms/${formId}/setup/mail`);
  const statuses = page.getByRole("list", { name: "Address status" }).getByRole("listitem");
  await expect(statuses.filter({ hasText: "confirmed@example.test" })).toContainText("Confirmed");
  await page.getByLabel("Destination addresses").fill("confirmed@example.test\nwaiting@example.test");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const waiting = statuses.filter({ hasText: "waiting@example.test" });
  await expect(waiting.getByRole("button", { name: /Resend confirmation email/ })).toBeVisible();
  await expect(waiting).not.toContainText("Confirmed");
  await expectAccessible(page);
});
