import { setTimeout as sleep } from "node:timers/promises";
import { systemScope } from "../../../core/access/authenticate.ts";
import type { Deps } from "../../../core/deps.ts";
import { endSeries, readSeries } from "../series.ts";
import { findTarget } from "../target.ts";
import { archiveWal, dropUnusedSlot, SeriesBrokenError } from "../wal-archive.ts";

export interface WalArchiving {
  /** Archives what has been written so far, then stops. If that takes too long, the rest is left to the next start. */
  stop(): Promise<void>;
}

const CHECK_MS = 1_000;
const RETRY_MS = 5_000;
const STOP_TIMEOUT_MS = 10_000;

/** Archives the embedded database's write-ahead log while this process serves. Null if no backups are set up. */
export function startWalArchiving(deps: Deps, stopTimeoutMs = STOP_TIMEOUT_MS): WalArchiving | null {
  const { config, log } = deps;
  if (config.databaseUrl !== null) return null;
  const target = findTarget(config);
  if (target === null) {
    void dropUnusedSlot(systemScope(), deps).catch((error: unknown) =>
      log.warn({ err: error }, "a slot was not removed"),
    );
    return null;
  }
  const stopping = new AbortController();
  let failing = false;
  const onArchived = () => {
    if (failing) log.info("the write-ahead log is being archived again");
    failing = false;
  };

  const archiveSeries = async () => {
    const series = readSeries(config.dataDir);
    if (series === null || series.destination !== target.destination.address) return;
    const ended = new AbortController();
    const watch = setInterval(() => {
      if (!isCurrent(config.dataDir, series.name)) ended.abort();
    }, CHECK_MS);
    try {
      const signal = AbortSignal.any([stopping.signal, ended.signal]);
      await archiveWal(systemScope(), deps, target, series, { signal, onArchived });
    } catch (error) {
      if (!(error instanceof SeriesBrokenError)) throw error;
      log.error({ err: error }, "the write-ahead log has a gap in the archive, a new backup follows");
      endSeries(config.dataDir);
    } finally {
      clearInterval(watch);
    }
  };
  const pass = async () => {
    try {
      await archiveSeries();
    } catch (error) {
      if (!failing) log.error({ err: error }, "the write-ahead log cannot be archived, trying again");
      failing = true;
    }
  };
  const loop = (async () => {
    await pass();
    while (!stopping.signal.aborted) {
      await sleep(failing ? RETRY_MS : CHECK_MS, null, { signal: stopping.signal }).catch(() => undefined);
      // Also after a stop: something may have been written since the last pass.
      await pass();
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await Promise.race([loop, sleep(stopTimeoutMs, null, { ref: false })]);
    },
  };
}

/** Not current if the data folder cannot be read: archiving then ends, reports why, and is retried. */
function isCurrent(dataDir: string, series: string): boolean {
  try {
    return readSeries(dataDir)?.name === series;
  } catch {
    return false;
  }
}
