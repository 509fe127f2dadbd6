import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { createRandom } from "../../shared/random.ts";
import { type CuttingProxy, type Fate, startCuttingProxy } from "./support/cutting-proxy.ts";
import { owner } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern, startWebsite } from "./support/postern.ts";
import { openSubmissions, type Submissions } from "./support/submissions.ts";

/*
 * Visitors whose connection breaks, who click twice, reload and go back, by seeds. CUTS is how many, CUTS_SEED
 * the first one.
 */

const RUNS = Number(process.env.CUTS ?? 24);
const FIRST_SEED = Number(process.env.CUTS_SEED ?? 1);
const RUN_MS = 30_000;

let postern: RunningPostern;
let proxy: CuttingProxy;
let submissions: Submissions;

test.beforeAll(async () => {
  postern = await startPostern();
  await postern.command("owner", "create", "--email", owner.email, "--password", owner.password);
  proxy = await startCuttingProxy(postern.url);
  submissions = await openSubmissions(postern);
});

test.afterAll(async () => {
  await submissions.close();
  await proxy.stop();
  await postern.stop();
});

const FATES: readonly [Fate, ...Fate[]] = ["pass", "lose the request", "lose the answer"];

/** One visitor with one message, which is there in the end, once. Returns what was done. */
async function visit(context: BrowserContext, url: string, seed: number): Promise<string[]> {
  const random = createRandom(seed);
  const fates = Array.from({ length: random.whole(0, 2) }, () => random.pick(FATES));
  const done: string[] = [`seed ${seed}`, ...fates];
  const page = await context.newPage();
  proxy.plan();
  await page.goto(url);
  await page.getByLabel("Message").focus();
  await expect(page.locator('input[name="_postern"]')).toBeAttached();
  await page.getByLabel("Message").fill(`Message ${seed}`);
  const isOffline = random.chance(1 / 3);
  if (isOffline) await context.setOffline(true);
  proxy.plan(...fates);
  const button = page.getByRole("button", { name: "Send" });
  const clickCount = random.whole(1, 2);
  done.push(`${clickCount} clicks`);
  await button.click({ clickCount });
  if (isOffline) {
    done.push("offline");
    await expect(page.locator("form [data-postern]")).toContainText("offline");
    await context.setOffline(false);
  }
  const then = random.pick(["wait", "reload", "back"]);
  done.push(then);
  if (then === "reload") await sendAgainAfterReload(page, url);
  await expect(page).toHaveURL(/\/thanks$/, { timeout: RUN_MS });
  if (then === "back") {
    await page.goBack();
    await expect(page.getByLabel("Message")).toHaveValue(`Message ${seed}`);
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page).toHaveURL(/\/thanks$/, { timeout: RUN_MS });
  }
  await page.close();
  return done;
}

/** The visitor opens the page again at any moment: what was typed is there, or they have read that it has arrived. */
async function sendAgainAfterReload(page: Page, url: string): Promise<void> {
  await page.reload().catch(() => undefined);
  if (page.url() !== url) return;
  await page.getByLabel("Message").focus();
  await expect(page.locator('input[name="_postern"]')).toBeAttached();
  await page.getByRole("button", { name: "Send" }).click();
}

test(`nothing is lost or doubled by ${RUNS} visitors whose connection breaks at any moment`, async ({ context }) => {
  test.setTimeout(60_000 + RUNS * RUN_MS);
  const formId = String((await postern.command("form", "create", "--email", owner.email, "--name", "Cuts")).id);
  const website = await startWebsite(`<!doctype html><html lang="en"><title>Contact</title>
    <form action="${proxy.url}/f/${formId}" method="post"><label>Name <input name="name"></label>
    <label>Message <textarea name="message"></textarea></label><button>Send</button></form>
    <script src="${proxy.url}/f/${formId}/form.js" async></script></html>`);
  const problems: string[] = [];
  for (let seed = FIRST_SEED; seed < FIRST_SEED + RUNS; seed += 1) {
    const done = await visit(context, website.url, seed);
    const count = (await submissions.messages(formId)).filter((message) => message === `Message ${seed}`).length;
    if (count !== 1) problems.push(`${count} of: ${done.join(", ")}`);
  }
  expect(problems).toEqual([]);
  expect(await submissions.messages(formId)).toHaveLength(RUNS);
  await website.stop();
});
