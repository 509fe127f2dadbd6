import type { BrowserContext, Page } from "@playwright/test";
import { clientOfProvider, type IdentityProvider, startIdentityProvider } from "../support/identity-provider.ts";
import { totpCode, wrongCode } from "../support/totp.ts";
import { expectAccessible } from "./support/accessible.ts";
import { rows } from "./support/inbox.ts";
import { addPasskey, ignoreSuggestions, plugIn } from "./support/passkeys.ts";
import type { Owner, Person } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

const NEXT = "five entirely different words";

const securityPage = (page: Page) => page.getByRole("heading", { name: "Signed-in browsers" });
const dialogOf = (page: Page) => page.getByRole("dialog");

/** Fills in the sign-in page that is open. */
async function signIn(page: Page, { email, password }: Pick<Person, "email" | "password">): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  const field = page.getByRole("textbox", { name: "Password" });
  await field.fill(password);
  await field.press("Enter");
}

test("an expired session leads to sign-in, and from there back to the same place", async ({ owner, page, context }) => {
  const contact = await owner.form();
  await contact.messages(1, { folder: "spam", spamScore: 6 });
  await owner.open(page, contact.path("spam"));
  await expect(rows(page)).toHaveCount(1);
  await context.clearCookies();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expectAccessible(page);
  await signIn(page, { email: owner.email, password: "not the password" });
  await expect(page.getByText("Wrong email or password.")).toBeVisible();
  await signIn(page, owner);
  await expect(page).toHaveURL(`${contact.url}/spam`);
  await expect(rows(page)).toHaveCount(1);
});

test("an owner adds a passkey, signs in with it, renames it and removes it", async ({
  owner,
  page,
  context,
  server,
}) => {
  await plugIn(page);
  await ignoreSuggestions(page);
  await owner.open(page, "/settings/security");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(dialogOf(page).getByRole("textbox", { name: "Name" })).toHaveValue("Chrome on Linux");
  await dialogOf(page).getByRole("textbox", { name: "Your password" }).fill("not the password");
  await dialogOf(page).getByRole("button", { name: "Continue" }).click();
  await expect(dialogOf(page).getByRole("alert")).toHaveText("Wrong password.");
  await dialogOf(page).getByRole("button", { name: "Cancel" }).click();
  await addPasskey(page, "My laptop");
  const laptop = page.getByRole("listitem").filter({ hasText: "My laptop" });
  await expect(laptop).toContainText("not used yet");
  await expectAccessible(page);
  await addPasskey(page, "My laptop again");
  await expect(dialogOf(page).getByRole("alert")).toHaveText(
    "There is already a passkey for your account on this device.",
  );

  const usePasskey = async () => {
    await context.clearCookies();
    await page.goto(`${server.url}/sign-in?next=/settings/security`);
    await page.getByRole("button", { name: "Use a passkey" }).click();
  };
  await usePasskey();
  await expect(laptop).toContainText("last used");
  await laptop.getByRole("button", { name: "Rename" }).click();
  await dialogOf(page).getByRole("textbox", { name: "Name" }).fill("Key ring");
  await dialogOf(page).getByRole("button", { name: "Rename" }).click();
  const renamed = page.getByRole("listitem").filter({ hasText: "Key ring" });
  await renamed.getByRole("button", { name: "Remove" }).click();
  await dialogOf(page).getByRole("textbox", { name: "Your password" }).fill(owner.password);
  await dialogOf(page).getByRole("button", { name: "Remove" }).click();
  await expect(renamed).toHaveCount(0);
  await usePasskey();
  await expect(page.getByRole("alert")).toHaveText("This passkey cannot sign you in here. Use your password.");
});

