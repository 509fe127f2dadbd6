import { expect, type Page, test } from "@playwright/test";
import { createOwner, openSignedIn, seed, signIn } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

let postern: RunningPostern;
/** Each test takes a form of its own. */
let unused: string[];

test.beforeAll(async () => {
  postern = await startPostern();
  await createOwner(postern);
  unused = [...(await seed(postern, { forms: 4, submissions: 1_600, days: 20 }))];
});

test.afterAll(() => postern.stop());

const takeForm = (): string => unused.pop() ?? "";
const rows = (page: Page) => page.locator("[data-row]");
const line = (page: Page) => page.getByRole("link", { name: /doubtful message/ });
// A form whose inbox has no message field opens as a table.
const doubtfulOf = (formId: string) => `/forms/${formId}/spam?doubtful=true&as=list`;
const openId = (page: Page) => new URL(page.url()).searchParams.get("submission");

const countIn = async (page: Page) => Number(/\d+/.exec((await line(page).textContent()) ?? "")?.[0]);

/** The ids of the rows, newest first. */
async function idsOf(page: Page): Promise<string[]> {
  await expect(rows(page).first()).toBeVisible();
  const ids = await rows(page).evaluateAll((found) => found.map((row) => row.getAttribute("data-row") ?? ""));
  return ids.sort().reverse();
}

async function expectOpen(page: Page, id: string | undefined): Promise<void> {
  await expect.poll(() => openId(page)).toBe(id);
  await expect(page.getByRole("article")).toBeVisible();
  await expect(page.locator(`[data-row="${id}"] [data-open]`)).toBeVisible();
}

test("a line in the inbox opens the doubtful messages, and one key decides each", async ({ page }) => {
  const formId = takeForm();
  await openSignedIn(page, postern.url, `/forms/${formId}/inbox`);
  const count = await countIn(page);
  expect(count).toBeGreaterThanOrEqual(3);
  await line(page).click();
  await expect(page).toHaveURL(new RegExp(`/forms/${formId}/spam\\?.*doubtful=true`));
  await expect(rows(page)).toHaveCount(count);
  await page.goto(postern.url + doubtfulOf(formId));
  await expect(rows(page)).toHaveCount(count);

  const [first, second, third] = await idsOf(page);
  await page.locator(`[data-row="${first}"]`).getByRole("link").click();
  await expectOpen(page, first);
  await page.keyboard.press("s");
  await expectOpen(page, second);
  await page.keyboard.press("e");
  await expectOpen(page, third);
  await expect(page.getByText(/^Confirmed the message from .* as spam\.$/)).toBeVisible();
  await expect(rows(page)).toHaveCount(count - 2);
  await page.keyboard.press("z");
  await expectOpen(page, second);
  await expect(rows(page)).toHaveCount(count - 1);
  await page.keyboard.press("e");
  await expectOpen(page, third);

  await page.goto(`${postern.url}/forms/${formId}/inbox?as=list&submission=${first}`);
  await expectOpen(page, first);
  await expect(line(page)).toHaveAccessibleName(`${count - 2} doubtful messages in spam`);
  // What was confirmed stays in Spam.
  await page.goto(`${postern.url}/forms/${formId}/spam?as=list&submission=${second}`);
  await expectOpen(page, second);
  await expect(page.getByRole("group", { name: "Is this spam?" })).toHaveCount(0);
});

test("undoing a move to the inbox makes the message doubtful again", async ({ page }) => {
  const formId = takeForm();
  await openSignedIn(page, postern.url, doubtfulOf(formId));
  const [first, second, ...others] = await idsOf(page);
  await page.locator(`[data-row="${first}"]`).getByRole("link").click();
  await expectOpen(page, first);
  await page.keyboard.press("s");
  await expectOpen(page, second);
  await expect(page.getByText(/^Moved the message/)).toBeVisible();
  await page.keyboard.press("z");
  await expectOpen(page, first);
  await page.reload();
  await expectOpen(page, first);
  await expect(rows(page)).toHaveCount(others.length + 2);
});

test("a link of the daily email asks to sign in, opens the message and leaves the decision to the owner", async ({
  page,
}) => {
  const formId = takeForm();
  await openSignedIn(page, postern.url, doubtfulOf(formId));
  const [first, second, ...others] = await idsOf(page);
  await page.context().clearCookies();
  const open = (decide: string) =>
    page.goto(`${postern.url}${doubtfulOf(formId)}&submission=${second}&decide=${decide}`);
  await open("spam");
  await signIn(page);
  await expectOpen(page, second);
  const decision = page.getByRole("group", { name: "Is this spam?" });
  await expect(decision.getByRole("button", { name: "Spam", exact: true })).toBeFocused();
  await open("inbox");
  await expectOpen(page, second);
  await expect(decision.getByRole("button", { name: "Not spam" })).toBeFocused();
  expect(await idsOf(page)).toEqual([first, second, ...others]);
  await page.keyboard.press("Enter");
  await expectOpen(page, others[0]);
  await page.goto(`${postern.url}/forms/${formId}/inbox?as=list&submission=${second}`);
  const toolbar = page.getByRole("toolbar", { name: "Message", exact: true });
  await expect(toolbar.getByRole("button", { name: "Done" })).toBeVisible();
});

test("a form that does not show its doubtful messages has no line, and all messages leave it out", async ({ page }) => {
  const formId = takeForm();
  await openSignedIn(page, postern.url, `/forms/${formId}/inbox`);
  const ofForm = await countIn(page);
  await page.goto(`${postern.url}/inbox`);
  const ofAll = await countIn(page);
  await page.goto(`${postern.url}/forms/${formId}/setup/spam`);
  const section = page.getByRole("region", { name: "Doubtful messages" });
  await section.getByLabel("Show doubtful messages").uncheck();
  await section.getByRole("button", { name: "Save" }).click();
  await expect(section.getByText("Saved")).toBeVisible();
  await page.goto(`${postern.url}/forms/${formId}/inbox`);
  await expect(rows(page).first()).toBeVisible();
  await page.goto(`${postern.url}/inbox`);
  await expect(line(page)).toHaveAccessibleName(`${ofAll - ofForm} doubtful messages in spam`);
  await page.goto(`${postern.url}/forms/${formId}/inbox`);
  await expect(rows(page).first()).toBeVisible();
  await expect(line(page)).toHaveCount(0);
});
