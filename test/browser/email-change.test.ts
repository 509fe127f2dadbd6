import { expect, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { type BrowserMailSink, startMailSink } from "./support/mail-sink.ts";
import { openSignedIn, owner } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

const newEmail = "ada.lovelace@example.test";

let sink: BrowserMailSink;
let postern: RunningPostern;

test.beforeEach(async () => {
  sink = await startMailSink();
  postern = await startPostern({ SMTP_URL: sink.url });
  await postern.command("owner", "create", "--email", owner.email, "--password", owner.password);
});

test.afterEach(async () => {
  await postern.stop();
  await sink.stop();
});

test("an owner changes the email of the account once both mailboxes have confirmed", async ({ page, context }) => {
  await openSignedIn(page, postern.url, "/settings");
  expect((await sink.next()).text).toContain("New sign-in");
  const begin = async () => {
    await page.getByRole("button", { name: "Change email…" }).click();
    await page.getByRole("textbox", { name: "New email" }).fill(newEmail);
    await page.getByRole("textbox", { name: "Your password" }).fill(owner.password);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Send links" }).click();
    await expect(page.getByText(`Changing to ${newEmail}`)).toBeVisible();
    const mails = [await sink.next(), await sink.next()];
    return new Map(mails.map(({ to, text }) => [to[0], /http\S+\/confirm-email\/\S+/.exec(text)?.[0] ?? ""]));
  };
  await begin();
  await page.getByRole("button", { name: "Cancel the change" }).click();
  await expect(page.getByText(`Your email stays ${owner.email}.`)).toBeVisible();

  const links = await begin();
  const mailbox = await context.newPage();
  await mailbox.goto(links.get(newEmail) ?? "");
  await expectAccessible(mailbox);
  await mailbox.getByRole("button", { name: "Confirm this email" }).click();
  await expect(mailbox.getByRole("heading", { name: "Email confirmed" })).toBeVisible();
  await page.reload();
  await expect(page.getByText(`${newEmail}: confirmed`)).toBeVisible();
  await expect(page.getByText(`${owner.email}: waiting for approval`)).toBeVisible();
  await expectAccessible(page);
  await mailbox.goto(links.get(owner.email) ?? "");
  await mailbox.getByRole("button", { name: "Approve the change" }).click();
  await expect(mailbox.getByRole("heading", { name: "Email changed" })).toBeVisible();
  await mailbox.getByRole("link", { name: "Open the dashboard" }).click();
  await expect(mailbox.getByRole("heading", { name: "Your first form" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("definition").filter({ hasText: newEmail })).toBeVisible();
  await expect(page.getByText("Changing to")).toHaveCount(0);
});