test("an owner sets up two-factor sign-in, signs in with a code and with a backup code, and turns it off", async ({
  owner,
  page,
  browser,
  server,
}) => {
  await owner.open(page, "/settings/security");
  await page.getByRole("button", { name: "Set up two-factor sign-in" }).click();
  await page.getByRole("textbox", { name: "Your password" }).fill(owner.password);
  await page.getByRole("button", { name: "Continue" }).click();
  const secret = (await page.getByTestId("two-factor-secret").innerText()).trim();
  await expect(page.getByRole("img", { name: "QR code for the app" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Code from the app" }).fill(totpCode(secret));
  await page.getByRole("button", { name: "Turn on" }).click();
  const listed = page.getByTestId("backup-codes").getByRole("listitem");
  await expect(listed).toHaveCount(10);
  const [backupCode = ""] = await listed.allInnerTexts();
  await expect(page.getByText("Two-factor sign-in is on.")).toBeVisible();

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(`${server.url}/settings/security`);
  await signIn(elsewhere, owner);
  const code = elsewhere.getByRole("textbox", { name: "Code from your app" });
  const enter = elsewhere.getByRole("button", { name: "Sign in" });
  await code.fill(wrongCode(secret));
  await enter.click();
  await expect(elsewhere.getByRole("alert")).toBeVisible();
  // Setup has used the current code.
  await code.fill(totpCode(secret, 1));
  await enter.click();
  await expect(securityPage(elsewhere)).toBeVisible();

  await page.reload();
  await expect(page.getByText("This browser")).toBeVisible();
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(page.getByRole("button", { name: "Sign out everywhere else" })).toHaveCount(0);
  await elsewhere.reload();
  await signIn(elsewhere, owner);
  await elsewhere.getByRole("button", { name: "Use a backup code" }).click();
  await elsewhere.getByRole("textbox", { name: "Backup code" }).fill(backupCode);
  await enter.click();
  await expect(securityPage(elsewhere)).toBeVisible();
  await elsewhere.getByRole("button", { name: "Turn off" }).click();
  await elsewhere.getByRole("textbox", { name: "Your password" }).fill(owner.password);
  await dialogOf(elsewhere).getByRole("button", { name: "Turn off" }).click();
  await expect(elsewhere.getByRole("button", { name: "Set up two-factor sign-in" })).toBeVisible();
  await elsewhere.context().close();
});

test("an owner who forgot the password regains access with an emailed link, once", async ({ owner, page, server }) => {
  await page.goto(`${server.url}/sign-in`);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  // The page before has such an input, too.
  await expect(page.getByRole("heading", { name: "Reset password" })).toBeVisible();
  await page.getByRole("textbox", { name: "Email" }).fill(owner.email);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  const link = /http\S+\/reset-password#\S+/.exec((await server.mail.next(owner.email)).text)?.[0] ?? "";
  await page.goto(link);
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "New password" }).fill(NEXT);
  await page.getByRole("checkbox", { name: "Also revoke all agent tokens and disconnect all agents" }).check();
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("heading", { name: "Password changed" })).toBeVisible();
  await page.getByRole("link", { name: "Sign in" }).click();
  await signIn(page, { email: owner.email, password: NEXT });
  await expect(page.getByRole("heading", { name: "Your first form" })).toBeVisible();

  await page.context().clearCookies();
  await page.goto("about:blank");
  await page.goto(link);
  await page.getByRole("textbox", { name: "New password" }).fill("seven quite unlikely turnips");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("This link no longer works. Request a new one.")).toBeVisible();
});

/** More than the ten minutes for which a sign-in counts as fresh. */
async function elevenMinutesPass({ userId }: Owner, query: (sql: string) => Promise<unknown>): Promise<void> {
  await query(
    `UPDATE sessions SET created_at = created_at - interval '11 minutes', confirmed_at = NULL WHERE user_id = '${userId}'`,
  );
}

