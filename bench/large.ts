// npm run bench:large: one form with a million submissions beside one with ten thousand, in the same database. Prints what a
// page, a page from the middle, the counts and a search cost in either, and how long pages take while background jobs and
// bulk actions run. Options:
//   --rows N       so many submissions in the large form (default: 1,000,000)
//   --json FILE    the figures for programs
// BENCH_TARGET names the folder of another built checkout to measure instead.
import { writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Instance } from "./instance.ts";
import { addForeignDeltas, addSubmissions, medianTime, openDatabase, waitForIndex } from "./large-data.ts";
import { type Comparison, compare, quantile, type Target } from "./measure/rounds.ts";
import { printComparison } from "./report.ts";

const SMALL_ROWS = 10_000;
const FOREIGN_DELTAS = 1_000_000;
const ROUNDS = { seconds: 4, rounds: 3 };

const { values: options } = parseArgs({ options: { json: { type: "string" }, rows: { type: "string" } } });
const rows = Number(options.rows ?? 1_000_000);
if (!Number.isInteger(rows) || rows < SMALL_ROWS) throw new Error(`--rows takes a number from ${SMALL_ROWS} on.`);

const instance = new Instance(
  resolve(process.env.BENCH_TARGET ?? join(import.meta.dirname, "..")),
  4_100 + (process.pid % 800),
);
const report: Record<string, unknown> = { load: loadavg()[0], node: process.version, rows };
const comparisons: Comparison[] = [];

say(`load of the machine: ${loadavg()[0]?.toFixed(1)}; ${SMALL_ROWS} and ${rows} rows`);
instance.fill(SMALL_ROWS);
const small = instance.formId;
const large = instance.addForm(1);
await instance.start();
await instance.signIn();
const database = await openDatabase(instance.dataDir);
try {
  await waitForIndex(database.pool);
  const quiet = await openPages((times) => times.length >= 300);
  report.fillSeconds = await timed(() => addSubmissions(database.pool, { from: small, into: large, count: rows }));
  await measureIndexing(quiet);
  await measurePages();
  await measureSearches();
  await measureCounts();
  await measureBulk(quiet);
} finally {
  await database.close();
  await instance.stop();
  instance.remove();
}
report.comparisons = comparisons;
if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);

async function measureIndexing(quiet: readonly number[]): Promise<void> {
  let isOver = false;
  const beside = openPages(() => isOver);
  const seconds = await timed(() => waitForIndex(database.pool));
  isOver = true;
  const during = await beside;
  report.indexing = { seconds, quietP99Ms: p99(quiet), duringP99Ms: p99(during) };
  say(
    `indexing the words of ${rows}: ${seconds.toFixed(0)} s; inbox page, ${describe(quiet)} quiet, ${describe(during)} meanwhile`,
  );
}

async function measurePages(): Promise<void> {
  const deep = { small: await middleOf(small), large: await middleOf(large) };
  const forms = [
    ["10,000 rows", small, deep.small],
    [`${rows} rows`, large, deep.large],
  ] as const;
  const asked = (name: string, called: string, variables: object): Target => ({
    name: called,
    node: instance.node,
    postgres: instance.postgres,
    plan: {
      method: "POST",
      url: `${instance.url}/graphql`,
      headers: instance.headers,
      body: instance.operation(name, variables),
    },
  });
  const page = (formId: string, after: string | null) => ({ formId, folder: "inbox", first: 50, after });
  const kinds = [
    ["inbox page of 50 with counts", (name: string, id: string) => asked("SubmissionList", name, page(id, null))],
    [
      "page from the middle",
      (name: string, id: string, middle: string) => asked("MoreSubmissions", name, page(id, middle)),
    ],
    ["the form with its counts", (name: string, formId: string) => asked("FormPage", name, { formId })],
  ] as const;
  for (const [title, targetOf] of kinds) {
    const targets = forms.map(([name, formId, middle]) => targetOf(name, formId, middle));
    const comparison = await compare(title, targets, { connections: 1, ...ROUNDS });
    comparisons.push(comparison);
    printComparison(comparison);
  }
}

/** The cursor of a page from the middle of a form's time. */
async function middleOf(formId: string): Promise<string> {
  type Page = { submissions: { nextCursor: string | null } };
  const until = (await medianTime(database.pool, formId)).toISOString();
  const asked = { formId, folder: "inbox", first: 1, filter: { until } };
  const { submissions } = await instance.run<Page>("MoreSubmissions", asked);
  if (submissions.nextCursor === null) throw new Error("The form has no page that far down.");
  return submissions.nextCursor;
}

async function measureSearches(): Promise<void> {
  const found: Record<string, number> = {};
  for (const text of ["the", "invoice", "xylograph"]) {
    const times: number[] = [];
    for (let time = 0; time < 10; time += 1) {
      const search = { formId: large, folder: "inbox", first: 50, filter: { text } };
      times.push((await timed(() => instance.run("SubmissionList", search))) * 1_000);
    }
    found[text] = quantile(times, 0.5);
    say(`a page of the matches of “${text}”: ${describe(times)}`);
  }
  report.searchP50Ms = found;
}

async function measureCounts(): Promise<void> {
  const times = async () => {
    const all: number[] = [];
    for (let time = 0; time < 50; time += 1) {
      all.push((await timed(() => instance.run("FormPage", { formId: small }))) * 1_000);
    }
    return all;
  };
  const without = await times();
  await addForeignDeltas(database.pool, FOREIGN_DELTAS);
  const beside = await times();
  report.countsP50Ms = { without: quantile(without, 0.5), beside: quantile(beside, 0.5) };
  say(
    `the form with its counts: ${describe(without)}; beside ${FOREIGN_DELTAS} changes of another account: ${describe(beside)}`,
  );
}

async function measureBulk(quiet: readonly number[]): Promise<void> {
  let isOver = false;
  const beside = openPages(() => isOver);
  let changed = 0;
  const seconds = await timed(async () => {
    const asked = { formId: large, folder: "inbox", to: "read" };
    for (let after: string | null = null; ; ) {
      type Changed = { bulkUpdate: { ids: string[]; nextCursor: string | null } };
      const { bulkUpdate }: Changed = await instance.run<Changed>("ChangeMatching", { ...asked, after });
      changed += bulkUpdate.ids.length;
      after = bulkUpdate.nextCursor;
      if (after === null) return;
    }
  });
  isOver = true;
  const during = await beside;
  report.bulk = { changed, seconds, quietP99Ms: p99(quiet), duringP99Ms: p99(during) };
  say(`marking ${changed} as read: ${seconds.toFixed(1)} s; inbox page, ${describe(during)} meanwhile`);
}

/** Opens the small form's inbox one page after the other, with a pause between two; returns the milliseconds of each. */
async function openPages(isEnough: (times: readonly number[]) => boolean): Promise<number[]> {
  const times: number[] = [];
  do {
    times.push(
      (await timed(() => instance.run("SubmissionList", { formId: small, folder: "inbox", first: 50 }))) * 1_000,
    );
    await setTimeout(10);
  } while (!isEnough(times));
  return times;
}

/** The seconds that something took. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return (performance.now() - startedMs) / 1_000;
}

function p99(times: readonly number[]): number {
  return quantile(times, 0.99);
}

function describe(times: readonly number[]): string {
  return `p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${p99(times).toFixed(1)} ms`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
