// npm run bench:giant: an account with a million messages in one form, a job behind and nobody else. Prints for each thing its owner
// can do the 8 kB pages that PostgreSQL reads, the processor time of PostgreSQL and of Node in ms, and the median wait in ms. Options:
//   --rows N       so many messages (default: 1,000,000)
//   --only WORDS   only those whose name contains this
//   --keep         leaves the data folder, which `--data DIR` measures again
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openEmbeddedPostgres } from "@postern/embedded-postgres";
import pg from "pg";
import { createLogger } from "../server/core/platform/log.ts";
import { DAY_MS } from "../shared/durations.ts";
import { addressOf, pagesRead } from "./database.ts";
import { BENCH_PORT, Instance } from "./instance.ts";
import { treeCpuMs } from "./measure/processes.ts";
import { quantile } from "./measure/rounds.ts";
import { fill } from "./population.ts";

const TIMES = 5;
const text = { type: "string" } as const;
const { values: options } = parseArgs({ options: { rows: text, only: text, data: text, keep: { type: "boolean" } } });

const folder = resolve(import.meta.dirname, "..");
const dataDir = options.data ?? mkdtempSync(join(tmpdir(), "postern-giant-"));
if (options.data === undefined) new Instance(folder, BENCH_PORT, {}, [], dataDir).fill(1);
const database = await openEmbeddedPostgres({ dataDir, log: createLogger("error") });
const pool = new pg.Pool({ ...database.connection, max: 2 });
// Without its worker, new messages wait for the index, and counts to be added up.
const instance = new Instance(
  folder,
  BENCH_PORT,
  { DATABASE_URL: addressOf(database.connection), POSTERN_ROLE: "web" },
  [],
  dataDir,
);
await instance.start();
try {
  await instance.signIn();
  // The server warms up.
  await setTimeout(5_000);
  if (options.data === undefined) await populate(Number(options.rows ?? 1_000_000));
  for (const work of await works()) if (work.title.includes(options.only ?? "")) await measure(work);
} finally {
  await instance.stop();
  await pool.end();
  await database.stop();
  if (options.keep === true) process.stdout.write(`kept: --data ${dataDir}\n`);
  else if (options.data === undefined) instance.remove();
}

async function populate(count: number): Promise<void> {
  await pool.query("ALTER SYSTEM SET autovacuum = off");
  await pool.query("SELECT pg_reload_conf()");
  await instance.run("CreateLabel", { name: "Urgent", color: "red" });
  await instance.run("CreateWebhook", { input: { url: "https://8.8.8.8/hook" } });
  const { rows } = await pool.query<{ accountId: string; formIds: string[] }>(
    `SELECT account_id AS "accountId", array_agg(id) AS "formIds" FROM forms GROUP BY 1`,
  );
  for (const forms of rows) await fill(pool, [{ ...forms, count, days: [300, 0] }]);
  await pool.query(
    `INSERT INTO submission_count_deltas (account_id, form_id, week, folder, status, is_done, count)
     SELECT account_id, form_id, date_trunc('week', created_at, 'UTC'), folder, status, done_at IS NOT NULL, sign
     FROM (SELECT * FROM submissions WHERE folder = 'inbox' LIMIT 5000) AS waiting CROSS JOIN (VALUES (1), (-1)) AS twice(sign)`,
  );
}

interface Work {
  readonly title: string;
  readonly operation: string;
  readonly variables: object;
  readonly ids?: readonly string[];
}

