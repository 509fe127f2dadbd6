import { expect, type Page, test } from "@playwright/test";
import { createOwner, openSignedIn, seed } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

let postern: RunningPostern;
/** Each test takes a form of its own. */
let unused: string[];

test.beforeAll(async () => {
  postern = await startPostern();
  await createOwner(postern);
  unused = [...(await seed(postern, { forms: 12, submissions: 840, days: 20 }))];
});

test.afterAll(() => postern.stop());

const takeForm = (): string => unused.pop() ?? "";
const rows = (page: Page) => page.locator("[data-row]");
const rowOf = (page: Page, id: string) => page.locator(`[data-row="${id}"]`);
const openId = (page: Page) => new URL(page.url()).searchParams.get("submission") ?? "";
const show = (page: Page, what: string) =>
  page.getByRole("navigation", { name: "Show" }).getByRole("link", { name: what }).click();

async function openInbox(page: Page, formId: string): Promise<void> {
  await openSignedIn(page, postern.url, `/forms/${formId}/inbox?as=list`);
  await expect(rows(page).first()).toBeVisible();
}

async function total(page: Page): Promise<number> {
  const text = await page.getByText(/^[\d,]+ messages?$/).innerText();
  return Number(text.replace(/\D/g, ""));
}

/** Every id of the list, newest first; the list is scrolled through. */
async function idsOf(page: Page): Promise<string[]> {
  const found = new Set<string>();
  const list = page.locator("[data-submission-list]");
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const row of await rows(page).all()) found.add((await row.getAttribute("data-row")) ?? "");
    await list.evaluate((element) => element.scrollBy({ top: element.clientHeight / 2 }));
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }
  await list.evaluate((element) => element.scrollTo({ top: 0 }));
  return [...found].sort().reverse();
}

test("thirty messages are triaged with the keyboard alone, and each key acts on the message in view", async ({
  page,
}) => {
  test.slow();
  await openInbox(page, takeForm());
  const ids = (await idsOf(page)).slice(0, 31);
  const before = await total(page);
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  const acted: Record<string, string[]> = { e: [], s: [], f: [], u: [], "#": [] };
  const keys = Object.keys(acted);
  for (const [turn, id] of ids.slice(0, 30).entries()) {
    await expect.poll(() => openId(page)).toBe(id);
    await expect(page.getByRole("article")).toBeVisible();
    const key = keys[turn % keys.length] ?? "";
    await page.keyboard.press(key);
    acted[key]?.push(id);
    if (key === "f") await expect(rowOf(page, id).getByRole("img", { name: "Starred" })).toBeVisible();
    else if (key === "u") await expect(rowOf(page, id).locator("[data-unread]")).toBeVisible();
    else await expect(rowOf(page, id)).toHaveCount(0);
    // What leaves the list opens the next message by itself.
    if (key === "f" || key === "u") await page.keyboard.press("j");
  }
  await expect.poll(() => openId(page)).toBe(ids[30]);
  expect(await total(page)).toBe(before - 18);

  await page.keyboard.press("Escape");
  await show(page, "Done");
  await expect(rows(page)).toHaveCount(6);
  expect(await idsOf(page)).toEqual(acted.e?.toSorted().reverse());
  await show(page, "All");
  await page.locator("[data-submission-list]").evaluate((list) => list.scrollTo({ top: 0 }));
  await expect(rowOf(page, acted.e?.[0] ?? "").getByRole("img", { name: "Done" })).toBeVisible();
  await expect(rowOf(page, acted.f?.[0] ?? "").getByRole("img", { name: "Starred" })).toBeVisible();
});

test("a message that is marked as unread while it loads stays unread once it is shown", async ({ page }) => {
  await openInbox(page, takeForm());
  const unread = rows(page).filter({ has: page.locator("[data-unread]") });
  const id = (await unread.first().getAttribute("data-row")) ?? "";
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/graphql", async (route) => {
    if (route.request().postData()?.includes(`"variables":{"id":"${id}"}`) === true) await released;
    await route.continue();
  });
  await rowOf(page, id).getByRole("link").click();
  await page.keyboard.press("u");
  release();
  await expect(page.getByRole("article")).toBeVisible();
  // The next unread message is read in its turn, so this one has had the time to be.
  const next = (await unread.nth(1).getAttribute("data-row")) ?? "";
  await rowOf(page, next).getByRole("link").click();
  await expect(rowOf(page, next).locator("[data-unread]")).toHaveCount(0);
  await expect(rowOf(page, id).locator("[data-unread]")).toBeVisible();
});

/** Presses "u" some turns of the browser's event loop after the page shows another message. */
function pressUnreadAfter(page: Page, turns: number): Promise<void> {
  return page.evaluate(async (left) => {
    const turn = () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
    const text = () => document.querySelector("article")?.textContent ?? "";
    const before = text();
    await new Promise<void>((resolve) => {
      new MutationObserver((_, observer) => {
        if (["", before].includes(text())) return;
        observer.disconnect();
        resolve();
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
    });
    for (let passed = 0; passed < left; passed++) await turn();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "u", bubbles: true }));
  }, turns);
}

