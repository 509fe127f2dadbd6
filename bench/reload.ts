// npm run bench:reload: an account with 300,000 messages in three forms, whose inbox a browser reloads. Prints how long the first
// message takes to be on screen, how many round trips had to follow each other for it, and how many requests there were. Options:
//   --rows N       so many messages (default: 300,000)
//   --times N      so many reloads (default: 20)
//   --keep         leaves the data folder, and prints how to measure it again
//   --data DIR     measures a folder that was kept
//   --waterfall    prints when each request of the last reload started and ended
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium, type Page } from "@playwright/test";
import { chromiumPath } from "../test/browser/support/chromium.ts";
import { BENCH_PORT, Instance, owner } from "./instance.ts";
import { quantile } from "./measure/rounds.ts";

const { values: options } = parseArgs({
  options: {
    rows: { type: "string" },
    times: { type: "string" },
    keep: { type: "boolean" },
    data: { type: "string" },
    waterfall: { type: "boolean" },
  },
});
const FORMS = 3;
const WARM_UP = 2;
const FIRST_ROW = "a[href*='submission=sub_']";
const rows = Number(options.rows ?? 300_000);
const instance = new Instance(join(import.meta.dirname, ".."), BENCH_PORT, {}, [], options.data);
if (options.data === undefined) {
  instance.createOwner();
  instance.command("seed", "--email", owner.email, "--forms", String(FORMS), "--submissions", String(rows));
}
await instance.start();
try {
  await measure();
} finally {
  await instance.stop();
  if (options.keep !== true && options.data === undefined) instance.remove();
  else say(`kept: --data ${instance.dataDir}`);
}

/** A request that ended before the first row appeared, in milliseconds since the reload. */
interface Request {
  readonly url: string;
  readonly startMs: number;
  readonly endMs: number;
}

interface Reload {
  readonly firstRowMs: number;
  /** By start time, with the page itself first. */
  readonly requests: readonly Request[];
}

async function measure(): Promise<void> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB" });
    const page = await context.newPage();
    await page.addInitScript(recordFirstRow, FIRST_ROW);
    await page.goto(`${instance.url}/inbox`);
    await page.getByLabel("Email").fill(owner.email);
    await page.getByLabel("Password", { exact: true }).fill(owner.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.locator(FIRST_ROW).first().waitFor();
    const reloads: Reload[] = [];
    for (let time = 0; time < WARM_UP + Number(options.times ?? 20); time += 1) reloads.push(await reload(page));
    report(reloads.slice(WARM_UP));
  } finally {
    await browser.close();
  }
}

async function reload(page: Page): Promise<Reload> {
  await page.reload({ waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first row").length > 0);
  return page.evaluate(() => {
    const firstRowMs = performance.getEntriesByName("first row")[0]?.startTime ?? 0;
    const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
    const requests = entries
      .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
      .filter(({ startTime }) => startTime < firstRowMs)
      .map(({ name, startTime, responseEnd }) => ({ url: name, startMs: startTime, endMs: responseEnd }));
    return { firstRowMs, requests: requests.sort((one, other) => one.startMs - other.startMs) };
  });
}

/** Runs in the page: records the frame in which the first row is painted. */
function recordFirstRow(selector: string): void {
  new MutationObserver((_changes, observer) => {
    if (document.querySelector(selector) === null) return;
    observer.disconnect();
    requestAnimationFrame(() => performance.mark("first row"));
  }).observe(document, { childList: true, subtree: true });
}

/** The longest chain of requests that each started after the previous one ended. */
function roundTrips(requests: readonly Request[]): number {
  const chains: number[] = [];
  for (const { startMs } of requests) {
    const before = requests.slice(0, chains.length).map(({ endMs }, index) => (endMs <= startMs ? chains[index] : 0));
    chains.push(1 + Math.max(0, ...before.map((length) => length ?? 0)));
  }
  return Math.max(...chains);
}

function report(reloads: readonly Reload[]): void {
  const times = reloads.map(({ firstRowMs }) => firstRowMs);
  const [fewest, most] = [Math.min, Math.max].map((pick) =>
    pick(...reloads.map(({ requests }) => roundTrips(requests.filter(isFromServer)))),
  );
  const counts = reloads.map(({ requests }) => requests.length);
  say(`first row: median ${quantile(times, 0.5).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms`);
  say(`round trips one after the other: ${fewest} to ${most}`);
  say(`requests until then: ${Math.min(...counts)} to ${Math.max(...counts)}`);
  if (options.waterfall !== true) return;
  for (const { url, startMs, endMs } of reloads.at(-1)?.requests ?? []) {
    say(`${startMs.toFixed(0).padStart(5)} to ${endMs.toFixed(0).padStart(5)} ms  ${url.slice(instance.url.length)}`);
  }
}

/** Immutable files come from the browser's cache on a reload. */
function isFromServer({ url }: Request): boolean {
  return !new URL(url).pathname.startsWith("/assets/");
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
