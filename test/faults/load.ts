import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished } from "vitest";
import type { Deps } from "../../server/deps.ts";
import { createEndpoint } from "../../server/services/webhooks/manage-endpoints.ts";
import { startServer, withDeps } from "../files/kill-rounds.ts";
import { owner } from "../support/builders.ts";
import { createDataDir, postmasterOf } from "../support/data-dir.ts";
import { addDestination } from "../support/deliveries.ts";
import { startReceiver } from "../support/receiver.ts";
import { createMailSink, freePort, type MailSink } from "../support/smtp.ts";
import { inspect } from "./inspect.ts";

const VISITORS = 4;
const PAUSE_MS = 20;
const DELIVERED_WITHIN_MS = 180_000;

export interface Load {
  readonly dataDir: string;
  /** Ends the server with `kill -9` and starts it again. */
  restartServer(settings?: Readonly<Record<string, string>>): Promise<void>;
  readonly server: ChildProcess;
  killPostgres(): void;
  withDeps<T>(work: (deps: Deps) => Promise<T>): Promise<T>;
  readonly mail: { stop(): Promise<void>; start(): Promise<void> };
  readonly receiver: { status: number };
  /** Lets so many more posts be accepted. */
  accept(posts: number): Promise<void>;
  readonly answers: Map<string, number>;
  /** Ends the load, waits for what is to be delivered, and returns what does not hold. */
  finish(): Promise<{ summary: string; problems: string[] }>;
}

/** A server with its embedded database, visitors who post without a pause, a mail server and a webhook's receiver. */
export async function startLoad(folder?: string): Promise<Load> {
  const data = createDataDir();
  const dataDir = folder ?? data.path;
  onTestFinished(data.remove);
  const port = await freePort();
  const texts = { mailed: new Set<string>(), pushed: new Set<string>() };
  const sinks: MailSink[] = [];
  const startMail = async () => {
    sinks.push(await createMailSink({ listenOn: port }));
  };
  await startMail();
  const state = { status: 204 };
  const hook = await startReceiver(({ body }) => {
    if (state.status === 204) texts.pushed.add(textOf(body.toString("utf8")));
    return { status: state.status };
  });
  const settings = {
    ...{ POSTERN_DATA_DIR: dataDir, SMTP_URL: `smtp://127.0.0.1:${port}`, POSTERN_WEBHOOK_ALLOW: "127.0.0.0/8" },
    POSTERN_DEFAULT_PLAN: "pro",
  };
  const formId = await withDeps({ settings }, async (deps) => {
    const account = await owner(deps, { plan: "pro" });
    const { id } = await account.form();
    await addDestination(deps, id, "owner@example.test");
    await createEndpoint(account.scope(), deps, { url: hook.url, formId: null });
    return id;
  });
  let running = await startServer(settings);
  const end = async () => {
    const { child } = running;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  };
  onTestFinished(end);

  const [kept, sent, answers] = [new Set<string>(), new Set<string>(), new Map<string, number>()];
  let isOver = false;
  const visitors = Array.from({ length: VISITORS }, async (_, visitor) => {
    for (let n = 0; !isOver; n += 1) {
      const text = `post-${visitor}-${n}-end`;
      sent.add(text);
      const answer = await post(`${running.url}/f/${formId}`, text);
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
      if (answer === "200") kept.add(text);
      await sleep(PAUSE_MS);
    }
  });
  const undelivered = (deps: Deps) => deps.db.prisma.delivery.count({ where: { formId, state: "pending" } });

  return {
    dataDir,
    answers,
    get server() {
      return running.child;
    },
    restartServer: async (more = {}) => {
      await end();
      running = await startServer({ ...settings, ...more });
    },
    killPostgres: () => {
      const pid = postmasterOf(dataDir);
      if (pid !== null) process.kill(pid, "SIGKILL");
    },
    withDeps: (work) => withDeps({ settings }, work),
    mail: { start: startMail, stop: async () => sinks.at(-1)?.close() },
    receiver: state,
    accept: async (posts) => {
      const wanted = kept.size + posts;
      await expect
        .poll(() => kept.size, { timeout: 120_000, message: JSON.stringify([...answers]) })
        .toBeGreaterThanOrEqual(wanted);
    },
    finish: async () => {
      isOver = true;
      await Promise.all(visitors);
      // What waits for its next attempt is tried now.
      const problems = await withDeps({ settings }, async (deps) => {
        const begunMs = performance.now();
        while ((await undelivered(deps)) > 0 && performance.now() - begunMs < DELIVERED_WITHIN_MS) {
          await deps.db.pool.query(
            "UPDATE deliveries SET next_attempt_at = now() WHERE state = 'pending' AND leased_until IS NULL",
          );
          await sleep(2_000);
        }
        const left = await undelivered(deps);
        return [
          ...(left === 0 ? [] : [`${left} deliveries are still pending`]),
          ...(await inspect(deps, formId, { kept, sent, removed: 0, files: "named" })),
        ];
      });
      for (const sink of sinks) for (const { raw } of sink.received) texts.mailed.add(textOf(raw));
      for (const [way, arrived] of Object.entries(texts)) {
        for (const text of kept) if (!arrived.has(text)) problems.push(`${text} was accepted and never ${way}`);
      }
      const lost = [...kept].length;
      return { problems, summary: `${lost} accepted, answers ${JSON.stringify(Object.fromEntries(answers))}` };
    },
  };
}

const textOf = (content: string) => /post-\d+-\d+-end/.exec(content)?.[0] ?? "";

async function post(url: string, text: string): Promise<string> {
  try {
    const body = new URLSearchParams({ name: "Grace", message: text });
    const response = await fetch(url, {
      ...{ method: "POST", body, headers: { accept: "application/json" } },
      signal: AbortSignal.timeout(30_000),
    });
    await response.arrayBuffer();
    return String(response.status);
  } catch {
    return "lost";
  }
}
