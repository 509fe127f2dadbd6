import { expect, type Page, test } from "@playwright/test";
import { expectAccessibleInLightAndDark, expectNoSidewaysScrolling } from "./support/accessible.ts";
import { type BrowserMailSink, startMailSink } from "./support/mail-sink.ts";
import { openSignedIn, owner } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

const PHONE = { width: 390, height: 844 };

let postern: RunningPostern;
let mail: BrowserMailSink;
let formId: string;

test.beforeAll(async () => {
  mail = await startMailSink();
  postern = await startPostern({ SMTP_URL: mail.url });
  const email = ["--email", owner.email];
  await postern.command("owner", "create", ...email, "--password", owner.password);
  formId = String((await postern.command("form", "create", ...email, "--name", "Contact")).id);
  await send("Ana Costa");
});

test.afterAll(async () => {
  await postern.stop();
  await mail.stop();
});

async function send(name: string): Promise<void> {
  const response = await fetch(`${postern.url}/f/${formId}`, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams({ name, phone: "+351 912 345 678", message: "When do you open?" }),
  });
  expect(response.status).toBe(200);
}

const days = (page: Page, name: string) => page.getByRole("spinbutton", { name: `Days of ${name}` });

const saveDays = (page: Page) =>
  page.getByRole("region", { name: "Field retention" }).getByRole("button", { name: "Save" });

test("an owner chooses how long a field is kept, sees what it would remove, and can take it back before it does", async ({
  page,
}) => {
  await openSignedIn(page, postern.url, `/forms/${formId}/setup/privacy`);
  const table = page.getByRole("table", { name: "Field retention" });
  await expect(table.getByRole("row")).toHaveText([
    /Field.*days/,
    /Address, browser and page/,
    /name/,
    /phone/,
    /message/,
  ]);
  await expect(days(page, "Address, browser and page")).toHaveValue("30");
  await days(page, "phone").fill("0");
  await expect(page.getByText(/Enter 1 to/)).toBeVisible();
  await expect(saveDays(page)).toBeDisabled();

  await days(page, "phone").fill("7");
  await expect(page.getByText("phone: nothing to remove yet")).toBeVisible();
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScrolling(page);
  await expectAccessibleInLightAndDark(page);
  await saveDays(page).click();
  await expect(page.getByText("Saved. Nothing is removed before tomorrow.")).toBeVisible();
  await page.reload();
  await expect(days(page, "phone")).toHaveValue("7");
  await expect(table.getByRole("row", { name: /phone/ })).toContainText("From");

  await days(page, "phone").fill("");
  await saveDays(page).click();
  await expect(table.getByRole("row", { name: /phone/ })).not.toContainText("From");
});

test("an owner has messages delivered only, and sees that they were", async ({ page }) => {
  await openSignedIn(page, postern.url, `/forms/${formId}/setup/privacy`);
  const remove = page.getByRole("switch", { name: "Remove contents once delivered" });
  await remove.click();
  await page.getByRole("button", { name: "Remove after delivery" }).click();
  await expect(page.getByText("Add a confirmed email address")).toBeVisible();
  await expect(remove).not.toBeChecked();

  await page.goto(`${postern.url}/forms/${formId}/setup/mail`);
  await page.getByRole("textbox", { name: "Destination addresses" }).fill(owner.email);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.goto(`${postern.url}/forms/${formId}/setup/privacy`);
  await remove.click();
  await page.getByRole("button", { name: "Remove after delivery" }).click();
  await expect(remove).toBeChecked();
  await send("Grace Hopper");
  await expect.poll(async () => (await mail.next()).text).toContain("Grace Hopper");
  await page.goto(`${postern.url}/forms/${formId}/inbox`);
  const row = page.locator("[data-row] a").filter({ hasText: "Not kept: delivered by email on" });
  await expect(row).toBeVisible();
  await row.click();
  const message = page.getByRole("article");
  await expect(message).toContainText("Not kept: delivered by email on");
  await expect(message).not.toContainText("Grace");
  await expect(message.getByRole("button", { name: "Resend" })).toHaveCount(0);
  await expectAccessibleInLightAndDark(page);
});
