import type { Page } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { createBackupKey } from "../../server/features/backup/encryption.ts";
import { expectAccessible } from "./support/accessible.ts";
import { startMailSink } from "./support/mail-sink.ts";
import { testWithReceiver as test } from "./support/receiver.ts";
import { expect } from "./support/test.ts";

test("an owner creates a webhook, tests it, sees a delivery, resends it, and finds it paused on Free", async ({
  owner,
  page,
  receiver,
  server,
}) => {
  const contact = await owner.form();
  await owner.open(page, "/settings/integrations");
  await page.getByRole("button", { name: "Your own endpoint" }).click();
  await page.getByRole("textbox", { name: "Endpoint URL" }).fill("https://10.0.0.1/hooks");
  await page.getByRole("button", { name: "Create webhook" }).click();
  await expect(page.getByRole("alert")).toContainText("This address is private or reserved.");
  await page.getByRole("textbox", { name: "Endpoint URL" }).fill(receiver.url);
  await page.getByRole("button", { name: "Create webhook" }).click();
  const secret = await page.getByTestId("webhook-secret").innerText();
  expect(secret).toMatch(/^whsec_/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Done" }).click();

  await page.getByRole("link", { name: receiver.url }).click();
  await page.getByRole("button", { name: "Edit" }).click();
  const save = page.getByRole("button", { name: "Save" });
  await expect(save).toBeDisabled();
  await page.getByRole("checkbox", { name: "Send notices" }).check();
  await page.getByRole("textbox", { name: "Fields" }).fill("message");
  await save.click();
  await expect(page.getByText("Only message")).toBeVisible();
  await page.getByRole("button", { name: "Edit" }).click();
  await expect(page.getByRole("checkbox", { name: "Send notices" })).toBeChecked();
  await page.getByRole("checkbox", { name: "Send notices" }).uncheck();
  await page.getByRole("textbox", { name: "Fields" }).fill("");
  await save.click();
  await expect(page.getByText("All fields")).toBeVisible();
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(page.getByText("Test delivered")).toBeVisible();
  expect(receiver.bodies()).toEqual([expect.objectContaining({ type: "submission.test" })]);

  await contact.send({ name: "Ana", message: "Hello" });
  await receiver.until(2);
  const [, received] = receiver.received;
  await test.step("its log shows the request as received", async () => {
    // The response is recorded shortly after it is sent.
    await expect(async () => {
      await page.reload();
      await expect(page.getByText("Delivered", { exact: true })).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await page.getByText("1 attempt").click();
    await page.getByText("Request", { exact: true }).click();
    await expect(page.getByText("webhook-signature:")).toBeVisible();
    await expect(page.getByText("[redacted]").first()).toBeVisible();
    await page.getByText("Payload", { exact: true }).click();
    await expect(page.getByTestId("payload")).toContainText('"value": "Hello"');
    const payload = await page.getByTestId("payload").innerText();
    expect(JSON.parse(payload)).toEqual(JSON.parse(String(received?.body)));
    await expect(page.getByText("100% (1 of 1)").first()).toBeVisible();
    await expectAccessible(page);
    const states = page.getByRole("navigation", { name: "Deliveries by state" });
    await states.getByRole("link", { name: "Failed" }).click();
    await expect(page.getByText("No deliveries in this state.")).toBeVisible();
    await expect(page).toHaveURL(/state=failed/);
    await states.getByRole("link", { name: "Delivered" }).click();
  });

  await test.step("the message links to its delivery, which is resent under the same id", async () => {
    await page.getByRole("link", { name: "Contact", exact: true }).last().click();
    await page.getByRole("region", { name: "Deliveries" }).getByRole("link", { name: "Log" }).click();
    await expect(page.getByText("200 OK").first()).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`delivery=${received?.headers["webhook-id"]}`));
    await page.getByRole("link", { name: "Show the whole log" }).click();
    await page.getByRole("checkbox", { name: /^Select the delivery dlv_/ }).check();
    await page.getByRole("button", { name: "Resend 1 delivery" }).click();
    await receiver.until(3);
    const [, first, again] = receiver.received;
    expect(again?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    for (const request of receiver.received) new Webhook(secret).verify(request.body, { ...request.headers });
  });

  await page.getByRole("button", { name: "Rotate secret" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Rotate secret" }).click();
  await expect(page.getByTestId("webhook-secret")).not.toHaveText(secret);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Also signs until")).toBeVisible();

  // Only now, because a daily test may be sent at any time.
  const daily = page.getByRole("checkbox", { name: "Test every day" });
  await page.getByRole("button", { name: "Edit" }).click();
  await daily.check();
  await save.click();
  await page.getByRole("button", { name: "Edit" }).click();
  await expect(daily).toBeChecked();

  await server.command("plan", "set", "--email", owner.email, "--plan", "free");
  await page.goto(`${server.url}/settings/integrations`);
  await expect(page.getByText("Your account is on Free. On Pro, they resume")).toBeVisible();
  await expect(page.getByText("Paused", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Slack" })).toHaveCount(0);
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

test.describe("on a server without email and with failing backups", () => {
  test.use({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    settings: async ({}, use) =>
      use({ POSTERN_BACKUP_TO: "/not/mounted", POSTERN_BACKUP_KEY: await createBackupKey() }),
  });

  test("the operator sets up email, sends the backlog and sees a failed backup, all hidden from another owner", async ({
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

    await test.step("the message shows that its email is waiting", async () => {
      await operator.open(page, contact.path(`inbox?submission=${id}`));
      await expect(page.getByText("Email written to a file")).toBeVisible();
      await page.getByRole("link", { name: "Set up email" }).click();
      await expect(page.getByText("Emails are saved as files in the server’s data folder")).toBeVisible();
    });

    await test.step("a provider's known settings are prefilled", async () => {
      const provider = page.getByLabel("Provider");
      await provider.selectOption("Fastmail");
      await expect(page.getByLabel("Host")).toHaveValue("smtp.fastmail.com");
      await expect(page.getByLabel("Port")).toHaveValue("465");
      await expect(page.getByLabel("User name")).toHaveValue(operator.email);
      await expect(page.getByText("An app password from Settings → Privacy & Security.")).toBeVisible();
      await provider.selectOption("Other");
      await expect(page.getByLabel("Host")).toHaveValue("");
    });

    await test.step("new settings can be tested before saving, and failures are explained", async () => {
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
      for (let mails = 0; mails < 2; mails += 1) await sink.next(operator.email);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    });

    await test.step("one click sends the backlog", async () => {
      await page.getByRole("button", { name: "Send 1 waiting email" }).click();
      expect((await sink.next(operator.email)).text).toContain("Is Friday possible?");
      await expect(page.getByRole("button", { name: /waiting email/ })).toHaveCount(0);
    });

    await test.step("the saved password stays hidden and is never sent to another server", async () => {
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

    await test.step("every page shows a failed backup, with the reason under System", async () => {
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

    await test.step("another owner sees none of it and learns who must set it up", async () => {
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
