import { existsSync } from "node:fs";
import { expect, inject, it } from "vitest";
import { type Load, startLoad } from "./load.ts";
import { seededRandom } from "./random.ts";

const LIBRARY = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1";
const isMissing = !existsSync(LIBRARY);
if (isMissing) process.stdout.write("Wrong clocks are skipped: they need Debian's package faketime on x64.\n");

const seed = inject("seed");
const random = seededRandom(seed);

/** Starts the server with a shifted clock; its database keeps the right time, as on a separate machine. */
const withClock = (load: Load, by: string) =>
  load.restartServer({ LD_PRELOAD: LIBRARY, FAKETIME: by, FAKETIME_DONT_FAKE_MONOTONIC: "1" });

it.skipIf(isMissing).each(["+30d", "-30d"])(
  "a server killed with its clock shifted by %s loses no accepted submission and leaves none waiting",
  { timeout: 900_000 },
  async (by) => {
    const startedMs = performance.now();
    const load = await startLoad();
    await load.accept(20);
    await load.readiness(200);
    await withClock(load, by);
    await load.readiness(0);
    await load.readiness(200);
    await load.accept(20 + random(20));
    // Failures are now rescheduled by the wrong clock.
    load.receiver.status = 503;
    await load.accept(20 + random(20));
    await load.restartServer();
    load.receiver.status = 204;
    await load.readiness(0);
    await load.readiness(200);
    await load.accept(20);
    const { summary, problems } = await load.finish();
    const seconds = Math.round((performance.now() - startedMs) / 1_000);
    process.stdout.write(`clock ${by}: seed ${seed}, ${seconds} s, ${summary}, ${problems.length} problems\n`);
    expect(problems).toEqual([]);
  },
);
