// npm run bench:table: a form with a million answers of twelve fields. Prints what the first page of its table, pages further on,
// filters by field and exports take, in wall clock and in processor time of Node and PostgreSQL. Options:
//   --rows N       so many answers (default: 1,000,000)
//   --keep         leaves the data folder, and prints how to measure it again
//   --data DIR --form ID    measures a folder that was kept
//   --exports      measures the exports only
import { join } from "node:path";
import { parseArgs } from "node:util";
import { addAnswers } from "./answers.ts";
import { openDatabase } from "./database.ts";
import { BENCH_PORT, Instance } from "./instance.ts";
import { download } from "./measure/download.ts";
import { treeCpuMs } from "./measure/processes.ts";
import { quantile } from "./measure/rounds.ts";

const TIMES = 10;
const { values: options } = parseArgs({
  options: {
    rows: { type: "string" },
    keep: { type: "boolean" },
    data: { type: "string" },
    form: { type: "string" },
    exports: { type: "boolean" },
  },
});
const rows = Number(options.rows ?? 1_000_000);
const folder = join(import.meta.dirname, "..");
const instance = new Instance(folder, BENCH_PORT, {}, [], options.data);
let formId = options.form ?? "";
if (formId === "") {
  instance.createOwner();
  formId = instance.addForm(1);
}
await instance.start();
try {
  await instance.signIn();
  if (options.form === undefined) {
    const database = await openDatabase(instance.dataDir);
    await addAnswers(database.pool, formId, rows);
    await database.close();
  }
  if (options.exports !== true) await measure();
  await measureExports();
} finally {
  await instance.stop();
  if (options.keep !== true && options.data === undefined) instance.remove();
  else say(`kept: --data ${instance.dataDir} --form ${formId}`);
}

interface Page {
  readonly nodes: readonly { readonly id: string }[];
  readonly nextCursor: string | null;
}

async function measure(): Promise<void> {
  const page = { formId, folder: "inbox", first: 50 };
  const where = (name: string, operator: string, value: string) => ({
    ...page,
    filter: { fields: [{ name, operator, value }] },
  });
  const first = (variables: object) => () => instance.run("TableRows", variables);
  await report("first page", first(page));
  await report("first page, oldest first", first({ ...page, fromOldest: true }));
  await report("columns", () => instance.run("FormTable", { formId }));
  let after = (await instance.run<{ submissions: Page }>("TableRows", page)).submissions.nextCursor;
  await report("the next page, and the next …", async () => {
    after = (await instance.run<{ submissions: Page }>("MoreTableRows", { ...page, after })).submissions.nextCursor;
  });
  const middle = { ...page, first: 1, filter: { until: new Date(Date.now() - 150 * 86_400_000).toISOString() } };
  const deep = (await instance.run<{ submissions: Page }>("TableRows", middle)).submissions.nextCursor;
  await report("a page from the middle", () => instance.run("MoreTableRows", { ...page, after: deep }));
  const old = `guest${Math.floor(rows / 10)}@example.com`;
  for (const [name, operator, value] of [
    ["email", "equals", old],
    ["company", "equals", "Company 4321"],
    ["country", "equals", "Portugal"],
    ["topics[]", "equals", "privacy"],
    ["comments", "contains", "7 websites"],
    ["email", "contains", old],
    ["seats", "greaterThan", "249"],
    ["budget", "lessThan", "0"],
    ["start_date", "after", "2026-12-25"],
    ["comments", "isEmpty", ""],
  ] as const) {
    const asked = where(name, operator, value);
    await report(`${name} ${operator} ${value}`, first(asked));
    await report("   its count", () => instance.run("CountMatching", { ...asked, first: undefined }));
  }
  const rare = where("email", "contains", old);
  let pages = 0;
  const startedMs = performance.now();
  for (let cursor: string | null | undefined; cursor !== null; pages += 1) {
    const answer: { submissions: Page } = await instance.run<{ submissions: Page }>("MoreTableRows", {
      ...rare,
      after: cursor,
    });
    cursor = answer.submissions.nodes.length > 0 ? null : answer.submissions.nextCursor;
  }
  say(`email contains ${old}, found on page ${pages} after ${((performance.now() - startedMs) / 1_000).toFixed(1)} s`);
}

/** Exports what a table shows, with its filter and columns. */
async function measureExports(): Promise<void> {
  const fields = ["email", "company", "country", "seats", "comments"];
  const columns = ["arrived", ...fields.map((name) => `field:${name}`)].map((key) => ({ key, heading: key }));
  for (const [name, operator, value] of [
    ["seats", "isNotEmpty", ""],
    ["country", "equals", "Portugal"],
  ] as const) {
    const filter = { fields: [{ name, operator, value }] };
    const shown = { folder: "inbox", filter, fromOldest: false, columns };
    const startedMs = performance.now();
    const { url, rows: exported } = await instance.startExport({ formId, shown });
    const startSeconds = (performance.now() - startedMs) / 1_000;
    const processes = { rows: exported ?? 0, node: instance.node, postgres: instance.postgres };
    const got = await download(url, instance.headers, processes);
    const cpu = `${(got.nodeCpuMs / 1_000).toFixed(1)} + ${(got.postgresCpuMs / 1_000).toFixed(1)} s`;
    say(
      `export where ${name} ${operator} ${value}: ${exported ?? "uncounted"} rows, begun after ${startSeconds.toFixed(1)} s, first byte after ` +
        `${got.firstByteSeconds.toFixed(1)} s, done after ${got.seconds.toFixed(1)} s, processor ${cpu}, ${got.memoryMiB.toFixed(0)} MiB more memory`,
    );
  }
}

async function report(name: string, work: () => Promise<unknown>): Promise<void> {
  await work();
  const cpu = () => treeCpuMs(instance.node) + treeCpuMs(instance.postgres);
  const times: number[] = [];
  const before = cpu();
  for (let time = 0; time < TIMES; time += 1) {
    const startedMs = performance.now();
    await work();
    times.push(performance.now() - startedMs);
  }
  const cpuMs = (cpu() - before) / TIMES;
  say(
    `${name}: p50 ${quantile(times, 0.5).toFixed(0)} ms, most ${Math.max(...times).toFixed(0)} ms, processor ${cpuMs.toFixed(0)} ms`,
  );
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
