import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Locator, Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScrolling } from "./support/accessible.ts";
import { exportCsv } from "./support/exports.ts";
import { article, rowWith } from "./support/inbox.ts";
import { startWebsite } from "./support/local-server.ts";
import { startMailSink } from "./support/mail-sink.ts";
import { operationName } from "./support/operation-name.ts";
import { expect, test } from "./support/test.ts";

// Upper bounds on an owner's effort in the first hour, all of it in the browser.
const MAX_CLICKS = 23;
const MAX_WORDS = 22;

const mailbox = { username: "bakery", password: "a password of the provider" };
const ada = { name: "Ada Lovelace", email: "ada@example.test", password: "four unrelated words" };
const SENDER = "inbox@bakery.example";
const REPLY = "Yes, we bake it on Fridays.";

test(`setup from an empty folder to the first email and a reply takes at most ${MAX_CLICKS} clicks and ${MAX_WORDS} words`, async ({
  ownServer,
  page,
  context,
}) => {
  const sink = await startMailSink(mailbox);
  const { hostname, port } = new URL(sink.url);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { click, choose, write, spent } = countEffort();
  const named = (role: "button" | "link", name: string) => page.getByRole(role, { name, exact: true });
  const guide = page.getByRole("region", { name: "Getting started" });

  await test.step("signs up", async () => {
    await page.goto(ownServer.url);
    await write(page.getByLabel("Your name"), ada.name);
    await write(page.getByLabel("Email"), ada.email);
    await write(page.getByRole("textbox", { name: "Password" }), ada.password);
    await click(named("button", "Create account"));
    await expect(page.getByRole("heading", { name: "Your first form" })).toBeVisible();
    await expectFit(page);
  });

  const snippet = await test.step("creates a form and copies its snippet", async () => {
    await click(named("link", "Create a form"));
    await write(page.getByRole("textbox", { name: "Name" }), "Contact");
    await click(named("button", "Create form"));
    await click(page.getByRole("button", { name: /^Copy the .* snippet$/ }));
    await expect(guide.getByRole("status")).toHaveText("1 of 4 steps done");
    return page.evaluate(() => navigator.clipboard.readText());
  });

  await test.step("follows the guide to the email page, tests the settings and saves them", async () => {
    await click(guide.getByRole("link", { name: "Set up email" }));
    await write(page.getByLabel("Host"), hostname);
    await choose(page.getByLabel("Encryption"), "None");
    await write(page.getByLabel("Port"), port);
    await write(page.getByLabel("User name"), mailbox.username);
    await write(page.getByRole("textbox", { name: "Password" }), mailbox.password);
    await write(page.getByLabel("Sender"), SENDER);
    await click(named("button", "Send test email"));
    await expect(page.getByText(`The mail server accepted the email to ${ada.email}`)).toBeVisible();
    for (let mails = 0; mails < 2; mails += 1) await sink.next(ada.email);
    await click(named("button", "Save"));
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  });

  const website = await startWebsite(`<!doctype html><html lang="en"><title>Bakery</title><body>${snippet}</body>`);
  await test.step("receives by email what a visitor writes on a page of another origin", async () => {
    const visitor = await context.newPage();
    await visitor.goto(website.url);
    await fillIn(visitor, { name: "Grace Hopper", email: "grace@example.com", message: "Do you bake rye bread?" });
    await expect(visitor.getByRole("heading")).toContainText(/thank/i);
    await visitor.close();
    expect((await sink.next(ada.email)).text).toContain("Do you bake rye bread?");
  });

  await test.step("opens the message and replies by email", async () => {
    await click(page.getByRole("complementary", { name: "Sidebar" }).getByRole("link", { name: /^All messages/ }));
    await expect(guide.getByRole("heading", { name: "Paste its snippet into your page (done)" })).toBeVisible();
    await click(named("link", "Open the newest message"));
    await click(page.getByRole("toolbar", { name: "Message", exact: true }).getByText("Reply"));
    const composer = page.getByRole("form", { name: "Reply", exact: true });
    await write(composer.getByRole("textbox", { name: "Reply text" }), REPLY);
    await click(composer.getByRole("button", { name: /^Send/ }));
    expect((await sink.next("grace@example.com")).text).toContain(REPLY);
  });

  await test.step("sees that setup is complete", async () => {
    await page.goto(ownServer.url);
    await expect(page.getByRole("heading", { name: /^All set/ })).toBeVisible();
    await expect(page.getByText("not set up")).toHaveCount(0);
  });

  console.log(`The first hour: ${spent.clicks} clicks, ${spent.words} words.`);
  expect(spent.clicks).toBeLessThanOrEqual(MAX_CLICKS);
  expect(spent.words).toBeLessThanOrEqual(MAX_WORDS);
  await website.stop();
  await sink.stop();
});

