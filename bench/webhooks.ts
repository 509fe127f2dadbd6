// npx tsx bench/webhooks.ts (after npm run build): webhooks drained by one `postern worker`, in a process of its own, to
// receivers in this one. BENCH_DELIVERIES makes it shorter or longer, BENCH_DEAD_BACKLOG lets more wait for
// the dead endpoint.

import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createRawServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createContext } from "../server/context.ts";
import {
  authenticateOperator,
  createAuthenticateIntake,
  type OpenForm,
  systemScope,
} from "../server/core/access/authenticate.ts";
import { createOwner } from "../server/core/accounts/create-owner.ts";
import { createForm } from "../server/core/forms/forms.ts";
import { commitBatch } from "../server/core/intake/store/commit-batch.ts";
import { instantOf } from "../server/core/platform/ids.ts";
import { createDelivering } from "../server/core/submissions/delivery-steps.ts";
import { createEndpoint } from "../server/core/webhooks/manage-endpoints.ts";
import { postmasterOf, treeCpuMs } from "./measure/processes.ts";
import { quantile } from "./measure/rounds.ts";
import { start, stop } from "./postern.ts";

const deliveries = Number(process.env.BENCH_DELIVERIES ?? 10_000);
const ENDPOINTS = 10;
const IDLE_POSTS = 300;
const ROUNDS = 4;
const BATCH = 500;
/** Backlog of the dead endpoint, as a multiple of each other endpoint's. */
const deadBacklog = Number(process.env.BENCH_DEAD_BACKLOG ?? 1);

const dataDir = mkdtempSync(join(tmpdir(), "postern-bench-"));
const env = { ...process.env, POSTERN_DATA_DIR: dataDir, POSTERN_WEBHOOK_ALLOW: "127.0.0.0/8", LOG_LEVEL: "error" };
const { deps, close } = await createContext(env).open("exclusive");
const authenticate = createAuthenticateIntake(deps);

let arrived = 0;
let onArrival: () => void = () => undefined;
const receiver = createServer((request, response) => {
  request.resume().on("end", () => {
    response.writeHead(204).end();
    arrived += 1;
    onArrival();
  });
});
const sockets = new Set<Socket>();
const deadReceiver = createRawServer((socket) => {
  sockets.add(socket.on("error", () => undefined));
});

try {
  const [url, deadUrl] = [await listen(receiver), await listen(deadReceiver)];
  const living = await makeForms(ENDPOINTS, url);
  const nine = living.slice(1);
  const [dead] = await makeForms(1, deadUrl);
  await drain("warm-up", living, 50);
  await drain(`${deliveries} deliveries to ${ENDPOINTS} endpoints`, living, deliveries / ENDPOINTS);
  await measureIdle(living);
  const each = deliveries / ENDPOINTS;
  const alone = (round: number) => drain(`round ${round}: nine endpoints alone`, nine, each);
  const beside = async (round: number) => {
    if (dead !== undefined) await add([dead], each * deadBacklog);
    const ms = await drain(`round ${round}: the nine beside a dead one`, nine, each);
    await deps.db.pool.query("DELETE FROM deliveries WHERE state = 'pending'");
    return ms;
  };
  const slowed: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    // Alternate the order, so growth or warm-up favours neither.
    const first = round % 2 === 1 ? await alone(round) : await beside(round);
    const second = round % 2 === 1 ? await beside(round) : await alone(round);
    slowed.push((round % 2 === 1 ? second / first : first / second) * 100 - 100);
  }
  say(`the nine are slowed by ${slowed.map((percent) => percent.toFixed(1)).join(", ")} %`);
} finally {
  receiver.close();
  receiver.closeAllConnections();
  deadReceiver.close();
  for (const socket of sockets) socket.destroy();
  await close();
  rmSync(dataDir, { recursive: true, force: true });
}

/**
 * Queues this many for each form, starts a worker, and returns the milliseconds from its readiness to the last arrival.
 */
