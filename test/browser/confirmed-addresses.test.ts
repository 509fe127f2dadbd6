import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { type BrowserMailSink, startMailSink } from "./support/mail-sink.ts";
import { openSignedIn, owner } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

let sink: BrowserMailSink;
let postern: RunningPostern;
let formId: string;

test.beforeEach(async () => {
  sink = await startMailSink();
  postern = await startPostern({ SMTP_URL: sink.url });
  await postern.command("owner", "create", "--email", owner.email, "--password", owner.password);
  const made = ["--email", owner.email, "--name", "Contact", "--destination", "office@example.test"];
  formId = String((await postern.command("form", "create", ...made)).id);
});

test.afterEach(async () => {
  await postern.stop();
  await sink.stop();
});

async function askVisitors(page: Page): Promise<void> {
  await openSignedIn(page, postern.url, `/forms/${formId}/setup/mail`);
  await page.getByRole("checkbox", { name: "Ask visitors to confirm their address" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved")).toBeVisible();
}

/** The next email to an address, whatever comes before it. */
async function nextTo(address: string): Promise<string> {
  for (;;) {
    const { to, text } = await sink.next();
    if (to.includes(address)) return text;
  }
}

test("a form asks its visitors to confirm, and delivers what they have confirmed", async ({ page, context }) => {
  await askVisitors(page);
  await expectAccessible(page);

  const visitor = await context.newPage();
  const send = (fields: Record<string, string>) =>
    visitor.request.post(`${postern.url}/f/${formId}`, { form: fields, headers: { accept: "text/html" } });
  expect(await (await send({ message: "Hello" })).text()).toContain("Please enter your email address");
  expect(await (await send({ email: "ana@example.test", message: "Do you repair clocks?" })).text()).toContain(
    "confirm it by the link in the email",
  );

  await page.goto(`${postern.url}/forms/${formId}/inbox`);
  await expect(page.getByText("Not confirmed")).toBeVisible();
  await page.getByRole("link", { name: /Do you repair clocks/ }).click();
  await expect(page.getByText("Nothing is delivered until the visitor confirms.")).toBeVisible();
  await expectAccessible(page);

  const link = /http\S+\/confirm-message\/\S+/.exec(await nextTo("ana@example.test"))?.[0] ?? "";
  await visitor.goto(link);
  await expectAccessible(visitor);
  await visitor.getByRole("button", { name: "Confirm" }).click();
  await expect(visitor.getByRole("heading", { name: "Message confirmed" })).toBeVisible();
  await expectAccessible(visitor);
  expect(await nextTo("office@example.test")).toContain("Do you repair clocks?");
  await visitor.goto(link);
  await expect(visitor.getByRole("heading", { name: "Already confirmed" })).toBeVisible();

  await expect(page.getByText("Nothing is delivered until")).toHaveCount(0);
  await page.getByText("Address confirmed").click();
  await expect(page.getByText("that ana@example.test is your address")).toBeVisible();
  await expectAccessible(page);
});

test("what waits is found by a filter, and delivered without its visitor", async ({ page }) => {
  await page.request.post(`${postern.url}/f/${formId}`, { form: { email: "ben@example.test", message: "Delivered" } });
  await askVisitors(page);
  await page.request.post(`${postern.url}/f/${formId}`, { form: { email: "ana@example.test", message: "Waiting" } });
  await page.goto(`${postern.url}/forms/${formId}/inbox`);
  await expect(page.getByRole("link", { name: /Delivered/ })).toBeVisible();
  await page.getByRole("combobox", { name: "Search messages" }).fill("is:unconfirmed ");
  await expect(page).toHaveURL(/unconfirmed=true/);
  await expect(page.getByRole("link", { name: /Delivered/ })).toHaveCount(0);
  await page.getByRole("link", { name: /Waiting/ }).click();
  await page.getByRole("button", { name: "Deliver without confirmation" }).click();
  await expect(page.getByText("Delivered without confirmation.")).toBeVisible();
  await nextTo("office@example.test");
  await page.getByText("Confirmation", { exact: true }).click();
  await expect(page.getByText(/Delivered without it/)).toBeVisible();
});
