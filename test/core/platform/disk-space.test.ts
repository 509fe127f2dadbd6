import { tmpdir } from "node:os";
import { describe, expect, test } from "vitest";
import { describeDisk } from "../../../server/core/operations/doctor/storage-checks.ts";
import { createDiskMonitor, type DiskSpace, diskLevel, diskSpaceOf } from "../../../server/core/platform/disk-space.ts";
import { createLogger } from "../../../server/core/platform/log.ts";
import { createTestClock } from "../../support/clock.ts";

const MIB = 1_024 ** 2;
const GIB = 1_024 ** 3;

describe("The free disk space", () => {
  test.each([
    ["a large disk is low below 2 GiB", 2 * GIB, 1_000 * GIB, "low"],
    ["a disk of 10 GiB is low below a tenth", GIB, 10 * GIB, "low"],
    ["a small disk is low below 512 MiB", 512 * MIB, 2 * GIB, "low"],
    ["any disk is full below 256 MiB", 256 * MIB, 100 * GIB, "full"],
  ])("%s", (_what, bound, totalBytes, below) => {
    const above = below === "low" ? "ok" : "low";
    const levels = [bound - 1, bound, bound + 1].map((freeBytes) => diskLevel({ freeBytes, totalBytes }));
    expect(levels).toEqual([below, above, above]);
  });

  test("is read from the disk that holds a folder", async () => {
    const space = await diskSpaceOf(tmpdir())();
    expect(space?.freeBytes).toBeGreaterThan(0);
    expect(space?.totalBytes).toBeGreaterThanOrEqual(space?.freeBytes ?? 0);
  });

  test("is a warning in doctor when low, an error when full, and left out when unknown", () => {
    const found = (freeBytes: number) => describeDisk({ freeBytes, totalBytes: 100 * GIB });
    expect(found(50 * GIB)).toEqual({ status: "ok", message: "50 GiB of 100 GiB free." });
    expect(found(1.5 * GIB)).toEqual({ status: "warning", message: "1.5 GiB of 100 GiB free." });
    expect(found(200 * MIB)).toEqual({ status: "error", message: "200 MiB of 100 GiB free." });
    expect(describeDisk(null)).toBeNull();
  });
});

describe("The disk monitor", () => {
  function prepare() {
    const clock = createTestClock();
    const lines: string[] = [];
    const log = createLogger("info", { write: (line) => void lines.push(line) });
    let space: DiskSpace | null = { freeBytes: 50 * GIB, totalBytes: 100 * GIB };
    let readings = 0;
    const read = async () => {
      readings += 1;
      return space;
    };
    const monitor = createDiskMonitor({ clock, log, read });
    const next = async (freeBytes: number | null) => {
      space = freeBytes === null ? null : { freeBytes, totalBytes: 100 * GIB };
      clock.advance({ ms: 5_000 });
      return (await monitor.state())?.level;
    };
    const messages = () => lines.map((line) => JSON.parse(line)).map(({ level, msg }) => [level, msg]);
    return { clock, monitor, next, messages, readings: () => readings };
  }

  test("logs once when space runs low, when the disk is almost full, and when space is sufficient again", async () => {
    const { next, messages } = prepare();
    for (const freeBytes of [50 * GIB, GIB, GIB - 1, 100 * MIB, 50 * MIB, 50 * GIB]) await next(freeBytes);
    expect(messages()).toEqual([
      ["warn", "the disk is running low"],
      ["error", "the disk is almost full"],
      ["info", "the disk has enough free space again"],
    ]);
  });

  test("reads the disk at most every five seconds", async () => {
    const { clock, monitor, readings } = prepare();
    await Promise.all([monitor.state(), monitor.state()]);
    clock.advance({ ms: 4_999 });
    await monitor.state();
    expect(readings()).toBe(1);
    clock.advance({ ms: 1 });
    await monitor.state();
    expect(readings()).toBe(2);
  });

  test("logs nothing when the system does not report the free space", async () => {
    const { next, messages } = prepare();
    expect(await next(null)).toBeUndefined();
    expect(messages()).toEqual([]);
  });
});
