import type { Clock } from "../../server/clock.ts";
import { type Config, readConfig } from "../../server/config.ts";
import type { Deps } from "../../server/deps.ts";
import { createDiskMonitor, type ReadDiskSpace } from "../../server/disk-space.ts";
import { createNewId } from "../../server/ids.ts";
import { createLogger, type Logger } from "../../server/log.ts";
import { createSafeFetch, type SafeFetch } from "../../server/outbound/safe-fetch.ts";
import { createPasswords } from "../../server/passwords.ts";
import { deriveKeys } from "../../server/secret.ts";
import type { Database } from "../../server/store/database/db.ts";
import { createTestClock } from "./clock.ts";

export interface TestDepsOptions {
  readonly clock?: Clock;
  readonly config?: Partial<Config>;
  readonly log?: Logger;
  readonly safeFetch?: SafeFetch;
  readonly readDisk?: ReadDiskSpace;
}

const GIB = 1_024 ** 3;
const roomyDisk = async () => ({ freeBytes: 100 * GIB, totalBytes: 200 * GIB });

/** The real dependencies over a test's own database; only the clock stands still. */
export function createTestDeps(database: Database, options: TestDepsOptions = {}): Deps {
  const clock = options.clock ?? createTestClock();
  const config: Config = {
    ...readConfig({}),
    // No test asks the outside whether it is there.
    clientDocuments: "on",
    // Cheap, because nearly every test signs somebody in; test/passwords.test.ts tries the real cost.
    passwordCost: { logN: 4, r: 8, p: 1 },
    ...options.config,
  };
  const log = options.log ?? createLogger("silent");
  return {
    config,
    clock,
    newId: createNewId(clock),
    log,
    keys: deriveKeys("a secret for tests, at least 32 characters long"),
    db: database,
    // test/passwords.test.ts asks the real estimator, whose dictionaries take long to load.
    passwords: { ...createPasswords(config.passwordCost), isEasyToGuess: async () => false },
    safeFetch: options.safeFetch ?? createSafeFetch({ allow: config.webhookAllow }),
    disk: createDiskMonitor({ clock, log, read: options.readDisk ?? roomyDisk }),
  };
}
