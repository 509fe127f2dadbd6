import { type CDPSession, expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { openSignedIn, owner } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

let postern: RunningPostern;

test.beforeAll(async () => {
  postern = await startPostern();
  await postern.command("owner", "create", "--email", owner.email, "--password", owner.password, "--name", owner.name);
});

test.afterAll(() => postern.stop());

/** An authenticator of the browser's own, which verifies whoever is asked for. */
class VirtualAuthenticator {
  readonly #cdp: CDPSession;
  readonly #authenticatorId: string;

  constructor(cdp: CDPSession, authenticatorId: string) {
    this.#cdp = cdp;
    this.#authenticatorId = authenticatorId;
  }

  /** The person answers, or waits. */
  async answers(enabled: boolean): Promise<void> {
    const { authenticatorId } = this.#ids;
    await this.#cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
  }

  async verifies(isUserVerified: boolean): Promise<void> {
    await this.#cdp.send("WebAuthn.setUserVerified", { ...this.#ids, isUserVerified });
  }

  get #ids() {
    return { authenticatorId: this.#authenticatorId };
  }
}

async function plugIn(page: Page): Promise<VirtualAuthenticator> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable", { enableUI: false });
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return new VirtualAuthenticator(cdp, authenticatorId);
}

async function signOut(page: Page): Promise<void> {
  await page.request.post(`${postern.url}/auth/sign-out`, { data: {}, headers: { origin: postern.url } });
  await page.goto(`${postern.url}/sign-in?next=/settings/security`);
}

const passkeys = (page: Page) => page.getByRole("heading", { name: "Passkeys" });

test("an owner adds a passkey, signs in by it by the button and among the suggestions for the email, renames it and removes it", async ({
  page,
}) => {
  const authenticator = await plugIn(page);
  await openSignedIn(page, postern.url, "/settings/security");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("Chrome on Linux");
  await dialog.getByRole("textbox", { name: "Name" }).fill("My laptop");
  await dialog.getByRole("textbox", { name: "Your password" }).fill("not the password");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Wrong password.");
  await expectAccessible(page);
  await dialog.getByRole("textbox", { name: "Your password" }).fill(owner.password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "My laptop" });
  await expect(row).toContainText("not used yet");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Add a passkey" }).click();
  await dialog.getByRole("textbox", { name: "Your password" }).fill(owner.password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("There is already a passkey for your account on this device.");

  await authenticator.answers(false);
  await signOut(page);
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveAttribute("autocomplete", "username webauthn");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await authenticator.answers(true);
  await expect(passkeys(page)).toBeVisible();
  await expect(row).toContainText("last used");

  await signOut(page);
  await expect(passkeys(page)).toBeVisible();

  await row.getByRole("button", { name: "Rename" }).click();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Key ring");
  await dialog.getByRole("button", { name: "Rename" }).click();
  const renamed = page.getByRole("listitem").filter({ hasText: "Key ring" });
  await renamed.getByRole("button", { name: "Remove" }).click();
  await dialog.getByRole("textbox", { name: "Your password" }).fill(owner.password);
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(renamed).toHaveCount(0);

  await authenticator.answers(false);
  await signOut(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await authenticator.answers(true);
  await expect(page.getByRole("alert")).toHaveText("This passkey cannot sign you in here. Use your password.");
});
