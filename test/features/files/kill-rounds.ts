import { type ChildProcess, spawn } from "node:child_process";
import { createHash, randomBytes, randomInt } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { createContext } from "../../../server/context.ts";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import type { Deps } from "../../../server/core/deps.ts";
import { removeStrays } from "../../../server/features/files/remove-files.ts";
import { owner } from "../../support/builders.ts";
import { postmasterOf } from "../../support/data-dir.ts";
import { storedKeys } from "../../support/files.ts";
import type { Fault, ObjectStore } from "../../support/object-store.ts";
import "../../support/no-settings.ts";

const root = join(import.meta.dirname, "..", "..", "..");
const UPLOADERS = 6;
/** Its start and its uploads each; a round takes seconds. */
const MAX_ROUND_MS = 120_000;
const DAY_MS = 24 * 60 * 60 * 1_000;

export interface KillRounds {
  readonly rounds: number;
  /** The server's environment. */
  readonly settings: Readonly<Record<string, string>>;
  /** Kills the embedded PostgreSQL, too. */
  readonly killDatabase: boolean;
  /** Called during uploads, to make their dependencies fail. */
  disturb?(): void;
}

export interface KillReport {
  readonly acknowledged: number;
  /** Files reported as left out. */
  readonly leftOut: number;
  readonly submissions: number;
  readonly filesKept: number;
  readonly orphansSwept: number;
  /** Problems found; empty if all is well. */
  readonly problems: readonly string[];
}

/** The files that must exist, by name, for each submission answered "received". */
type Acknowledged = Map<string, Map<string, string>>;

interface Counts {
  leftOut: number;
  /** The server's last output, for diagnosing a failure. */
  lastAnswer: string;
}

/** The environment of a server that keeps its files in this bucket. */
export function bucketSettings({ settings }: ObjectStore): Record<string, string> {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = settings;
  return {
    POSTERN_FILES_BUCKET: `s3://${bucket}`,
    AWS_ENDPOINT_URL_S3: endpoint,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  };
}

const FAULTS: readonly Fault[] = [
  { status: 503, code: "SlowDown" },
  "cut",
  "hang-up",
  { delayMs: 300 },
  { status: 500, code: "InternalError" },
];

/** Makes every third response of a store fail. */
export function disturbStore({ faults }: ObjectStore): void {
  if (faults.length === 0) faults.push("none", "none", FAULTS[randomInt(FAULTS.length)] ?? "none");
}

/** Repeatedly kills a server with `kill -9` during uploads, and then compares its files with its answers. */
export async function killWhileUploading(given: KillRounds): Promise<KillReport> {
  const acknowledged: Acknowledged = new Map();
  const counts: Counts = { leftOut: 0, lastAnswer: "none" };
  const formId = await withDeps(given, async (deps) => (await (await owner(deps)).form()).id);
  for (let round = 0; round < given.rounds; round += 1) {
    await runRound(given, formId, acknowledged, counts).catch((error: unknown) => {
      throw new Error(`Round ${round + 1} of ${given.rounds} failed.`, { cause: error });
    });
  }
  return withDeps(given, async (deps) => ({
    acknowledged: acknowledged.size,
    leftOut: counts.leftOut,
    ...(await inspect(deps, formId, acknowledged)),
  }));
}

export async function withDeps<T>(
  { settings }: Pick<KillRounds, "settings">,
  work: (deps: Deps) => Promise<T>,
): Promise<T> {
  const { deps, close } = await createContext({ ...settings, LOG_LEVEL: "fatal" }).open("join-or-start");
  return work(deps).finally(close);
}

async function runRound(given: KillRounds, formId: string, acknowledged: Acknowledged, counts: Counts): Promise<void> {
  const { child, url } = await startServer(given.settings);
  const before = acknowledged.size;
  let isOver = false;
  const uploaders = Array.from({ length: UPLOADERS }, async () => {
    while (!isOver) await upload(`${url}/f/${formId}`, acknowledged, counts).catch(() => undefined);
  });
  const startedMs = performance.now();
  while (acknowledged.size < before + UPLOADERS) {
    const isLate = performance.now() - startedMs > MAX_ROUND_MS;
    if (child.exitCode !== null || isLate) {
      isOver = true;
      child.kill("SIGKILL");
      await Promise.all(uploaders);
      throw new Error(isLate ? `Too few uploads were received: ${counts.lastAnswer}` : "The server ended by itself.");
    }
    given.disturb?.();
    await sleep(20);
  }
  // At any point of an upload.
  await sleep(randomInt(200));
  const postmaster = given.killDatabase ? postmasterOf(given.settings.POSTERN_DATA_DIR ?? "") : null;
  const exited = once(child, "exit");
  if (postmaster !== null) process.kill(postmaster, "SIGKILL");
  child.kill("SIGKILL");
  isOver = true;
  await Promise.all([exited, ...uploaders]);
}

