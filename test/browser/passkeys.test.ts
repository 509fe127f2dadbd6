import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { createOwner, openSignedIn, owner } from "./support/owner-journey.ts";
import { addPasskey, ignoreSuggestions, plugIn } from "./support/passkeys.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

let postern: RunningPostern;

test.beforeAll(async () => {
  postern = await startPostern();
  await createOwner(postern);
});

test.afterAll(() => postern.stop());

async function signOut(page: Page): Promise<void> {
  await page.request.post(`${postern.url}/auth/sign-out`, { data: {}, headers: { origin: postern.url } });
  await page.goto(`${postern.url}/sign-in?next=/settings/security`);
}

const passkeys = (page: Page) => page.getByRole("heading", { name: "Passkeys" });

test("an owner adds a passkey, signs in by it, renames it and removes it", async ({ page }) => {
  await plugIn(page);
  await ignoreSuggestions(page);
  await openSignedIn(page, postern.url, "/settings/security");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("Chrome on Linux");
  await dialog.getByRole("textbox", { name: "Your password" }).fill("not the password");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Wrong password.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await addPasskey(page, "My laptop");
  const row = page.getByRole("listitem").filter({ hasText: "My laptop" });
  await expect(row).toContainText("not used yet");
  await expectAccessible(page);
  await addPasskey(page, "My laptop again");
  await expect(dialog.getByRole("alert")).toHaveText("There is already a passkey for your account on this device.");

  await signOut(page);
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveAttribute("autocomplete", "username webauthn");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(passkeys(page)).toBeVisible();
  await expect(row).toContainText("last used");

  await row.getByRole("button", { name: "Rename" }).click();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Key ring");
  await dialog.getByRole("button", { name: "Rename" }).click();
  const renamed = page.getByRole("listitem").filter({ hasText: "Key ring" });
  await renamed.getByRole("button", { name: "Remove" }).click();
  await dialog.getByRole("textbox", { name: "Your password" }).fill(owner.password);
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(renamed).toHaveCount(0);

  await signOut(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("alert")).toHaveText("This passkey cannot sign you in here. Use your password.");
});

test("a passkey chosen among the suggestions for the email signs in", async ({ page }) => {
  await plugIn(page);
  await openSignedIn(page, postern.url, "/settings/security");
  await addPasskey(page, "My phone");
  await expect(page.getByRole("listitem").filter({ hasText: "My phone" })).toBeVisible();
  await signOut(page);
  await expect(passkeys(page)).toBeVisible();
});
