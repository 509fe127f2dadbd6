// npm run test:overload [-- --seconds N] [--times N] [--rate N]
// Finds the rate of posts that the server holds, offers ten times as many for five minutes, and compares what is kept with what
// was answered. Server, database and visitors share this machine. Ends with 1 when a post is answered with anything but an
// acceptance, a 429 or a 503 with Retry-After, when memory grows beyond the limit, or when something accepted is missing.
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, statSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Instance } from "../../bench/instance.ts";
import { treeMemoryMiB } from "../../bench/measure/processes.ts";
import type { Deps } from "../../server/core/deps.ts";
import { inspect } from "../faults/inspect.ts";
import { withDeps } from "../features/files/kill-rounds.ts";
import { owner } from "../support/builders.ts";
import { type Answers, type Offer, textOf } from "./visitors.ts";

const { values: options } = parseArgs({
  options: {
    seconds: { type: "string", default: "300" },
    times: { type: "string", default: "10" },
    rate: { type: "string", default: "0" },
  },
});
const RATES = [50, 100, 150, 200, 300, 400, 500, 600, 800, 1_000];
const PROBE_SECONDS = 8;
/** A rate is sustained if this share is accepted within this p99 latency. */
const [HELD_SHARE, HELD_P99_MS] = [0.99, 1_000];
const MAX_NODE_MIB = 512;
const MAX_LOG_BYTES = 1_048_576;
const MAX_RECOVERY_MS = 30_000;

const dataDir = mkdtempSync(join(tmpdir(), "postern-overload-"));
const settings = { POSTERN_DATA_DIR: dataDir, TRUST_PROXY: "1", LOG_LEVEL: "info" };
const logFile = join(dataDir, "server.log");
const port = 4_100 + (process.pid % 800);
const root = join(import.meta.dirname, "..", "..");
// The argument after the script of `sh -c` is its $0.
const wrapper = ["sh", "-c", 'exec "$@" 2> "$0"', logFile];
const instance = new Instance(root, port, settings, wrapper, dataDir);
const failures: string[] = [];
const [kept, sent] = [new Set<string>(), new Set<string>()];
let refused = 0;

instance.fill(1);
const formId = await withDeps({ settings }, async (deps) => (await (await owner(deps)).form()).id);
const visitors = fork(join(import.meta.dirname, "visitors.ts"), {
  execArgv: ["--import", "tsx"],
  serialization: "advanced",
});
try {
  await instance.start();
  await offer(20, 5);
  const idle = await offer(10, PROBE_SECONDS);
  describe("idle, 10 posts a second", idle);
  const held = Number(options.rate) || (await findHeldRate());
  say(`held: ${held} posts a second`);

  const memory = watchMemory();
  const offered = held * Number(options.times);
  const answers = await offer(offered, Number(options.seconds));
  describe(`${offered} posts a second for ${options.seconds} s`, answers);
  await recover(idle.acceptedMs.p50);
  const { node, postgres } = memory.end();
  say(`memory at most: Node ${node.toFixed(0)} MiB resident, PostgreSQL ${postgres.toFixed(0)} MiB`);
  expectAtMost("Node's memory in MiB", node, MAX_NODE_MIB);
  for (const answer of Object.keys(answers.counts)) {
    if (!["200", "429", "503", "left"].includes(answer))
      failures.push(`${answers.counts[answer]} were answered ${answer}.`);
  }
  expectAtMost("The log in bytes", statSync(logFile).size, MAX_LOG_BYTES);
  say(`log: ${statSync(logFile).size} bytes`);
} finally {
  visitors.kill();
  await instance.stop();
}
failures.push(...(await withDeps({ settings }, check)));
instance.remove();
for (const failure of failures.slice(0, 20)) say(`FAILED: ${failure}`);
say(failures.length === 0 ? "nothing failed" : `${failures.length} failures`);
process.exitCode = failures.length === 0 ? 0 : 1;

async function offer(perSecond: number, seconds: number): Promise<Answers> {
  const first = sent.size;
  const message: Offer = { port, formId, perSecond, seconds, first };
  visitors.send(message);
  const [answers] = (await once(visitors, "message")) as [Answers];
  for (let number = first; number < first + answers.sent; number += 1) sent.add(textOf(number));
  for (const number of answers.accepted) kept.add(textOf(number));
  refused += (answers.counts["429"] ?? 0) + (answers.counts["503"] ?? 0);
  return answers;
}

async function findHeldRate(): Promise<number> {
  let held = RATES[0] ?? 1;
  for (const rate of RATES) {
    const answers = await offer(rate, PROBE_SECONDS);
    describe(`${rate} posts a second`, answers);
    const share = (answers.counts["200"] ?? 0) / answers.sent;
    if (share < HELD_SHARE || answers.acceptedMs.p99 > HELD_P99_MS) return held;
    held = rate;
  }
  return held;
}

/** Prints how long after the overload half of ten posts, within a second, take less than twice the idle time. */
async function recover(idleMs: number): Promise<void> {
  const startedMs = performance.now();
  for (;;) {
    const passedMs = performance.now() - startedMs;
    if (passedMs > MAX_RECOVERY_MS) return void failures.push(`Not back to normal after ${MAX_RECOVERY_MS / 1_000} s.`);
    const { acceptedMs, counts } = await offer(10, 1);
    if (counts["200"] === 10 && acceptedMs.p50 < 2 * idleMs)
      return say(`back to normal after ${(passedMs / 1_000).toFixed(1)} s: p50 ${acceptedMs.p50.toFixed(1)} ms`);
  }
}

function watchMemory() {
  const most = { node: 0, postgres: 0 };
  const look = () => {
    const status = readFileSync(`/proc/${instance.node}/status`, "utf8");
    most.node = Math.max(most.node, Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1_024);
    most.postgres = Math.max(most.postgres, treeMemoryMiB(instance.postgres));
  };
  const timer = setInterval(look, 2_000);
  return {
    end: () => {
      clearInterval(timer);
      look();
      return most;
    },
  };
}

async function check(deps: Deps): Promise<string[]> {
  const problems = await inspect(deps, formId, { kept, sent, removed: 0, files: "named" });
  const { rows } = await deps.db.pool.query<{ counted: string }>(
    "SELECT coalesce(sum(count), 0) AS counted FROM receipt_counts WHERE outcome IN ('refused:flood', 'refused:unavailable')",
  );
  const counted = Number(rows[0]?.counted);
  say(`${kept.size} of ${sent.size} posts accepted, ${refused} refused, ${counted} counted as refused`);
  return counted === refused ? problems : [...problems, `${refused} were refused, and ${counted} are counted as that`];
}

function describe(what: string, { sent: number, counts, acceptedMs, refusedMs, connections }: Answers): void {
  const of = ({ p50, p99, max }: Answers["acceptedMs"]) =>
    `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}, max ${max.toFixed(0)} ms`;
  say(
    `${what}: ${number} sent, ${JSON.stringify(counts)}, accepted ${of(acceptedMs)}, refused ${of(refusedMs)}, at most ${connections} under way, load ${loadavg()[0]?.toFixed(1)}`,
  );
}

function expectAtMost(what: string, found: number, most: number): void {
  if (found > most) failures.push(`${what}: ${found.toFixed(0)}, more than ${most}.`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
