import { type Browser, expect, type Page, test } from "@playwright/test";
import { expectAccessibleInLightAndDark, expectNoSidewaysScrolling } from "./support/accessible.ts";
import { chooseRights, invite, joinAs } from "./support/members.ts";
import { createOwner, openSignedIn, owner } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

const bob = { ...owner, name: "Bob Kahn", email: "bob@example.test" };
const PHONE = { width: 390, height: 844 };
const GONE = "This invitation no longer works. Ask for a new one.";

let postern: RunningPostern;
let contact: string;

test.beforeAll(async () => {
  postern = await startPostern();
  for (const person of [owner, bob]) await createOwner(postern, person);
  contact = await formWithMessage(owner.email, "Contact", "Ana Costa");
  await formWithMessage(owner.email, "Orders", "Oto Novak");
  await formWithMessage(bob.email, "Bookings", "Bea Lind");
});

test.afterAll(() => postern.stop());

async function formWithMessage(email: string, name: string, sender: string): Promise<string> {
  const { id } = await postern.command("form", "create", "--email", email, "--name", name);
  await fetch(`${postern.url}/f/${id}`, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams({ name: sender, email: "visitor@example.test", message: "Hello, when do you open?" }),
  });
  return String(id);
}

const newPage = async (browser: Browser) => (await browser.newContext()).newPage();
const openMembers = (page: Page, who = owner) => openSignedIn(page, postern.url, "/settings/members", who);
const rowOf = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
const openMessage = (page: Page, sender: string) => page.locator("[data-row] a").filter({ hasText: sender }).click();
const switcher = (page: Page) => page.getByRole("combobox", { name: "Switch account" });
const messageBar = (page: Page) => page.getByRole("toolbar", { name: "Message", exact: true });

