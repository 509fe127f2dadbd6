import { setTimeout } from "node:timers/promises";
import type { BrowserContext, Page } from "@playwright/test";
import { createRandom } from "../../../shared/random.ts";
import { patient } from "../../support/patience.ts";
import { type CuttingProxy, type Fate, startCuttingProxy } from "../support/cutting-proxy.ts";
import { startWebsite } from "../support/local-server.ts";
import { storedTexts } from "../support/stored-messages.ts";
import { test as base, expect, type Server } from "../support/test.ts";

/*
 * Visitors whose connection breaks, whose server is killed, who double-click, reload, go back and close the tab, by
 * seed. CUTS is the number of visitors, CUTS_SEED the first seed.
 */

const RUNS = Number(process.env.CUTS ?? 24);
const FIRST_SEED = Number(process.env.CUTS_SEED ?? 1);
const RUN_MS = patient(30_000);

const test = base.extend<{ cutting: CuttingProxy }>({
  cutting: async ({ ownServer }, use) => {
    const proxy = await startCuttingProxy(ownServer.url);
    await use(proxy);
    await proxy.stop();
  },
});

/** A form behind the proxy, and a website's page with it. */
interface Site {
  readonly server: Server;
  readonly proxy: CuttingProxy;
  readonly formId: string;
  readonly website: Awaited<ReturnType<typeof startWebsite>>;
  readonly keep: Keep;
}

const FATES: readonly [Fate, ...Fate[]] = ["pass", "lose the request", "lose the answer"];

/** If drafts outlive the tab, the visitor may close it. */
type Keep = "tab" | "day";

/** One visitor with one message, which must end up stored exactly once. Appends each step to `done`. */
async function visit(
  context: BrowserContext,
  { server, proxy, website: { url }, keep }: Site,
  { seed, done }: { readonly seed: number; readonly done: string[] },
): Promise<void> {
  const random = createRandom(seed);
  const fates = Array.from({ length: random.whole(0, 2) }, () => random.pick(FATES));
  done.push(`seed ${seed}`, ...fates);
  const text = `Message ${seed}`;
  let page = await context.newPage();
  proxy.plan();
  await page.goto(url);
  await touchForm(page);
  await page.getByLabel("Message").fill(text);
  const isOffline = random.chance(1 / 3);
  if (isOffline) await context.setOffline(true);
  proxy.plan(...fates);
  const clickCount = random.whole(1, 2);
  done.push(`${clickCount} clicks`);
  await sendButton(page).click({ clickCount });
  if (isOffline) {
    done.push("offline");
    await expect(page.locator("form [data-postern]")).toContainText("offline");
    await context.setOffline(false);
  }
  const then = random.pick(["wait", "wait", "reload", "back", ...(keep === "day" ? ["close", "close"] : [])]);
  done.push(then);
  if (random.chance(1 / 20)) {
    done.push("server killed");
    await setTimeout(random.whole(0, 40));
    await server.killAndStart();
  }
  if (then === "reload") await page.reload().catch(() => undefined);
  if (then === "close") {
    await setTimeout(random.whole(0, 40));
    await page.close();
    page = await context.newPage();
    await page.goto(url);
  }
  if (page.url() === url && (then === "reload" || then === "close")) {
    await touchForm(page);
    // The form is empty again once the message was received.
    if ((await page.getByLabel("Message").inputValue()) === "") return page.close();
    await sendButton(page).click();
  }
  await arrive(page);
  if (then === "back") {
    await page.goBack();
    await expect(page.getByLabel("Message")).toHaveValue(text);
    await sendButton(page).click();
    await arrive(page);
  }
  return page.close();
}

const sendButton = (page: Page) => page.getByRole("button", { name: "Send" });

/** Waits for the page's script, which writes its proof once a visitor interacts. */
async function touchForm(page: Page): Promise<void> {
  await page.getByLabel("Message").focus();
  await expect(page.locator('input[name="_postern"]')).toBeAttached();
}

