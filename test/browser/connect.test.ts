import { expect, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { type LocalAgent, startAgent } from "./support/agent.ts";
import { invite, joinAs } from "./support/members.ts";
import { createOwner, openSignedIn, owner, signIn } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

let postern: RunningPostern;
let agent: LocalAgent;
let contact: string;
let orders: string;

test.beforeAll(async () => {
  postern = await startPostern();
  await postern.command("owner", "create", "--email", owner.email, "--password", owner.password);
  const form = async (name: string) =>
    String((await postern.command("form", "create", "--email", owner.email, "--name", name)).id);
  contact = await form("Contact");
  orders = await form("Orders");
  await fetch(`${postern.url}/f/${contact}`, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams({ name: "Ana Costa", message: "A canary" }),
  });
});

test.beforeEach(async () => {
  agent = await startAgent(`${postern.url}/mcp`, "Ada’s \u202Eagent");
});

test.afterEach(() => agent.stop());
test.afterAll(() => postern.stop());

/** What the agent wants to be opened in the owner's browser. */
async function askedBy(input: Record<string, unknown>): Promise<string> {
  const asked = await agent.call(input);
  if (!(asked instanceof URL)) throw new Error(`The agent did not ask, but got ${JSON.stringify(asked)}`);
  return asked.href;
}

test("an owner connects an agent, shares contents later, and disconnects it", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });

  await test.step("signs in first, and is then asked", async () => {
    await page.goto(await askedBy({ formId: contact }));
    await signIn(page);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Connect “Ada’s");
    await expect(page.getByText("Unverified name")).toBeVisible();
    await expect(page.getByText("a program on this computer")).toBeVisible();
    await expect(page.getByText(new URL(agent.callbackUrl).host)).toBeVisible();
    await expect(page.getByText("U+202E").first()).toBeVisible();
    await expect(page.getByText("It tells when messages arrive and when you read them.")).toBeVisible();
    await expect(page.getByText("It does not ask for contents.")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("allows one form, and the agent lists it without contents", async () => {
    await page.getByRole("radio", { name: "Selected forms" }).check();
    await expect(page.getByRole("button", { name: "Allow", exact: true })).toBeDisabled();
    await page.getByRole("checkbox", { name: "Contact" }).check();
    const arrived = agent.arrival();
    await page.getByRole("button", { name: "Allow", exact: true }).click();
    await agent.finish(await arrived);
    await expect(page.getByText("Back at the agent")).toBeVisible();
    const metadata = JSON.stringify(await agent.call({ formId: contact }));
    expect(metadata).toContain('"inbox_count":1');
    expect(metadata).not.toContain("canary");
    expect(await agent.call({ formId: orders })).toMatchObject({ isError: true });
  });

  await test.step("is asked again when the agent wants contents; the box starts empty", async () => {
    await page.goto(await askedBy({ formId: contact, includeContent: true }));
    const contents = page.getByRole("checkbox", { name: "Contents, newly requested" });
    await expect(contents).not.toBeChecked();
    await expect(page.getByRole("checkbox", { name: "Contact" })).toBeChecked();
    await contents.check();
    await expectAccessible(page);
    const arrived = agent.arrival();
    await page.getByRole("button", { name: "Allow with contents" }).click();
    await agent.finish(await arrived);
    expect(JSON.stringify(await agent.call({ formId: contact, includeContent: true }))).toContain("A canary");
  });

  await test.step("finds it among the connected agents, and what it read on record", async () => {
    await page.goto(`${postern.url}/settings/agents`);
    await expect(page.getByText("Reads contents")).toBeVisible();
    await expect(page.getByText("Last used")).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByText(/Agent read contents in the inbox of .Contact./)).toBeVisible();
    await expect(page.getByText("Ada’s agent").first()).toBeVisible();
  });

  await test.step("disconnects it, and its very next call leads back to the owner", async () => {
    await page.goto(`${postern.url}/settings/agents`);
    await page.getByRole("button", { name: /^Disconnect/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
    await expect(page.getByRole("heading", { name: "No agent is connected" })).toBeVisible();
    expect(await agent.call({ formId: contact })).toBeInstanceOf(URL);
  });
});

test("an owner who does not allow it is sent back with nothing", async ({ page }) => {
  await page.goto(await askedBy({ formId: contact }));
  await signIn(page);
  const arrived = agent.arrival();
  await page.getByRole("button", { name: "Don’t allow" }).click();
  const { searchParams } = await arrived;
  expect(searchParams.get("error")).toBe("access_denied");
  expect(searchParams.has("code")).toBe(false);
});

test("the question cannot be framed, and an address without one says so", async ({ page }) => {
  const response = await page.goto(`${postern.url}/connect`);
  expect(response?.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
  await signIn(page);
  await expect(page.getByRole("heading", { name: "Nothing to approve" })).toBeVisible();
  await page.goto(`${postern.url}/connect?request=r.eHh4`);
  await expect(page.getByText("This request was already answered, has expired or is not yours.")).toBeVisible();
  await expectAccessible(page);
});

test("an owner signed in under another account can change it and is asked again", async ({ page }) => {
  await page.goto(await askedBy({ formId: contact }));
  await signIn(page);
  await expect(page.getByText(owner.email)).toBeVisible();
  await page.getByRole("button", { name: "Use another" }).click();
  await signIn(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Connect “Ada’s");
});

test("somebody in two accounts chooses the one that the agent reads, and reads what their role there is", async ({
  page,
  browser,
}) => {
  const bob = { ...owner, name: "Bob Kahn", email: "bob@example.test" };
  await createOwner(postern, bob);
  const bookings = (await postern.command("form", "create", "--email", bob.email, "--name", "Bookings")).id;
  await openSignedIn(page, postern.url, "/settings/members");
  const grace = await (await browser.newContext()).newPage();
  await joinAs(grace, await invite(page, { role: "Reader", form: "Contact" }), "Grace Hopper", "grace@example.test");
  await openSignedIn(page, postern.url, "/settings/members", bob);
  await grace.goto(await invite(page, { role: "Handler" }));
  await grace.reload();
  await grace.getByRole("button", { name: "Join as Grace Hopper" }).click();
  await expect(grace.getByRole("link", { name: /^Bookings/ }).first()).toBeVisible();

  await grace.goto(await askedBy({ formId: contact }));
  const account = grace.getByRole("combobox", { name: "Account that the agent reads" });
  await expect(account.locator(":checked")).toHaveText(bob.name);
  await expect(grace.getByText("Your role there is handler.")).toBeVisible();
  await account.selectOption({ index: 0 });
  await expect(grace.getByText("Your role there is reader of some forms.")).toBeVisible();
  await expect(grace.getByRole("radio", { name: "All forms that you can see" })).toBeChecked();
  await expectAccessible(grace);
  const arrived = agent.arrival();
  await grace.getByRole("button", { name: "Allow", exact: true }).click();
  await agent.finish(await arrived);
  await expect(grace.getByText("Back at the agent")).toBeVisible();
  expect(JSON.stringify(await agent.call({ formId: contact }))).toContain('"inbox_count":1');
  for (const formId of [orders, bookings]) expect(await agent.call({ formId })).toMatchObject({ isError: true });
  await grace.context().close();
});
