import { expect, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { type BrowserMailSink, startMailSink } from "./support/mail-sink.ts";
import { owner } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

const next = "five entirely different words";

let sink: BrowserMailSink;
let postern: RunningPostern;

test.afterEach(async () => {
  await postern.stop();
  await sink.stop();
});

async function start(settings: Readonly<Record<string, string>>): Promise<void> {
  postern = await startPostern(settings);
  await postern.command("owner", "create", "--email", owner.email, "--password", owner.password);
}

test("an owner who forgot the password gets back in by a mailed link", async ({ page }) => {
  sink = await startMailSink();
  await start({ SMTP_URL: sink.url });
  await page.goto(`${postern.url}/sign-in`);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Email" }).fill(owner.email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();

  const mail = await sink.next();
  expect(mail.to).toEqual([owner.email]);
  const link = /http\S+\/reset-password#\S+/.exec(mail.text)?.[0] ?? "";
  await page.goto(link);
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "New password" }).fill(next);
  await page.getByRole("checkbox", { name: "Also revoke all agent tokens and disconnect all agents" }).check();
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("heading", { name: "Password changed" })).toBeVisible();

  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("textbox", { name: /E-?mail/ }).fill(owner.email);
  await page.getByRole("textbox", { name: "Password" }).fill(next);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Your first form" })).toBeVisible();

  await page.context().clearCookies();
  await page.goto("about:blank");
  await page.goto(link);
  await page.getByRole("textbox", { name: "New password" }).fill("seven quite unlikely turnips");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("This link no longer works. Request a new one.")).toBeVisible();
});

test("without a mail server the page names the command", async ({ page }) => {
  sink = await startMailSink();
  await start({});
  await page.goto(`${postern.url}/sign-in`);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByText("npx postern owner reset-password --email")).toBeVisible();
});