async function works(): Promise<Work[]> {
  const { rows } = await pool.query<Record<"formId" | "labelId" | "endpointId", string> & { ids: string[] }>(
    `SELECT form.id AS "formId", (SELECT id FROM labels) AS "labelId", (SELECT id FROM webhook_endpoints) AS "endpointId",
       ARRAY(SELECT id FROM submissions WHERE folder = 'inbox' ORDER BY id DESC LIMIT 10) AS ids FROM forms AS form`,
  );
  const { formId, labelId, endpointId, ids } = rows[0] ?? { formId: "", labelId: "", endpointId: "", ids: [] };
  const work = (title: string, operation: string, variables: object = {}): Work => ({ title, operation, variables });
  const fields = ["equals person9999@example.com", "equals no@example.com", "contains 9999@exam", "isNotEmpty "].map(
    (condition) => {
      const [operator, value] = condition.split(" ");
      return [condition, { fields: [{ name: "email", operator, value }] }] as const;
    },
  );
  const texts = ["person9999", "person99", "praise", "pers", "nobodyhasthis", '"praise nobodyhasthis"'].map(
    (words) => [words, { text: words }] as const,
  );
  const since = new Date(Date.now() - 240 * DAY_MS).toISOString();
  const marks = [
    ...[{}, { label: labelId }, { status: "unread" }, { status: "unread", done: false }, { done: true }],
    ...[{ starred: true }, { answered: true }, { answered: false }, { unconfirmed: true }, { assignee: "me" }],
    ...[{ assignee: "nobody" }, { hasFiles: true }, { since }, { doubtful: true }, { reason: "links" }],
  ].map((filter) => [JSON.stringify(filter).replace(/[{}"]/g, ""), filter] as const);
  const inbox = { formId, folder: "inbox" };
  const lists = [...fields, ...texts, ...marks].flatMap(([title, filter]) => {
    const list = { formId, folder: "doubtful" in filter || "reason" in filter ? "spam" : "inbox", filter };
    const page = work(`page ${title}`, "SubmissionList", { ...list, first: 50 });
    return [page, work(`count ${title}`, "CountMatching", list)];
  });
  const none = { labelIds: [], addresses: [], endpointIds: [], mail: "usual", webhooks: "usual", done: false };
  const conditions = [{ kind: "any_field_contains", value: "visit" }];
  const rule = {
    name: "Visits",
    enabled: true,
    match: "any",
    stops: false,
    conditions,
    actions: { ...none, star: true },
  };
  const blocked = { allow: [], block: [{ kind: "words", value: "person" }] };
  const person = { value: "person9999@example.com", place: "whole" };
  return [
    ...lists,
    work("sorted", "TableRows", { ...inbox, first: 50, sort: { column: "field:topic", descending: true } }),
    work("sorted by label", "TableRows", { ...inbox, first: 50, sort: { column: "labels", descending: true } }),
    ...["praise", "person99", "person998"].map((words) =>
      work(`sorted search ${words}`, "TableRows", {
        ...{ ...inbox, first: 50, filter: { text: words } },
        sort: { column: "field:topic", descending: true },
      }),
    ),
    work("summary", "Summary", inbox),
    ...["praise", "person99", "person998"].map((words) =>
      work(`summary of a search ${words}`, "Summary", { ...inbox, filter: { text: words } }),
    ),
    work("summary of a label", "Summary", { ...inbox, filter: { label: labelId } }),
    ...["SetupPage", "FormPage", "FormTable", "SpamReasonNames"].map((one) => work(one, one, { formId })),
    ...["Shell", "WebhookSuccess"].map((one) => work(one, one)),
    work("OverviewPage", "OverviewPage", { days: 30, compared: 60, isCompared: true }),
    work("palette", "FoundMessages", { first: 5, text: "praise" }),
    ...[null, "failed"].map((state) => work(`log ${state}`, "WebhookLog", { endpointId, first: 50, state })),
    work("preview erasure", "ErasurePreview", person),
    work("preview retention", "RetentionPreview", { days: 30 }),
    work("preview kept days", "KeptDaysPreview", { formId, contentsDays: 30, originDays: 30 }),
    work("preview rule", "PreviewRule", { rule }),
    work("preview lists", "PreviewSpamLists", { lists: blocked }),
    work("preview sensitivity", "PreviewSensitivity", { formId, sensitivity: "strict" }),
    ...["starred", "spam", "deleted"].map((to) =>
      work(`500 changes ${to}`, "ChangeMatching", { ...inbox, filter: {}, to }),
    ),
    { ...work("change read", "MarkSubmissions", { status: "read" }), ids },
    { ...work("change label", "LabelSubmissions", { labelId, on: true }), ids },
    { ...work("change folder", "MoveSubmissions", { folder: "spam" }), ids },
  ];
}

async function measure({ title, operation, variables, ids }: Work): Promise<void> {
  const run = async (time: number) => {
    // A session that has reported its reads keeps the next ones back for a second.
    await setTimeout(1_100);
    const startedMs = performance.now();
    await instance.run(operation, { ...variables, ...(ids && { ids: [ids[time]] }) });
    return performance.now() - startedMs;
  };
  await run(0);
  const figures = async () => [await pagesRead(pool), treeCpuMs(instance.postgres), treeCpuMs(instance.node)];
  const before = await figures();
  const times: number[] = [];
  for (let time = 1; time <= TIMES; time += 1) {
    times.push(await run(time));
  }
  const spent = (await figures()).map((figure, place) => (figure - (before[place] ?? 0)) / TIMES);
  const ms = quantile(times, 0.5);
  const numbers = [...spent, ms].map((number) => number.toFixed(0).padStart(8)).join("");
  const isBeyond = (spent[0] ?? 0) > 5_000 || ms > 150;
  process.stdout.write(`${title.slice(0, 36).padEnd(37)}${numbers}${isBeyond ? "  beyond" : ""}\n`);
}
