import { expectAccessible } from "../support/accessible.ts";
import { testWithReceiver as test } from "../support/receiver.ts";
import { expect } from "../support/test.ts";

test("an owner sends notices to a chat service without visitors' contents, and its address is not shown again", async ({
  owner,
  page,
  receiver,
}) => {
  await owner.form();
  await owner.open(page, "/settings/integrations");
  await page.getByRole("button", { name: "ntfy" }).click();
  const topic = `${new URL(receiver.url).origin}/a-secret-topic`;
  await page.getByRole("textbox", { name: "URL" }).fill(topic);
  await page.getByRole("checkbox", { name: "Include what the visitor wrote" }).uncheck();
  await expect(page.getByRole("textbox", { name: "Fields" })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("link", { name: "ntfy" }).click();
  await expect(page.getByText("No contents")).toBeVisible();
  await expect(page.getByRole("button", { name: "Rotate secret" })).toHaveCount(0);
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(page.getByText("Test delivered")).toBeVisible();
  expect(receiver.received.at(-1)?.body).toContain("Contact");
  expect(receiver.received.at(-1)?.body).not.toContain("Ana");

  await page.getByRole("button", { name: "Edit" }).click();
  await expect(page.getByRole("textbox", { name: "URL" })).toHaveValue("");
  await page.getByRole("checkbox", { name: "Include what the visitor wrote" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("All fields")).toBeVisible();
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect.poll(() => receiver.received.at(-1)?.body).toContain("Ana Example");
  await expect(page.locator("body")).not.toContainText("a-secret-topic");
});

test("settings from SMTP_URL and MAIL_FROM are shown and can be tested, but not changed", async ({
  operator,
  page,
  server,
}) => {
  await operator.open(page, "/settings/email");
  await expect(page.getByText("Set by SMTP_URL")).toBeVisible();
  await expect(page.getByText("postern@example.test")).toBeVisible();
  await expect(page.locator("#content").getByRole("textbox")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Save", exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send test email" }).click();
  await expect(page.getByText("Test email sent")).toBeVisible();
  await server.mail.next(operator.email);
});

test("a form's setup shows which addresses are confirmed or pending, and the emailed link confirms one", async ({
  owner,
  page,
  server,
}) => {
  const contact = await owner.form();
  await contact.deliverTo(owner.email);
  const second = owner.email.replace("@", ".desk@");
  await owner.open(page, contact.path("setup/mail"));
  const statuses = page.getByRole("list", { name: "Address status" }).getByRole("listitem");
  await expect(statuses.filter({ hasText: owner.email })).toContainText("Confirmed");
  await page.getByLabel("Destination addresses").fill(`${owner.email}\n${second}`);
  await page.getByRole("button", { name: "Save", exact: true }).first().click();
  const waiting = statuses.filter({ hasText: second });
  await expect(waiting.getByRole("button", { name: /Resend confirmation email/ })).toBeVisible();
  await expectAccessible(page);
  const link = /http\S+\/confirm\S+/.exec((await server.mail.next(second)).text)?.[0] ?? "";
  const mailbox = await page.context().newPage();
  await mailbox.goto(link);
  await mailbox.getByRole("button", { name: /Confirm/ }).click();
  await expect(mailbox.getByRole("heading")).toContainText(/confirmed/i);
  await page.reload();
  await expect(waiting).toContainText("Confirmed");
});
