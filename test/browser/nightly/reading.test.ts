import { article, openMessage, rowOf } from "../support/inbox.ts";
import { press } from "../support/keys.ts";
import { beginReply, composer, question, replyText, sent } from "../support/replies.ts";
import { expect, test } from "../support/test.ts";

test("a saved reply is filled in from the message and names missing fields, and Retry resends a refused one", async ({
  owner,
  page,
  server,
}) => {
  const contact = await owner.form();
  const id = await contact.send(question("Rosalind"));
  await owner.open(page, contact.path(`inbox?submission=${id}`));
  await expect(article(page)).toBeVisible();
  await beginReply(page);
  const saved = composer(page).getByRole("button", { name: "Saved replies" });
  const dialog = page.getByRole("dialog", { name: "Saved replies" });
  await saved.click();
  await dialog.getByRole("button", { name: "New saved reply" }).click();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Thanks");
  await dialog.getByRole("textbox", { name: "Text" }).fill("Dear {{name}} of {{company}}, thank you.");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByRole("button", { name: "Insert Thanks" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(replyText(page)).toHaveValue("Dear Rosalind of {{company}}, thank you.");
  await expect(composer(page).getByRole("status")).toContainText("This message has no field for {{company}}.");
  await composer(page).getByRole("button", { name: "Send", exact: true }).click();
  await expect(composer(page).getByRole("button", { name: "Send anyway" })).toBeVisible();
  await replyText(page).fill("Dear Rosalind, thank you.");
  await expect(composer(page).getByRole("status")).toHaveCount(0);

  server.mail.refuse("rosalind@example.org", "Mailbox is full");
  await replyText(page).press("Control+Enter");
  await expect(sent(page)).toContainText("Reply not sent");
  await expect(sent(page)).toContainText("Mailbox is full");
  await expect(rowOf(page, id)).toContainText("Reply not sent");
  server.mail.refuse("rosalind@example.org", null);
  await sent(page).getByRole("button", { name: "Retry" }).click();
  await expect(sent(page)).toContainText("Reply sent");
  expect((await server.mail.next("rosalind@example.org")).text).toContain("Dear Rosalind, thank you.");
});

test("notes are written, deleted and restored with Undo, and a draft waits until the owner returns", async ({
  owner,
  page,
}) => {
  const contact = await owner.form();
  const ids = await contact.messages(2);
  await owner.open(page, contact.path());
  await openMessage(page, ids[0]);
  const notes = page.getByRole("region", { name: "Notes" });
  const text = notes.getByRole("textbox");
  await press(page, "n");
  await page.keyboard.type("Called back, wants a quote.");
  await expect(text).toHaveValue("Called back, wants a quote.");
  await text.press("Control+Enter");
  await expect(notes.getByText("Called back, wants a quote.")).toBeVisible();
  await expect(text).toHaveValue("");
  await notes.getByRole("button", { name: "Delete note" }).click();
  await expect(notes.getByText("Called back, wants a quote.")).toHaveCount(0);
  await press(page, "z");
  await expect(notes.getByText("Called back, wants a quote.")).toBeVisible();

  await text.fill("Half a thought");
  await article(page).getByRole("heading", { level: 2 }).click();
  await press(page, "j");
  await expect(page).toHaveURL(new RegExp(`submission=${ids[1]}`));
  await expect(text).toHaveValue("");
  await press(page, "k");
  await expect(text).toHaveValue("Half a thought");
});
