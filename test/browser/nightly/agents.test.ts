import { expectAccessible } from "../support/accessible.ts";
import { allow, askedBy, testWithAgent as test } from "../support/agent.ts";
import { expect } from "../support/test.ts";

test("an owner who declines sends the agent back without access, and the consent page cannot be framed or forged", async ({
  owner,
  page,
  agent,
  server,
}) => {
  const contact = await owner.form();
  await owner.open(page, "/inbox");
  const response = await page.goto(await askedBy(agent, { formId: contact.id }));
  expect(response?.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
  await expect(page.getByText(owner.email)).toBeVisible();
  const arrived = agent.arrival();
  await page.getByRole("button", { name: "Don’t allow" }).click();
  const { searchParams } = await arrived;
  expect(searchParams.get("error")).toBe("access_denied");
  expect(searchParams.has("code")).toBe(false);
  await expect(page.getByText("Back at the agent")).toBeVisible();
  await page.goto(`${server.url}/connect`);
  await expect(page.getByRole("heading", { name: "Nothing to approve" })).toBeVisible();
  await page.goto(`${server.url}/connect?request=r.eHh4`);
  await expect(page.getByText("This request was already answered, has expired or is not yours.")).toBeVisible();
});

test("a member of two accounts chooses which one the agent reads, and sees their role there", async ({
  owner,
  page,
  agent,
  server,
}) => {
  const [contact, orders] = [await owner.form("Contact"), await owner.form("Orders")];
  await contact.messages(1);
  const grace = await server.owner({ name: "Grace Hopper" });
  const own = await grace.form("Bookings");
  await owner.admit(grace, { role: "reader", forms: [contact] });
  await grace.open(page, "/inbox");
  await page.goto(await askedBy(agent, { formId: contact.id }));
  const account = page.getByRole("combobox", { name: "Account that the agent reads" });
  await account.selectOption({ label: owner.name });
  await expect(page.getByText("Your role there is reader of some forms.")).toBeVisible();
  await expect(page.getByRole("radio", { name: "All forms that you can see" })).toBeChecked();
  await expectAccessible(page);
  await allow(page, agent);
  expect(JSON.stringify(await agent.call({ formId: contact.id }))).toContain('"inbox_count":1');
  for (const { id } of [orders, own]) expect(await agent.call({ formId: id })).toMatchObject({ isError: true });
});
