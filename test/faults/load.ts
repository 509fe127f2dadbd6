import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { onTestFinished } from "vitest";
import type { Deps } from "../../server/core/deps.ts";
import { createEndpoint } from "../../server/core/webhooks/manage-endpoints.ts";
import { startServer, withDeps } from "../features/files/kill-rounds.ts";
import { owner } from "../support/builders.ts";
import { makeDataDir, postmasterOf } from "../support/data-dir.ts";
import { addDestination } from "../support/deliveries.ts";
import { startReceiver } from "../support/receiver.ts";
import { createMailSink, freePort, type MailSink } from "../support/smtp.ts";
import { watchReadiness } from "./readiness.ts";
import { findUndelivered, inspectDelivered, startVisitors, textOf } from "./visitors.ts";

export interface Load {
  readonly dataDir: string;
  /** Ends the server with `kill -9` and starts it again. */
  restartServer(settings?: Readonly<Record<string, string>>): Promise<void>;
  readonly server: ChildProcess;
  /** Resolves once `/readyz` has answered with this status since the last call or the start; 0: no answer. */
  readiness(status: 200 | 503 | 0): Promise<void>;
  /** The answers of `/readyz` since the start, without repetitions. */
  readonly readinessSeen: readonly number[];
  killPostgres(): void;
  withDeps<T>(work: (deps: Deps) => Promise<T>): Promise<T>;
  readonly mail: { stop(): Promise<void>; start(): Promise<void> };
  readonly receiver: { status: number };
  /** Waits until this many more posts are accepted. */
  accept(posts: number): Promise<void>;
  /** The number of answers by status. */
  tally(): Readonly<Record<string, number>>;
  /** Ends the load, waits for pending deliveries, and returns the problems found. */
  finish(): Promise<{ summary: string; problems: string[] }>;
}

/**
 * A server with its embedded database in a new folder, or with other settings, visitors who post continuously, a mail
 * server and a webhook receiver.
 */
export async function startLoad(more: Readonly<Record<string, string>> = {}, visitorCount = 4): Promise<Load> {
  const dataDir = more.POSTERN_DATA_DIR ?? makeDataDir();
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
    ...{ POSTERN_DEFAULT_PLAN: "pro", ...more },
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

  const watch = watchReadiness(() => running.url);
  onTestFinished(watch.end);
  const visitors = startVisitors(() => `${running.url}/f/${formId}`, { count: visitorCount });

  return {
    dataDir,
    get server() {
      return running.child;
    },
    restartServer: async (changed = {}) => {
      await end();
      running = await startServer({ ...settings, ...changed });
    },
    readiness: watch.next,
    readinessSeen: watch.seen,
    killPostgres: () => {
      const pid = postmasterOf(dataDir);
      if (pid !== null) process.kill(pid, "SIGKILL");
    },
    withDeps: (work) => withDeps({ settings }, work),
    mail: { start: startMail, stop: async () => sinks.at(-1)?.close() },
    receiver: state,
    accept: visitors.accept,
    tally: visitors.tally,
    finish: async () => {
      await visitors.end();
      await watch.end();
      const problems = await withDeps({ settings }, (deps) => inspectDelivered(deps, formId, visitors));
      for (const sink of sinks) for (const { raw } of sink.received) texts.mailed.add(textOf(raw));
      for (const [way, arrived] of Object.entries(texts)) problems.push(...findUndelivered(visitors, way, arrived));
      return { problems, summary: `${visitors.kept.size} accepted, answers ${JSON.stringify(visitors.tally())}` };
    },
  };
}
