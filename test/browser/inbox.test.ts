import { type Browser, expect, type Page, test } from "@playwright/test";
import { operationName } from "./support/operation-name.ts";
import { createOwner, openSignedIn, seed, signIn } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

let postern: RunningPostern;
let formId: string;

test.beforeAll(async () => {
  postern = await startPostern();
  await createOwner(postern);
  // Over fewer days than are kept, so that none leaves the window while a test counts them.
  [formId = ""] = await seed(postern, { forms: 1, submissions: 400, days: 20 });
});

test.afterAll(() => postern.stop());

/** Another browser of the same owner. */
async function openInbox(browser: Browser, path = `/forms/${formId}/inbox`): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await openSignedIn(page, postern.url, path);
  await expect(page.locator("[data-row]").first()).toBeVisible();
  return page;
}

const rowOf = (page: Page, name: string | RegExp) => page.locator("[data-row]").filter({ hasText: name });

async function send(name: string, message = "Hello from the website"): Promise<void> {
  const response = await fetch(`${postern.url}/f/${formId}`, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams({ name, email: `${name.toLowerCase().replace(" ", ".")}@example.com`, message }),
  });
  expect(response.status).toBe(200);
}

test("two browsers on one account stay consistent: arrivals, reads and moves of one appear in the other", async ({
  browser,
}) => {
  const [one, other] = [await openInbox(browser), await openInbox(browser)];
  // In words of its own: that it is moved to spam teaches the filter about messages like it.
  await send("Nadia Rahman", "We would like to order forty chairs for the village hall, delivered in June.");
  for (const page of [one, other]) await expect(rowOf(page, "Nadia Rahman")).toBeVisible();

  await rowOf(one, "Nadia Rahman").getByRole("link").click();
  await expect(one.getByRole("article")).toBeVisible();
  await expect(rowOf(other, "Nadia Rahman").locator("[data-unread]")).toHaveCount(0);

  const spam = await openInbox(browser, `/forms/${formId}/spam`);
  await one.getByRole("button", { name: "Spam", exact: true }).click();
  await expect(rowOf(other, "Nadia Rahman")).toHaveCount(0);
  await expect(rowOf(spam, "Nadia Rahman")).toBeVisible();
});

test("whoever reads further down keeps their place, and is told of what has come in above", async ({ browser }) => {
  const page = await openInbox(browser);
  const list = page.locator("[data-submission-list]");
  await list.evaluate((element) => element.scrollTo({ top: 1500 }));
  await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBe(1500);
  const before = await firstInSight(page);
  await send("Pavel Novak");
  const news = page.getByRole("button", { name: "1 new message" });
  await expect(news).toBeVisible();
  expect(await firstInSight(page)).toBe(before);
  await news.click();
  await expect(rowOf(page, "Pavel Novak")).toBeVisible();
  await expect(news).toHaveCount(0);
});

/** The row at the top edge of the list. */
function firstInSight(page: Page): Promise<string> {
  return page.locator("[data-submission-list]").evaluate((list) => {
    const { left, top } = list.getBoundingClientRect();
    return (
      document
        .elementFromPoint(left + 60, top + 40)
        ?.closest("[data-row]")
        ?.getAttribute("data-row") ?? ""
    );
  });
}

test("a search stands in the address, finds what has just arrived, and is the same after a reload", async ({
  browser,
}) => {
  await send("Quentin Marlowe", "About the zeppelin over Lisbon");
  const page = await openInbox(browser, "/inbox");
  await page.keyboard.press("/");
  await page.keyboard.type("zeppelin lis");
  await expect(page.locator("[data-row]")).toHaveCount(1);
  await expect(page.getByText("1 match")).toBeVisible();
  await expect(page).toHaveURL(/q=zeppelin/);
  await page.reload();
  await expect(page.locator("[data-row]")).toHaveCount(1);
  await rowOf(page, "Quentin Marlowe").getByRole("link").click();
  await expect(page.getByRole("article")).toContainText("zeppelin over Lisbon");
  await page.getByRole("combobox", { name: "Search messages" }).fill("nobody wrote this");
  await expect(page.getByRole("heading", { name: "No matches" })).toBeVisible();
  await page.getByRole("button", { name: "Clear search", exact: true }).click();
  await expect(page.locator("[data-row]").nth(2)).toBeVisible();
});

