import { expect, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { openSignedIn, owner } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

let postern: RunningPostern;

test.beforeAll(async () => {
  postern = await startPostern({ POSTERN_WEBHOOK_ALLOW: "127.0.0.0/8" });
  await postern.command("owner", "create", "--email", owner.email, "--password", owner.password, "--plan", "pro");
});

test.afterAll(() => postern.stop());

test("an owner turns the email about silent forms off, and the daily test and notices of a webhook on", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openSignedIn(page, postern.url, "/settings/profile");
  const emails = page.getByRole("switch", { name: "Email me when a form stops receiving messages" });
  await expect(emails).toBeChecked();
  // It shows what the server says, and so changes a little later.
  await emails.click();
  await expect(emails).not.toBeChecked();
  await expectAccessible(page);
  await page.reload();
  await expect(emails).not.toBeChecked();

  await page.goto(`${postern.url}/settings/integrations`);
  await page.getByRole("button", { name: "Your own endpoint" }).click();
  await page.getByRole("textbox", { name: "Endpoint URL" }).fill("http://127.0.0.1:9/hooks");
  await page.getByRole("checkbox", { name: "Test every day" }).check();
  await page.getByRole("button", { name: "Create webhook" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("link", { name: "http://127.0.0.1:9/hooks" }).click();
  await page.getByRole("button", { name: "Edit" }).click();
  await expect(page.getByRole("checkbox", { name: "Test every day" })).toBeChecked();
  await page.getByRole("checkbox", { name: "Send notices" }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Edit" }).click();
  await expect(page.getByRole("checkbox", { name: "Send notices" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Test every day" })).toBeChecked();
});
