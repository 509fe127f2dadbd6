import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { secretPath } from "../../server/secret-file.ts";
import { withDeps } from "../files/kill-rounds.ts";
import { owner } from "../support/builders.ts";
import { OWNER, startVersion } from "../upgrade/instance.ts";
import { freePort, use } from "../upgrade/journey.ts";
import { installVersion } from "../upgrade/old-version.ts";
import { type FileSystem, makeImage } from "./disk.ts";
import type { Known } from "./life.ts";

const root = join(import.meta.dirname, "..", "..");
/** The last of the early versions in test/upgrade. */
const OLD_VERSION = "51a8c6c";
const [EXPIRED, FRESH] = [1_500, 50];
const DAY_MS = 24 * 60 * 60 * 1_000;

export interface Template {
  /** Null: an empty disk. */
  readonly dataDir: string | null;
  known(): Known;
}

const blank = { secret: null, email: null, formId: null, session: null, ids: [], expiring: null };

export const EMPTY: Template = { dataDir: null, known: () => ({ ...blank, kept: new Set(), sent: new Set() }) };

/** A data folder with an owner who is signed in, messages, a webhook, and messages of somebody else that have expired. */
export async function makeUsed(folder: string, receiverUrl: string): Promise<Template> {
  const dataDir = newFolder(folder, "used");
  const settings = { POSTERN_DATA_DIR: dataDir, POSTERN_DEFAULT_PLAN: "pro", POSTERN_WEBHOOK_ALLOW: "127.0.0.0/8" };
  const instance = await startVersion(root, dataDir, await freePort(), settings);
  const { session } = await use(instance, receiverUrl).finally(() => instance.stop());
  return withDeps({ settings }, async (deps) => {
    const { id: formId } = await (await owner(deps, { email: "own@example.test", plan: "pro" })).form();
    const other = await owner(deps, { plan: "pro", retentionDays: 30 });
    const form = await other.form();
    const expiring = { formId: form.id, kept: new Set<string>(), expired: new Set<string>() };
    for (let n = 0; n < EXPIRED + FRESH; n += 1) {
      const isExpired = n < EXPIRED;
      const message = `old-${n}-end`;
      await form.submission({
        at: new Date(Date.now() - (isExpired ? 40 : 3) * DAY_MS),
        fields: [["message", message]],
      });
      (isExpired ? expiring.expired : expiring.kept).add(message);
    }
    const { rows } = await deps.db.pool.query<{ id: string }>("SELECT id FROM submissions WHERE form_id <> $1", [
      form.id,
    ]);
    const facts = {
      secret: secretOf(dataDir),
      email: OWNER.email,
      formId,
      session,
      ids: rows.map(({ id }) => id),
      expiring,
    };
    return { dataDir, known: () => ({ ...facts, kept: new Set<string>(), sent: new Set<string>() }) };
  });
}

/** A data folder of an older version, whose messages the newest one must still have. */
export async function makeOld(folder: string, receiverUrl: string): Promise<Template> {
  const checkout = installVersion(OLD_VERSION, folder);
  const dataDir = newFolder(folder, "old");
  const instance = await startVersion(checkout, dataDir, await freePort());
  const { session } = await use(instance, receiverUrl).finally(() => instance.stop());
  const { takeSnapshot } = await import("../upgrade/snapshot.ts");
  const ids = (await takeSnapshot(dataDir)).get("submissions")?.map(({ id }) => String(id)) ?? [];
  const facts = { ...blank, secret: secretOf(dataDir), email: OWNER.email, session, ids };
  return { dataDir, known: () => ({ ...facts, kept: new Set(), sent: new Set() }) };
}

/** Puts the data folder on a disk of its own. */
export function makeDisk(image: string, mount: string, fileSystem: FileSystem, { dataDir }: Template): void {
  makeImage(image, fileSystem);
  if (dataDir === null) return;
  mkdirSync(mount, { recursive: true });
  execFileSync("mount", ["-o", "loop", image, mount]);
  execFileSync("cp", ["-a", dataDir, join(mount, "data")]);

  execFileSync("umount", [mount]);
}

function newFolder(folder: string, name: string): string {
  const dataDir = join(folder, name);
  mkdirSync(dataDir, { mode: 0o700 });
  return dataDir;
}

const secretOf = (dataDir: string) => readFileSync(secretPath(dataDir), "utf8");
