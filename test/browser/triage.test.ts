import { expect, type Locator, type Page, test } from "@playwright/test";
import { operationName } from "./support/operation-name.ts";
import { openSignedIn, owner, seed } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

let postern: RunningPostern;
/** Each test takes forms of its own. */
let unused: string[];

test.beforeAll(async () => {
  postern = await startPostern();
  await postern.command(
    "owner",
    "create",
    "--email",
    owner.email,
    "--password",
    owner.password,
    "--name",
    owner.name,
    "--time-zone",
    "Europe/Lisbon",
  );
  unused = await seed(postern, { forms: 17, submissions: 1360, days: 20 });
});

test.afterAll(() => postern.stop());

function takeForm(): string {
  const formId = unused.pop();
  if (formId === undefined) throw new Error("Every seeded form is taken.");
  return formId;
}

const rows = (page: Page) => page.locator("[data-row]");
const article = (page: Page) => page.getByRole("article");
const paneToolbar = (page: Page) => page.getByRole("toolbar", { name: "Message", exact: true });
const rowOf = (page: Page, id: string) => page.locator(`[data-row="${id}"]`);
const openId = (page: Page) => new URL(page.url()).searchParams.get("submission");

async function openFolder(page: Page, formId: string, folder = "inbox"): Promise<void> {
  // Forms without a message field open as a table by themselves.
  await openSignedIn(page, postern.url, `/forms/${formId}/${folder}?as=list`);
  await expect(rows(page).first()).toBeVisible();
}

async function idsOf(page: Page): Promise<string[]> {
  const ids = await rows(page).evaluateAll((found) => found.map((row) => row.getAttribute("data-row") ?? ""));
  return ids.sort().reverse();
}

/** Opens the nth message and answers the ids of the list, newest first. */
async function openMessage(page: Page, nth: number): Promise<string[]> {
  const ids = await idsOf(page);
  await rowOf(page, ids[nth] ?? "")
    .getByRole("link")
    .click();
  await expectOpen(page, ids[nth]);
  return ids;
}

async function expectOpen(page: Page, id: string | undefined): Promise<void> {
  await expect.poll(() => openId(page)).toBe(id);
  await expect(article(page)).toBeVisible();
  await expect(rowOf(page, id ?? "").locator("[data-open]")).toBeVisible();
}

async function send(formId: string, name: string, message: string): Promise<void> {
  const email = `${name.toLowerCase().replace(" ", ".")}@example.com`;
  const response = await fetch(`${postern.url}/f/${formId}`, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams({ name, email, message }),
  });
  expect(response.status).toBe(200);
}

const senderOf = (page: Page, id: string | undefined) =>
  rowOf(page, id ?? "")
    .locator("[class*=sender]")
    .innerText();

const count = async (locator: Locator): Promise<number> =>
  Number(/[\d,]+/.exec((await locator.textContent()) ?? "")?.[0].replaceAll(",", ""));

test("with a message open, j and k open the next one and the one before", async ({ page }) => {
  await openFolder(page, takeForm());
  const ids = await openMessage(page, 1);
  await page.keyboard.press("j");
  await expectOpen(page, ids[2]);
  await page.keyboard.press("j");
  await expectOpen(page, ids[3]);
  await page.keyboard.press("k");
  await expectOpen(page, ids[2]);
  // One step back leads to the list, not through every message read.
  await page.goBack();
  await expect.poll(() => openId(page)).toBeNull();
});

test("every command means the open message, wherever the focus is", async ({ page }) => {
  await openFolder(page, takeForm());
  let nth = 1;
  const ids = await openMessage(page, nth);
  // Not every visitor leaves an address to reply to.
  while ((await page.locator("[data-reply]").count()) === 0) {
    nth += 1;
    await page.keyboard.press("j");
    await expectOpen(page, ids[nth]);
  }
  const [open, another] = [rowOf(page, ids[nth] ?? ""), rowOf(page, ids[nth + 3] ?? "")];
  const focusAnother = () => another.getByRole("link").focus();
  const wasUnread = await another.locator("[data-unread]").count();

  await focusAnother();
  await page.keyboard.press("u");
  await expect(open.locator("[data-unread]")).toHaveCount(1);
  expect(await another.locator("[data-unread]").count()).toBe(wasUnread);

  await focusAnother();
  // A browser without an email app does nothing with the link; which message it replies to is what counts.
  await page.evaluate(() => {
    document.addEventListener("click", (event) => {
      const reply = event.target instanceof Element ? event.target.closest("[data-reply]") : null;
      if (reply === null) return;
      event.preventDefault();
      document.body.dataset.replied = reply.getAttribute("data-reply") ?? "";
    });
  });
  await page.keyboard.press("r");
  const replied = await page.evaluate(() => document.body.dataset.replied);
  await expect(article(page)).toContainText(replied ?? "no reply");

  await focusAnother();
  await page.keyboard.press("x");
  await expect(open.getByRole("checkbox")).toBeChecked();
  await page.keyboard.press("x");
  const who = await senderOf(page, ids[nth]);
  await focusAnother();
  await page.keyboard.press("s");
  await expect(page.getByText(`Moved the message from ${who} to spam.`)).toBeVisible();
  await expect(open).toHaveCount(0);
  await expect(another).toHaveCount(1);
});

