import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { operation as query } from "../../bench/postern.ts";
import { previousSecretPath } from "../../server/core/platform/secret-file.ts";
import { OWNER } from "../upgrade/instance.ts";
import type { Life } from "./life.ts";

export interface Operation {
  isUnderWay(): boolean;
  /** Settles at its end; never if it runs until the cut. */
  readonly ended: Promise<unknown>;
}

const never = new Promise<never>(() => undefined);
/** Held by any backup, from the command line or the server, from before its first byte until it is recorded. */
const BACKUP_LOCK = 5_067_417_003n;

function until(ended: Promise<unknown>): Operation {
  let isUnderWay = true;
  const end = () => {
    isUnderWay = false;
  };
  ended.then(end, end);
  return { ended, isUnderWay: () => isUnderWay };
}

/** Runs from the call until the server answers. */
export async function startFirst(life: Life): Promise<Operation> {
  return until(life.boot());
}

export async function useForFirstTime(life: Life): Promise<Operation> {
  await life.boot();
  const { email, password } = OWNER;
  const owner = await life.command("owner", "create", "--email", email, "--password", password);
  life.known.email = email;
  const form = await life.command("form", "create", "--email", email, "--name", "Contact");
  if (owner === null || form === null) throw new Error("The owner or the form could not be created.");
  life.known.formId = String(form.id);
  return post(life);
}

export async function post(life: Life): Promise<Operation> {
  await life.load();
  return { ended: never, isUnderWay: () => life.visitors?.isWaiting === true };
}

export async function exportAgainAndAgain(life: Life): Promise<Operation> {
  await life.load();
  const { url, known } = life;
  const headers = { ...known.session, origin: url ?? "" };
  let isDownloading = false;
  const download = async () => {
    for (;;) {
      const body = query("StartExport", { formId: null, variant: "spreadsheet" });
      const response = await fetch(`${url}/graphql`, { method: "POST", headers, body });
      const { data } = (await response.json()) as { data: { startExport: { url: string } } };
      isDownloading = true;
      await (await fetch(new URL(data.startExport.url, url ?? ""), { headers })).arrayBuffer();
      isDownloading = false;
    }
  };
  const ended = download();
  ended.catch(() => undefined);
  while (!isDownloading) await Promise.race([ended, sleep(5)]);
  return { ended: never, isUnderWay: () => isDownloading };
}

/** Runs from when a worker takes the job until it is done. */
export async function sweep(life: Life): Promise<Operation> {
  await life.load();
  let id: string | null = null;
  const isTaken = "SELECT locked_at IS NOT NULL AS taken FROM graphile_worker.jobs WHERE id = $1";
  await life.watch(async (client) => {
    id ??=
      (await client.query<{ id: string }>("SELECT id FROM graphile_worker.add_job('sweep-expired')")).rows[0]?.id ??
      null;
    const { rows } = await client.query<{ taken: boolean }>(isTaken, [id]);
    return rows[0]?.taken !== false;
  });
  return until(life.watch(async (client) => (await client.query(isTaken, [id])).rowCount === 0));
}

/** Backups reported as complete. */
export const backups = new WeakMap<Life, Set<string>>();

export async function backUp(life: Life): Promise<Operation> {
  await life.load();
  const made = life.command("backup").then((backup) => {
    if (backup !== null) backups.set(life, (backups.get(life) ?? new Set()).add(String(backup.id)));
  });
  const isHeld = async (client: Parameters<Parameters<Life["watch"]>[0]>[0]) => {
    const lock = "SELECT FROM pg_locks WHERE locktype = 'advisory' AND (classid::bigint << 32) + objid::bigint = $1";
    return ((await client.query(lock, [BACKUP_LOCK])).rowCount ?? 0) > 0;
  };
  await life.watch(isHeld);
  return until(Promise.all([made, life.watch(async (client) => !(await isHeld(client)))]));
}

/** Runs from when there are two secrets until the command ends. */
export async function rotate(life: Life): Promise<Operation> {
  const rotated = life.command("secret", "rotate");
  while (!existsSync(previousSecretPath(life.dataDir))) {
    const result = await Promise.race([rotated, sleep(2)]);
    if (result !== undefined) throw new Error("The rotation ended before it was seen.");
  }
  return until(rotated);
}