/** Throws if it does not serve in time. `spawned` is called at once, so that the caller can kill it earlier. */
export async function startServer(
  settings: KillRounds["settings"],
  spawned: (child: ChildProcess) => void = () => undefined,
): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [join(root, "bin", "postern.mjs"), "serve"], {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: "fatal", ...settings, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  spawned(child);
  const timer = setTimeout(() => child.kill("SIGKILL"), MAX_ROUND_MS);
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /listening on (http:[^)]+)\)/.exec(line)?.[1];
    if (url === undefined) continue;
    clearTimeout(timer);
    child.stdout.resume();
    return { child, url };
  }
  clearTimeout(timer);
  throw new Error("The server ended before it served.");
}

async function upload(url: string, acknowledged: Acknowledged, counts: Counts): Promise<void> {
  const body = new FormData();
  const sent = new Map<string, string>();
  body.append("message", "Please find my papers attached.");
  for (const name of ["cv.pdf", "letter.pdf"]) {
    const content = randomBytes(randomInt(1, 1_500_000));
    sent.set(name, createHash("sha256").update(content).digest("hex"));
    body.append("papers", new File([content], name));
  }
  const response = await fetch(url, { method: "POST", body, headers: { accept: "application/json" } });
  const text = await response.text();
  counts.lastAnswer = `${response.status} ${text.slice(0, 300)}`;
  const answer = JSON.parse(text) as { ok: boolean; id: string; filesNotSaved?: { name: string }[] };
  if (!answer.ok) return;
  for (const { name } of answer.filesNotSaved ?? []) {
    sent.delete(name);
    counts.leftOut += 1;
  }
  acknowledged.set(answer.id, sent);
}

async function inspect(deps: Deps, formId: string, acknowledged: Acknowledged) {
  const problems: string[] = [];
  const submissions = await deps.db.prisma.submission.findMany({ where: { formId }, select: { id: true } });
  const files = await deps.db.prisma.file.findMany({ where: { formId } });
  const known = new Set(submissions.map(({ id }) => id));
  for (const [id, sent] of acknowledged) {
    if (!known.has(id)) problems.push(`${id} was acknowledged and is not there`);
    for (const [name, sha256] of sent) {
      const row = files.find((file) => file.submissionId === id && file.name === name);
      if (row?.sha256 !== sha256) problems.push(`${name} of ${id} was acknowledged and is not there`);
    }
  }
  const keys: string[] = [];
  for (const { id, storageKey, sha256 } of files) {
    if (storageKey === null) continue;
    keys.push(storageKey);
    const hash = createHash("sha256");
    try {
      for await (const chunk of await deps.files.read(storageKey)) hash.update(chunk);
      if (hash.digest("hex") !== sha256) problems.push(`the content of ${id} is not what its row says`);
    } catch (error) {
      problems.push(`the content of ${id}: ${String(error)}`);
    }
  }
  const { rows } = await deps.db.pool.query<{ counted: number }>(
    "SELECT coalesce(sum(count), 0)::int AS counted FROM receipt_counts WHERE form_id = $1 AND outcome IN ('inbox', 'spam')",
    [formId],
  );
  if (rows[0]?.counted !== submissions.length) {
    problems.push(`${rows[0]?.counted} submissions were counted, and ${submissions.length} are there`);
  }
  const orphansSwept = await removeStrays(systemScope(), deps, new Date(Date.now() + DAY_MS));
  if ((await storedKeys(deps)).join() !== keys.sort().join())
    problems.push("after the sweep the storage has other files");
  return { submissions: submissions.length, filesKept: keys.length, orphansSwept, problems };
}
