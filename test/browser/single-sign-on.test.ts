import { expect, type Page, test } from "@playwright/test";
import { clientOfProvider, type IdentityProvider, startIdentityProvider } from "../support/identity-provider.ts";
import { totpCode } from "../support/totp.ts";
import { expectAccessible, expectAccessibleInLightAndDark } from "./support/accessible.ts";
import { invite } from "./support/members.ts";
import { createOwner, openSignedIn, owner } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

let provider: IdentityProvider;
let postern: RunningPostern;

test.beforeAll(async () => {
  provider = await startIdentityProvider();
  postern = await startPostern({
    ...{ OIDC_ISSUER: provider.issuer, OIDC_NAME: "Example login", OIDC_ONLY: "true" },
    ...{ OIDC_CLIENT_ID: clientOfProvider.id, OIDC_CLIENT_SECRET: clientOfProvider.secret },
  });
  provider.serveFor(postern.url);
  await createOwner(postern);
});

test.afterAll(async () => {
  await postern.stop();
  await provider.stop();
});

const goOn = (page: Page) => page.getByRole("button", { name: "Continue with Example login" });
const password = (page: Page) => page.getByRole("textbox", { name: "Password" });
const allMessages = (page: Page) => page.getByRole("link", { name: "All messages" });
const row = (page: Page) => page.getByRole("listitem").filter({ hasText: "Example login" });

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
}

async function setUpTwoFactor(page: Page): Promise<string> {
  const post = (path: string, data: object) =>
    page.request.post(`${postern.url}/auth/two-factor/${path}`, { data, headers: { origin: postern.url } });
  const { secret } = await (await post("start", { password: owner.password })).json();
  expect((await post("confirm", { code: totpCode(secret) })).ok()).toBe(true);
  return secret;
}

test("an owner links the provider, signs in and out by it, and invites somebody who joins by it", async ({
  page,
  browser,
}) => {
  provider.person = "sub-ada";

  await test.step("linking takes the password and a visit to the provider", async () => {
    await openSignedIn(page, postern.url, "/settings/security");
    await page.getByRole("button", { name: "Link Example login" }).click();
    const dialog = page.getByRole("dialog");
    await expectAccessible(page);
    await dialog.getByRole("textbox", { name: "Your password" }).fill("not the password");
    await dialog.getByRole("button", { name: "Continue" }).click();
    await expect(dialog.getByRole("alert")).toHaveText("Wrong password.");
    await dialog.getByRole("textbox", { name: "Your password" }).fill(owner.password);
    await dialog.getByRole("button", { name: "Continue" }).click();
    await expect(row(page)).toContainText("not used yet");
    await expectAccessibleInLightAndDark(page);
  });

  await test.step("whoever the provider knows and Postern does not reads what to do", async () => {
    const stranger = await (await browser.newContext()).newPage();
    provider.person = "sub-eve";
    await stranger.goto(`${postern.url}/sign-in`);
    await expect(password(stranger)).toBeVisible();
    await goOn(stranger).click();
    await expect(stranger.getByText("Nobody here signs in with this account of Example login.")).toBeVisible();
    await stranger.getByRole("link", { name: "Back to the sign-in page" }).click();
    await expect(goOn(stranger)).toBeVisible();
    provider.person = "sub-ada";
  });

  await test.step("the button signs in, and leads to the page that was asked for", async () => {
    await signOut(page);
    await expect(goOn(page)).toBeVisible();
    await page.goto(`${postern.url}/settings/security`);
    await expectAccessibleInLightAndDark(page);
    await goOn(page).click();
    await expect(row(page)).toContainText("last used");
  });

  await test.step("an invitation is joined by the button, without choosing a password", async () => {
    await page.goto(`${postern.url}/settings/members`);
    const link = await invite(page, { role: "Reader" });
    const grace = await (await browser.newContext()).newPage();
    provider.people.set("sub-grace", { email: "grace@example.test", email_verified: true, name: "Grace Hopper" });
    provider.person = "sub-grace";
    await grace.goto(link);
    await expect(goOn(grace)).toBeVisible();
    await expectAccessible(grace);
    await goOn(grace).click();
    await expect(allMessages(grace)).toBeVisible();
    await page.reload();
    await expect(page.getByRole("listitem").filter({ hasText: "Grace Hopper" })).toContainText("Reader");
  });

  await test.step("signing out signs out at the provider, and the button is the only way in now", async () => {
    await signOut(page);
    await page.getByRole("button", { name: "Yes, sign me out" }).click();
    await expect(goOn(page)).toBeVisible();
    await expect(password(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Use a passkey" })).toHaveCount(0);
    await expectAccessibleInLightAndDark(page);
  });

  await test.step("whoever has set up two-factor sign-in is asked for a code after the provider", async () => {
    provider.person = "sub-ada";
    await goOn(page).click();
    await expect(allMessages(page)).toBeVisible();
    const secret = await setUpTwoFactor(page);
    await signOut(page);
    await page.getByRole("button", { name: "Yes, sign me out" }).click();
    await goOn(page).click();
    await expect(page.getByLabel("Code from your app")).toBeVisible();
    await expectAccessibleInLightAndDark(page);
    await page.getByLabel("Code from your app").fill(totpCode(secret, 1));
    await page.keyboard.press("Enter");
    await expect(allMessages(page)).toBeVisible();
  });
});