test("everything that a search matches is marked in one go, after its exact number was confirmed, and taken back", async ({
  browser,
}) => {
  const page = await openInbox(browser, `/forms/${formId}/inbox?status=read`);
  const before = Number(/([\d,]+) match/.exec((await page.getByText(/[\d,]+ matches/).textContent()) ?? "")?.[1]);
  expect(before).toBeGreaterThan(60);
  await page.getByRole("checkbox", { name: "Select all loaded messages" }).check();
  await page.getByRole("button", { name: "Select all matches" }).click();
  await page.getByRole("button", { name: "Mark as unread" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(`Mark ${before} messages as unread?`);
  await dialog.getByRole("button", { name: "Mark as unread" }).click();
  await expect(page.getByRole("heading", { name: "No matches" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(`${before} matches`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`${before} matches`)).toBeVisible();
});

test("a deletion can be taken back, and a reload neither brings it back nor loses it", async ({ browser }) => {
  await send("Rosa Delgado");
  const page = await openInbox(browser);
  const remove = async () => {
    await rowOf(page, "Rosa Delgado").getByRole("checkbox").check();
    await page.getByRole("toolbar", { name: "Selected messages" }).getByRole("button", { name: "Delete" }).click();
    await expect(rowOf(page, "Rosa Delgado")).toHaveCount(0);
  };
  await remove();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rowOf(page, "Rosa Delgado")).toBeVisible();
  await remove();
  await page.reload();
  await expect(page.locator("[data-row]").first()).toBeVisible();
  await expect(rowOf(page, "Rosa Delgado")).toHaveCount(0);
});

test("a message that was read among the unread stays in its place until the owner looks anew", async ({ browser }) => {
  await send("Ingrid Solberg");
  const page = await openInbox(browser, `/forms/${formId}/inbox?status=unread`);
  await rowOf(page, "Ingrid Solberg").getByRole("link").click();
  await expect(page.getByRole("button", { name: "Mark unread" })).toBeVisible();
  await expect(rowOf(page, "Ingrid Solberg").locator("[data-unread]")).toHaveCount(0);
  // The list has been renewed once this one is in it.
  await send("Tomasz Lis");
  await expect(rowOf(page, "Tomasz Lis")).toBeVisible();
  await expect(rowOf(page, "Ingrid Solberg")).toBeVisible();
  await page.reload();
  await expect(rowOf(page, "Tomasz Lis")).toBeVisible();
  await expect(rowOf(page, "Ingrid Solberg")).toHaveCount(0);
});

test("hostile contents stay text, and only real addresses can be opened", async ({ browser }) => {
  const hostile = `<a href="javascript:globalThis.ran=1">Log in</a> https://example.com/a \u202Egnp.exe ${"x".repeat(20_000)}`;
  await send("Mallory Quick", hostile);
  const page = await openInbox(browser);
  const article = page.getByRole("article");
  const open = async (folder: "inbox" | "spam") => {
    await page.goto(`${postern.url}/${folder}?q=mallory`);
    await rowOf(page, "Mallory Quick").getByRole("link").click();
    await expect(article).toContainText("Log in");
  };
  const links = () => article.getByRole("link").evaluateAll((found) => found.map((link) => link.getAttribute("href")));
  await open("spam");
  expect(await links()).toEqual([]);
  await page.getByRole("button", { name: "Not spam" }).click();
  await expect(page.getByRole("heading", { name: "No matches" })).toBeVisible();
  await open("inbox");
  expect(await links()).toEqual(["mailto:mallory.quick@example.com", "https://example.com/a"]);
  const reply = page.getByRole("link", { name: "Reply" });
  await expect(reply).toHaveAttribute("href", /^mailto:mallory\.quick@example\.com\?subject=Re%3A/);
  expect(await page.evaluate(() => "ran" in globalThis)).toBe(false);
  await expect(article).toContainText("U+202E");
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test("a reload shows rows after three round trips: the page, the files that it names, and the list", async ({
  browser,
}) => {
  const page = await openInbox(browser);
  const html = (await (await page.request.get(page.url())).text()).toString();
  // What is asked for besides them is never answered.
  await page.route("**/assets/**", (route) =>
    html.includes(new URL(route.request().url()).pathname) ? route.continue() : undefined,
  );
  await page.route("**/auth/state", () => undefined);
  await page.route("**/graphql", (route) =>
    operationName(route.request()) === "SubmissionList" ? route.continue() : undefined,
  );
  await page.reload({ waitUntil: "commit" });
  await expect(page.locator("[data-row]").first()).toBeVisible();
});

test("who was signed in and no longer is lands on the sign-in page, and afterwards where they wanted to go", async ({
  browser,
}) => {
  const page = await openInbox(browser, `/forms/${formId}/spam`);
  await page.context().clearCookies();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await signIn(page);
  await expect(page).toHaveURL(`${postern.url}/forms/${formId}/spam`);
  await expect(page.locator("[data-row]").first()).toBeVisible();
});
