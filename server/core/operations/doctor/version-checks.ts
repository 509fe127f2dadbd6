import { isOldRelease, type PostgresRelease, readPostgresRelease, versionAtNextStart } from "../postgres-release.ts";
import { type Check, type CheckResult, ok, warning } from "./check.ts";

export const node: Check = {
  name: "Node",
  run: () => describeNode(process.versions.node),
  advice: "Install Node 24, then restart Postern.",
};

const OLDEST_SUPPORTED_NODE = 22;

/** Exported for its tests. */
export function describeNode(version: string): CheckResult {
  if (Number.parseInt(version, 10) >= OLDEST_SUPPORTED_NODE) return ok(`${version}.`);
  return warning(`${version}, which no longer receives security fixes.`);
}

export const postgres: Check = {
  name: "PostgreSQL",
  run: async ({ config, deps }) => {
    if (deps === null) return null;
    return describePostgres(await readPostgresRelease(deps), versionAtNextStart(config), deps.clock.now());
  },
  advice: "Update PostgreSQL, then restart Postern. docs/operate/install.md says how the system keeps it up to date.",
};

/** Exported for its tests. */
export function describePostgres(
  { version, releasedAt, isEarlier }: PostgresRelease,
  next: string | null,
  now: Date,
): CheckResult {
  if (next !== null && next !== version) {
    return warning(`${version} is running, and ${next} is installed. It runs after a restart of Postern.`);
  }
  if (releasedAt === null) return ok(`${version}, which came out after this version of Postern.`);
  const described = `${version}, released ${isEarlier ? "before" : "on"} ${releasedAt.toISOString().slice(0, 10)}`;
  if (!isOldRelease(releasedAt, now)) return ok(`${described}.`);
  return warning(`${described}. It is over four months old and probably lacks security fixes.`);
}