test("thirty messages are triaged with the keyboard alone, each action on the message in view", async ({ page }) => {
  test.setTimeout(120_000);
  const formId = takeForm();
  await openFolder(page, formId);
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(article(page)).toBeVisible();
  const keys = ["e", "f", "e", "s", "e", "#"];
  const by = new Map<string, string[]>(keys.map((key) => [key, []]));
  for (let nth = 0; nth < 30; nth += 1) {
    const id = openId(page) ?? "";
    await expectOpen(page, id);
    const key = keys[nth % keys.length] ?? "e";
    by.get(key)?.push(id);
    await page.keyboard.press(key);
    if (key === "f") {
      await expect(rowOf(page, id).getByRole("img", { name: "Starred" })).toBeVisible();
      await page.keyboard.press("j");
    } else {
      await expect(rowOf(page, id)).toHaveCount(0);
    }
    // The next older message opens by itself, or with j.
    await expect.poll(() => openId(page)).not.toBe(id);
    expect((openId(page) ?? "") < id).toBe(true);
  }
  await page.keyboard.press("Escape");
  const shown = async (path: string) => {
    await page.goto(`${postern.url}/forms/${formId}/${path}`);
    await expect(rows(page).first()).toBeVisible();
    return idsOf(page);
  };
  expect(await shown("inbox?show=done")).toEqual(by.get("e"));
  expect(await shown("inbox?starred=true")).toEqual(expect.arrayContaining(by.get("f") ?? []));
  expect(await shown("spam")).toEqual(expect.arrayContaining(by.get("s") ?? []));
  await page.goto(`${postern.url}/forms/${formId}/inbox?submission=${by.get("#")?.[0]}`);
  await expect(page.getByText("This message was deleted")).toBeVisible();
});

test("after a move the next message opens, and z brings the moved one back and opens it", async ({ page }) => {
  await openFolder(page, takeForm());
  const ids = await openMessage(page, 2);
  const who = await senderOf(page, ids[2]);
  await page.keyboard.press("s");
  await expectOpen(page, ids[3]);
  await expect(rowOf(page, ids[2] ?? "")).toHaveCount(0);
  await page.keyboard.press("z");
  await expect(page.getByText(`Moved the message from ${who} to the inbox.`)).toBeVisible();
  await expectOpen(page, ids[2]);
});

