// npm run bench: Postern beside node:http and pg alone, on one database, in alternating rounds. Machines are noisy:
// read the ratios. BENCH_ROUNDS, BENCH_SECONDS and BENCH_ROWS make it shorter or longer.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type LoadPlan, type LoadResult, load } from "./load.ts";
import { operation, signIn, start, stop } from "./postern.ts";

const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const rows = Number(process.env.BENCH_ROWS ?? 100_000);

const email = "bench@example.com";
const password = "benchmark password";
const dataDir = mkdtempSync(join(tmpdir(), "postern-bench-"));
const env = { ...process.env, POSTERN_DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "warn" };
const postern = (...words: string[]) => ["bin/postern.mjs", ...words] as const;

const startedMs = performance.now();
const served = await start([process.execPath, ...postern("serve")], env, /listening on (http:\S+?)\)/);
say(`first start, database made: ${(performance.now() - startedMs).toFixed(0)} ms`);
const url = served.match[1] ?? "";
const bare = await start(
  [process.execPath, "node_modules/tsx/dist/cli.mjs", "bench/bare-server.ts", dataDir],
  env,
  /^(\d+)\n/,
);
const bareUrl = `http://127.0.0.1:${bare.match[1]}`;
try {
  const [accountId, formId] = await prepare();
  const headers = await signIn(url, email, password);
  const page = operation("SubmissionList", { formId, folder: "inbox", first: 50 });
  await compare("inbox page with counts, 8 connections (bare: the page alone)", {
    postern: { method: "POST", url: `${url}/graphql`, headers, body: page, connections: 8, seconds },
    bare: { method: "GET", url: `${bareUrl}/page/${accountId}/${formId}`, headers: {}, connections: 8, seconds },
  });
  for (let round = 0; round < rounds; round += 1) await compareCsv(headers, formId);
  const form = {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
  } as const;
  const body = new URLSearchParams({
    name: "Ana Lopes",
    email: "ana@example.com",
    message: "Bom dia. ".repeat(35),
  }).toString();
  for (const connections of [1, 16, 64]) {
    await compare(`intake, ${connections} connections`, {
      postern: { ...form, url: `${url}/f/${formId}`, body, connections, seconds },
      bare: { ...form, url: `${bareUrl}/insert/${accountId}/${formId}`, body, connections, seconds },
    });
  }
  say(`memory of the serving process: ${residentMiB(served.child.pid)} MiB`);
} finally {
  await stop(bare.child);
  await stop(served.child);
  rmSync(dataDir, { recursive: true, force: true });
}

async function prepare(): Promise<[accountId: string, formId: string]> {
  const owner = await command("owner", "create", "--email", email, "--password", password);
  const seeded = await command("seed", "--email", email, "--forms", "1", "--submissions", String(rows));
  return [String(owner.id), String((seeded.formIds as string[])[0])];
}

async function command(...words: string[]): Promise<Record<string, unknown>> {
  const { match } = await start([process.execPath, ...postern(...words, "--json")], env, /^\{.*\}\n/m);
  return JSON.parse(match[0]) as Record<string, unknown>;
}

async function compare(title: string, plans: { readonly postern: LoadPlan; readonly bare: LoadPlan }): Promise<void> {
  const results: { postern: LoadResult; bare: LoadResult }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    results.push({ postern: await load(plans.postern), bare: await load(plans.bare) });
  }
  const ratios = results.map((result) => result.postern.perSecond / result.bare.perSecond);
  say(`${title}: ${median(ratios).toFixed(2)} of bare (${ratios.map((ratio) => ratio.toFixed(2)).join(", ")})`);
  for (const who of ["postern", "bare"] as const) {
    const of = (figure: keyof LoadResult) => median(results.map((result) => result[who][figure]));
    say(
      `  ${who.padEnd(8)} ${of("perSecond").toFixed(0)}/s, p50 ${of("p50Ms").toFixed(1)} ms, p99 ${of("p99Ms").toFixed(1)} ms`,
    );
  }
}

async function compareCsv(headers: Record<string, string>, formId: string): Promise<void> {
  const started = await fetch(`${url}/graphql`, {
    method: "POST",
    headers,
    body: operation("StartExport", { formId }),
  });
  const { data } = (await started.json()) as { data: { startExport: { url: string; rows: number } } };
  const ours = await drain(new URL(data.startExport.url, url).href, headers);
  const bareMs = await drain(`${bareUrl}/csv/account/${formId}`, {});
  const perSecond = (ms: number) => ((data.startExport.rows / ms) * 1000).toFixed(0);
  say(
    `CSV of ${data.startExport.rows} rows: ${(bareMs / ours).toFixed(2)} of bare; ${perSecond(ours)} rows/s, bare ${perSecond(bareMs)} rows/s`,
  );
}

async function drain(address: string, headers: Record<string, string>): Promise<number> {
  const begunMs = performance.now();
  const response = await fetch(address, { headers });
  for await (const chunk of response.body ?? []) void chunk;
  return performance.now() - begunMs;
}

function residentMiB(pid: number | undefined): string {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024).toFixed(0);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