test("an owner confirms by password or passkey before a deletion, which then proceeds without asking again", async ({
  owner,
  page,
  server,
}) => {
  const later = () => elevenMinutesPass(owner, (sql) => server.store.deps.db.pool.query(sql));
  await plugIn(page);
  await ignoreSuggestions(page);
  await owner.open(page, "/settings/privacy");
  const days = page.getByLabel("Keep records for");
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  const password = dialog.getByRole("textbox", { name: "Your password" });
  const keepRecordsFor = async (count: string) => {
    await days.selectOption(count);
    await page.getByRole("button", { name: "Delete older entries" }).click();
  };
  await expect(days).toHaveValue("365");
  await later();
  await keepRecordsFor("90");
  await expect(password).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("How long records are kept was not changed")).toBeVisible();
  await expect(days).toHaveValue("365");

  await keepRecordsFor("90");
  await password.fill("not the password");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Wrong password.");
  await password.fill(owner.password);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("The access record and the history are now kept for 90 days.")).toBeVisible();
  await keepRecordsFor("30");
  await expect(page.getByText("The access record and the history are now kept for 30 days.")).toBeVisible();

  await page.goto(`${server.url}/settings/security`);
  await addPasskey(page, "My laptop");
  await expect(page.getByRole("listitem").filter({ hasText: "My laptop" })).toBeVisible();
  await page.goto(`${server.url}/settings/privacy`);
  await days.selectOption("365");
  await expect(page.getByText("are now kept for 365 days.")).toBeVisible();
  await later();
  await keepRecordsFor("90");
  await dialog.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText("are now kept for 90 days.")).toBeVisible();
});

