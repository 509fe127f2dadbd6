import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScrolling } from "./support/accessible.ts";
import { rowWith, toolbar } from "./support/inbox.ts";
import { press } from "./support/keys.ts";
import { edit, invite, joinAs, newPage, remove } from "./support/members.ts";
import { expect, test } from "./support/test.ts";

const GONE = "This invitation no longer works. Ask for a new one.";

const memberRow = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
const switcher = (page: Page) => page.getByRole("combobox", { name: "Switch account" });

test("an owner invites somebody by link, who joins, works, and is restricted, demoted and removed", async ({
  owner,
  page,
  browser,
  server,
}) => {
  const [contact, orders] = [await owner.form("Contact"), await owner.form("Orders")];
  const [ana] = await contact.messages(["Ana Costa"]);
  await orders.messages(["Oto Novak"]);
  await owner.open(page, "/settings/members");
  const grace = await newPage(browser);
  let link = "";

  await test.step("the only owner cannot be changed or leave, and sees why", async () => {
    await expect(memberRow(page, owner.email)).toContainText("The account needs an owner. Make somebody else an owner");
    await expect(page.getByRole("button", { name: "Leave account…" })).toBeDisabled();
  });

  await test.step("an invitation without an email is a link shown only once", async () => {
    link = await invite(page, { role: "Handler" });
    await expect(memberRow(page, "Invitation link")).toContainText("Handler");
    await expect(page.locator("body")).not.toContainText(new URL(link).hash.slice(1));
    await expectAccessible(page);
  });

  await test.step("the link names the inviter and the access granted, and the new member joins with a password", async () => {
    const requested: string[] = [];
    grace.on("request", (request) => requested.push(`${request.url()} ${request.headers().referer}`));
    await grace.goto(link);
    await expect(grace.getByText(`${owner.name} invites you to work on messages from website forms.`)).toBeVisible();
    await expect(grace.getByText("All forms, including future ones")).toBeVisible();
    await expectAccessible(grace);
    await joinAs(grace, link, "Grace Hopper", `grace.${contact.id}@example.test`);
    expect(requested.filter((address) => address.includes(new URL(link).hash.slice(1)))).toEqual([]);
  });

  await test.step("a used, made-up or missing link token shows the same message", async () => {
    const stranger = await newPage(browser);
    for (const address of [link, `${server.url}/join#made-up`, `${server.url}/join`]) {
      await stranger.goto("about:blank");
      await stranger.goto(address);
      await expect(stranger.getByText(GONE)).toBeVisible();
    }
    await stranger.context().close();
  });

  let change = "";
  await test.step("a handler works on messages of all forms", async () => {
    await rowWith(grace, "Oto Novak").getByRole("link").click();
    await toolbar(grace).getByRole("button", { name: "Done" }).click();
    await expect(rowWith(grace, "Oto Novak")).toHaveCount(0);
    await rowWith(grace, "Ana Costa").getByRole("link").click();
    const sent = grace.waitForRequest((request) => /"status":"unread"/.test(request.postData() ?? ""));
    await toolbar(grace).getByRole("button", { name: "Mark unread" }).click();
    change = (await sent).postData() ?? "";
  });

  await test.step("a member limited to one form loses the other in the open page", async () => {
    await page.reload();
    await edit(page, "Grace Hopper", { role: "Handler", form: "Contact" });
    await expect(memberRow(page, "Grace Hopper")).toContainText("Contact");
    const sidebar = grace.getByRole("complementary", { name: "Sidebar" });
    await expect(sidebar.getByRole("link", { name: /^Orders/ })).toBeHidden();
    await expect(sidebar.getByRole("link", { name: /^Contact/ })).toBeVisible();
  });

  await test.step("a member demoted to reader is offered no changes, and the server rejects them", async () => {
    await grace.goto(`${contact.url}/inbox?submission=${ana}`);
    await expect(toolbar(grace).getByRole("button", { name: "Delete" })).toBeVisible();
    await edit(page, "Grace Hopper", { role: "Reader" });
    await expect(toolbar(grace).getByRole("button", { name: "Delete" })).toBeHidden();
    const headers = { origin: server.url, "content-type": "application/json" };
    const answer = await grace.request.post(`${server.url}/graphql`, { headers, data: change });
    expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: "FORBIDDEN" } }] });
  });

  await test.step("a removed member is led out of the open page and told why", async () => {
    await remove(page, "Grace Hopper");
    await expect(memberRow(page, "Grace Hopper")).toBeHidden();
    await expect(grace.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await expect(grace.getByText("you are no longer a member of the account")).toBeVisible();
  });
  await grace.context().close();
});

