import { expectAccessible } from "../support/accessible.ts";
import { addPasskey, plugIn } from "../support/passkeys.ts";
import { expect, test } from "../support/test.ts";

test("a passkey chosen from the email field's suggestions signs in", async ({ owner, page, context, server }) => {
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
