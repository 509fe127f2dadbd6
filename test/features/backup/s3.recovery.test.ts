import { openEmbeddedPostgres } from "@postern/embedded-postgres";
import { expect, test, vi } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { createObjectStorage } from "../../../server/core/outbound/object-storage.ts";
import { createLogger } from "../../../server/core/platform/log.ts";
import { removeOldBackups } from "../../../server/features/backup/back-up.ts";
import { startWalArchiving } from "../../../server/features/backup/jobs/wal-archiving.ts";
import { restoreBackup } from "../../../server/features/backup/restore-backup.ts";
import { bucketDestination, s3Destination } from "../../../server/features/backup/s3-destination.ts";
import { listBackups, stampOf } from "../../../server/features/backup/series.ts";
import { markConsistencyPoint, readFingerprint } from "../../../server/features/backup/store/consistency-point.ts";
import { archiveUntil, takeBackup } from "../../../server/features/backup/take-backup.ts";
import { elsewhere, openBackedUp, restoreContext } from "../../support/backup.ts";
import { owner } from "../../support/builders.ts";
import { startObjectStore } from "../../support/object-store.ts";

vi.setConfig({ testTimeout: 180_000 });

const scope = systemScope();
const TO = "s3://backups/machines/postern";

test("A backup in a bucket restores every row, and older backups are removed", async () => {
  const store = await startObjectStore();
  store.objects.set("machines/other/base/kept", Buffer.from("not ours"));
  const { deps, target, config } = await openBackedUp({ to: TO, s3: store.settings });
  const first = await takeBackup(scope, deps, target);
  await (await (await owner(deps)).form()).submission();
  const point = await markConsistencyPoint(deps.db, "end");
  const expected = await point.readFingerprint();
  await point.close();
  await archiveUntil(scope, deps, target, { series: first.series, lsn: point.lsn });

  const copy = elsewhere(config);
  await restoreBackup(scope, restoreContext(copy), target, {});
  const postgres = await openEmbeddedPostgres({ dataDir: copy.dataDir, log: createLogger("silent") });
  const actual = await readFingerprint(postgres.connection).finally(() => postgres.stop());
  expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(expected));

  await vi.waitFor(() => expect(stampOf(deps.clock.now())).not.toBe(first.id), 2_000);
  const second = await takeBackup(scope, deps, target);
  await removeOldBackups({ ...target, keep: 1 }, { series: first.series, now: deps.clock.now() });
  expect((await listBackups(target)).map(({ id }) => id)).toEqual([second.id]);
  expect([...store.objects.keys()].filter((key) => key.includes(`/base/${first.id}/`))).toEqual([]);
  expect(store.objects.has("machines/other/base/kept")).toBe(true);
});

test("An unresponsive store delays the end of archiving no longer than allowed", async () => {
  const store = await startObjectStore();
  const { deps, target } = await openBackedUp({ to: TO, s3: store.settings });
  await takeBackup(scope, deps, target);
  store.faults.push({ delayMs: 20_000 });
  const archiving = startWalArchiving(deps, 100);
  await vi.waitFor(() => expect(store.faults).toEqual([]), 10_000);
  const startedMs = performance.now();
  await archiving?.stop();
  expect(performance.now() - startedMs).toBeLessThan(5_000);
});

test.each([
  ["refuses the key", { secretAccessKey: "wrong" }, "refused access to the bucket backups (SignatureDoesNotMatch)"],
  ["has no such bucket", { bucket: "other" }, "There is no bucket other at http://127.0.0.1"],
  ["is not there", { endpoint: "http://127.0.0.1:9" }, "does not respond. Check AWS_ENDPOINT_URL_S3 and the network."],
] as const)("A store that %s is reported with a remedy", async (_what, change, message) => {
  const { settings } = await startObjectStore();
  const { endpoint, bucket, ...rest } = { ...settings, ...change };
  const storage = createObjectStorage({ endpoint, bucket, ...rest }, { pauseMs: 1 });
  const destination = bucketDestination(storage, { address: TO, endpoint, bucket, prefix: "" });
  await expect(destination.list("")).rejects.toThrow(message);
});

test("A bucket without credentials is rejected", () => {
  const s3 = { endpoint: "https://s3.example.com", region: "auto", accessKeyId: null, secretAccessKey: null };
  expect(() => s3Destination(TO, { s3 })).toThrow("AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set.");
});
