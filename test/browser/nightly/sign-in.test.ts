import type { BrowserContext, Page } from "@playwright/test";
import { clientOfProvider, type IdentityProvider, startIdentityProvider } from "../../support/identity-provider.ts";
import { totpCode } from "../../support/totp.ts";
import { expectAccessible } from "../support/accessible.ts";
import { addPasskey, plugIn } from "../support/passkeys.ts";
import type { Owner } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

const dialogOf = (page: Page) => page.getByRole("dialog");

test("a passkey chosen among the suggestions for the email signs in", async ({ owner, page, context, server }) => {
  await plugIn(page);
  await owner.open(page, "/settings/security");
  await addPasskey(page, "My phone");
  await expect(page.getByRole("listitem").filter({ hasText: "My phone" })).toBeVisible();
  await context.clearCookies();
  await page.goto(`${server.url}/sign-in?next=/settings/security`);
  await expect(page.getByRole("heading", { name: "Passkeys" })).toBeVisible();
});

test("an owner changes the email of the account once both mailboxes have confirmed", async ({
  owner,
  page,
  context,
  server,
}) => {
  const newEmail = owner.email.replace("@", ".lovelace@");
  await owner.open(page, "/settings/profile");
  const linkTo = async (address: string) =>
    /http\S+\/confirm-email\/\S+/.exec((await server.mail.next(address)).text)?.[0] ?? "";
  const begin = async () => {
    await page.getByRole("button", { name: "Change email…" }).click();
    await page.getByRole("textbox", { name: "New email" }).fill(newEmail);
    await page.getByRole("textbox", { name: "Your password" }).fill(owner.password);
    await page.getByRole("button", { name: "Send links" }).click();
    await expect(page.getByText(`Changing to ${newEmail}`)).toBeVisible();
    return [await linkTo(newEmail), await linkTo(owner.email)] as const;
  };
  await begin();
  await page.getByRole("button", { name: "Cancel the change" }).click();
  await expect(page.getByText(`Your email stays ${owner.email}.`)).toBeVisible();

  const [toNew, toOld] = await begin();
  const mailbox = await context.newPage();
  await mailbox.goto(toNew);
  await expectAccessible(mailbox);
  await mailbox.getByRole("button", { name: "Confirm this email" }).click();
  await expect(mailbox.getByRole("heading", { name: "Email confirmed" })).toBeVisible();
  await page.reload();
  await expect(page.getByText(`${newEmail}: confirmed`)).toBeVisible();
  await expect(page.getByText(`${owner.email}: waiting for approval`)).toBeVisible();
  await mailbox.goto(toOld);
  await mailbox.getByRole("button", { name: "Approve the change" }).click();
  await expect(mailbox.getByRole("heading", { name: "Email changed" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("definition").filter({ hasText: newEmail })).toBeVisible();
  await expect(page.getByText("Changing to")).toHaveCount(0);
});

/** More than the ten for which a sign-in counts as fresh. */

test.describe("with a provider", () => {
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

  test("an owner links the provider, signs in and out by it, and invites somebody who joins by it", async ({
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

    await test.step("linking takes the password and a visit to the provider", async () => {
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

    await test.step("whoever the provider knows and Postern does not reads what to do", async () => {
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

    await test.step("the button signs in, and leads to the page that was asked for", async () => {
      await signOut();
      await expect(goOn(page)).toBeVisible();
      await page.goto(`${ownServer.url}/settings/security`);
      await goOn(page).click();
      await expect(row).toContainText("last used");
    });

    await test.step("an invitation is joined by the button, without choosing a password", async () => {
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

    await test.step("signing out signs out at the provider, and the button is the only way in now", async () => {
      await signOut();
      await page.getByRole("button", { name: "Yes, sign me out" }).click();
      await expect(goOn(page)).toBeVisible();
      await expect(password).toHaveCount(0);
      await expect(page.getByRole("button", { name: "Use a passkey" })).toHaveCount(0);
      await expectAccessible(page);
    });

    await test.step("whoever has set up two-factor sign-in is asked for a code after the provider", async () => {
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