test("Ctrl+Z undoes one action after the other, the latest first, and then says that there is none", async ({
  page,
}) => {
  await openFolder(page, takeForm());
  const ids = await openMessage(page, 0);
  await page.keyboard.press("s");
  await expectOpen(page, ids[1]);
  // Before it counts as read, the key would mark it as read.
  await expect(rowOf(page, ids[1] ?? "").locator("[data-unread]")).toHaveCount(0);
  await page.keyboard.press("u");
  await expect(page.getByText(/^Marked the message from .* as unread\.$/)).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(rowOf(page, ids[1] ?? "").locator("[data-unread]")).toHaveCount(0);
  await expect(rowOf(page, ids[0] ?? "")).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(rowOf(page, ids[0] ?? "")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(page.getByText("There is nothing to undo.")).toBeVisible();
});

test("one message is deleted without a question, the next opens, and every count fits what is shown", async ({
  page,
}) => {
  const formId = takeForm();
  await openFolder(page, formId);
  const unread = page.locator(`aside a[href*="${formId}"] [class*=unread]`);
  const tab = page.getByRole("link", { name: /^Inbox \d/ });
  const bar = page.getByText(/^[\d,]+ messages$/);
  const titleFits = async () => (await page.title()).startsWith(`(${await unread.innerText()}) `);
  const ids = await openMessage(page, 0);
  // Read, because it was opened; "u" is for what is shown.
  const isUnread = rowOf(page, ids[0] ?? "").locator("[data-unread]");
  await expect(isUnread).toHaveCount(0);
  await page.keyboard.press("u");
  await expect(isUnread).toHaveCount(1);
  await expect.poll(titleFits).toBe(true);
  // The one after it is read, so that opening it changes no count.
  const before = { tab: await count(tab), bar: await count(bar) };
  const who = await senderOf(page, ids[0]);

  await page.keyboard.press("#");
  await expect(page.getByText(`Deleted the message from ${who}.`)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectOpen(page, ids[1]);
  await expect.poll(() => count(tab)).toBe(before.tab - 1);
  await expect.poll(() => count(bar)).toBe(before.bar - 1);
  await expect.poll(titleFits).toBe(true);

  await page.keyboard.press("z");
  await expectOpen(page, ids[0]);
  await expect.poll(() => count(tab)).toBe(before.tab);
  await expect.poll(() => count(bar)).toBe(before.bar);

  const deleted = page.waitForResponse((response) => operationName(response.request()) === "DeleteSubmissions");
  await page.keyboard.press("#");
  await expectOpen(page, ids[1]);
  await deleted;
  await expect.poll(() => count(tab)).toBe(before.tab - 1);
  await page.reload();
  await expect(rowOf(page, ids[1] ?? "")).toBeVisible();
  expect(await count(tab)).toBe(before.tab - 1);
  expect(await count(bar)).toBe(before.bar - 1);
});

test("z brings back what was deleted last, however long ago and on whichever page, and then what was done before", async ({
  page,
}) => {
  await openFolder(page, takeForm());
  const ids = await openMessage(page, 0);
  await page.keyboard.press("e");
  await expectOpen(page, ids[1]);
  const who = await senderOf(page, ids[1]);
  const deleted = page.waitForResponse((response) => operationName(response.request()) === "DeleteSubmissions");
  await page.keyboard.press("#");
  await expectOpen(page, ids[2]);
  await deleted;
  await expect(page.getByText(`Deleted the message from ${who}.`)).toHaveCount(0, { timeout: 15_000 });
  await page.keyboard.press("z");
  await expect(page.getByText(`Restored the message from ${who}.`)).toBeVisible();
  await expect(rowOf(page, ids[1] ?? "")).toBeVisible();
  await expect(rowOf(page, ids[0] ?? "")).toHaveCount(0);
  await page.keyboard.press("z");
  await expect(rowOf(page, ids[0] ?? "")).toBeVisible();
});

test("a deletion of everything in a list names its number, and z brings all of it back", async ({ page }) => {
  await openFolder(page, takeForm());
  const bar = page.getByText(/^[\d,]+ messages$/);
  const all = (await bar.textContent()) ?? "";
  await page.getByRole("checkbox", { name: "Select all loaded messages" }).check();
  await page.getByRole("button", { name: `Select all ${all.replace(" messages", "")}` }).click();
  await page.getByRole("toolbar", { name: "Selected messages" }).getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog", { name: `Delete ${all}?` });
  await expect(dialog).toContainText("They move to the Trash, where you can restore them for up to 30 days.");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(`Deleted ${all}.`)).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await page.keyboard.press("z");
  await expect(page.getByText(`Restored ${all}.`)).toBeVisible();
  await expect
    .poll(async () => {
      await page.reload();
      await expect(
        rows(page)
          .first()
          .or(page.getByRole("heading", { name: "No messages yet" })),
      ).toBeVisible();
      return (await bar.count()) === 0 ? "" : bar.textContent();
    })
    .toBe(all);
});

test("at the end of the list the message before opens, and nothing when the list is empty", async ({ page }) => {
  const formId = takeForm();
  await openFolder(page, formId, "spam");
  const ids = await idsOf(page);
  await openMessage(page, ids.length - 1);
  for (const left of ids.slice(0, -1).reverse()) {
    await paneToolbar(page).getByRole("button", { name: "Delete" }).click();
    await expectOpen(page, left);
  }
  await paneToolbar(page).getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => openId(page)).toBeNull();
  await expect(page.getByRole("heading", { name: "No spam" })).toBeVisible();
});

