import {
  article,
  expectOpen,
  expectRows,
  expectTotal,
  openMessage,
  rowOf,
  rows,
  rowWith,
  searchBox,
  selection,
  show,
  toolbar,
  unread,
} from "./support/inbox.ts";
import { press } from "./support/keys.ts";
import { expect, test } from "./support/test.ts";

test("messages are triaged by keyboard alone: each key acts on the message in view, and lists and counts follow", async ({
  owner,
  page,
}) => {
  const contact = await owner.form();
  const ids = await contact.messages(16);
  await owner.open(page, contact.path());
  await expect(rows(page).first()).toBeVisible();
  await press(page, "j", "Enter");
  const keys = ["e", "f", "s", "u", "#"];
  const acted = new Map<string, string[]>(keys.map((key) => [key, []]));
  for (const [turn, id] of ids.slice(0, 12).entries()) {
    await expectOpen(page, id);
    await expect(unread(page, id)).toHaveCount(0);
    const key = keys[turn % keys.length] ?? "";
    await press(page, key);
    acted.get(key)?.push(id);
    if (key === "f") await expect(rowOf(page, id).getByRole("img", { name: "Starred" })).toBeVisible();
    else if (key === "u") await expect(unread(page, id)).toBeVisible();
    else await expect(rowOf(page, id)).toHaveCount(0);
    // If the message leaves the list, the next one opens by itself.
    if (key === "f" || key === "u") await press(page, "j");
  }
  await expectOpen(page, ids[12]);
  await expect(unread(page, ids[12])).toHaveCount(0);
  await expectTotal(page, 9);
  await expect(page.getByRole("link", { name: /^Inbox \d/ })).toHaveText("Inbox 9");
  await expect(page).toHaveTitle("(5) Contact – Inbox – Postern");
  // One step back returns to the list, not through every message read.
  await page.goBack();
  await expect(page).not.toHaveURL(/submission=/);

  await show(page, "Done");
  await expectRows(page, acted.get("e") ?? []);
  await show(page, "All");
  await expect(rowOf(page, acted.get("e")?.[0]).getByRole("img", { name: "Done" })).toBeVisible();
  await page.goto(`${contact.url}/spam`);
  await expectRows(page, acted.get("s") ?? []);
  await page.goto(`${contact.url}/inbox?starred=true`);
  await expectRows(page, acted.get("f") ?? []);
  await page.goto(`${contact.url}/inbox?submission=${acted.get("#")?.[0]}`);
  await expect(page.getByText("This message was deleted")).toBeVisible();
});

test("a selection is made by mouse and keyboard, and is read, starred, deleted and restored as one", async ({
  owner,
  page,
}) => {
  const contact = await owner.form();
  const ids = await contact.messages(6);
  await owner.open(page, contact.path());
  await openMessage(page, ids[0]);
  await press(page, "Escape");
  await page.getByRole("checkbox", { name: "Select all loaded messages" }).check();
  // A mixed selection is marked as read first.
  await expect(selection(page).getByRole("button", { name: "Mark as unread" })).toHaveCount(0);
  await selection(page).getByRole("button", { name: "Mark as read" }).click();
  await expect(rows(page).locator("[data-unread]")).toHaveCount(0);
  await selection(page).getByRole("button", { name: "Mark as unread" }).click();
  await expect(rows(page).locator("[data-unread]")).toHaveCount(6);
  await page.getByRole("button", { name: "Clear selection" }).click();

  await rowOf(page, ids[1]).getByRole("link").focus();
  await press(page, "Shift+J", "Shift+ArrowDown");
  await expect(rows(page).getByRole("checkbox", { checked: true })).toHaveCount(3);
  await press(page, "Shift+K");
  await expect(rows(page).getByRole("checkbox", { checked: true })).toHaveCount(2);
  await press(page, "f");
  await expect(rows(page).getByRole("img", { name: "Starred" })).toHaveCount(2);
  await press(page, "#");
  await expect(page.getByText("Deleted 2 messages.")).toBeVisible();
  await expect(rows(page)).toHaveCount(4);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows(page)).toHaveCount(6);
});

test("a whole list is done, snoozed or deleted after its count is confirmed, and each change can be undone", async ({
  owner,
  page,
}) => {
  const contact = await owner.form();
  await contact.messages(70);
  await owner.open(page, contact.path());
  const everything = async (button: string, question: string, confirm: string) => {
    // If there are several pages, the first is loaded.
    await page.reload();
    await page.getByRole("checkbox", { name: "Select all loaded messages" }).check();
    await page.getByRole("button", { name: "Select all 70" }).click();
    await selection(page).getByRole("button", { name: button }).click();
    if (button === "Snooze") await page.getByRole("button", { name: /^Tomorrow/ }).click();
    await page.getByRole("dialog", { name: question }).getByRole("button", { name: confirm }).click();
  };
  await everything("Mark as done", "Mark 70 messages as done?", "Mark as done");
  await expect(page.getByRole("heading", { name: "All done" })).toBeVisible();
  await press(page, "z");
  await expectTotal(page, 70);
  await everything("Snooze", "Snooze 70 messages?", "Snooze");
  await expect(page.getByRole("heading", { name: "All done" })).toBeVisible();
  await press(page, "z");
  await expectTotal(page, 70);
  await everything("Delete", "Delete 70 messages?", "Delete");
  await expect(page.getByText("Deleted 70 messages.")).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await press(page, "z");
  await expect(page.getByText("Restored 70 messages.")).toBeVisible();
  await expectTotal(page, 70);
});

