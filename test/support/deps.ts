import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { inject } from "vitest";
import { systemScope } from "../../server/core/access/authenticate.ts";
import { READS } from "../../server/core/access/read-in-turn.ts";
import { type Config, readConfig } from "../../server/core/config.ts";
import type { Database } from "../../server/core/database/db.ts";
import type { Deps } from "../../server/core/deps.ts";
import { createSafeFetch, type SafeFetch } from "../../server/core/outbound/safe-fetch.ts";
import type { Clock } from "../../server/core/platform/clock.ts";
import { createDiskMonitor, type ReadDiskSpace } from "../../server/core/platform/disk-space.ts";
import { createNewId } from "../../server/core/platform/ids.ts";
import { createLogger, type Logger } from "../../server/core/platform/log.ts";
import { createPasswords } from "../../server/core/platform/passwords.ts";
import { deriveKeys, type Keys } from "../../server/core/platform/secret.ts";
import { Slots } from "../../server/core/platform/slots.ts";
import { createFileKeys } from "../../server/features/files/file-keys.ts";
import type { FileStorage } from "../../server/features/files/file-storage.ts";
import { createFileStore } from "../../server/features/files/file-store.ts";
import { createFolderStorage, filesFolder } from "../../server/features/files/folder-storage.ts";
import { FEATURES } from "../../server/features.ts";
import { createTestClock } from "./clock.ts";

export interface TestDepsOptions {
  readonly clock?: Clock;
  readonly config?: Partial<Config>;
  readonly log?: Logger;
  readonly safeFetch?: SafeFetch;
  readonly readDisk?: ReadDiskSpace;
  readonly files?: FileStorage;
  readonly features?: Deps["features"];
  readonly keys?: Keys;
}

const GIB = 1_024 ** 3;
const roomyDisk = async () => ({ freeBytes: 100 * GIB, totalBytes: 200 * GIB });

/** The real dependencies over a test's own database, with a stopped clock. */
export function createTestDeps(database: Database, options: TestDepsOptions = {}): Deps {
  const clock = options.clock ?? createTestClock();
  const config: Config = {
    ...readConfig({}),
    // No test makes requests to the outside.
    clientDocuments: "on",
    // Cheap, because nearly every test signs in; test/core/platform/passwords.test.ts tries the real cost.
    passwordCost: { logN: 4, r: 8, p: 1 },
    ...options.config,
  };
  const log = options.log ?? createLogger("silent");
  const keys = options.keys ?? deriveKeys("a secret for tests, at least 32 characters long");
  const fileKeys = createFileKeys(systemScope(), { db: database, keys, clock });
  return {
    config,
    clock,
    newId: createNewId(clock),
    log,
    keys,
    db: database,
    // test/core/platform/passwords.test.ts uses the real estimator, whose dictionaries are slow to load.
    passwords: { ...createPasswords(config.passwordCost), isEasyToGuess: async () => false },
    safeFetch: options.safeFetch ?? createSafeFetch({ allow: config.webhookAllow }),
    disk: createDiskMonitor({ clock, log, read: options.readDisk ?? roomyDisk }),
    reads: new Slots(READS),
    features: options.features ?? FEATURES,
    files: createFileStore([options.files ?? createFolderStorage(folderOf(options.config?.dataDir))], fileKeys),
  };
}

/** Private to these dependencies, unless they have their own data folder. */
function folderOf(dataDir: string | undefined): string {
  return dataDir === undefined ? join(inject("files"), randomUUID()) : filesFolder(dataDir);
}
