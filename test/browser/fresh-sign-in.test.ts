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

const elevenMinutesPass = () =>
  postern.query("UPDATE sessions SET created_at = created_at - interval '11 minutes', confirmed_at = NULL");

async function keepRecordsFor(page: Page, days: string): Promise<void> {
  await page.getByLabel("Keep records for").selectOption(days);
  await page.getByRole("button", { name: "Delete older entries" }).click();
}

const dialog = (page: Page) => page.getByRole("dialog", { name: "Confirm that it is you" });
const password = (page: Page) => dialog(page).getByRole("textbox", { name: "Your password" });

test("an owner confirms that it is them before what deletes, and it is then done without asking again", async ({
  page,
}) => {
  await openSignedIn(page, postern.url, "/settings/privacy");
  await elevenMinutesPass();

  await test.step("who would not confirm changes nothing", async () => {
    await keepRecordsFor(page, "90");
    await expect(password(page)).toBeFocused();
    await expectAccessible(page);
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("How long records are kept was not changed")).toBeVisible();
    await expect(page.getByLabel("Keep records for")).toHaveValue("365");
  });

  await test.step("a wrong password is told, the right one does what was asked for", async () => {
    await keepRecordsFor(page, "90");
    await password(page).fill("not the password");
    await dialog(page).getByRole("button", { name: "Confirm" }).click();
    await expect(dialog(page).getByRole("alert")).toHaveText("Wrong password.");
    await password(page).fill(owner.password);
    await dialog(page).getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("The access record and the history are now kept for 90 days.")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByLabel("Keep records for")).toHaveValue("90");
  });

  await test.step("for ten minutes nothing more is asked", async () => {
    await keepRecordsFor(page, "30");
    await expect(page.getByText("The access record and the history are now kept for 30 days.")).toBeVisible();
  });
});

test("an owner with a passkey confirms by it", async ({ page }) => {
  await plugIn(page);
  await ignoreSuggestions(page);
  await openSignedIn(page, postern.url, "/settings/security");
  await addPasskey(page, "My laptop");
  await expect(page.getByRole("listitem").filter({ hasText: "My laptop" })).toBeVisible();
  await page.goto(`${postern.url}/settings/privacy`);
  await page.getByLabel("Keep records for").selectOption("1825");
  await expect(page.getByText("are now kept for 1,825 days.")).toBeVisible();
  await elevenMinutesPass();
  await keepRecordsFor(page, "90");
  await dialog(page).getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText("are now kept for 90 days.")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
