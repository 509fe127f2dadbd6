import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { type LocalAgent, startAgent } from "../support/agent.ts";
import { test as base, expect } from "../support/test.ts";

/** An agent of an official client, which has not been connected yet. */
const test = base.extend<{ readonly agent: LocalAgent }>({
  agent: async ({ server }, use) => {
    const agent = await startAgent(`${server.url}/mcp`, "Ada’s \u202Eagent");
    await use(agent);
    await agent.stop();
  },
});

/** What the agent wants to be opened in the owner's browser. */
async function askedBy(agent: LocalAgent, input: Record<string, unknown>): Promise<string> {
  const asked = await agent.call(input);
  if (!(asked instanceof URL)) throw new Error(`The agent did not ask, but got ${JSON.stringify(asked)}`);
  return asked.href;
}

async function allow(page: Page, agent: LocalAgent, button = "Allow"): Promise<void> {
  const arrived = agent.arrival();
  await page.getByRole("button", { name: button, exact: true }).click();
  await agent.finish(await arrived);
  await expect(page.getByText("Back at the agent")).toBeVisible();
}

test("an owner who does not allow it is sent back with nothing, and the question cannot be framed or made up", async ({
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

test("somebody in two accounts chooses the one that the agent reads, and reads what their role there is", async ({
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
