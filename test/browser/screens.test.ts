import { expect, type Page, test } from "@playwright/test";
import { expectAccessibleInLightAndDark, expectNoSidewaysScrolling } from "./support/accessible.ts";
import { createOwner, openSignedIn, owner, seed, signIn } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";
import { followNetwork } from "./support/quiet-network.ts";

let postern: RunningPostern;
let formId: string;
/** Where an agent sends the owner to be connected. */
let question: string;

test.beforeAll(async () => {
  postern = await startPostern();
  await createOwner(postern);
  [formId = ""] = await seed(postern, { forms: 2, submissions: 300, days: 28 });
  question = await askForConnection();
});

test.afterAll(() => postern.stop());

async function askForConnection(): Promise<string> {
  const redirectUri = "http://127.0.0.1:33418/callback";
  const registered = await fetch(`${postern.url}/oauth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ client_name: "An agent", redirect_uris: [redirectUri] }),
  });
  const { client_id } = (await registered.json()) as { client_id: string };
  const query = new URLSearchParams({ response_type: "code", client_id, redirect_uri: redirectUri, state: "x" });
  query.set("code_challenge", "x".repeat(43));
  query.set("code_challenge_method", "S256");
  return `/oauth/authorize?${query}`;
}

/** The submissions of the list, each a link that opens it. */
const rowsOf = (page: Page) => page.locator("[data-row] a");

/** Fails on anything that the browser's console calls an error, as a person would meet it sooner or later. */
function watchConsole(page: Page): string[] {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(error.message));
  return errors;
}

const screens = (): readonly [path: string, heading: string][] => [
  ["/", "All messages"],
  ["/forms", "Forms"],
  ["/forms/new", "New form"],
  ["/inbox?q=a&status=unread", "All messages"],
  ["/spam?q=nothing+like+this&reason=honeypot", "All messages"],
  [`/forms/${formId}/inbox`, "Contact"],
  [`/forms/${formId}/spam`, "Contact"],
  [`/forms/${formId}/overview?days=90`, "Contact"],
  [`/forms/${formId}/setup`, "Contact"],
  [`/forms/${formId}/setup/general`, "Contact"],
  [`/forms/${formId}/setup/mail`, "Contact"],
  [`/forms/${formId}/setup/spam`, "Contact"],
  [`/forms/${formId}/setup/privacy`, "Contact"],
  [`/forms/${formId}/setup/general/import`, "Contact"],
  ["/overview", "All messages"],
  ["/trash", "Trash"],
  ["/settings/profile", "Settings"],
  ["/settings/security", "Settings"],
  ["/settings/members", "Settings"],
  ["/settings/agents", "Settings"],
  ["/settings/agents/connect?client=vscode", "Settings"],
  ["/settings/integrations", "Settings"],
  ["/settings/rules", "Settings"],
  ["/settings/spam", "Settings"],
  ["/settings/exports", "Settings"],
  ["/settings/history", "Settings"],
  ["/settings/privacy", "Settings"],
  ["/settings/privacy/record", "Settings"],
  ["/settings/email", "Settings"],
  ["/settings/system", "Settings"],
  [question, "Connect “An agent”?"],
];

for (const [name, viewport] of [
  ["a desktop", { width: 1280, height: 800 }],
  ["a phone", { width: 390, height: 844 }],
] as const) {
  test(`every screen is free of accessibility faults, console errors and sideways scrolling, in light and dark on ${name}`, async ({
    page,
  }) => {
    const errors = watchConsole(page);
    const quiet = followNetwork(page);
    await page.setViewportSize(viewport);
    await page.goto(postern.url);
    await expect(page.getByRole("textbox", { name: "Email" })).toBeVisible();
    await expectAccessibleInLightAndDark(page);
    await expectNoSidewaysScrolling(page);
    await signIn(page);
    await expect(page.getByRole("heading", { name: "All messages", level: 1 })).toBeVisible();
    for (const [path, heading] of screens()) {
      await page.goto(postern.url + path);
      await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
      await quiet();
      await expectAccessibleInLightAndDark(page);
      await expectNoSidewaysScrolling(page);
    }
    expect(errors).toEqual([]);
  });
}

test("every screen scrolls in one place at most, from a desktop to a phone", async ({ page }) => {
  const quiet = followNetwork(page);
  await openSignedIn(page, postern.url, "/");
  for (const [path] of screens()) {
    await page.goto(postern.url + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await quiet();
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(scrollersBeside, "aside"), `${path} at ${width} pixels`).toBeLessThanOrEqual(1);
    }
  }
});

/** How many elements of the page can be scrolled up and down, without those in what `apart` selects. */
function scrollersBeside(apart: string): number {
  const all = [document.documentElement, ...document.body.querySelectorAll("*")];
  return all.filter((element) => {
    if (element.closest(apart) !== null || element.matches("textarea, pre")) return false;
    const { overflowY } = getComputedStyle(element);
    const mayScroll =
      /auto|scroll/.test(overflowY) || (element === document.documentElement && overflowY === "visible");
    return mayScroll && element.scrollHeight > element.clientHeight + 1;
  }).length;
}

test("a message that is written from right to left begins in its row, its cell and its heading where it begins", async ({
  page,
}) => {
  const begins = "السلام عليكم";
  const message = `${begins} ${"أرغب في حجز طاولة لأربعة أشخاص ".repeat(12)} ABC-123`;
  const name = `${begins} ${"بن محمد ".repeat(20)}`;
  const response = await fetch(`${postern.url}/f/${formId}`, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams({ name, email: "a@example.com", message }),
  });
  const { id } = (await response.json()) as { id: string };
  await openSignedIn(page, postern.url, "/");
  for (const as of ["list", "table"]) {
    await page.goto(`${postern.url}/forms/${formId}/inbox?as=${as}&show=all`);
    const texts = page.locator(`[data-row="${id}"] bdi`).filter({ hasText: begins });
    await expect(texts.first()).toBeVisible();
    expect(await texts.evaluateAll((all) => all.length), as).toBeGreaterThan(1);
    for (const text of await texts.all()) expect(await text.evaluate(isBeginningVisible), as).toBe(true);
  }
});

/** Whether no ancestor cuts off the first letter of an element's text. */
function isBeginningVisible(element: Element): boolean {
  const letter = document.createRange();
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
  if (text === null) return false;
  letter.setStart(text, 0);
  letter.setEnd(text, 1);
  const { left, right } = letter.getBoundingClientRect();
  for (
    let around: Element | null = element;
    around !== null && !around.matches("[data-row]");
    around = around.parentElement
  ) {
    const box = around.getBoundingClientRect();
    if (getComputedStyle(around).overflowX === "hidden" && (left < box.left - 1 || right > box.right + 1)) return false;
  }
  return true;
}

test("spam is not replied to, and where no mail server is set up no form is said to send emails", async ({ page }) => {
  await openSignedIn(page, postern.url, `/forms/${formId}/spam`);
  await rowsOf(page).first().click();
  await expect(page.getByRole("article")).toBeVisible();
  const toolbar = page.getByRole("toolbar", { name: "Message", exact: true });
  await expect(toolbar.getByText("Not spam")).toBeVisible();
  await expect(toolbar.getByText("Reply")).toHaveCount(0);
  await page.goto(`${postern.url}/forms/${formId}/setup/mail`);
  await page.getByRole("textbox", { name: "Destination addresses" }).fill(owner.email);
  await page.getByRole("button", { name: "Save" }).click();
  // Leaving earlier could give up the request.
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.goto(`${postern.url}/forms`);
  const row = page.getByRole("listitem").filter({ hasText: "Contact" }).filter({ hasText: "unread" });
  await expect(row).toContainText("Email is not set up");
  await expect(row).not.toContainText("Emails");
});

test("an owner reads, marks and moves by keyboard alone, and the address holds the place", async ({ page }) => {
  await openSignedIn(page, postern.url, `/forms/${formId}/inbox`);
  await expect(rowsOf(page).first()).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/submission=sub_/);
  const address = page.url();
  const article = page.getByRole("article");
  await expect(article).toBeVisible();
  await page.reload();
  expect(page.url()).toBe(address);
  await expect(article).toBeVisible();
  const sender = (await article.getByRole("heading").first().textContent()) ?? "";
  await page.keyboard.press("s");
  await expect(page.getByText(/^Moved the message from .* to spam\.$/)).toBeVisible();
  await page.goto(`${postern.url}/forms/${formId}/spam?${new URL(address).searchParams}`);
  await expect(article.getByRole("heading").first()).toHaveText(sender);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("on a phone, one pane shows at a time and the way back leads to the list", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSignedIn(page, postern.url, `/forms/${formId}/inbox`);
  const rows = rowsOf(page);
  await rows.first().click();
  await expect(page.getByRole("article")).toBeVisible();
  await expect(rows.first()).toBeHidden();
  await page.getByRole("button", { name: "Back to the list" }).click();
  await expect(rows.first()).toBeVisible();
});

test("a session that has ended leads to sign-in, and from there back to the same place", async ({ page, context }) => {
  await openSignedIn(page, postern.url, "/settings/agents");
  await context.clearCookies();
  await page.goto(`${postern.url}/forms/${formId}/spam`);
  await signIn(page);
  await expect(page).toHaveURL(new RegExp(`/forms/${formId}/spam`));
});