test("actions are saved even when the page is left right afterwards", async ({ owner, page }) => {
  const contact = await owner.form();
  const ids = await contact.messages(14);
  await owner.open(page, contact.path());
  await openMessage(page, ids[0]);
  await press(page, ...ids.slice(0, 12).map(() => "e"));
  await page.goto("about:blank");
  await page.goto(`${contact.url}/inbox?show=done`);
  await expectRows(page, ids.slice(0, 12));
});

test("a message is snoozed by keyboard or to a date next year, and returns unread by itself", async ({
  owner,
  page,
  server,
}) => {
  const contact = await owner.form();
  const ids = await contact.messages(3);
  await owner.open(page, contact.path());
  await openMessage(page, ids[0]);
  const dialog = page.getByRole("dialog", { name: "Snooze until" });
  await press(page, "h");
  await expect(dialog.getByRole("button", { name: /^(Later today|In 3 hours)/ })).toBeFocused();
  await page.keyboard.type("");
  await dialog.getByRole("button", { name: /^(Later today|In 3 hours)/ }).press("ArrowDown");
  await expect(dialog.getByRole("button", { name: /^Tomorrow/ })).toBeFocused();
  await dialog.getByRole("button", { name: /^Tomorrow/ }).press("Enter");
  await expectOpen(page, ids[1]);
  await expect(page.getByText(/^Snoozed the message from .* until .*9:00/)).toBeVisible();

  await toolbar(page).getByRole("button", { name: "Snooze" }).click();
  const date = dialog.getByLabel("Pick a date");
  const snooze = dialog.getByRole("button", { name: "Snooze", exact: true });
  const year = new Date().getUTCFullYear();
  for (const [value, refusal] of [
    [`${year - 1}-01-02T09:00`, "Choose a time in the future."],
    [`${year + 2}-01-02T09:00`, "Choose a time within the next year."],
  ] as const) {
    await date.fill(value);
    await snooze.click();
    await expect(dialog.getByText(refusal)).toBeVisible();
  }
  await date.fill(`${new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)}T16:30`);
  await snooze.click();
  await expectOpen(page, ids[2]);
  await press(page, "Escape");
  await show(page, "Done");
  await expect(rowOf(page, ids[0])).toContainText(/Back on .*9:00/);
  await openMessage(page, ids[1]);
  await expect(article(page).getByText(/^Back on .*16:30/)).toBeVisible();
  await press(page, "Escape");

  // It is due, which the server checks once a minute.
  await show(page, "Open");
  await expectRows(page, [ids[2] ?? ""]);
  await server.store.deps.db.prisma.submission.updateMany({
    where: { id: { in: [ids[0] ?? ""] } },
    data: { snoozedUntil: new Date(Date.now() - 1_000) },
  });
  await expect(unread(page, ids[0])).toBeVisible({ timeout: 100_000 });
});

test("an inbox line opens the doubtful messages, one key decides each, and a daily-email link only asks", async ({
  owner,
  page,
}) => {
  const contact = await owner.form();
  const doubtful = { folder: "spam", spamScore: 5.4, isDoubtful: true } as const;
  const ids = await contact.messages(["Ana Costa", "Bruno Dias", "Chiara Novak", "Dev Haddad"], doubtful);
  await owner.open(page, contact.path());
  const line = page.getByRole("link", { name: /doubtful message/ });
  await expect(line).toHaveAccessibleName("4 doubtful messages in spam");
  await line.click();
  await expectRows(page, ids);
  await openMessage(page, ids[0]);
  await press(page, "s");
  await expectOpen(page, ids[1]);
  await press(page, "e");
  await expect(page.getByText("Confirmed the message from Bruno Dias as spam.")).toBeVisible();
  await expectOpen(page, ids[2]);
  await press(page, "z");
  await expectOpen(page, ids[1]);
  await press(page, "z");
  await expectOpen(page, ids[0]);
  await expectRows(page, ids);

  await page.goto(`${contact.url}/spam?doubtful=true&submission=${ids[2]}&decide=inbox`);
  await expectOpen(page, ids[2]);
  const decision = page.getByRole("group", { name: "Is this spam?" });
  await expect(decision.getByRole("button", { name: "Not spam" })).toBeFocused();
  await expectRows(page, ids);
  await decision.getByRole("button", { name: "Not spam" }).press("Enter");
  await expectOpen(page, ids[3]);
  await page.goto(`${contact.url}/inbox`);
  await expect(rowWith(page, "Chiara Novak")).toBeVisible();
  await expect(line).toHaveAccessibleName("3 doubtful messages in spam");

  await page.goto(`${contact.url}/setup/spam`);
  const section = page.getByRole("region", { name: "Doubtful messages" });
  await section.getByLabel("Show doubtful messages").uncheck();
  await section.getByRole("button", { name: "Save" }).click();
  await expect(section.getByText("Saved")).toBeVisible();
  await page.goto(`${contact.url}/inbox`);
  await expect(rows(page).first()).toBeVisible();
  await expect(line).toHaveCount(0);
});

test("g and another key open a page, ? lists the shortcuts, and letters typed into a field trigger no commands", async ({
  owner,
  page,
}) => {
  const contact = await owner.form();
  const ids = await contact.messages(2);
  await owner.open(page, contact.path());
  await openMessage(page, ids[0]);
  for (const [key, path] of [
    ["s", "/spam"],
    ["f", "/forms"],
    ["o", "/overview"],
    [",", "/settings/profile"],
    ["i", "/inbox"],
  ] as const) {
    await press(page, "g", key);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
  await press(page, "?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText("Snooze");
  await press(page, "Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await press(page, "/");
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.type("gs");
  await expect(searchBox(page)).toHaveValue("gs");
  await expect(page).toHaveURL(/\/inbox\?q=gs$/);
});
