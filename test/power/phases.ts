import { setTimeout as sleep } from "node:timers/promises";
import { operation } from "../../bench/postern.ts";
import { withDeps } from "../files/kill-rounds.ts";
import { OWNER } from "../upgrade/instance.ts";
import type { Life } from "./life.ts";

/** What happens when the power is cut. */
export interface Phase {
  /** The data folder it begins with. */
  readonly from: "empty" | "old" | "used";
  /** After how many cuts it begins anew. */
  readonly cuts: number;
  /** The latest instant of the cut. */
  readonly withinMs: number;
  readonly isBackedUp?: true;
  /** A command runs in place of the server. */
  readonly isServerOff?: true;
  /** What is going on; rejects or ends whenever the power is cut. Resolves early to have the time counted from then. */
  begin(life: Life): Promise<unknown>;
  /** What must hold beside the rest once the server runs again. */
  check?(life: Life): Promise<readonly string[]>;
}

const underLoad = (work: (life: Life) => Promise<unknown>) => async (life: Life) => {
  await life.load();
  void work(life).catch(() => undefined);
};
const used = { from: "used", cuts: 4 } as const;

/** Backups that were reported as made. */
const backups = new WeakMap<Life, Set<string>>();

export const PHASES: Readonly<Record<string, Phase>> = {
  "first start": {
    from: "empty",
    cuts: 1,
    withinMs: 10_000,
    begin: async (life) => void firstStart(life).catch(() => undefined),
  },
  "minute after": { from: "empty", cuts: 1, withinMs: 50_000, begin: firstStart },
  load: { ...used, withinMs: 4_000, begin: (life) => life.load() },
  migration: { from: "old", cuts: 1, withinMs: 4_000, begin: async (life) => void life.boot().catch(() => undefined) },
  export: { ...used, withinMs: 3_000, begin: underLoad(exportAll) },
  sweep: { ...used, cuts: 1, withinMs: 2_000, begin: underLoad(sweep) },
  backup: {
    ...{ ...used, isBackedUp: true, withinMs: 5_000, begin: underLoad(backUp) },
    check: async (life) => {
      const listed = JSON.stringify(await life.command("backup-list"));
      const lost = [...(backups.get(life) ?? [])].filter((id) => !listed.includes(id));
      const verified = await life.command("backup", "--verify");
      return [
        ...lost.map((id) => `the backup ${id} is lost`),
        ...(verified === null ? ["a backup cannot be verified"] : []),
      ];
    },
  },
  "secret rotation": {
    ...{ from: "used", cuts: 1, withinMs: 4_000, isServerOff: true },
    begin: async (life) => {
      // A rotation changes it, and ends every session.
      [life.known.secret, life.known.session] = [null, null];
      void life.command("secret", "rotate");
    },
    check: async (life) => {
      await life.kill();
      life.known.secret = null;
      return (await life.command("secret", "rotate")) === null ? ["the rotation cannot be continued"] : [];
    },
  },
};

async function firstStart(life: Life): Promise<void> {
  await life.boot();
  const { email, password } = OWNER;
  if ((await life.command("owner", "create", "--email", email, "--password", password)) === null) return;
  life.known.email = email;
  const form = await life.command("form", "create", "--email", email, "--name", "Contact");
  if (form === null) return;
  life.known.formId = String(form.id);
  await life.load();
}

async function exportAll({ url, known }: Life): Promise<void> {
  const headers = { ...known.session, origin: url ?? "" };
  for (;;) {
    const body = operation("StartExport", { formId: null, variant: "spreadsheet" });
    const response = await fetch(`${url}/graphql`, { method: "POST", headers, body });
    const { data } = (await response.json()) as { data: { startExport: { url: string } } };
    await (await fetch(new URL(data.startExport.url, url ?? ""), { headers })).arrayBuffer();
    await sleep(50);
  }
}

async function sweep({ settings }: Life): Promise<void> {
  await withDeps({ settings }, (deps) => deps.db.pool.query("SELECT graphile_worker.add_job('sweep-expired')"));
}

async function backUp(life: Life): Promise<void> {
  const made = await life.command("backup");
  if (made !== null) backups.set(life, (backups.get(life) ?? new Set()).add(String(made.id)));
}