async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Remove ${name}` }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
}

test("an owner invites somebody with a link, who joins, works, is limited, demoted and removed", async ({
  page,
  browser,
}) => {
  await openMembers(page);
  const grace = await newPage(browser);
  let link = "";
  let change = "";

  await test.step("the only owner can neither be changed nor leave, and reads why", async () => {
    await expect(rowOf(page, owner.email)).toContainText("The account needs an owner. Make somebody else an owner");
    await expect(page.getByText("You cannot leave: the account needs an owner.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Leave account…" })).toBeDisabled();
  });

  await test.step("without a mail server, the invitation is a link that is shown once", async () => {
    await page.getByRole("button", { name: "Invite someone" }).click();
    await expect(page.getByText("Email is not set up. Create a link and share it yourself.")).toBeVisible();
    await expectAccessibleInLightAndDark(page);
    await chooseRights(page, { role: "Handler" });
    await page.getByRole("button", { name: "Create link" }).click();
    link = (await page.getByTestId("invitation-link").textContent()) ?? "";
    await expectAccessibleInLightAndDark(page);
    await page.getByRole("button", { name: "Done" }).click();
    await expect(rowOf(page, "Invitation link")).toContainText("Handler");
    expect(await page.content()).not.toContain(new URL(link).hash.slice(1));
  });

  await test.step("the link says who invites to what; the new person joins with a password", async () => {
    const requested: string[] = [];
    grace.on("request", (request) => requested.push(`${request.url()} ${request.headers().referer}`));
    await grace.goto(link);
    await expect(grace.getByText(`${owner.name} invites you to work on messages from website forms.`)).toBeVisible();
    await expect(grace.getByText("Handler", { exact: true })).toBeVisible();
    await expect(grace.getByText("All forms, including future ones")).toBeVisible();
    await expectAccessibleInLightAndDark(grace);
    await grace.setViewportSize(PHONE);
    await expectNoSidewaysScrolling(grace);
    await grace.setViewportSize({ width: 1280, height: 800 });
    await joinAs(grace, link, "Grace Hopper", "grace@example.test");
    const secret = new URL(link).hash.slice(1);
    expect(requested.filter((address) => address.includes(secret))).toEqual([]);
  });

  await test.step("a used link, a made-up one and none say the same", async () => {
    const stranger = await newPage(browser);
    for (const address of [link, `${postern.url}/join#made-up`, `${postern.url}/join`]) {
      await stranger.goto("about:blank");
      await stranger.goto(address);
      await expect(stranger.getByText(GONE)).toBeVisible();
    }
    await expectAccessibleInLightAndDark(stranger);
    await stranger.close();
  });

  await test.step("a handler works on messages of all forms", async () => {
    await openMessage(grace, "Oto Novak");
    await messageBar(grace).getByRole("button", { name: "Done" }).click();
    await expect(grace.locator("[data-row] a").filter({ hasText: "Oto Novak" })).toBeHidden();
    await openMessage(grace, "Ana Costa");
    const sent = grace.waitForRequest((request) => /"status":"unread"/.test(request.postData() ?? ""));
    await messageBar(grace).getByRole("button", { name: "Mark unread" }).click();
    change = (await sent).postData() ?? "";
  });

  await test.step("the owner sees who opened a message, at the message and in the access record", async () => {
    const other = await page.context().newPage();
    await other.goto(`${postern.url}/forms/${contact}/inbox`);
    await openMessage(other, "Ana Costa");
    await other.getByText("Access", { exact: true }).click();
    await expect(other.getByText(/^Opened by Grace Hopper/)).toBeVisible();
    await expect(other.getByText(`Opened by ${owner.name}`)).toBeVisible();
    await other.goto(`${postern.url}/settings/privacy`);
    await other.getByLabel("Type").selectOption("Members");
    await expect(other).toHaveURL(/kind=people/);
    const entry = other.getByRole("listitem").filter({ hasText: "Messages of “Contact” opened in the dashboard" });
    await expect(entry.filter({ hasText: "Grace Hopper" })).toContainText("1 message");
    await other.close();
  });

  await test.step("limited to one form, they lose the other where they are", async () => {
    await page.reload();
    await page.getByRole("button", { name: "Edit Grace Hopper" }).click();
    await chooseRights(page, { role: "Handler", form: "Contact" });
    await page.getByRole("button", { name: "Save" }).click();
    await expect(rowOf(page, "Grace Hopper")).toContainText("Contact");
    await expect(grace.getByRole("complementary").getByRole("link", { name: /^Orders/ })).toBeHidden();
    await expect(grace.getByRole("complementary").getByRole("link", { name: /^Contact/ })).toBeVisible();
  });

  await test.step("as a reader, they are offered no changes any more, and the server refuses them", async () => {
    await expect(messageBar(grace).getByRole("button", { name: "Delete" })).toBeVisible();
    await page.getByRole("button", { name: "Edit Grace Hopper" }).click();
    await chooseRights(page, { role: "Reader" });
    await page.getByRole("button", { name: "Save" }).click();
    await expect(messageBar(grace).getByRole("button", { name: "Delete" })).toBeHidden();
    const headers = { origin: postern.url, "content-type": "application/json" };
    const answer = await grace.request.post(`${postern.url}/graphql`, { headers, data: change });
    expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: "FORBIDDEN" } }] });
  });

  await test.step("removed, they are led out of the open page and told why", async () => {
    await remove(page, "Grace Hopper");
    await expect(rowOf(page, "Grace Hopper")).toBeHidden();
    await expect(grace.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await expect(grace.getByText("you are no longer a member of the account")).toBeVisible();
    await grace.getByRole("textbox", { name: "Email" }).fill("grace@example.test");
    await grace.getByRole("textbox", { name: "Password" }).fill("harbor violet compiler");
    await grace.keyboard.press("Enter");
    await expect(grace.getByText("Wrong email or password.")).toBeVisible();
  });
  await grace.context().close();
});

test("somebody in two accounts switches between them, and moves to the other when one is lost", async ({
  page,
  browser,
}) => {
  await openMembers(page);
  const [ofBob, lin] = [await newPage(browser), await newPage(browser)];
  await openMembers(ofBob, bob);
  await joinAs(lin, await invite(page, { role: "Reader" }), "Lin Mei", "lin@example.test");
  await expect(switcher(lin)).toBeHidden();

  await test.step("joins the second account as who they are", async () => {
    await lin.goto(await invite(ofBob, { role: "Handler" }));
    await lin.reload();
    await expect(lin.getByText("You are signed in as lin@example.test.")).toBeVisible();
    await lin.getByRole("button", { name: "Join as Lin Mei" }).click();
    await expect(lin.getByRole("link", { name: /Bookings/ }).first()).toBeVisible();
    await expect(switcher(lin).locator(":checked")).toHaveText(`${bob.name} (handler)`);
  });

  await test.step("switches to the first, also for tabs that are opened later", async () => {
    await expectAccessibleInLightAndDark(lin);
    await switcher(lin).selectOption(`${owner.name} (reader)`);
    await expect(lin.getByRole("link", { name: /Orders/ }).first()).toBeVisible();
    await expect(lin.getByRole("link", { name: /Bookings/ })).toBeHidden();
    const second = await lin.context().newPage();
    await second.goto(`${postern.url}/forms`);
    await expect(switcher(second).locator(":checked")).toHaveText(`${owner.name} (reader)`);
    await second.close();
  });

  await test.step("is led to the other account when removed from the one that is open", async () => {
    await page.reload();
    await remove(page, "Lin Mei");
    await expect(lin.getByText("Switched to another account")).toBeVisible();
    await expect(lin.getByRole("link", { name: /Bookings/ }).first()).toBeVisible();
    await expect(switcher(lin)).toBeHidden();
  });
  await lin.context().close();
  await ofBob.context().close();
});

