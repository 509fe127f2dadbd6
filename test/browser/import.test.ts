import { expect, test } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScrolling } from "./support/accessible.ts";
import { openSignedIn, owner } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

let postern: RunningPostern;
let formId: string;

test.beforeAll(async () => {
  postern = await startPostern();
  const facts = ["--email", owner.email, "--password", owner.password, "--name", owner.name, "--plan", "pro"];
  await postern.command("owner", "create", ...facts);
  formId = String((await postern.command("form", "create", "--email", owner.email, "--name", "Contact")).id);
});

test.afterAll(() => postern.stop());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

test("an owner imports a file: looks at it, changes a column, imports it, and finds the messages", async ({ page }) => {
  const rows = [
    "name,email,message,campaign,_date",
    `Ada,ada@example.org,Can I book a table for two on Friday?,spring,${daysAgo(20)}`,
    `Grace,grace@example.org,<b>Do you repair violins?</b>,spring,${daysAgo(10)}`,
    `Old,old@example.org,From long ago,,${daysAgo(800)}`,
    "Bad,bad@example.org,No date,,soon",
  ];
  await openSignedIn(page, postern.url, `/forms/${formId}/setup/general/import`);
  await expect(page.getByRole("heading", { name: "Import messages" })).toBeVisible();
  const file = { name: "formspree.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) };
  await page.locator('input[type="file"]').setInputFiles(file);

  await expect(page.getByText("Formspree, UTF-8")).toBeVisible();
  await expect(page.getByText("1, older than your retention window of 365 days")).toBeVisible();
  await expect(page.getByText("“soon” is not a date.")).toBeVisible();
  await expect(
    page.getByRole("region", { name: "First messages" }).getByText("<b>Do you repair violins?</b>"),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);

  await page.getByLabel("Import campaign as").selectOption("Not imported");
  await expect(page.getByRole("region", { name: "First messages" }).getByText("spring")).toHaveCount(0);
  await page.getByRole("button", { name: "Import 2 messages" }).click();
  await expect(page.getByText("2 messages", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Open inbox" }).click();
  await expect(page.locator("[data-row] a")).toHaveCount(2);
  await expect(page.getByRole("link", { name: /^Ada .*Can I book a table/ })).toBeVisible();
});