test("u makes the open message unread, however soon after it is shown", async ({ page }) => {
  await openInbox(page, takeForm());
  const ids = (await idsOf(page)).slice(0, 9);
  const last = ids.pop() ?? "";
  await page.getByRole("checkbox", { name: "Select all loaded messages" }).check();
  const toolbar = page.getByRole("toolbar", { name: "Selected messages" });
  for (const as of ["read", "unread"])
    await toolbar.getByRole("button", { name: `Mark as ${as}`, exact: true }).click();
  await expect(rowOf(page, last).locator("[data-unread]")).toBeVisible();
  await page.keyboard.press("Escape");
  for (const [turns, id] of ids.entries()) {
    const pressed = pressUnreadAfter(page, turns);
    await rowOf(page, id).getByRole("link").click();
    await pressed;
  }
  // It is read in its turn, so those before have become what they stay.
  await rowOf(page, last).getByRole("link").click();
  await expect(rowOf(page, last).locator("[data-unread]")).toHaveCount(0);
  for (const [turns, id] of ids.entries()) {
    await expect(rowOf(page, id).locator("[data-unread]"), `after ${turns} turns`).toBeVisible();
  }
});

/** Holds back what marks messages as done until the returned function is called. */
async function holdDone(page: Page): Promise<(then: "continue" | "abort") => void> {
  let release: (then: "continue" | "abort") => void = () => {};
  const released = new Promise<"continue" | "abort">((resolve) => {
    release = resolve;
  });
  await page.route("**/graphql", async (route) => {
    const isDone = route.request().postData()?.includes('"done":true') === true;
    if (isDone && (await released) === "abort") return route.abort();
    return route.continue();
  });
  return release;
}

/** Counts the notices that appear from now on, also those that have left since. */
async function countNotices(page: Page, text: RegExp): Promise<() => Promise<number>> {
  const counter = await page.evaluateHandle((wanted) => {
    const seen = { count: 0 };
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      seen.count += added.filter((node) => node instanceof HTMLElement && wanted.test(node.innerText)).length;
    }).observe(document.body, { childList: true, subtree: true });
    return seen;
  }, text);
  return () => counter.evaluate(({ count }) => count);
}

test("keys pressed before the server has answered mean what is in view by then", async ({ page }) => {
  await openInbox(page, takeForm());
  const ids = await idsOf(page);
  await rowOf(page, ids[2] ?? "")
    .getByRole("link")
    .click();
  await expect(page.getByRole("article")).toBeVisible();
  const release = await holdDone(page);
  for (const key of ["e", "e", "k"]) await page.keyboard.press(key);
  await expect.poll(() => openId(page)).toBe(ids[1]);
  for (const nth of [2, 3]) await expect(rowOf(page, ids[nth] ?? "")).toHaveCount(0);
  const noticed = await countNotices(page, /^Marked the message from .* as done\.$/m);
  release("continue");
  await expect.poll(noticed).toBe(2);
  for (const key of ["j", "j", "j"]) await page.keyboard.press(key);
  await expect.poll(() => openId(page)).toBe(ids[6]);
  await page.keyboard.press("Escape");
  await show(page, "Done");
  await expect(rows(page)).toHaveCount(2);
  expect(await idsOf(page)).toEqual([ids[2], ids[3]]);
});

test("everything that was marked as done is saved when the page is left just then", async ({ page }) => {
  const formId = takeForm();
  await openInbox(page, formId);
  const ids = (await idsOf(page)).slice(0, 12);
  await rowOf(page, ids[0] ?? "")
    .getByRole("link")
    .click();
  await expect(page.getByRole("article")).toBeVisible();
  for (const _ of ids) await page.keyboard.press("e");
  await page.goto("about:blank");
  await page.goto(`${postern.url}/forms/${formId}/inbox?as=list&show=done`);
  await expect(async () => {
    await page.reload();
    await expect(rows(page)).toHaveCount(ids.length, { timeout: 2_000 });
  }).toPass();
  expect(await idsOf(page)).toEqual(ids);
});

test("a message that was opened and marked as unread is unread when the page is left before either is saved", async ({
  page,
}) => {
  const formId = takeForm();
  await openInbox(page, formId);
  const ids = (await idsOf(page)).slice(0, 30);
  await holdDone(page);
  await rowOf(page, ids[0] ?? "")
    .getByRole("link")
    .click();
  await page.keyboard.press("e");
  for (const id of ids.slice(1)) {
    await expect.poll(() => openId(page)).toBe(id);
    await expect(page.getByRole("article")).toBeVisible();
    await page.keyboard.press("u");
    await page.keyboard.press("j");
  }
  await page.goto("about:blank");
  await page.goto(`${postern.url}/forms/${formId}/inbox?as=list&status=unread`);
  await expect(async () => {
    await page.reload();
    await expect(rows(page).first()).toBeVisible();
    expect(await idsOf(page)).toEqual(expect.arrayContaining(ids.slice(1)));
  }).toPass({ timeout: 30_000 });
});

