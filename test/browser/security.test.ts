import { expect, type Page, test } from "@playwright/test";
import { totpCode, wrongCode } from "../support/totp.ts";
import { expectAccessible } from "./support/accessible.ts";
import { operationName } from "./support/operation-name.ts";
import { createOwner, owner, signIn } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

let postern: RunningPostern;

test.beforeAll(async () => {
  postern = await startPostern();
  await createOwner(postern);
});

test.afterAll(() => postern.stop());

async function openSecurity(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${postern.url}/settings/security`);
  await signIn(page);
}

const securityPage = (page: Page) => page.getByRole("heading", { name: "Signed-in browsers" });

test("an owner sets up two-factor sign-in, signs in with a code and with a backup code, and turns it off", async ({
  page,
  browser,
}) => {
  await openSecurity(page);
  await expect(securityPage(page)).toBeVisible();
  await page.getByRole("button", { name: "Set up two-factor sign-in" }).click();
  await page.getByRole("textbox", { name: "Your password" }).fill("not the password");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert")).toHaveText("Wrong password.");
  await page.getByRole("textbox", { name: "Your password" }).fill(owner.password);
  await page.getByRole("button", { name: "Continue" }).click();
  const secret = ((await page.getByTestId("two-factor-secret").textContent()) ?? "").trim();
  await expect(page.getByRole("img", { name: "QR code for the app" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Code from the app" }).fill(totpCode(secret));
  await page.getByRole("button", { name: "Turn on" }).click();
  const listed = page.getByTestId("backup-codes").getByRole("listitem");
  await expect(listed).toHaveCount(10);
  const codes = await listed.allTextContents();
  await expect(page.getByText("Two-factor sign-in is on.")).toBeVisible();
  await expectAccessible(page);

  const elsewhere = await (await browser.newContext()).newPage();
  await openSecurity(elsewhere);
  const code = elsewhere.getByRole("textbox", { name: "Code from your app" });
  await expectAccessible(elsewhere);
  await code.fill(wrongCode(secret));
  await elsewhere.getByRole("button", { name: "Sign in" }).click();
  await expect(elsewhere.getByRole("alert")).toHaveText("Wrong code.");
  // The set-up has used the one of now.
  await code.fill(totpCode(secret, 1));
  await elsewhere.getByRole("button", { name: "Sign in" }).click();
  await expect(securityPage(elsewhere)).toBeVisible();

  await page.reload();
  await expect(page.getByText("This browser")).toBeVisible();
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(page.getByRole("button", { name: "Sign out everywhere else" })).toHaveCount(0);
  await elsewhere.reload();
  await expect(elsewhere.getByRole("textbox", { name: "Email" })).toBeVisible();

  await openSecurity(elsewhere);
  await elsewhere.getByRole("button", { name: "Use a backup code" }).click();
  await elsewhere.getByRole("textbox", { name: "Backup code" }).fill(codes[0] ?? "");
  await elsewhere.getByRole("button", { name: "Sign in" }).click();
  await expect(securityPage(elsewhere)).toBeVisible();
  await elsewhere.getByRole("button", { name: "Turn off" }).click();
  await elsewhere.getByRole("textbox", { name: "Your password" }).fill(owner.password);
  await elsewhere.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
  await expect(elsewhere.getByRole("button", { name: "Set up two-factor sign-in" })).toBeVisible();
});

test("the button that deletes the account is there once nothing above can push it down any more", async ({ page }) => {
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/graphql", async (route) => {
    if (operationName(route.request()) === "Sessions") await released;
    return route.continue();
  });
  await openSecurity(page);
  await expect(page.getByRole("status", { name: "Loading the sessions" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Set up two-factor sign-in" })).toBeVisible();
  const remove = page.getByRole("button", { name: "Delete account" });
  await expect(remove).toHaveCount(0);
  release();
  await expect(remove).toBeVisible();
  await expect(page.getByText("This browser")).toBeVisible();
});

test("an owner changes name, time zone and password, and deletes the account; Postern then waits for a first owner", async ({
  page,
}) => {
  const next = "five entirely different words";
  await openSecurity(page);
  await page.getByRole("textbox", { name: "Current password" }).fill(owner.password);
  await page.getByRole("textbox", { name: "New password" }).fill(next);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed")).toBeVisible();

  await page.getByRole("link", { name: "Profile", exact: true }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Augusta King");
  await page.getByRole("combobox", { name: "Time zone" }).selectOption("Pacific/Auckland");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(page.getByText("Augusta King")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Security", exact: true }).click();
  await page.getByRole("button", { name: "Delete account" }).click();
  const gone = page.getByRole("dialog").getByRole("button", { name: "Delete account" });
  await expect(gone).toBeDisabled();
  await page.getByRole("textbox", { name: "Email address of the account" }).fill(owner.email);
  await page.getByRole("textbox", { name: "Your password" }).fill(owner.password);
  await gone.click();
  await expect(page.getByRole("dialog").getByRole("alert")).toHaveText("Wrong password.");
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Your password" }).fill(next);
  await gone.click();
  await expect(page.getByRole("heading", { name: "Welcome to Postern" })).toBeVisible();
});
