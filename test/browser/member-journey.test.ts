import { expect, type Page, test } from "@playwright/test";
import { type LocalAgent, startAgent } from "./support/agent.ts";
import { chooseRights, invite } from "./support/members.ts";
import { createOwner, openSignedIn, owner } from "./support/owner-journey.ts";
import { addPasskey, ignoreSuggestions, plugIn } from "./support/passkeys.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

const grace = { ...owner, name: "Grace Hopper", email: "grace@example.test" };

let postern: RunningPostern;
let agent: LocalAgent;
let contact: string;

test.beforeAll(async () => {
  postern = await startPostern();
  for (const person of [owner, grace]) await createOwner(postern, person);
  const form = async (name: string) =>
    String((await postern.command("form", "create", "--email", owner.email, "--name", name)).id);
  contact = await form("Contact");
  await form("Orders");
  await fetch(`${postern.url}/f/${contact}`, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams({ name: "Ana Costa", email: "visitor@example.test", message: "Hello" }),
  });
  agent = await startAgent(`${postern.url}/mcp`, "An agent");
});

test.afterAll(async () => {
  await agent.stop();
  await postern.stop();
});

const readForm = () => agent.call({ formId: contact });

async function edit(page: Page, role: "Reader" | "Handler", form: string): Promise<void> {
  await page.getByRole("button", { name: `Edit ${grace.name}` }).click();
  await chooseRights(page, { role, form });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
}

test("somebody accepts an invitation with a passkey, works, connects an agent, is demoted and removed, and all of it is on record", async ({
  page,
  browser,
}) => {
  const member = await (await browser.newContext()).newPage();
  await plugIn(member);
  await ignoreSuggestions(member);
  await member.emulateMedia({ reducedMotion: "reduce" });
  await openSignedIn(page, postern.url, "/settings/members");

  await test.step("a passkey signs in on the page of the invitation, and its user joins", async () => {
    await openSignedIn(member, postern.url, "/settings/security", grace);
    await addPasskey(member, "Laptop");
    await expect(member.getByRole("listitem").filter({ hasText: "Laptop" })).toBeVisible();
    await member.request.post(`${postern.url}/auth/sign-out`, { data: {}, headers: { origin: postern.url } });
    await member.goto(await invite(page, { role: "Handler" }));
    await member.getByRole("button", { name: "Sign in" }).click();
    await member.getByRole("button", { name: "Use a passkey" }).click();
    await member.getByRole("button", { name: `Join as ${grace.name}` }).click();
    await expect(member.getByRole("link", { name: /^Contact/ }).first()).toBeVisible();
  });

  await test.step("they work on a message", async () => {
    await member.locator("[data-row] a").filter({ hasText: "Ana Costa" }).click();
    const bar = member.getByRole("toolbar", { name: "Message", exact: true });
    await bar.getByRole("button", { name: "Done" }).click();
    await expect(member.locator("[data-row]")).toHaveCount(0);
  });

  await test.step("their agent reads what they can", async () => {
    const asked = await readForm();
    if (!(asked instanceof URL)) throw new Error(`The agent did not ask, but got ${JSON.stringify(asked)}`);
    await member.goto(asked.href);
    const arrived = agent.arrival();
    await member.getByRole("button", { name: "Allow", exact: true }).click();
    await agent.finish(await arrived);
    await expect(member.getByText("Back at the agent")).toBeVisible();
    expect(JSON.stringify(await readForm())).toContain('"inbox_count":1');
  });

  await test.step("limited to another form, and then removed, they and their agent are refused at once", async () => {
    await page.reload();
    await edit(page, "Reader", "Orders");
    expect(await readForm()).toMatchObject({ isError: true });
    await edit(page, "Reader", "Contact");
    expect(JSON.stringify(await readForm())).toContain('"inbox_count":1');
    await page.getByRole("button", { name: `Remove ${grace.name}` }).click();
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    // Without access, it has to ask again.
    expect(await readForm()).toBeInstanceOf(URL);
    await member.goto(`${postern.url}/inbox`);
    await expect(member.getByRole("link", { name: /^Contact/ })).toHaveCount(0);
  });

  await test.step("the history says who did what", async () => {
    await page.goto(`${postern.url}/settings/history`);
    const rows = page.getByRole("region", { name: "History" }).getByRole("listitem");
    await expect(rows.filter({ hasText: `Removed ${grace.name} from the account` })).toContainText(owner.name);
    await expect(rows.filter({ hasText: "Disconnected the agent “An agent”" })).toContainText(owner.name);
    await expect(rows.filter({ hasText: /^Connected the agent “An agent”/ })).toContainText(grace.name);
    await expect(rows.filter({ hasText: "’s role in the account" }).last()).toContainText("Role: handler → reader");
    await page.getByLabel("Who").selectOption(grace.name);
    await expect(rows.filter({ hasText: `Removed ${grace.name}` })).toHaveCount(0);
    await expect(rows.filter({ hasText: `Added ${grace.name} to the account` })).toBeVisible();
  });
  await member.context().close();
});