test("a selection is deleted without a question and says how many it were, and Undo brings them back", async ({
  page,
}) => {
  await openFolder(page, takeForm());
  const ids = await idsOf(page);
  for (const nth of [0, 1]) await rows(page).nth(nth).getByRole("checkbox").check();
  await page.keyboard.press("#");
  await expect(page.getByText("Deleted 2 messages.")).toBeVisible();
  for (const id of ids.slice(0, 2)) await expect(rowOf(page, id)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  for (const id of ids.slice(0, 2)) await expect(rowOf(page, id)).toBeVisible();
});

test("a mixed selection is marked as read, and as unread only when all of it is read", async ({ page }) => {
  await openFolder(page, takeForm());
  const toolbar = page.getByRole("toolbar", { name: "Selected messages" });
  await expect(rows(page).locator("[data-unread]").first()).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all loaded messages" }).check();
  await expect(toolbar.getByRole("button", { name: "Mark as unread" })).toHaveCount(0);
  await toolbar.getByRole("button", { name: "Mark as read" }).click();
  await expect(rows(page).locator("[data-unread]")).toHaveCount(0);
  await expect(toolbar.getByRole("button", { name: "Mark as read" })).toHaveCount(0);
  await toolbar.getByRole("button", { name: "Mark as unread" }).click();
  await expect(rows(page).locator("[data-unread]").first()).toBeVisible();
});

test("“Mark all as read” marks exactly what the filter matches, from the list and from the palette", async ({
  page,
}) => {
  // All of it is on the first page, so that the list knows when nothing unread is left.
  const small = ["--forms", "1", "--submissions", "40", "--days", "20"];
  const [formId = ""] = (await postern.command("seed", "--email", owner.email, ...small)).formIds as string[];
  const word = "violins";
  await send(formId, "Nora Haugen", "Do you repair violins? The neck of mine has come loose.");
  await send(formId, "Ilya Petrov", "We have two violins and a viola to be valued before we move to Lisbon in May.");
  await openFolder(page, formId);
  const unreadIn = async (query: string) => {
    await page.goto(`${postern.url}/forms/${formId}/inbox?status=unread${query}`);
    await expect(page.getByText(/\d+ match|No matches/).first()).toBeVisible();
    const none = await page.getByRole("heading", { name: "No matches" }).count();
    return none > 0 ? 0 : count(page.getByText(/^[\d,]+ match(es)?$/));
  };
  const [all, matching] = [await unreadIn(""), await unreadIn(`&q=${word}`)];
  expect(matching).toBe(2);
  expect(all).toBeGreaterThan(matching);

  await page.goto(`${postern.url}/forms/${formId}/inbox?q=${word}`);
  await page.getByRole("button", { name: "Mark all as read" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Mark 2 messages as read?");
  await dialog.getByRole("button", { name: "Mark as read" }).click();
  await expect(page.getByText(/^Marked \d+ messages? as read\.$/)).toBeVisible();
  expect([await unreadIn(""), await unreadIn(`&q=${word}`)]).toEqual([all - matching, 0]);

  await page.goto(`${postern.url}/forms/${formId}/inbox`);
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search or jump to" })).toBeFocused();
  await page.keyboard.type("mark all");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Mark as read" }).click();
  await expect(page.getByText(/^Marked \d+ messages? as read\.$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Mark all as read" })).toHaveCount(0);
  await page.keyboard.press("z");
  await expect(page.getByRole("button", { name: "Mark all as read" })).toBeVisible();
  expect(await unreadIn("")).toBe(all - matching);
});

test("a late refresh does not enter a list that was filtered meanwhile", async ({ page }) => {
  const formId = takeForm();
  await openFolder(page, formId);
  // The next reading of the whole list is answered only once the list has been filtered.
  let release: () => void = () => {};
  const filtered = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHeld = true;
  const held = new Promise<void>((resolve) => {
    void page.route("**/graphql", async (route) => {
      const name = operationName(route.request());
      const { variables } = route.request().postDataJSON() as { variables?: { filter?: { text?: string } | null } };
      if (!isHeld || name !== "SubmissionList" || variables?.filter?.text) return route.continue();
      isHeld = false;
      resolve();
      await filtered;
      return route.continue();
    });
  });
  await send(formId, "Wanda Piper", "About the zeppelin tour");
  await held;
  await page.getByRole("combobox", { name: "Search messages" }).fill("zeppelin");
  await expect(rows(page)).toHaveCount(1);
  const late = page.waitForResponse((response) => {
    const asked = response.request().postDataJSON() as { variables?: { filter?: { text?: string } | null } } | null;
    return operationName(response.request()) === "SubmissionList" && !asked?.variables?.filter?.text;
  });
  release();
  await (await late).finished();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Wanda Piper");
});

test("an event that comes late does not bring back what was deleted meanwhile", async ({ page }) => {
  await page.addInitScript(delayEvents, 1_500);
  await openFolder(page, takeForm());
  await expect(page.locator("body")).toHaveAttribute("data-kinds", /missed/);
  // The event that says that it is starred arrives after the deletion.
  const deleted = (await openMessage(page, 0))[0] ?? "";
  const starred = page.waitForResponse((response) => operationName(response.request()) === "MarkSubmissions");
  await page.keyboard.press("f");
  await starred;
  await page.keyboard.press("#");
  await expect(rowOf(page, deleted)).toHaveCount(0);
  await page.evaluate((id) => {
    new MutationObserver(() => {
      if (document.querySelector(`[data-row="${id}"]`) !== null) document.body.dataset.cameBack = id;
    }).observe(document.body, { childList: true, subtree: true });
  }, deleted);
  await expect(page.locator("body")).toHaveAttribute("data-kinds", /changed.*gone/);
  expect(await page.locator("body").getAttribute("data-came-back")).toBeNull();
  await page.keyboard.press("z");
  await expect(rowOf(page, deleted)).toBeVisible();
});

/** As over a slow connection. The body names the kinds of the events that have arrived. */
function delayEvents(byMs: number): void {
  const { fetch } = window;
  window.fetch = async (...request) => {
    const response = await fetch(...request);
    if (response.body === null || !response.headers.get("content-type")?.startsWith("text/event-stream"))
      return response;
    const late = new TransformStream<Uint8Array, Uint8Array>({
      transform: async (bytes, stream) => {
        await new Promise((resolve) => setTimeout(resolve, byMs));
        stream.enqueue(bytes);
        // Several may come at once.
        const kinds = new TextDecoder().decode(bytes).match(/(?<="kind":")\w+/g) ?? [];
        document.body.dataset.kinds = [document.body.dataset.kinds, ...kinds].join(" ");
      },
    });
    return new Response(response.body.pipeThrough(late), response);
  };
}

test("rows stay where they are when the filters of the address, or the owner's time zone, arrive late", async ({
  page,
}) => {
  const lists: unknown[] = [];
  let releaseFilters: () => void = () => {};
  let releaseOwner: () => void = () => {};
  const filters = new Promise<void>((resolve) => {
    releaseFilters = resolve;
  });
  const ownersZone = new Promise<void>((resolve) => {
    releaseOwner = resolve;
  });
  await openFolder(page, takeForm());
  await page.route("**/assets/filter-panel-*.js", (route) => filters.then(() => route.continue()));
  await page.route("**/graphql", async (route) => {
    const name = operationName(route.request());
    const { variables } = route.request().postDataJSON() as { variables?: { filter?: { status?: string } | null } };
    // What happens to other forms of the account refreshes the list too.
    if (name === "SubmissionChanges") return undefined;
    if (name === "SubmissionList" && variables?.filter?.status) lists.push(variables);
    if (name !== "SubmissionList") await ownersZone;
    return route.continue();
  });
  const listed = page.waitForResponse(
    (response) => response.request().postData()?.includes('"status":"unread"') ?? false,
  );
  const address = new URL(page.url());
  address.searchParams.set("status", "unread");
  await page.goto(address.href);
  await (await listed).finished();
  await expect(page.getByRole("status", { name: "Loading messages" })).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  releaseFilters();
  await expect(rows(page).first()).toBeVisible();
  const before = await rows(page).first().boundingBox();
  releaseOwner();
  await expect(page.locator("aside").getByRole("link", { name: "All messages" })).toBeVisible();
  expect(await rows(page).first().boundingBox()).toEqual(before);
  expect(lists).toHaveLength(1);
});

test("in the list of one form no row names the form, also after it was read among the unread", async ({ page }) => {
  const formId = takeForm();
  await openFolder(page, formId);
  const name = await page.getByRole("heading", { level: 1 }).innerText();
  await page.goto(`${postern.url}/forms/${formId}/inbox?status=unread&as=list`);
  await expect(rows(page).first()).toBeVisible();
  const ids = await openMessage(page, 0);
  await expect(rowOf(page, ids[0] ?? "").locator("[data-unread]")).toHaveCount(0);
  await page.keyboard.press("u");
  await expect(rowOf(page, ids[0] ?? "").locator("[data-unread]")).toHaveCount(1);
  await expect(rowOf(page, ids[0] ?? "").locator("[class*=preview]")).not.toContainText(name);
});

test("the browser's tab names the form and its unread messages, and All messages is called so everywhere", async ({
  page,
}) => {
  const formId = takeForm();
  await openFolder(page, formId);
  const name = await page.getByRole("heading", { level: 1 }).innerText();
  const unread = await page.locator(`aside a[href*="${formId}"] [class*=unread]`).innerText();
  await expect(page).toHaveTitle(`(${unread}) ${name} – Inbox – Postern`);
  await page.getByRole("link", { name: "Setup", exact: true }).click();
  await expect(page).toHaveTitle(new RegExp(`^\\(${unread}\\) ${name} – .+ – Postern$`));

  await page.locator("aside").getByRole("link", { name: "All messages" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "All messages" })).toBeVisible();
  await expect(page).toHaveTitle(/^\([\d,]+\) All messages – Postern$/);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search or jump to" })).toBeFocused();
  await page.keyboard.type("all mess");
  await expect(page.getByRole("option", { selected: true })).toHaveText(/^All messages/);
  await page.keyboard.press("Escape");
  const sidebar = page.locator("aside").getByRole("link", { name: "All messages" });
  for (const tab of ["Spam", "Overview"]) {
    await page.getByRole("navigation", { name: "All forms" }).getByRole("link", { name: tab }).click();
    await expect(page).toHaveTitle(new RegExp(`^\\([\\d,]+\\) All messages – ${tab} – Postern$`));
    await expect(page.getByRole("heading", { level: 1, name: "All messages" })).toBeVisible();
    await expect(sidebar).toHaveAttribute("aria-current", "page");
  }
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`in spam the message comes first and its verdict is one line below it, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openSignedIn(page, postern.url, "/spam?q=assistants");
    await rows(page).first().getByRole("link").click();
    const fields = article(page).locator("dl").first();
    const notice = article(page).getByText("Contains instructions aimed at an AI");
    await expect(notice).toBeVisible();
    const verdict = article(page)
      .locator("summary")
      .filter({ hasText: /^Spam score/ });
    await expect(verdict).toContainText(/^Spam score [\d.]+ \(spam is [\d.]+ or more\) · .+Why\?$/);
    const [message, line, chip] = [await fields.boundingBox(), await verdict.boundingBox(), await notice.boundingBox()];
    expect((message?.y ?? height) + 100).toBeLessThan(height / 2);
    expect(line?.y).toBeGreaterThan((message?.y ?? 0) + (message?.height ?? 0));
    // A phone needs two lines for it.
    expect(line?.height).toBeLessThan(width < 600 ? 45 : 30);
    expect(chip?.height).toBeLessThan(30);

    await expect(article(page).getByText("Looks like spam")).toBeHidden();
    await verdict.getByText("Why?").click();
    await expect(article(page).getByText("Looks like spam")).toBeVisible();
  });
}

test("no width cuts off the toolbar of an open message, and rows are compact", async ({ page }) => {
  await openFolder(page, takeForm());
  await openMessage(page, 0);
  for (const width of [360, 390, 768, 992, 993, 1024, 1280, 1440, 2200]) {
    await page.setViewportSize({ width, height: 800 });
    const cut = await paneToolbar(page).evaluate((bar) => {
      const edges = bar.getBoundingClientRect();
      return [...bar.querySelectorAll("a, button")]
        .filter((control) => control.getClientRects().length > 0)
        .filter((control) => {
          const { left, right } = control.getBoundingClientRect();
          const label = control.querySelector(".mantine-Button-label");
          const isShown = label !== null && getComputedStyle(label).position !== "absolute";
          return left < edges.left || right > edges.right || (isShown && label.scrollWidth > label.clientWidth);
        })
        .map((control) => control.textContent);
    });
    expect({ width, cut }).toEqual({ width, cut: [] });
    for (const name of ["Spam", "Delete", "Next message"]) {
      await expect(paneToolbar(page).getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
    }
  }
  const height = (await rows(page).first().boundingBox())?.height;
  expect(height).toBeGreaterThanOrEqual(40);
  expect(height).toBeLessThanOrEqual(56);
});
