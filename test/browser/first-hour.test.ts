import { expect, type Locator, type Page, test } from "@playwright/test";
import { type BrowserMailSink, startMailSink } from "./support/mail-sink.ts";
import { owner } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern, startWebsite } from "./support/postern.ts";

// What the first hour costs an owner at most, with nothing done outside the browser.
const MAX_CLICKS = 23;
const MAX_WORDS = 22;

const mailbox = { username: "bakery", password: "a password of the provider" };
const SENDER = "inbox@bakery.example";
const REPLY = "Yes, we bake it on Fridays.";

let postern: RunningPostern;
let sink: BrowserMailSink;

test.beforeAll(async () => {
  postern = await startPostern();
  sink = await startMailSink(mailbox);
});

test.afterAll(async () => {
  await postern.stop();
  await sink.stop();
});

test(`from an empty folder to the first email and a reply to it takes at most ${MAX_CLICKS} clicks and ${MAX_WORDS} words`, async ({
  page,
  context,
}) => {
  const { hostname, port } = new URL(sink.url);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { press, choose, write, spent } = countEffort();
  const named = (role: "button" | "link", name: string) => page.getByRole(role, { name, exact: true });

  await test.step("signs up", async () => {
    await page.goto(postern.url);
    await write(page.getByLabel("Your name"), owner.name);
    await write(page.getByLabel("Email"), owner.email);
    await write(page.getByRole("textbox", { name: "Password" }), owner.password);
    await press(named("button", "Create account"));
  });

  const snippet = await test.step("creates a form and copies its snippet", async () => {
    await press(named("link", "Create a form"));
    await write(page.getByRole("textbox", { name: "Name" }), "Contact");
    await press(named("button", "Create form"));
    await press(page.getByRole("button", { name: /^Copy the .* snippet$/ }));
    return page.evaluate(() => navigator.clipboard.readText());
  });

  await test.step("is led from the guide to the page where email is set up, tries it and saves it", async () => {
    await press(page.getByRole("region", { name: "Getting started" }).getByRole("link", { name: "Set up email" }));
    await write(page.getByLabel("Host"), hostname);
    await choose(page.getByLabel("Encryption"), "None");
    await write(page.getByLabel("Port"), port);
    await write(page.getByLabel("User name"), mailbox.username);
    await write(page.getByRole("textbox", { name: "Password" }), mailbox.password);
    await write(page.getByLabel("Sender"), SENDER);
    await press(named("button", "Send test email"));
    await expect(page.getByText(`The mail server accepted the email to ${owner.email}`)).toBeVisible();
    expect(await sink.next()).toMatchObject({ to: [owner.email] });
    await press(named("button", "Save"));
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  });

  const website = await startWebsite(`<!doctype html><html lang="en"><title>Bakery</title><body>${snippet}</body>`);
  await test.step("receives what a visitor writes on a page of another origin, by email", async () => {
    await sendAsVisitor(await context.newPage(), website.url);
    const email = await sink.next();
    expect(email.to).toEqual([owner.email]);
    expect(email.text).toContain("Do you bake rye bread?");
  });

  await test.step("opens the message and replies by email", async () => {
    await press(page.getByRole("complementary", { name: "Sidebar" }).getByRole("link", { name: /^All messages/ }));
    await press(named("link", "Open the newest message"));
    await press(page.getByRole("toolbar", { name: "Message", exact: true }).getByText("Reply"));
    const composer = page.getByRole("form", { name: "Reply", exact: true });
    await write(composer.getByRole("textbox", { name: "Reply text" }), REPLY);
    await press(composer.getByRole("button", { name: /^Send/ }));
    const email = await sink.next();
    expect(email.to).toEqual(["grace@example.com"]);
    expect(email.text).toContain(REPLY);
  });

  await test.step("is told that all is set", async () => {
    await page.goto(postern.url);
    await expect(page.getByRole("heading", { name: /^All set/ })).toBeVisible();
    await expect(page.getByText("not set up")).toHaveCount(0);
  });

  console.log(`The first hour: ${spent.clicks} clicks, ${spent.words} words.`);
  expect(spent.clicks).toBeLessThanOrEqual(MAX_CLICKS);
  expect(spent.words).toBeLessThanOrEqual(MAX_WORDS);
  await website.stop();
});

/** Acts as the owner and counts it: an input costs the click into it, and a word is what spaces separate. */
function countEffort() {
  const spent = { clicks: 0, words: 0 };
  return {
    spent,
    press: async (target: Locator) => {
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

async function sendAsVisitor(visitor: Page, url: string): Promise<void> {
  await visitor.goto(url);
  await visitor.locator('[name="name"]').fill("Grace Hopper");
  await visitor.locator('[name="email"]').fill("grace@example.com");
  await visitor.locator('[name="message"]').fill("Do you bake rye bread?");
  await visitor.getByRole("button", { name: "Send" }).click();
  await expect(visitor.getByRole("heading")).toContainText(/thank/i);
  await visitor.close();
}
