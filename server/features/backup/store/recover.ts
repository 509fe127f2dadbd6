import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type EmbeddedPostgres, openEmbeddedPostgres } from "@postern/embedded-postgres";
import { HOUR_MS } from "../../../../shared/durations.ts";
import type { Logger } from "../../../core/platform/log.ts";

/** End of the log, an instant, or a named restore point. */
export type RecoveryTarget =
  | { readonly kind: "end" }
  | { readonly kind: "time"; readonly at: string }
  | { readonly kind: "name"; readonly name: string };

export interface RecoveryOptions {
  readonly target: RecoveryTarget;
  /** The programs of PostgreSQL, unless the cluster is of another major version. Null for those that are installed with Postern. */
  readonly bin: string | null;
  readonly scratch?: boolean;
}

const RECOVERY_TIMEOUT_MS = 4 * HOUR_MS;

/**
 * Starts the unpacked cluster `postgres` in a folder and replays its log. Returns it running and writable, on a new
 * timeline. With `scratch` it is fast and not durable.
 */
export async function recoverCluster(folder: string, log: Logger, options: RecoveryOptions): Promise<EmbeddedPostgres> {
  try {
    return await recover(folder, log, options);
  } catch (error) {
    // Nothing was committed between the end of the log and the instant.
    const endedBefore = /recovery ended before configured recovery target was reached/.test(String(error));
    if (options.target.kind !== "time" || !endedBefore) throw error;
    return recover(folder, log, { ...options, target: { kind: "end" } });
  }
}

async function recover(
  folder: string,
  log: Logger,
  { target, bin, scratch = false }: RecoveryOptions,
): Promise<EmbeddedPostgres> {
  const cluster = join(folder, "postgres");
  writeFileSync(join(cluster, "recovery.signal"), "", { mode: 0o600 });
  const postgres = await openEmbeddedPostgres({
    dataDir: folder,
    log,
    bin,
    anyMajor: true,
    startTimeoutMs: RECOVERY_TIMEOUT_MS,
    settings: {
      // The whole log is already in place.
      restore_command: "exit 1",
      recovery_target_timeline: "current",
      recovery_target_action: "promote",
      ...targetSettings(target),
      // No connections before recovery ends.
      hot_standby: "off",
      ...(scratch ? { fsync: "off", full_page_writes: "off", autovacuum: "off", max_wal_size: "8GB" } : {}),
    },
  });
  return postgres;
}

function targetSettings(target: RecoveryTarget): Record<string, string> {
  // PostgreSQL reads this setting before it knows time zone names, including Z.
  if (target.kind === "time") return { recovery_target_time: target.at.replace(/Z$/, "+00:00") };
  if (target.kind === "name") return { recovery_target_name: target.name };
  return {};
}
