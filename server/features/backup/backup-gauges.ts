import { Gauge, type Registry } from "prom-client";
import { systemScope } from "../../core/access/authenticate.ts";
import type { Deps } from "../../core/deps.ts";
import { type BackupHealth, readBackupHealth } from "./backup-status.ts";

/** 0 without backups. Returns a function that updates the values. */
export function createBackupGauges(deps: Deps, registry: Registry): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const age = gauge("postern_backup_verified_age_seconds", "Age of the newest backup that was restored and compared.");
  const failed = gauge("postern_backup_failed", "1 while the last attempt at a backup failed, else 0.");
  const pending = gauge("postern_backup_log_pending_bytes", "Bytes of the write-ahead log that are not archived yet.");
  const { backup, databaseUrl } = deps.config;
  return async () => {
    if (backup.to === null || databaseUrl !== null) return;
    const health = await readBackupHealth(systemScope(), deps).catch(() => null);
    for (const each of [age, failed, pending]) each.set(Number.NaN);
    if (health !== null) set(health);
  };

  function set({ verified, failure, pendingBytes }: BackupHealth): void {
    if (verified !== null) age.set((deps.clock.now().getTime() - verified.at.getTime()) / 1_000);
    failed.set(failure === null ? 0 : 1);
    if (pendingBytes !== null) pending.set(pendingBytes);
  }
}
