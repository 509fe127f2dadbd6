import { Gauge, type Registry } from "prom-client";
import { MINUTE_MS } from "../../../shared/durations.ts";
import { systemScope } from "../../core/access/authenticate.ts";
import { LEFT_OUT_REASONS } from "../../core/attachments/store.ts";
import type { Deps } from "../../core/deps.ts";
import { type FileHealth, readFileHealth } from "./file-health.ts";

/** Counting reads the rows of all files, so its result is reused between metrics requests. */
const MAX_AGE_MS = MINUTE_MS;

/** Registers the gauges of the attached files; the returned function updates them. */
export function createFileGauges(deps: Deps, registry: Registry): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const files = gauge("postern_files", "Attached files that are stored.");
  const bytes = gauge("postern_files_bytes", "Bytes of the attached files that are stored.");
  const waiting = gauge("postern_file_removals_pending", "Deleted files whose content is not removed yet.");
  const reachable = gauge("postern_file_storage_reachable", "1 while the file storage answers, else 0.");
  const leftOut = new Gauge({
    name: "postern_files_left_out",
    help: "Files of stored messages that were left out, by reason.",
    labelNames: ["reason"] as const,
    registers: [registry],
  });
  let readAtMs = Number.NEGATIVE_INFINITY;
  return async () => {
    const nowMs = deps.clock.now().getTime();
    if (nowMs - readAtMs < MAX_AGE_MS) return;
    const health = await readFileHealth(systemScope(), deps).catch(() => null);
    if (health === null) {
      for (const each of [files, bytes, waiting, reachable]) each.set(Number.NaN);
      leftOut.reset();
      return;
    }
    readAtMs = nowMs;
    set(health);
  };

  function set(health: FileHealth): void {
    files.set(health.kept.files);
    bytes.set(health.kept.bytes);
    waiting.set(health.removals.waiting);
    reachable.set(health.isStorageReachable ? 1 : 0);
    for (const reason of LEFT_OUT_REASONS) {
      leftOut.set({ reason }, health.leftOut.find((each) => each.reason === reason)?.files ?? 0);
    }
  }
}
