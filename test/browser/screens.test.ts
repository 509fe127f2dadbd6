import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScrolling } from "./support/accessible.ts";
import { openSignedIn, owner, signIn } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";
import { followNetwork } from "./support/quiet-network.ts";

let postern: RunningPostern;
let formId: string;
/** Where an agent sends the owner to be connected. */
let question: string;

test.beforeAll(async () => {
  postern = await startPostern();
  await postern.command("owner", "create", "--email", owner.email, "--password", owner.password, "--name", owner.name);
  const seeded = await postern.command(
    "seed",
    "--email",
    owner.email,
    "--forms",
    "2",
    "--submissions",
    "300",
    "--days",
    "28",
  );
  formId = String((seeded.formIds as string[])[0]);
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
  ["/", "Forms"],
  ["/forms/new", "New form"],
  ["/inbox?q=a&status=unread", "All messages"],
  ["/spam?q=nothing+like+this&reason=honeypot", "All spam"],
  [`/forms/${formId}/inbox`, "Contact"],
  [`/forms/${formId}/spam`, "Contact"],
  [`/forms/${formId}/overview?days=90`, "Contact"],
  [`/forms/${formId}/setup`, "Contact"],
  [`/forms/${formId}/setup/general`, "Contact"],
  [`/forms/${formId}/setup/mail`, "Contact"],
  [`/forms/${formId}/setup/rules`, "Contact"],
  [`/forms/${formId}/setup/spam`, "Contact"],
  [`/forms/${formId}/setup/agents`, "Contact"],
  [`/forms/${formId}/setup/import`, "Contact"],
  ["/overview", "Overview"],
  ["/settings/profile", "Settings"],
  ["/settings/security", "Settings"],
  ["/settings/agents", "Settings"],
  ["/settings/tokens", "Settings"],
  ["/settings/webhooks", "Settings"],
  ["/settings/rules", "Settings"],
  ["/settings/spam", "Settings"],
  ["/settings/data", "Settings"],
  ["/settings/system", "Settings"],
  [question, "Connect “An agent”?"],
];

for (const colorScheme of ["light", "dark"] as const) {
  for (const [name, viewport] of [
    ["a desktop", { width: 1280, height: 800 }],
    ["a phone", { width: 390, height: 844 }],
  ] as const) {
    test(`every screen is free of accessibility faults, console errors and sideways scrolling, in ${colorScheme} on ${name}`, async ({
      page,
    }) => {
      const errors = watchConsole(page);
      const quiet = followNetwork(page);
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize(viewport);
      await page.goto(postern.url);
      await expect(page.getByRole("textbox", { name: "Email" })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScrolling(page);
      await signIn(page);
      await expect(page.getByRole("heading", { name: "Forms", level: 1 })).toBeVisible();
      for (const [path, heading] of screens()) {
        await page.goto(postern.url + path);
        await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
        await quiet();
        await expectAccessible(page);
        await expectNoSidewaysScrolling(page);
      }
      expect(errors).toEqual([]);
    });
  }
}

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
  await openSignedIn(page, postern.url, "/settings/tokens");
  await context.clearCookies();
  await page.goto(`${postern.url}/forms/${formId}/spam`);
  await signIn(page);
  await expect(page).toHaveURL(new RegExp(`/forms/${formId}/spam`));
});