/** Acts as the owner and counts the effort: an input costs the click into it, and words are separated by spaces. */
function countEffort() {
  const spent = { clicks: 0, words: 0 };
  return {
    spent,
    click: async (target: Locator) => {
      await target.click();
      spent.clicks += 1;
    },
    choose: async (select: Locator, label: string) => {
      await select.selectOption(label);
      spent.clicks += 2;
    },
    write: async (input: Locator, text: string) => {
      await input.click();
      await input.fill(text);
      spent.clicks += 1;
      spent.words += text.split(" ").length;
    },
  };
}

async function expectFit(page: Page): Promise<void> {
  for (const [colorScheme, width] of [
    ["dark", 390],
    ["light", 1280],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
  }
}

test("the main job works end to end: a form on another site, the inbox, spam, both exports and an agent", async ({
  owner,
  page,
  context,
  server,
}) => {
  await owner.open(page, "/forms/new");
  await page.getByRole("textbox", { name: "Name" }).fill("Contact");
  await page.getByRole("button", { name: "Create form" }).click();
  await expect(page).toHaveURL(/\/forms\/frm_[0-9a-z]{26}\/setup/);
  const formId = /frm_[0-9a-z]{26}/.exec(page.url())?.[0] ?? "";
  const snippet = await page.locator("pre").first().innerText();
  const website = await startWebsite(`<!doctype html><html lang="en"><title>Ana's site</title><body>${snippet}</body>`);

  await test.step("a visitor submits the pasted form from another origin and is thanked", async () => {
    const visitor = await context.newPage();
    await visitor.goto(website.url);
    await fillIn(visitor, { name: "Grace Hopper", email: "grace@example.com", message: hostile });
    await expect(visitor).toHaveURL(`${server.url}/f/${formId}/thanks`);
    await expect(visitor.getByRole("heading")).toContainText(/thank/i);

    await visitor.goto(website.url);
    await visitor.locator('[name="_gotcha"]').evaluate((trap: HTMLInputElement) => {
      trap.value = "https://spam.example";
    });
    await fillIn(visitor, { name: "A robot", email: "robot@example.com", message: "Cheap pills" });
    await expect(visitor).toHaveURL(`${server.url}/f/${formId}/thanks`);
    await visitor.close();
  });

  await test.step("the genuine message is in the Inbox, with its markup as inert text", async () => {
    await page.getByRole("link", { name: /^Inbox \d/ }).click();
    await page.getByRole("link", { name: /Grace Hopper/ }).click();
    await expect(article(page)).toContainText(hostile);
    await expect.poll(() => page.evaluate(() => "ran" in globalThis)).toBe(false);
    await expect(rowWith(page, "A robot")).toHaveCount(0);
  });

  await test.step("the spam message is in Spam with its reason, and moves to the Inbox", async () => {
    await page.getByRole("link", { name: /^Spam \d/ }).click();
    await page.getByRole("link", { name: /A robot/ }).click();
    await expect(page.getByText("Honeypot field “_gotcha” filled in").first()).toBeVisible();
    await page.getByRole("button", { name: "Not spam" }).click();
    await expect(rowWith(page, "A robot")).toHaveCount(0);
    await page.getByRole("link", { name: /^Inbox \d/ }).click();
    await expect(rowWith(page, "A robot")).toBeVisible();
  });

  await test.step("an independent parser finds both submissions in both exports", async () => {
    const ofForm = await exportCsv(page);
    expect(Object.keys(ofForm[0] ?? {})).toEqual(["id", "created_at", "folder", "status", "name", "email", "message"]);
    expect(ofForm.map((row) => [row.folder, row.name, row.message])).toEqual([
      ["inbox", "Grace Hopper", hostile],
      ["inbox", "A robot", "Cheap pills"],
    ]);
    await page.goto(`${server.url}/settings/exports`);
    const ofAccount = await exportCsv(page);
    expect(ofAccount.map((row) => [row.form_id, row.form_name, row.name])).toEqual([
      [formId, "Contact", "Grace Hopper"],
      [formId, "Contact", "A robot"],
    ]);
    await page.goto(`${server.url}/settings/privacy`);
    await expect(page.getByText(/2 messages/).first()).toBeVisible();
  });

  await test.step("an agent lists metadata first, and contents on request", async () => {
    const client = await connectAgent(server.url, await makeToken(page, server.url));
    const metadata = await client.callTool({ name: "list_submissions", arguments: { formId } });
    expect(metadata.structuredContent).toMatchObject({ form_id: formId, inbox_count: 2, spam_count: 0 });
    expect(JSON.stringify(metadata)).not.toContain("Grace");
    const contents = await client.callTool({ name: "list_submissions", arguments: { formId, includeContent: true } });
    expect(contents.structuredContent).toMatchObject({
      submissions: [{ folder: "inbox" }, { fields: [{ name: "name", value: "Grace Hopper" }, {}, { value: hostile }] }],
    });
    await client.close();
    await page.goto(`${server.url}/settings/agents`);
    await expect(page.getByText(/Agent read contents in the inbox of .Contact./)).toBeVisible();
  });
  await website.stop();
});

test("the getting-started steps complete without a reload, and a dismissed guide disappears everywhere", async ({
  owner,
  page,
  browser,
}) => {
  const contact = await owner.form();
  await owner.open(page, contact.path("setup"));
  const guide = page.getByRole("region", { name: "Getting started" });
  await expect(guide.getByRole("heading", { name: "Create a form (done)" })).toBeVisible();
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(guide.getByRole("heading", { name: "Send a test (done)" })).toBeVisible();
  await expect(guide.getByRole("heading", { name: "Paste its snippet into your page", exact: true })).toBeVisible();
  await guide.getByRole("link", { name: "Open the newest message" }).click();
  await expect(article(page)).toContainText("Test from Postern");
  await page.goto(`${contact.url}/setup`);
  await guide.getByRole("button", { name: "Dismiss the guide" }).click();
  await expect(guide).toBeHidden();

  const other = await (await browser.newContext()).newPage();
  const asked = other.waitForResponse((response) => operationName(response.request()) === "FirstRun");
  await owner.open(other, "/inbox");
  await asked;
  await expect(rowWith(other, "Test from Postern")).toBeVisible();
  await expect(other.getByRole("region", { name: "Getting started" })).toHaveCount(0);
  await other.context().close();
});

const hostile = '<script>globalThis.ran = true</script><img src=x onerror="globalThis.ran = true"> =1+1';

async function fillIn(visitor: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await visitor.locator(`[name="${name}"]`).fill(value);
  await visitor.getByRole("button", { name: "Send" }).click();
}

async function makeToken(page: Page, url: string): Promise<string> {
  await page.goto(`${url}/settings/agents`);
  await page
    .getByRole("button", { name: /new token|create/i })
    .first()
    .click();
  await page.getByRole("textbox", { name: "Name" }).fill("Browser test");
  await expect(page.getByText("It tells when messages arrive and when you read them.")).toBeVisible();
  await page.getByRole("radio", { name: "Metadata and contents" }).check();
  await page.getByRole("button", { name: "Create token" }).click();
  return (await page.getByTestId("token-secret").innerText()).trim();
}

async function connectAgent(url: string, token: string): Promise<Client> {
  const client = new Client({ name: "browser-test", version: "1.0.0" });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }),
  );
  return client;
}
