import { expect, test } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { expectAccessible } from "./support/accessible.ts";
import { openSignedIn, owner } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";
import { startReceiver, type WebhookReceiver } from "./support/receiver.ts";

let postern: RunningPostern;
let receiver: WebhookReceiver;
let formId: string;

test.beforeAll(async () => {
  receiver = await startReceiver();
  postern = await startPostern({ POSTERN_WEBHOOK_ALLOW: "127.0.0.0/8" });
  await postern.command("owner", "create", "--email", owner.email, "--password", owner.password, "--plan", "pro");
  formId = String((await postern.command("form", "create", "--email", owner.email, "--name", "Contact")).id);
});

test.afterAll(async () => {
  await postern.stop();
  await receiver.stop();
});

test("an owner makes a webhook, tests it, sees a message delivered, sends it again, and finds it paused on Free", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openSignedIn(page, postern.url, "/settings/integrations");
  await expect(page.getByRole("heading", { name: "Integrations", exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Your own endpoint" }).click();
  await page.getByRole("textbox", { name: "Endpoint URL" }).fill("https://10.0.0.1/hooks");
  await page.getByRole("button", { name: "Create webhook" }).click();
  await expect(page.getByRole("alert")).toContainText("This address is private or reserved.");
  await page.getByRole("textbox", { name: "Endpoint URL" }).fill(receiver.url);
  await page.getByRole("button", { name: "Create webhook" }).click();
  const secret = (await page.getByTestId("webhook-secret").textContent()) ?? "";
  expect(secret).toMatch(/^whsec_/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Done" }).click();

  await page.getByRole("link", { name: receiver.url }).click();
  await page.getByRole("button", { name: "Edit" }).click();
  const save = page.getByRole("button", { name: "Save" });
  await expect(save).toBeDisabled();
  await page.getByRole("textbox", { name: "Fields" }).fill("message");
  await save.click();
  await expect(page.getByText("Only message")).toBeVisible();
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("textbox", { name: "Fields" }).fill("");
  await save.click();
  await expect(page.getByText("All fields")).toBeVisible();

  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(page.getByText("Test delivered")).toBeVisible();
  expect(receiver.bodies()).toEqual([expect.objectContaining({ type: "submission.test" })]);

  await fetch(`${postern.url}/f/${formId}`, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams({ name: "Ana", message: "Hello" }),
  });
  await receiver.until(2);
  // The answer is on record a moment after it was given.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Delivered", { exact: true })).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await page.getByText("1 attempt").click();
  await page.getByText("Request", { exact: true }).click();
  await expect(page.getByText("webhook-signature:")).toBeVisible();
  await expect(page.getByText("[redacted]").first()).toBeVisible();
  await expectAccessible(page);

  // The payload as it was received, read when it is unfolded.
  await page.getByText("Payload", { exact: true }).click();
  const [, received] = receiver.received;
  await expect(page.getByTestId("payload")).toContainText('"value": "Hello"');
  expect(JSON.parse((await page.getByTestId("payload").textContent()) ?? "")).toEqual(
    JSON.parse(String(received?.body)),
  );
  await expect(page.getByText("100% (1 of 1)").first()).toBeVisible();
  await expectAccessible(page);

  // The log of one state, in the address.
  const states = page.getByRole("navigation", { name: "Deliveries by state" });
  await states.getByRole("link", { name: "Failed" }).click();
  await expect(page.getByText("No deliveries in this state.")).toBeVisible();
  expect(new URL(page.url()).searchParams.get("state")).toBe("failed");
  await states.getByRole("link", { name: "Delivered" }).click();
  await expect(page.getByText("1 attempt")).toBeVisible();

  // From the message to its delivery, and back to the log.
  await page.getByRole("link", { name: "Contact", exact: true }).last().click();
  await page.getByRole("region", { name: "Deliveries" }).getByRole("link", { name: "Log" }).click();
  await expect(page.getByText("200 OK").first()).toBeVisible();
  expect(new URL(page.url()).searchParams.get("delivery")).toBe(received?.headers["webhook-id"]);
  await page.getByRole("link", { name: "Show the whole log" }).click();

  await page.getByRole("checkbox", { name: /^Select the delivery dlv_/ }).check();
  await page.getByRole("button", { name: "Resend 1 delivery" }).click();
  await receiver.until(3);
  const [, first, again] = receiver.received;
  expect(again?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
  for (const request of receiver.received) new Webhook(secret).verify(request.body, { ...request.headers });

  await page.getByRole("button", { name: "Resend", exact: true }).click();
  await expect(page.getByText("Nothing to resend in this period.")).toBeVisible();

  await page.getByRole("button", { name: "Rotate secret" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Rotate secret" }).click();
  await expect(page.getByTestId("webhook-secret")).not.toHaveText(secret);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Also signs until")).toBeVisible();

  await postern.command("plan", "set", "--email", owner.email, "--plan", "free");
  await page.goto(`${postern.url}/settings/integrations`);
  await expect(page.getByText("Your account is on Free. On Pro, they resume")).toBeVisible();
  await expect(page.getByText("Paused", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Slack" })).toHaveCount(0);
  await expectAccessible(page);
});

test("an owner sends notices to a chat service, without what visitors write, and its address is not shown again", async ({
  page,
}) => {
  await postern.command("plan", "set", "--email", owner.email, "--plan", "pro");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openSignedIn(page, postern.url, "/settings/integrations");
  await page.getByRole("button", { name: "ntfy" }).click();
  const { origin } = new URL(receiver.url);
  await page.getByRole("textbox", { name: "URL" }).fill(origin);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Enter the server and the topic");
  await page.getByRole("textbox", { name: "URL" }).fill(`${origin}/topic`);
  await page.getByLabel("Access token").fill("tk_secret");
  await page.getByRole("checkbox", { name: "Include what the visitor wrote" }).uncheck();
  await expect(page.getByRole("textbox", { name: "Fields" })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add", exact: true }).click();

  await page.getByRole("link", { name: "ntfy" }).click();
  await expect(page.getByText("No contents")).toBeVisible();
  await expect(page.getByRole("button", { name: "Rotate secret" })).toHaveCount(0);
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(page.getByText("Test delivered")).toBeVisible();
  const message = receiver.received.at(-1);
  expect(message?.headers.authorization).toBe("Bearer tk_secret");
  expect(JSON.parse(String(message?.body)).title).toContain("Test message in Contact");
  expect(String(message?.body)).not.toContain("Ana");

  await page.getByRole("button", { name: "Edit" }).click();
  await expect(page.getByRole("textbox", { name: "URL" })).toHaveValue("");
  await page.getByRole("checkbox", { name: "Include what the visitor wrote" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("All fields")).toBeVisible();
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect.poll(() => JSON.parse(String(receiver.received.at(-1)?.body)).message).toContain("name: Ana Example");
  expect(await page.content()).not.toContain("tk_secret");
});