test("a member of two accounts switches between them, and falls back to the other when one is lost", async ({
  owner,
  page,
  browser,
  server,
}) => {
  const bob = await server.owner({ name: "Bob Kahn" });
  await owner.form("Orders");
  const bookings = await bob.form("Bookings");
  const person = await owner.member({ role: "reader", name: "Lin Mei" });
  const lin = await newPage(browser);
  await person.open(lin, "/inbox");
  await expect(lin.getByRole("link", { name: /^Orders/ }).first()).toBeVisible();
  await expect(switcher(lin)).toBeHidden();

  await test.step("joins the second account with the same identity", async () => {
    await lin.goto(await bob.invite({ role: "handler" }));
    await expect(lin.getByText(`You are signed in as ${person.email}.`)).toBeVisible();
    await lin.getByRole("button", { name: "Join as Lin Mei" }).click();
    await expect(lin.getByRole("link", { name: /Bookings/ }).first()).toBeVisible();
    await expect(switcher(lin).locator(":checked")).toHaveText("Bob Kahn (handler)");
  });

  await test.step("switches to the first account, also in tabs opened later", async () => {
    await switcher(lin).selectOption(`${owner.name} (reader)`);
    await expect(lin.getByRole("link", { name: /^Orders/ }).first()).toBeVisible();
    await expect(lin.getByRole("link", { name: /Bookings/ })).toBeHidden();
    const second = await lin.context().newPage();
    await second.goto(`${bookings.origin}/forms`);
    await expect(switcher(second).locator(":checked")).toHaveText(`${owner.name} (reader)`);
    await second.close();
  });

  await test.step("moves to the other account when removed from the open one", async () => {
    await owner.open(page, "/settings/members");
    await remove(page, "Lin Mei");
    await expect(lin.getByText("Switched to another account")).toBeVisible();
    await expect(lin.getByRole("link", { name: /Bookings/ }).first()).toBeVisible();
    await expect(switcher(lin)).toBeHidden();
  });
  await lin.context().close();
});

const settingsPages = (page: Page) => page.getByRole("navigation", { name: "Settings" }).getByRole("link");

test("each role sees only its permitted actions, and an explanation at a forbidden address", async ({
  owner,
  browser,
  server,
}) => {
  const [contact] = [await owner.form("Contact"), await owner.form("Orders")];
  await contact.messages(["Ana Costa"]);
  const setup = contact.path("setup");
  const forAll = ["Profile", "Security", "Members", "Agents", "Exports"];
  const expectNotIncluded = async (page: Page, ...paths: readonly string[]) => {
    for (const path of paths) {
      await page.goto(server.url + path);
      await expect(page.getByRole("heading", { name: "Your role does not include this" })).toBeVisible();
    }
  };

  await test.step("a reader can only read", async () => {
    const page = await newPage(browser);
    await (await owner.member({ role: "reader", name: "Rita Reader" })).open(page, "/inbox");
    await rowWith(page, "Ana Costa").getByRole("link").click();
    await expect(page.getByRole("article")).toContainText("when you open on Saturday");
    for (const name of ["Done", "Delete", "Spam", "Snooze", "Mark unread"]) {
      await expect(toolbar(page).getByRole("button", { name })).toHaveCount(0);
    }
    await expect(page.getByRole("textbox", { name: "Private note" })).toBeHidden();
    await expect(page.getByRole("checkbox")).toHaveCount(0);
    await expect(page.getByRole("link", { name: "New form" })).toBeHidden();
    await press(page, "?");
    await expect(page.getByRole("dialog").getByText("Go to the inbox")).toBeVisible();
    await expect(page.getByRole("dialog").getByText("Snooze")).toBeHidden();
    await press(page, "Escape", "e");
    await expect(rowWith(page, "Ana Costa")).toBeVisible();
    await expectNotIncluded(page, "/trash", "/forms/new", setup, "/settings/rules", "/settings/privacy");
    await expectAccessible(page);
    await expect(settingsPages(page)).toHaveText(forAll);
    await page.goto(`${server.url}/settings/members`);
    await expect(page.getByText("Reads and exports messages")).toBeVisible();
    await expect(page.getByRole("button", { name: "Invite someone" })).toBeHidden();
    await page.getByRole("button", { name: "Leave account…" }).click();
    await page.getByRole("button", { name: "Leave account", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await page.context().close();
  });

  await test.step("a handler cannot set up forms", async () => {
    const page = await newPage(browser);
    await (await owner.member({ role: "handler", name: "Hal Handler" })).open(page, contact.path());
    await expect(page.getByRole("navigation", { name: "Form" }).getByRole("link")).toHaveText([
      /Inbox/,
      /Spam/,
      "Overview",
    ]);
    await rowWith(page, "Ana Costa").getByRole("link").click();
    await expect(toolbar(page).getByRole("button", { name: "Delete" })).toBeVisible();
    await expectNotIncluded(page, setup, "/forms/new", "/settings/integrations");
    await page.context().close();
  });

  await test.step("a manager of one form can set up that form and nothing account-wide", async () => {
    const page = await newPage(browser);
    const manager = await owner.member({ role: "manager", name: "Mo Manager", forms: [contact] });
    await manager.open(page, `${setup}/general`);
    await expect(page.getByRole("heading", { name: "General" })).toBeVisible();
    await expect(
      page.getByRole("complementary", { name: "Sidebar" }).getByRole("link", { name: /^Orders/ }),
    ).toBeHidden();
    await expectNotIncluded(page, "/settings/rules", "/settings/spam", "/forms/new");
    await page.goto(`${server.url}/settings/members`);
    await expect(settingsPages(page)).toHaveText(forAll);
    await expect(page.getByText("Sets up these forms and works on their messages")).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScrolling(page);
    await page.context().close();
  });
});
