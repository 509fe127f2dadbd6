import { expect, test } from "@playwright/test";
import { createBackupKey } from "../../server/services/backup/encryption.ts";
import { expectAccessible } from "./support/accessible.ts";
import { createOwner, openSignedIn, owner } from "./support/owner-journey.ts";
import { startPostern } from "./support/postern.ts";

const other = { email: "second@example.test", password: "another long password", name: "Grace Hopper" };

test("a failed backup is shown on every page to the operator, with the reason under System, and to nobody else", async ({
  browser,
}) => {
  const postern = await startPostern({
    POSTERN_BACKUP_TO: "/not/mounted",
    POSTERN_BACKUP_KEY: await createBackupKey(),
    POSTERN_SIGNUP: "open",
  });
  try {
    for (const person of [owner, other]) await createOwner(postern, person);
    expect(await postern.command("backup")).toHaveProperty("error");
    const page = await (await browser.newContext()).newPage();
    await openSignedIn(page, postern.url, "/overview");
    const warning = page.getByRole("status").filter({ hasText: "The last backup failed. No backup is verified yet." });
    await expect(warning).toBeVisible();
    await expectAccessible(page);
    await warning.getByRole("link", { name: "See why" }).click();
    await expect(page.getByText("The backup folder /not/mounted does not exist.")).toBeVisible();

    const stranger = await (await browser.newContext()).newPage();
    await openSignedIn(stranger, postern.url, "/overview", other);
    await expect(stranger.locator("#content")).toBeVisible();
    await expect(stranger.getByText("The last backup failed.")).toHaveCount(0);
  } finally {
    await postern.stop();
  }
});
