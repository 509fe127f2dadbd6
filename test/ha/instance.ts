import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createEndpoint } from "../../server/core/webhooks/manage-endpoints.ts";
import { findUndelivered, inspectDelivered, startVisitors, textOf, type Visitors } from "../faults/visitors.ts";
import { withDeps } from "../features/files/kill-rounds.ts";
import { owner } from "../support/builders.ts";
import { makeDataDir } from "../support/data-dir.ts";
import { startReceiver } from "../support/receiver.ts";
import { type Fleet, type Member, startFleet } from "./fleet.ts";

/** About 35 posts a second by four visitors. */
const PAUSE_MS = 100;

export interface Instance {
  readonly fleet: Fleet;
  readonly visitors: Visitors;
  /** Ends the load, waits for pending deliveries, and returns the violated guarantees. */
  finish(): Promise<string[]>;
}

interface InstanceOptions {
  readonly databaseUrl: string;
  readonly settings?: Readonly<Record<string, string>>;
  readonly web?: number;
  readonly workers?: number;
  readonly root?: string;
}

export async function startInstance(options: InstanceOptions): Promise<Instance> {
  const { databaseUrl, web = 3, workers = 2, root } = options;
  const pushed = new Set<string>();
  const hook = await startReceiver(({ body }) => {
    pushed.add(textOf(body.toString("utf8")));
    return { status: 204 };
  });
  const settings = {
    ...{ DATABASE_URL: databaseUrl, POSTERN_DATA_DIR: makeDataDir(), POSTERN_SECRET: randomBytes(24).toString("hex") },
    ...{ POSTERN_WEBHOOK_ALLOW: "127.0.0.0/8", POSTERN_DEFAULT_PLAN: "pro", ...options.settings },
  };
  const fleet = await startFleet(settings, { web, workers, ...(root === undefined ? {} : { root }) });
  const formId = await withDeps({ settings }, async (deps) => {
    const account = await owner(deps, { plan: "pro" });
    const { id } = await account.form();
    await createEndpoint(account.scope(), deps, { url: hook.url, formId: null });
    return id;
  });
  const visitors = startVisitors(() => `${fleet.nextUrl()}/f/${formId}`, { pauseMs: PAUSE_MS });
  return {
    fleet,
    visitors,
    finish: async () => {
      await visitors.end();
      const problems = await withDeps({ settings }, (deps) => inspectDelivered(deps, formId, visitors));
      return [...problems, ...findUndelivered(visitors, "pushed", pushed)];
    },
  };
}

/** Kills the processes one after the other with `kill -9`, one every few seconds, until stopped. */
export function killInTurn(members: readonly Member[], random: (below: number) => number): { stop(): Promise<number> } {
  const ending = new AbortController();
  let kills = 0;
  const loop = async () => {
    while (!ending.signal.aborted) {
      await sleep(3_000 + random(5_000), undefined, { signal: ending.signal }).catch(() => undefined);
      if (ending.signal.aborted) return;
      members[random(members.length)]?.kill();
      kills += 1;
    }
  };
  const ended = loop();
  return {
    stop: async () => {
      ending.abort();
      await ended;
      return kills;
    },
  };
}
