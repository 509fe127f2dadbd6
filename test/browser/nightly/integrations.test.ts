import type { Page } from "@playwright/test";
import { createBackupKey } from "../../../server/services/backup/encryption.ts";
import { expectAccessible } from "../support/accessible.ts";
import { startMailSink } from "../support/mail-sink.ts";
import { startReceiver, type WebhookReceiver } from "../support/receiver.ts";
import { test as base, expect } from "../support/test.ts";

const test = base.extend<{ readonly receiver: WebhookReceiver }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
  receiver: async ({}, use) => {
    const receiver = await startReceiver();
    await use(receiver);
    await receiver.stop();
  },
});

test("an owner sends notices to a chat service, without what visitors write, and its address is not shown again", async ({
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

const mailbox = { username: "bakery", password: " a password of the provider " };
const SENDER = "inbox@bakery.example";

async function enterMailServer(page: Page, url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  await page.getByLabel("Host").fill(hostname);
  await page.getByLabel("Encryption").selectOption("None");
  await page.getByLabel("Port").fill(port);
  await page.getByLabel("Sender").fill(SENDER);
}

test.describe("on a server without email, whose backups fail", () => {
  test.use({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    settings: async ({}, use) =>
      use({ POSTERN_BACKUP_TO: "/not/mounted", POSTERN_BACKUP_KEY: await createBackupKey() }),
  });

  test("the operator sets up email, sends what has waited, and is told of a failed backup; another owner sees none of it", async ({
    ownServer,
    page,
    browser,
  }) => {
    const operator = await ownServer.owner();
    const other = await ownServer.owner({ name: "Ben Okafor" });
    const sink = await startMailSink(mailbox);
    const contact = await operator.form();
    await contact.deliverTo(operator.email);
    const id = await contact.send({ name: "Grace", email: "grace@example.com", message: "Is Friday possible?" });
    const password = page.getByRole("textbox", { name: "Password" });
    const sendTest = page.getByRole("button", { name: "Send test email" });

    await test.step("the message says that its email waits", async () => {
      await operator.open(page, contact.path(`inbox?submission=${id}`));
      await expect(page.getByText("Email written to a file")).toBeVisible();
      await page.getByRole("link", { name: "Set up email" }).click();
      await expect(page.getByText("Emails are saved as files in the server’s data folder")).toBeVisible();
    });

    await test.step("a provider is filled in as far as it is known", async () => {
      const provider = page.getByLabel("Provider");
      await provider.selectOption("Fastmail");
      await expect(page.getByLabel("Host")).toHaveValue("smtp.fastmail.com");
      await expect(page.getByLabel("Port")).toHaveValue("465");
      await expect(page.getByLabel("User name")).toHaveValue(operator.email);
      await expect(page.getByText("An app password from Settings → Privacy & Security.")).toBeVisible();
      await provider.selectOption("Other");
      await expect(page.getByLabel("Host")).toHaveValue("");
    });

    await test.step("what is entered can be tried before it is saved, and what went wrong is said", async () => {
      await enterMailServer(page, "smtp://127.0.0.1:9");
      await sendTest.click();
      await expect(page.getByText("Nothing accepts connections at 127.0.0.1:9.")).toBeVisible();
      await enterMailServer(page, sink.url);
      await page.getByLabel("User name").fill(mailbox.username);
      await password.fill("not this one");
      await sendTest.click();
      await expect(page.getByText("The mail server rejected the user name or password")).toBeVisible();
      await password.fill(mailbox.password);
      await sendTest.click();
      await expect(page.getByText(`The mail server accepted the email to ${operator.email}`)).toBeVisible();
      await sink.next(operator.email);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    });

    await test.step("what came before is sent with one press", async () => {
      await page.getByRole("button", { name: "Send 1 waiting email" }).click();
      expect((await sink.next(operator.email)).text).toContain("Is Friday possible?");
      await expect(page.getByRole("button", { name: /waiting email/ })).toHaveCount(0);
    });

    await test.step("the password is not shown again, and goes to no other server", async () => {
      await page.reload();
      await expect(page.getByLabel("Sender")).toHaveValue(SENDER);
      await expect(password).toHaveValue("");
      await expect(page.getByText("Leave empty to keep the saved value.")).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel("Host").fill("localhost");
      await expect(page.getByText("Leave empty to keep the saved value.")).toHaveCount(0);
      await expect(password).toHaveAttribute("required");
      await page.reload();
      await page.getByRole("button", { name: "Remove…" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
      await expect(page.getByText("Email is not set up")).toBeVisible();
      await expect(page.getByLabel("Host")).toHaveValue("");
    });

    await test.step("a failed backup is shown on every page, with the reason under System", async () => {
      await ownServer.command("backup");
      await page.goto(`${ownServer.url}/overview`);
      const warning = page
        .getByRole("status")
        .filter({ hasText: "The last backup failed. No backup is verified yet." });
      await expectAccessible(page);
      await warning.getByRole("link", { name: "See why" }).click();
      await expect(page).toHaveURL(/\/settings\/system/);
      await expect(page.getByText("The backup folder /not/mounted does not exist.")).toBeVisible();
      await expect(page.getByText("Reachable and up to date.")).toBeVisible();
      await page.getByRole("button", { name: "Check again" }).click();
      await expect(page.getByText("No mail server is set up.", { exact: false })).toBeVisible();
    });

    await test.step("another owner sees none of it, and is told who has to set it up", async () => {
      const stranger = await (await browser.newContext()).newPage();
      const orders = await other.form("Orders");
      await orders.deliverTo(other.email);
      for (const path of ["/settings/email", "/settings/system"]) {
        await other.open(stranger, path);
        await expect(
          stranger.getByText("Only the owner of this server’s first account can see this page."),
        ).toBeVisible();
      }
      const sections = stranger.getByRole("navigation", { name: "Settings" });
      await expect(sections.getByRole("link", { name: "Profile" })).toBeVisible();
      for (const name of ["Email", "System"]) await expect(sections.getByRole("link", { name })).toHaveCount(0);
      await stranger.goto(`${orders.url}/setup/mail`);
      await expect(stranger.getByText("The operator of this server has to set up email.")).toBeVisible();
      await expect(stranger.getByText("The last backup failed.")).toHaveCount(0);
      await stranger.context().close();
    });
    await sink.stop();
  });
});

test("what SMTP_URL and MAIL_FROM set is shown, and can be tried but not changed", async ({
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

test("a form's setup says which addresses are confirmed and which wait, and the link in the email confirms one", async ({
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
