import { expectRows, palette, searchBox, unread } from "../support/inbox.ts";
import { press } from "../support/keys.ts";
import { expect, test } from "../support/test.ts";

test("“Mark all as read” marks exactly what the filter matches, from the list and from the palette", async ({
  owner,
  page,
}) => {
  const contact = await owner.form();
  const ids = await contact.messages(["Ana Costa", "Bruno Dias", "Ana Lind"]);
  await owner.open(page, contact.path());
  await searchBox(page).fill("ana");
  await expectRows(page, [ids[0] ?? "", ids[2] ?? ""]);
  await page.getByRole("button", { name: "Mark all as read" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Mark 2 messages as read?");
  await dialog.getByRole("button", { name: "Mark as read" }).click();
  await expect(page.getByText("Marked 2 messages as read.")).toBeVisible();
  await page.goto(`${contact.url}/inbox?status=unread`);
  await expectRows(page, [ids[1] ?? ""]);

  await page.goto(`${contact.url}/inbox`);
  await press(page, "Control+k");
  await expect(palette(page)).toBeFocused();
  await page.keyboard.type("mark all");
  await palette(page).press("Enter");
  await dialog.getByRole("button", { name: "Mark as read" }).click();
  await expect(page.getByText("Marked 1 message as read.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Mark all as read" })).toHaveCount(0);
  await press(page, "z");
  await expect(unread(page, ids[1])).toBeVisible();
});