/** Waits until the visitor sees the confirmation, reloading if the browser failed to load it. */
async function arrive(page: Page): Promise<void> {
  await expect(async () => {
    if (page.url().startsWith("chrome-error:")) await page.reload();
    await expect(page).toHaveURL(/\/thanks$/, { timeout: 1_000 });
  }).toPass({ timeout: RUN_MS });
}

async function startSite(server: Server, proxy: CuttingProxy, keep: Keep): Promise<Site> {
  const owner = await server.owner();
  const { id } = await owner.form();
  await server.store.deps.db.prisma.form.update({ where: { id }, data: { draftStorage: keep } });
  const website = await startWebsite(`<!doctype html><html lang="en"><title>Contact</title>
    <form action="${proxy.url}/f/${id}" method="post"><label>Name <input name="name"></label>
    <label>Message <textarea name="message"></textarea></label><button>Send</button></form>
    <script src="${proxy.url}/f/${id}/form.js" async></script></html>`);
  return { server, proxy, formId: id, website, keep };
}

test(`no message is lost or duplicated for ${RUNS} visitors whose connections break at any moment`, async ({
  context,
  ownServer,
  cutting,
}) => {
  test.setTimeout(60_000 + RUNS * RUN_MS);
  // A step that hangs is reported along with the preceding ones.
  context.setDefaultTimeout(RUN_MS);
  const sites = [await startSite(ownServer, cutting, "tab"), await startSite(ownServer, cutting, "day")] as const;
  const problems: string[] = [];
  for (let seed = FIRST_SEED; seed < FIRST_SEED + RUNS; seed += 1) {
    const site = sites[seed % 2 === 0 ? 0 : 1];
    const done: string[] = [];
    await visit(context, site, { seed, done }).catch((error) => done.push(String(error)));
    await context.setOffline(false);
    const count = (await storedTexts(site.server, site.formId)).filter(
      (message) => message === `Message ${seed}`,
    ).length;
    if (count !== 1) problems.push(`${count} of: ${done.join(", ")}`);
  }
  expect(problems).toEqual([]);
  expect((await Promise.all(sites.map(({ server, formId }) => storedTexts(server, formId)))).flat()).toHaveLength(RUNS);
  for (const { website } of sites) await website.stop();
});

test(`no message is lost or duplicated for ${RUNS} programs that retry under their key until answered`, async ({
  ownServer,
  cutting,
}) => {
  test.setTimeout(60_000 + RUNS * RUN_MS);
  const site = await startSite(ownServer, cutting, "tab");
  await site.website.stop();
  const ids = new Map<string, Set<string>>();
  for (let seed = FIRST_SEED; seed < FIRST_SEED + RUNS; seed += 1) {
    const random = createRandom(seed);
    cutting.plan(...Array.from({ length: random.whole(0, 4) }, () => random.pick(FATES)));
    const copies = Array.from({ length: random.whole(1, 3) }, () => sendByKey(site, seed));
    if (random.chance(1 / 20)) await ownServer.killAndStart();
    ids.set(`Message ${seed}`, new Set(await Promise.all(copies)));
  }
  expect([...ids].filter(([, answers]) => answers.size !== 1)).toEqual([]);
  expect((await storedTexts(site.server, site.formId)).sort()).toEqual([...ids.keys()].sort());
});

/** Retries until the server answers with the message's id. */
async function sendByKey({ proxy, formId }: Site, seed: number): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    try {
      const answer = await fetch(`${proxy.url}/f/${formId}`, {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": `program-${seed}` },
        body: JSON.stringify({ message: `Message ${seed}` }),
      });
      if (answer.ok) return ((await answer.json()) as { id: string }).id;
    } catch {
      // The connection was cut.
    }
    await setTimeout(50);
  }
  throw new Error(`Message ${seed} was never answered.`);
}
