import { expectAccessibleInLightAndDark, expectNoSidewaysScrolling } from "../support/accessible.ts";
import { rows } from "../support/inbox.ts";
import { operationName } from "../support/operation-name.ts";
import { startReceiver } from "../support/receiver.ts";
import { expect, test } from "../support/test.ts";

const visit = { name: "Ana", email: "ana@example.com", message: "Is the table by the window free on Friday evening?" };

test("a newly selected overview range keeps the old figures in place while it loads, and announces the loading", async ({
  owner,
  page,
}) => {
  await owner.form();
  await owner.open(page, "/overview");
  await expect(page.getByText("The last 30 days", { exact: true })).toBeVisible();
  const before = await page.getByText("The last 30 days", { exact: true }).boundingBox();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/graphql", async (route) => {
    if (route.request().postData()?.includes('"days":7') === true) await held;
    await route.continue();
  });
  await page.getByText("7 days", { exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Loading the selected period" })).toHaveCount(1);
  await expect(page.getByText("The last 30 days", { exact: true })).toBeVisible();
  await expect.poll(() => page.getByText("The last 30 days", { exact: true }).boundingBox()).toEqual(before);
  release();
  await expect(page.getByText("The last 7 days", { exact: true })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Loading the selected period" })).toHaveCount(0);
  const top = async () => (await page.getByText("The last 7 days", { exact: true }).boundingBox())?.y;
  await expect.poll(top).toBe(before?.y);
});

test("a day in the overview opens its messages by click or key, and hovering leaves the totals in place", async ({
  owner,
  page,
}) => {
  const contact = await owner.form();
  await contact.send(visit);
  await owner.open(page, contact.path("overview"));
  const chart = page.getByRole("slider", { name: /^Day/ });
  const box = await chart.boundingBox();
  const received = page.getByRole("definition").first();
  const total = await received.innerText();
  await chart.hover({ position: { x: 5, y: 100 } });
  await expect(page.getByText(/: 0 received, 0 in the inbox/)).toBeVisible();
  await expect(received).toHaveText(total);
  await chart.click({ position: { x: (box?.width ?? 0) - 5, y: 100 } });
  await expect(page).toHaveURL(/\/inbox\?.*from=\d{4}-\d{2}-\d{2}&to=/);
  await expect(rows(page)).toHaveCount(1);
  await page.goBack();
  await chart.press("ArrowLeft");
  await chart.press("Enter");
  await expect(page).toHaveURL(/\/inbox\?.*from=/);
});

test("the overview starts with failing emails, failing webhooks and quiet forms, each linked to its remedy", async ({
  owner,
  page,
  server,
}) => {
  const receiver = await startReceiver(410);
  const contact = await owner.form();
  const bookings = owner.email.replace("@", ".bookings@");
  await contact.deliverTo(bookings);
  server.mail.refuse(bookings, "Mailbox is full");
  await server.command("webhook", "create", "--email", owner.email, "--url", receiver.url);
  await contact.send(visit);
  await receiver.until(1);
  // A form has a usual rate only after weeks.
  const quiet = { usually: 4, per: "day", days: 5, since: new Date(Date.now() - 5 * 86_400_000).toISOString() };
  await page.route("**/graphql", async (route) => {
    if (operationName(route.request()) !== "OverviewPage") return route.continue();
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({ response, body: body.replaceAll('"quiet":null', `"quiet":${JSON.stringify(quiet)}`) });
  });
  await owner.open(page, "/overview");
  const items = page.getByRole("alert").filter({ hasText: "Needs attention" }).getByRole("listitem");
  await expect(async () => {
    await page.reload();
    await expect(items).toHaveCount(3, { timeout: 5_000 });
  }).toPass();
  await expect(items.nth(0)).toContainText(`Contact Emails to ${bookings} have been failing since`);
  await expect(items.nth(1)).toContainText(
    `${receiver.url} The webhook is disabled. The endpoint no longer exists (410).`,
  );
  await expect(items.nth(2)).toContainText("Contact Unusually quiet: usually 4 a day, none for 5 days.");
  await expectAccessibleInLightAndDark(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScrolling(page);

  await items.getByRole("link", { name: "Email settings" }).click();
  await expect(page.getByLabel("Destination addresses")).toBeVisible();
  await page.goBack();
  await items.getByRole("link", { name: "Send a test" }).click();
  await expect(page).toHaveURL(`${contact.url}/setup`);
  await page.goBack();
  await items.getByRole("link", { name: "Open webhook" }).click();
  await page.getByRole("button", { name: "Enable" }).click();
  await expect(page.getByRole("button", { name: "Disable" })).toBeVisible();
  await page.goto(`${contact.url}/overview`);
  await expect(items).toHaveCount(1);
  await expect(items.filter({ hasText: "webhook" })).toHaveCount(0);
  await receiver.stop();
});