async function drain(title: string, forms: readonly OpenForm[], each: number): Promise<number> {
  await add(forms, each);
  const expected = arrived + forms.length * each;
  const worker = await start([process.execPath, "bin/postern.mjs", "worker"], env, /worker is ready/);
  const [node, postgres] = [worker.child.pid ?? 0, postmasterOf(dataDir)];
  const usedBefore = [treeCpuMs(node), treeCpuMs(postgres)] as const;
  const startedMs = performance.now();
  await until(expected);
  const ms = performance.now() - startedMs;
  const count = forms.length * each;
  const used = (root: number, before: number) => ((treeCpuMs(root) - before) / count).toFixed(2);
  const cpu = `${used(node, usedBefore[0])} + ${used(postgres, usedBefore[1])} ms CPU each`;
  await stop(worker.child);
  say(`${title}: ${(ms / 1000).toFixed(2)} s, ${((count * 1000) / ms).toFixed(0)} deliveries/s, ${cpu}`);
  return ms;
}

async function measureIdle(forms: readonly OpenForm[]): Promise<void> {
  const worker = await start([process.execPath, "bin/postern.mjs", "worker"], env, /worker is ready/);
  const waits: number[] = [];
  for (let post = 0; post < IDLE_POSTS; post += 1) {
    const form = forms[post % forms.length];
    if (form === undefined) throw new Error("There is no form.");
    const expected = arrived + 1;
    await add([form], 1);
    const committedMs = performance.now();
    await until(expected);
    waits.push(performance.now() - committedMs);
  }
  await stop(worker.child);
  const at = (share: number) => quantile(waits, share).toFixed(1);
  say(`commit to first attempt, idle: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`);
}

async function makeForms(count: number, target: string): Promise<OpenForm[]> {
  const forms: OpenForm[] = [];
  for (let made = 0; made < count; made += 1) {
    const email = `${deps.newId("acc")}@example.com`;
    const input = { email, password: "benchmark password", plan: "pro" };
    await createOwner(systemScope(), deps, input, { onlyFirst: false });
    const scope = await authenticateOperator(deps, email);
    const { id } = await createForm(scope, deps, { name: "Contact" });
    await createEndpoint(scope, deps, { url: target, formId: id });
    const open = await authenticate.lookUp(id);
    if (typeof open === "string") throw new Error(`The form is ${open}.`);
    forms.push(open);
  }
  return forms;
}

/** Adds submissions as the intake does, each in its own transaction, alternating between forms. */
async function add(forms: readonly OpenForm[], each: number): Promise<void> {
  const arrivals = Array.from({ length: each }, () =>
    forms.map(({ scope }) => ({ scope, submission: invent() })),
  ).flat();
  for (let from = 0; from < arrivals.length; from += BATCH) {
    const batch = arrivals.slice(from, from + BATCH);
    const hour = deps.clock.now().toISOString().replace(/:.*/, ":00:00.000Z");
    const counts = [{ formId: "", hour, outcome: "inbox", count: batch.length }];
    await commitBatch(deps.db, createDelivering(deps), batch, () => counts);
  }
}

function invent() {
  const id = deps.newId("sub");
  return {
    id,
    createdAt: instantOf(id),
    folder: "inbox" as const,
    files: [],
    fields: [["name", "Ana Lopes"] as const, ["message", "Bom dia. ".repeat(35)] as const],
    sender: "Ana Lopes",
    preview: "Bom dia.",
    subject: null,
    replyTo: null,
    addressesAi: false,
    spamScore: 0,
    spamReasons: [],
    spamThreshold: 5,
    isDoubtful: null,
    fromOwnPage: null,
    hasPageToken: null,
    hasProofOfWork: null,
    hasBrowserHeaders: null,
    ip: null,
    userAgent: null,
    referrer: null,
    language: null,
  };
}

function until(count: number): Promise<void> {
  return new Promise((resolve) => {
    onArrival = () => {
      if (arrived >= count) resolve();
    };
    onArrival();
  });
}

async function listen(server: ReturnType<typeof createRawServer>): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/hooks`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
