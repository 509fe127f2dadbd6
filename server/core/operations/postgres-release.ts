import { builtAt, installedVersion } from "@postern/embedded-postgres";
import { readServerVersion } from "../accounts/store/usage.ts";
import type { Config } from "../config.ts";
import type { Deps } from "../deps.ts";

/** The days of minor releases, each for all major versions at once, from postgresql.org and, since August 2026, from its schedule. */
const RELEASE_DAYS = ["2025-11-13", "2026-02-12", "2026-02-26", "2026-05-14", "2026-08-13", "2026-11-12"] as const;
/** The minor version that each major version had with the last of them. */
const LAST_MINORS: Readonly<Record<number, number>> = { 15: 20, 16: 16, 17: 12, 18: 6 };

/** The PostgreSQL that runs, and when it came out. */
export interface PostgresRelease {
  /** Such as "15.20". */
  readonly version: string;
  /** Null for a version that is newer than the table. */
  readonly releasedAt: Date | null;
  /** It came out before this, the first day in the table. */
  readonly isEarlier: boolean;
}

/** Reads a number such as 150020, as PostgreSQL gives its version. */
export function postgresRelease(versionNumber: number): PostgresRelease {
  const [major, minor] = [Math.floor(versionNumber / 10_000), versionNumber % 10_000];
  const version = `${major}.${minor}`;
  const last = LAST_MINORS[major];
  if (last === undefined) return { version, releasedAt: null, isEarlier: false };
  const index = RELEASE_DAYS.length - 1 - (last - minor);
  const day = index < 0 ? RELEASE_DAYS[0] : RELEASE_DAYS[index];
  return { version, releasedAt: day === undefined ? null : new Date(day), isEarlier: index < 0 };
}

/** A version that the table lacks is dated by its programs' build, if they are the system's on this machine. */
export async function readPostgresRelease({ config, db }: Pick<Deps, "config" | "db">): Promise<PostgresRelease> {
  const release = postgresRelease(await readServerVersion(db));
  const bin = ownPrograms(config);
  return { ...release, releasedAt: release.releasedAt ?? (bin === null ? null : builtAt(bin)) };
}

/** The version that runs from the next start on, such as "15.20"; null where it is not known. */
export function versionAtNextStart(config: Config): string | null {
  const bin = ownPrograms(config);
  return bin === null ? null : installedVersion(bin);
}

function ownPrograms({ databaseUrl, postgresBin }: Config): string | null {
  return databaseUrl === null ? postgresBin : null;
}

const OLD_AFTER_MONTHS = 4;

/** Minor releases come every three months: an older one lacks what the next has mended. */
export function isOldRelease(releasedAt: Date, now: Date): boolean {
  const end = new Date(releasedAt);
  end.setUTCMonth(end.getUTCMonth() + OLD_AFTER_MONTHS);
  return now > end;
}