test("an owner changes name, time zone and password, and deletes the account", async ({ owner, page }) => {
  await owner.open(page, "/settings/security");
  await page.getByRole("textbox", { name: "Current password" }).fill(owner.password);
  await page.getByRole("textbox", { name: "New password" }).fill(NEXT);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed")).toBeVisible();

  await page.getByRole("link", { name: "Profile", exact: true }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Augusta King");
  await page.getByRole("combobox", { name: "Time zone" }).selectOption("Pacific/Auckland");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Sidebar" })).toContainText("Augusta King");
  const silent = page.getByRole("switch", { name: "Email me when a form stops receiving messages" });
  await expect(silent).toBeChecked();
  // The switch shows the server's state, so it changes a little later.
  await silent.click();
  await expect(silent).not.toBeChecked();
  await page.reload();
  await expect(silent).not.toBeChecked();

  await page.getByRole("link", { name: "Security", exact: true }).click();
  await page.getByRole("button", { name: "Delete account" }).click();
  const gone = dialogOf(page).getByRole("button", { name: "Delete account" });
  await expect(gone).toBeDisabled();
  await page.getByRole("textbox", { name: "Email address of the account" }).fill(owner.email);
  await page.getByRole("textbox", { name: "Your password" }).fill(owner.password);
  await gone.click();
  await expect(dialogOf(page).getByRole("alert")).toHaveText("Wrong password.");
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Your password" }).fill(NEXT);
  await gone.click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await signIn(page, { email: owner.email, password: NEXT });
  await expect(page.getByText("Wrong email or password.")).toBeVisible();
});

test.describe("with an identity provider", () => {
  let provider: IdentityProvider;
  test.beforeAll(async () => {
    provider = await startIdentityProvider();
  });
  test.afterAll(() => provider.stop());
  test.use({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    settings: async ({}, use) =>
      use({
        ...{ OIDC_ISSUER: provider.issuer, OIDC_NAME: "Example login", OIDC_ONLY: "true" },
        ...{ OIDC_CLIENT_ID: clientOfProvider.id, OIDC_CLIENT_SECRET: clientOfProvider.secret },
      }),
  });

  test("an owner links the provider, signs in and out with it, and invites somebody who joins with it", async ({
    ownServer,
    page,
    browser,
  }) => {
    provider.serveFor(ownServer.url);
    const owner = await ownServer.owner();
    const goOn = (of: Page) => of.getByRole("button", { name: "Continue with Example login" });
    const password = page.getByRole("textbox", { name: "Password" });
    const allMessages = (of: Page) => of.getByRole("link", { name: "All messages" });
    const row = page.getByRole("listitem").filter({ hasText: "Example login" });
    const signOut = () => page.getByRole("button", { name: "Sign out", exact: true }).click();
    provider.person = "sub-ada";

    await test.step("linking requires the password and a visit to the provider", async () => {
      await owner.open(page, "/settings/security");
      await page.getByRole("button", { name: "Link Example login" }).click();
      const dialog = dialogOf(page);
      await dialog.getByRole("textbox", { name: "Your password" }).fill("not the password");
      await dialog.getByRole("button", { name: "Continue" }).click();
      await expect(dialog.getByRole("alert")).toHaveText("Wrong password.");
      await dialog.getByRole("textbox", { name: "Your password" }).fill(owner.password);
      await dialog.getByRole("button", { name: "Continue" }).click();
      await expect(row).toContainText("not used yet");
      await expectAccessible(page);
    });

    await test.step("a provider user unknown to Postern sees what to do", async () => {
      const stranger = await (await browser.newContext()).newPage();
      provider.person = "sub-eve";
      await stranger.goto(`${ownServer.url}/sign-in`);
      await goOn(stranger).click();
      await expect(stranger.getByText("Nobody here signs in with this account of Example login.")).toBeVisible();
      await stranger.getByRole("link", { name: "Back to the sign-in page" }).click();
      await expect(goOn(stranger)).toBeVisible();
      await stranger.context().close();
      provider.person = "sub-ada";
    });

    await test.step("the button signs in and opens the requested page", async () => {
      await signOut();
      await expect(goOn(page)).toBeVisible();
      await page.goto(`${ownServer.url}/settings/security`);
      await goOn(page).click();
      await expect(row).toContainText("last used");
    });

    await test.step("an invited person joins with the button, without choosing a password", async () => {
      const link = await owner.invite({ role: "reader" });
      const grace = await (await browser.newContext()).newPage();
      provider.people.set("sub-grace", { email: "grace@example.test", email_verified: true, name: "Grace Hopper" });
      provider.person = "sub-grace";
      await grace.goto(link);
      await expectAccessible(grace);
      await goOn(grace).click();
      await expect(allMessages(grace)).toBeVisible();
      await grace.context().close();
      await page.goto(`${ownServer.url}/settings/members`);
      await expect(page.getByRole("listitem").filter({ hasText: "Grace Hopper" })).toContainText("Reader");
    });

    await test.step("signing out also signs out at the provider, and only the button remains for signing in", async () => {
      await signOut();
      await page.getByRole("button", { name: "Yes, sign me out" }).click();
      await expect(goOn(page)).toBeVisible();
      await expect(password).toHaveCount(0);
      await expect(page.getByRole("button", { name: "Use a passkey" })).toHaveCount(0);
      await expectAccessible(page);
    });

    await test.step("a user with two-factor sign-in is asked for a code after the provider", async () => {
      provider.person = "sub-ada";
      await goOn(page).click();
      await expect(allMessages(page)).toBeVisible();
      const secret = await setUpTwoFactor(page.context(), ownServer.url, owner);
      await signOut();
      await page.getByRole("button", { name: "Yes, sign me out" }).click();
      await goOn(page).click();
      const code = page.getByLabel("Code from your app");
      await code.fill(totpCode(secret, 1));
      await code.press("Enter");
      await expect(allMessages(page)).toBeVisible();
    });
  });
});

async function setUpTwoFactor(context: BrowserContext, url: string, { password }: Owner): Promise<string> {
  const post = (path: string, data: object) =>
    context.request.post(`${url}/auth/two-factor/${path}`, { data, headers: { origin: url } });
  const { secret } = (await (await post("start", { password })).json()) as { secret: string };
  expect((await post("confirm", { code: totpCode(secret) })).ok()).toBe(true);
  return secret;
}
