import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A folder with programs that only print their PostgreSQL version. */
export function fakePrograms(folder: string, version: string): string {
  mkdirSync(folder, { recursive: true });
  const script = `#!/bin/sh\necho "postgres (PostgreSQL) ${version}"\n`;
  for (const name of ["initdb", "postgres", "pg_ctl"]) writeFileSync(join(folder, name), script, { mode: 0o755 });
  return folder;
}
