import { systemScope } from "../access/authenticate.ts";
import { READS } from "../access/read-in-turn.ts";
import { type Config, readConfig } from "../config.ts";
import { openStore, whenReachable } from "../database/open.ts";
import type { Deps } from "../deps.ts";
import type { Feature } from "../feature.ts";
import { requireKnownSecret } from "../operations/instance-secret.ts";
import { createSafeFetch } from "../outbound/safe-fetch.ts";
import { systemClock } from "../platform/clock.ts";
import { createDiskMonitor, diskSpaceOf } from "../platform/disk-space.ts";
import { createNewId } from "../platform/ids.ts";
import { createLogger, type Logger } from "../platform/log.ts";
import { createPasswords } from "../platform/passwords.ts";
import { loadKeys } from "../platform/secret.ts";
import { Slots } from "../platform/slots.ts";

export interface AppContext {
  readonly config: Config;
  readonly log: Logger;
  readonly features: readonly Feature[];
  /** Opens the database, starting the embedded one if need be, and applies pending migrations. */
  open(mode: OpenMode, options?: OpenOptions): Promise<OpenApp>;
  /** Opens the database alongside a running server, for the duration of `work`. */
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

export function createContext(
  features: readonly Feature[],
  env?: Readonly<Record<string, string | undefined>>,
): AppContext {
  const config = readConfig(env);
  const log = createLogger(config.logLevel);
  const open: AppContext["open"] = (mode, options) => openApp({ config, log, features }, mode, options);
  return {
    config,
    log,
    features,
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
  { config, log, features }: Pick<AppContext, "config" | "log" | "features">,
  mode: OpenMode,
  { anySecret = false }: OpenOptions = {},
): Promise<OpenApp> {
  const keys = loadKeys(config);
  const store = await openStore({ config, log, mode });
  try {
    if (!anySecret) {
      await whenReachable(log, () =>
        requireKnownSecret(systemScope(), { db: store.db, keys, clock: systemClock, log }),
      );
    }
  } catch (error) {
    await store.close();
    throw error;
  }
  const safeFetch = createSafeFetch({ allow: config.webhookAllow });
  const deps = createDeps({ config, log, features }, { db: store.db, keys, safeFetch });
  return { deps, close: () => safeFetch.close().finally(() => store.close()) };
}

export function createDeps(
  { config, log, features }: Pick<AppContext, "config" | "log" | "features">,
  opened: Pick<Deps, "db" | "keys" | "safeFetch">,
): Deps {
  const clock = systemClock;
  const core = {
    config,
    clock,
    newId: createNewId(clock),
    log,
    passwords: createPasswords(config.passwordCost),
    disk: createDiskMonitor({ clock, log, read: diskSpaceOf(config.dataDir) }),
    reads: new Slots(READS),
    features,
    ...opened,
  };
  // Complete once each feature has added what it declares.
  return features.reduce((deps, { addToDeps }) => Object.assign(deps, addToDeps?.(deps)), core as Deps);
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
