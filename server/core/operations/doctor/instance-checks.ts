import { readClocks } from "../../accounts/store/usage.ts";
import { unknownVariables } from "../../config.ts";
import { readDeliveryHealth } from "../../deliveries/delivery-queue.ts";
import { inUtc } from "../../platform/clock.ts";
import { packageVersion } from "../../platform/package-root.ts";
import { type Check, type CheckResult, error, ok, warning } from "./check.ts";

export const version: Check = {
  name: "version",
  run: ({ running }) => {
    const own = packageVersion();
    const described = `Postern ${own} on Node ${process.versions.node}`;
    return running === null || running.version === own
      ? ok(`${described}.`)
      : warning(`${described}, but the running instance is version ${running.version}.`);
  },
  advice: "Restart the instance to run the version that is installed.",
};

export const configuration: Check = {
  name: "settings",
  run: () => describeUnknownVariables(unknownVariables()),
  advice: "Correct or remove them. See docs/operate/configuration.md for the names.",
};

/** Exported for its tests. */
export function describeUnknownVariables(names: readonly string[]): CheckResult {
  if (names.length === 0) return ok("Every setting is valid.");
  const verb = names.length === 1 ? "is not a setting" : "are not settings";
  return warning(`${names.join(", ")} ${verb} of Postern.`);
}

export const instance: Check = {
  name: "instance",
  run: async ({ running }) => {
    if (running === null) return ok("No instance is running from this data folder.");
    const { pid, version: runningVersion, startedAt, url } = running;
    const described = `Process ${pid}, version ${runningVersion}, running since ${inUtc(new Date(startedAt))}`;
    if (url === null) return ok(`${described}, as a worker.`);
    const answers = await fetch(new URL("/healthz", url), { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) })
      .then((response) => response.ok)
      .catch(() => false);
    return answers ? ok(`${described}, answering at ${url}.`) : error(`${described}, not responding at ${url}.`);
  },
  advice: "Look at its log, then restart it.",
};

const HEALTH_TIMEOUT_MS = 5_000;

export const clock: Check = {
  name: "clock",
  run: async ({ scope, deps }) => {
    if (deps === null) return null;
    const before = deps.clock.now();
    const { database, lastMigration } = await readClocks(scope, deps.db);
    const after = deps.clock.now();
    // The database was asked some time between the two.
    const ahead = before.getTime() - database.getTime();
    const behind = database.getTime() - after.getTime();
    const apart = Math.max(ahead, behind, 0);
    if (lastMigration !== null && lastMigration.getTime() - after.getTime() > MAX_APART_MS) {
      return error(`The clock shows ${inUtc(after)}, but the database was updated at ${inUtc(lastMigration)}.`);
    }
    if (apart <= MAX_APART_MS) return ok(`${inUtc(after)}, the same as the database's.`);
    const by = `${Math.round(apart / 1_000)} seconds`;
    return warning(`This machine's clock is ${by} ${ahead > behind ? "ahead of" : "behind"} the database's.`);
  },
  advice: "Synchronize the clocks, for example with systemd-timesyncd. Sign-in codes and retention depend on them.",
};

const MAX_APART_MS = 5_000;

export const deliveries: Check = {
  name: "deliveries",
  run: async ({ scope, deps }) => {
    if (deps === null) return null;
    const health = await readDeliveryHealth(scope, deps);
    const pending = health.kinds.reduce((sum, kind) => sum + kind.pending, 0);
    const oldestSeconds = Math.max(...health.kinds.map((kind) => kind.oldestSeconds));
    const waiting =
      pending === 0 ? "None pending." : `${pending} pending, the oldest for ${describeAge(oldestSeconds)}.`;
    const failing = health.failing.filter(({ count }) => count > 0).map(({ count, noun }) => `${count} ${noun}`);
    if (failing.length > 0) return warning(`Failing: ${failing.join(" and ")}. ${waiting}`);
    return oldestSeconds > MAX_USUAL_WAIT_SECONDS ? warning(waiting) : ok(waiting);
  },
  advice: "The dashboard shows each failing address and webhook with the reason. Check that a worker is running.",
};

const MAX_USUAL_WAIT_SECONDS = 15 * 60;

function describeAge(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} seconds`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} minutes`;
  return `${Math.round(seconds / 3_600)} hours`;
}
