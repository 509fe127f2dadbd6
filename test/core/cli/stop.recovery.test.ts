import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createBackupKey } from "../../../server/features/backup/encryption.ts";
import { startPostern } from "../../support/command-line.ts";
import { makeDataDir } from "../../support/data-dir.ts";
import { startObjectStore } from "../../support/object-store.ts";
import { patient } from "../../support/patience.ts";

const MAX_STOP_MS = 40_000;

test("A stop ends the process even if the backup store does not respond", async () => {
  const store = await startObjectStore();
  const { settings: s3 } = store;
  const settings = {
    POSTERN_DATA_DIR: makeDataDir(),
    POSTERN_BACKUP_TO: `s3://${s3.bucket}/postern`,
    POSTERN_BACKUP_KEY: await createBackupKey(),
    AWS_ACCESS_KEY_ID: s3.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3.secretAccessKey,
    AWS_REGION: s3.region,
    AWS_ENDPOINT_URL_S3: s3.endpoint,
    LOG_LEVEL: "silent",
    PORT: "0",
  };
  expect(await startPostern(["backup"], settings)).toMatchObject({ code: 0, errors: "" });

  store.faults.push({ delayMs: 2 * MAX_STOP_MS });
  const bin = join(import.meta.dirname, "..", "..", "..", "bin", "postern.mjs");
  const serving = spawn(process.execPath, [bin, "serve"], { env: { ...process.env, ...settings } });
  onTestFinished(() => void serving.kill("SIGKILL"));
  let printed = "";
  serving.stdout.on("data", (chunk) => {
    printed += String(chunk);
  });
  await once(serving.stdout, "data");
  await expect.poll(() => store.faults, { timeout: patient(20_000) }).toEqual([]);

  const startedMs = performance.now();
  const exited = once(serving, "close");
  serving.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
  expect(printed).toMatch(/Stopped\.\n$/);
  expect(performance.now() - startedMs).toBeLessThan(MAX_STOP_MS);
}, 150_000);
