import { recordNotifications } from "../support/notifications.ts";
import { expect, test } from "../support/test.ts";

test("an interrupted bulk action is reported on the next page and can be resumed", async ({ owner, page }) => {
  const contact = await owner.form();
  await contact.messages(120);
  await owner.open(page, contact.path("inbox?status=unread"));
  await page.getByRole("checkbox", { name: "Select all loaded messages" }).check();
  await page.getByRole("button", { name: "Select all matches" }).click();
  await page.getByRole("button", { name: "Mark as read" }).click();
  // The request does not reach the server before the page is left.
  await page.route("**/graphql", async (route) => {
    if (route.request().postData()?.includes('"to":"read"') !== true) await route.continue();
  });
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Mark as read" }).click();
  await expect(dialog.getByText("0 messages so far.")).toBeVisible();
  page.on("dialog", (leaving) => void leaving.accept());
  await page.reload();
  await page.unroute("**/graphql");
  const told = page.getByRole("region", { name: "Marking as read" });
  await expect(told).toContainText(/Marking [\d,]+ messages as read was interrupted just after it started\./);
  await told.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByText("Marking as read: done.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "No matches" })).toBeVisible();
  await expect(told).toHaveCount(0);
});

test("notifications stay off with an explanation when the browser blocks them", async ({ owner, page }) => {
  await recordNotifications(page, "denied");
  await owner.open(page, "/settings/profile");
  const choice = page.getByRole("switch", { name: "Notify me of new messages when Postern is in the background" });
  await choice.press("Space");
  await expect(page.getByText("Your browser blocks notifications from this site.", { exact: false })).toBeVisible();
  await expect(choice).not.toBeChecked();
});