const settingsPages = (page: Page) => page.getByRole("navigation", { name: "Settings" }).getByRole("link");
const NOT_INCLUDED = "Your role does not include this";

async function expectNotIncluded(page: Page, ...paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(postern.url + path);
    await expect(page.getByRole("heading", { name: NOT_INCLUDED })).toBeVisible();
  }
}

test("each role is offered what it may do, and told so at an address that it may not use", async ({
  page,
  browser,
}) => {
  await openMembers(page);
  const links = {
    reader: await invite(page, { role: "Reader" }),
    handler: await invite(page, { role: "Handler" }),
    manager: await invite(page, { role: "Manager", form: "Contact" }),
  };
  const setup = `/forms/${contact}/setup`;
  const forAll = ["Profile", "Security", "Members", "Agents", "Exports"];

  await test.step("a reader reads", async () => {
    const reader = await newPage(browser);
    await joinAs(reader, links.reader, "Rita Reader", "rita@example.test");
    await openMessage(reader, "Ana Costa");
    await expect(reader.getByText("Hello, when do you open?").last()).toBeVisible();
    await expect(messageBar(reader).getByRole("button")).toHaveText([]);
    await expect(reader.getByRole("textbox", { name: "Private note" })).toBeHidden();
    await expect(reader.getByRole("checkbox")).toHaveCount(0);
    await expect(reader.getByRole("link", { name: "New form" })).toBeHidden();
    await reader.keyboard.press("?");
    await expect(reader.getByRole("dialog").getByText("Go to the inbox")).toBeVisible();
    await expect(reader.getByRole("dialog").getByText("Snooze")).toBeHidden();
    await reader.keyboard.press("Escape");
    await reader.keyboard.press("Control+k");
    await reader.getByRole("combobox").fill("trash");
    await expect(reader.getByRole("option", { name: /^Trash/ })).toBeHidden();
    await reader.keyboard.press("Escape");
    await expectNotIncluded(reader, "/trash", "/forms/new", setup, "/settings/rules", "/settings/privacy");
    await expectAccessibleInLightAndDark(reader);
    await expect(settingsPages(reader)).toHaveText(forAll);
    await reader.goto(`${postern.url}/settings/members`);
    await expect(reader.getByText("Reads and exports messages")).toBeVisible();
    await expect(reader.getByRole("button", { name: "Invite someone" })).toBeHidden();
    await expectAccessibleInLightAndDark(reader);
    await reader.getByRole("button", { name: "Leave account…" }).click();
    await reader.getByRole("button", { name: "Leave account", exact: true }).click();
    await expect(reader.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await reader.context().close();
  });

  await test.step("a handler does not set up forms", async () => {
    const handler = await newPage(browser);
    await joinAs(handler, links.handler, "Hal Handler", "hal@example.test");
    await openMessage(handler, "Ana Costa");
    await expect(messageBar(handler).getByRole("button", { name: "Delete" })).toBeVisible();
    await expectNotIncluded(handler, setup, "/forms/new", "/settings/integrations");
    await handler.goto(`${postern.url}/forms/${contact}/inbox`);
    await expect(handler.getByRole("navigation", { name: "Form" }).getByRole("link")).toHaveText([
      /Inbox/,
      /Spam/,
      "Overview",
    ]);
    await handler.context().close();
  });

  await test.step("a manager of one form sets that up, and nothing of the whole account", async () => {
    const manager = await newPage(browser);
    await joinAs(manager, links.manager, "Mo Manager", "mo@example.test");
    await manager.goto(`${postern.url}${setup}/general`);
    await expect(manager.getByRole("heading", { name: "General" })).toBeVisible();
    await expect(manager.getByRole("heading", { name: "Rules" })).toBeHidden();
    await expectNotIncluded(manager, "/settings/rules", "/settings/spam", "/forms/new");
    await manager.goto(`${postern.url}/settings/members`);
    await expect(settingsPages(manager)).toHaveText(forAll);
    await expect(manager.getByText("Sets up these forms and works on their messages")).toBeVisible();
    await manager.context().close();
  });
});
