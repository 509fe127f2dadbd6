import type { JobHelpers } from "graphile-worker";
import { expect, test } from "vitest";
import { createLogger } from "../../../server/core/platform/log.ts";
import { createBackupTask } from "../../../server/features/backup/jobs/backup-task.ts";
import { withBackupLock } from "../../../server/features/backup/store/wal-stream.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";

const database = useDatabase();

test("a due backup waits silently while another one is being taken or verified", async () => {
  const logged: string[] = [];
  const deps = createTestDeps(database.db, {
    config: { databaseUrl: null, backup: { to: "/nowhere", key: null, keep: 7 } },
    log: createLogger("debug", { write: (line: string) => void logged.push(line) }),
  });
  const isTaken = await withBackupLock(database.db, async () => {
    await createBackupTask(deps)(undefined, {} as JobHelpers);
    return true;
  });
  expect(isTaken).toBe(true);
  expect(logged).toEqual([]);
});