test("z undoes what was done last, also before the server has answered", async ({ page }) => {
  await openInbox(page, takeForm());
  const ids = await idsOf(page);
  const before = await total(page);
  await rowOf(page, ids[1] ?? "")
    .getByRole("link")
    .click();
  await expect(page.getByRole("article")).toBeVisible();
  await page.keyboard.press("f");
  await expect(rowOf(page, ids[1] ?? "").getByRole("img", { name: "Starred" })).toBeVisible();
  const release = await holdDone(page);
  await page.keyboard.press("e");
  await expect.poll(() => openId(page)).toBe(ids[2]);
  await page.keyboard.press("z");
  await expect(page.getByText(/^Reopened the message from .*\.$/)).toBeVisible();
  release("continue");
  await expect.poll(() => openId(page)).toBe(ids[1]);
  await expect(rowOf(page, ids[1] ?? "").getByRole("img", { name: "Starred" })).toBeVisible();
  await expect.poll(() => total(page)).toBe(before);
});

test("a message that could not be marked as done is open again, in its place", async ({ page }) => {
  await openInbox(page, takeForm());
  const ids = await idsOf(page);
  await rowOf(page, ids[1] ?? "")
    .getByRole("link")
    .click();
  await expect(page.getByRole("article")).toBeVisible();
  const release = await holdDone(page);
  await page.keyboard.press("e");
  await expect.poll(() => openId(page)).toBe(ids[2]);
  await expect(rowOf(page, ids[1] ?? "")).toHaveCount(0);
  release("abort");
  await expect(page.getByText("Couldn’t mark as done")).toBeVisible();
  await expect(rowOf(page, ids[1] ?? "")).toBeVisible();
  await expect.poll(() => openId(page)).toBe(ids[1]);
});

test("done leaves Open and is undone by z, and e under Done opens the message again", async ({ page }) => {
  await openInbox(page, takeForm());
  const ids = await idsOf(page);
  const before = await total(page);
  const tab = page.getByRole("link", { name: /^Inbox \d/ });
  await expect(tab).toHaveText(`Inbox ${before}`);
  await rowOf(page, ids[1] ?? "")
    .getByRole("link")
    .click();
  await expect(page.getByRole("article")).toBeVisible();
  await page.getByRole("toolbar", { name: "Message" }).getByRole("button", { name: "Done" }).click();
  await expect.poll(() => openId(page)).toBe(ids[2]);
  await expect(page.getByText(/^Marked the message from .* as done\.$/)).toBeVisible();
  await expect.poll(() => total(page)).toBe(before - 1);
  // The tab counts what the inbox shows when it is opened.
  await expect(tab).toHaveText(`Inbox ${before - 1}`);
  await page.keyboard.press("z");
  await expect.poll(() => openId(page)).toBe(ids[1]);
  await expect(rowOf(page, ids[1] ?? "")).toBeVisible();
  await expect.poll(() => total(page)).toBe(before);

  await page.keyboard.press("e");
  await expect.poll(() => openId(page)).toBe(ids[2]);
  await page.keyboard.press("Escape");
  await show(page, "Done");
  await expect(rows(page)).toHaveCount(1);
  await rows(page).first().getByRole("link").click();
  await expect(page.getByRole("article")).toBeVisible();
  await page.keyboard.press("e");
  await expect(page.getByRole("heading", { name: "Nothing done yet" })).toBeVisible();
  await show(page, "Open");
  await expect(rowOf(page, ids[1] ?? "")).toBeVisible();
});

test("everything that is open is done at once, which a second browser sees and one Undo takes back", async ({
  page,
  browser,
}) => {
  const formId = takeForm();
  await openInbox(page, formId);
  const second = await (await browser.newContext({ baseURL: postern.url })).newPage();
  await openInbox(second, formId);
  const before = await total(page);
  await page.getByRole("checkbox", { name: "Select all loaded messages" }).check();
  // One page is loaded of more.
  expect(before).toBeGreaterThan(50);
  await page.getByRole("button", { name: `Select all ${before}` }).click();
  const toolbar = page.getByRole("toolbar", { name: "Selected messages" });
  await toolbar.getByRole("button", { name: "Mark as done" }).click();
  const dialog = page.getByRole("dialog", { name: `Mark ${before} messages as done?` });
  await dialog.getByRole("button", { name: "Mark as done" }).click();
  await expect(page.getByRole("heading", { name: "All done" })).toBeVisible();
  await expect(second.getByRole("heading", { name: "All done" })).toBeVisible();
  await page.keyboard.press("z");
  await expect.poll(() => total(page)).toBe(before);
  await expect.poll(() => total(second)).toBe(before);
  await second.context().close();
});

test("what is starred is found by the filter", async ({ page }) => {
  await openInbox(page, takeForm());
  const ids = await idsOf(page);
  for (const nth of [0, 3]) {
    await rowOf(page, ids[nth] ?? "")
      .getByRole("link")
      .focus();
    await page.keyboard.press("f");
    await expect(rowOf(page, ids[nth] ?? "").getByRole("img", { name: "Starred" })).toBeVisible();
  }
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("combobox", { name: "Star" }).selectOption("Starred");
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByText("2 matches")).toBeVisible();
});
