import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { z } from "zod";
import type { Config } from "../../core/config.ts";
import { deriveKeys } from "../../core/platform/secret.ts";
import { readPreviousSecret, readSecret } from "../../core/platform/secret-file.ts";
import { damaged, decryptStream, encryptStream } from "./encryption.ts";
import { type BackupDescription, type Series, stampOf } from "./series.ts";
import type { BackupTarget } from "./target.ts";

/** The secret, and the previous one until a rotation has finished. */
export interface Secrets {
  readonly secret: string;
  readonly previousSecret: string | null;
}

const secretsFile = z.object({ secret: z.string(), previousSecret: z.string().nullable() });

type SecretConfig = Pick<Config, "dataDir" | "secret" | "previousSecret">;

/** `null` before the first start. */
export function readSecrets({ dataDir, secret, previousSecret }: SecretConfig): Secrets | null {
  if (secret !== null) return { secret, previousSecret };
  const kept = readSecret(dataDir);
  return kept === null ? null : { secret: kept, previousSecret: previousSecret ?? readPreviousSecret(dataDir) };
}

function folderOf(series: string): string {
  return `${series}/secrets`;
}

/**
 * Stores the secret at the destination, unless it is there. The log is archived only afterwards, so it never has values
 * under a secret that is missing there.
 */
export async function keepSecrets(
  target: BackupTarget,
  series: Series,
  config: SecretConfig,
  now: Date,
): Promise<void> {
  const secrets = readSecrets(config);
  if (secrets === null) return;
  const previous = secrets.previousSecret === null ? [] : [secrets.previousSecret];
  const { checks } = deriveKeys(secrets.secret, previous);
  const id = createHash("sha256").update(checks.join()).digest("hex").slice(0, 16);
  const folder = folderOf(series.name);
  const newest = (await listSecrets(target, series.name)).at(-1);
  if (newest?.endsWith(`-${id}.json.gz.age`)) return;
  const content = await encryptStream(target.key, Readable.from([Buffer.from(JSON.stringify(secrets))]));
  await target.destination.write(`${folder}/${stampOf(now)}-${id}.json.gz.age`, content);
}

/** The secrets of a series, oldest first. */
async function listSecrets({ destination }: BackupTarget, series: string): Promise<string[]> {
  return (await destination.list(folderOf(series))).filter((name) => name.endsWith(".age"));
}

/** Removes secrets that were replaced before the oldest backup was taken. */
export async function removeOldSecrets(target: BackupTarget, oldest: Pick<BackupDescription, "series" | "id">) {
  const names = await listSecrets(target, oldest.series);
  const before = names.filter((name) => name < `${folderOf(oldest.series)}/${oldest.id}`);
  await target.destination.remove(before.slice(0, -1));
}

/** The newest secrets that include the one a restored database was encrypted with. `check` null: it was never used. */
export async function findSecrets(
  target: BackupTarget,
  backup: BackupDescription,
  check: string | null,
): Promise<Secrets> {
  for (const name of (await listSecrets(target, backup.series)).reverse()) {
    const content = await decryptStream(target.key, name, await target.destination.read(name));
    const parsed = secretsFile.safeParse(JSON.parse((await buffer(content)).toString()));
    if (!parsed.success) throw damaged(name, parsed.error);
    const { secret, previousSecret } = parsed.data;
    const { checks } = deriveKeys(secret, previousSecret === null ? [] : [previousSecret]);
    if (check !== null && checks.includes(check)) return parsed.data;
  }
  return { secret: backup.secret, previousSecret: backup.previousSecret ?? null };
}
