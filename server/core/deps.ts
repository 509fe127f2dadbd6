import type { Config } from "./config.ts";
import type { Database } from "./database/db.ts";
import type { SafeFetch } from "./outbound/safe-fetch.ts";
import type { Clock } from "./platform/clock.ts";
import type { DiskMonitor } from "./platform/disk-space.ts";
import type { NewId } from "./platform/ids.ts";
import type { Logger } from "./platform/log.ts";
import type { Passwords } from "./platform/passwords.ts";
import type { Keys } from "./platform/secret.ts";
import type { Slots } from "./platform/slots.ts";

/** Built once per process, or by the test kit; never a module-level singleton. */
export interface Deps {
  readonly config: Config;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly log: Logger;
  readonly keys: Keys;
  readonly db: Database;
  readonly passwords: Passwords;
  /** The only way to make requests to user-supplied addresses. */
  readonly safeFetch: SafeFetch;
  /** Free space of the disk that holds the data folder. */
  readonly disk: DiskMonitor;
  /** Per-account slots for operations that read many messages: see `readInTurn`. */
  readonly reads: Slots;
}

type Feature = Deps["features"][number];

/** A hook that one feature provides; undefined without that feature. */
export function hookOf<Name extends keyof Feature>(
  { features }: Pick<Deps, "features">,
  name: Name,
): Feature[Name] | undefined {
  return features.find((feature) => feature[name] !== undefined)?.[name];
}
