import { systemScope } from "../access/authenticate.ts";
import { type Config, readConfig } from "../config.ts";
import type { Deps } from "../deps.ts";
import { createSafeFetch } from "../outbound/safe-fetch.ts";
import { systemClock } from "../platform/clock.ts";
import { createDiskMonitor, diskSpaceOf } from "../platform/disk-space.ts";
import { createNewId } from "../platform/ids.ts";
import { createLogger, type Logger } from "../platform/log.ts";
import { createPasswords } from "../platform/passwords.ts";
import { loadKeys } from "../platform/secret.ts";
import { Slots } from "../platform/slots.ts";
import { openFileStore } from "../services/files/open-file-store.ts";
import { requireKnownSecret } from "../services/operations/instance-secret.ts";
import { READS } from "../services/read-in-turn.ts";
import { openStore, whenReachable } from "../store/database/open.ts";

/** The configuration of this process, and the database that a command opens when it needs it. */
export interface AppContext {
  readonly config: Config;
  readonly log: Logger;
  /** Opens the database, starting the embedded one if need be, and applies pending migrations. */
  open(mode: OpenMode, options?: OpenOptions): Promise<OpenApp>;
  /** Opens the database beside whatever runs, for as long as `work` takes. */
  use<T>(work: (deps: Deps) => Promise<T>): Promise<T>;
}

type OpenMode = "exclusive" | "join-or-start";

export interface OpenOptions {
  /** Also opens a database encrypted with another secret. */
  readonly anySecret?: boolean;
}

export interface OpenApp {
  readonly deps: Deps;
  close(): Promise<void>;
}

export function createContext(env?: Readonly<Record<string, string | undefined>>): AppContext {
  const config = readConfig(env);
  const log = createLogger(config.logLevel);
  const open: AppContext["open"] = (mode, options) => openApp(config, log, mode, options);
  return {
    config,
    log,
    open,
    use: async (work) => {
      const { deps, close } = await open("join-or-start");
      const interrupted = closeWhenInterrupted(close);
      return work(deps)
        .finally(() => interrupted.forget())
        .finally(close);
    },
  };
}

async function openApp(
  config: Config,
  log: Logger,
  mode: OpenMode,
  { anySecret = false }: OpenOptions = {},
): Promise<OpenApp> {
  const clock = systemClock;
  const keys = loadKeys(config);
  const store = await openStore({ config, log, mode });
  try {
    if (!anySecret) {
      await whenReachable(log, () => requireKnownSecret(systemScope(), { db: store.db, keys, clock, log }));
    }
  } catch (error) {
    await store.close();
    throw error;
  }
  const safeFetch = createSafeFetch({ allow: config.webhookAllow });
  const passwords = createPasswords(config.passwordCost);
  const disk = createDiskMonitor({ clock, log, read: diskSpaceOf(config.dataDir) });
  const files = openFileStore(systemScope(), { config, clock, keys, db: store.db });
  const newId = createNewId(clock);
  const reads = new Slots(READS);
  const deps: Deps = { config, clock, newId, log, keys, db: store.db, passwords, safeFetch, disk, files, reads };
  return { deps, close: () => safeFetch.close().finally(() => store.close()) };
}

/** An interrupted command closes the database before the process ends. */
function closeWhenInterrupted(close: () => Promise<void>): { forget(): void } {
  const onSignal = () => void close().finally(() => process.exit(1));
  process.once("SIGINT", onSignal);
  process.once("SIGTERM", onSignal);
  return {
    forget: () => {
      process.off("SIGINT", onSignal);
      process.off("SIGTERM", onSignal);
    },
  };
}
